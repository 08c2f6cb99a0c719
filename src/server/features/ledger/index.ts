export { linkTransfers } from './chain';
export { checkLedger } from './check-ledger';
export { balanceOf, openMallAccounts, transfer, usdt, type Account, type Transfer } from './transfer';
