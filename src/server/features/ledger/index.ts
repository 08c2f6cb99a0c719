export { balanceOf, openMallAccounts, transfer, usdt, type Account } from './transfer';
