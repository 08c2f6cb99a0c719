import { staleAfter } from '../../../contract/shop/stale-after';

/** A loan was applied for or repaid, or perhaps: loans, balance and records are asked anew wherever they are shown. */
export async function invalidateLoans(): Promise<void> {
  await import('../../../local/invalidate').then(({ invalidateHere }) => invalidateHere([...staleAfter.loan, ...staleAfter.wallet])).catch(() => {});
}
