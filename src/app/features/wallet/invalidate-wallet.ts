import { staleAfter } from '../../../contract/shop/stale-after';

/** Invalidates the balance and the records after money was moved, or perhaps moved. */
export async function invalidateWallet(): Promise<void> {
  await import('../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(staleAfter.wallet)).catch(() => {});
}
