export { balanceOf, transfer, type Account, type MallAccount, type Transfer } from './transfer';
