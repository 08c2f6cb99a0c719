export { linkTransfers, readChain } from './chain';
export { balanceOf, openMallAccounts, transfer, usdt, type Account, type Transfer } from './transfer';
