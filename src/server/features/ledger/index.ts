export { balanceOf, transfer, type Account } from './transfer';
