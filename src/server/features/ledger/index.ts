export { linkTransfers, readChain } from './chain';
export { balanceOf, openMallAccounts, transfer, usdt, type Account } from './transfer';
