import { staleAfter } from '../../../contract/shop/stale-after';

/** Money was moved, or perhaps moved: balance and records are asked anew wherever they are shown. */
export async function invalidateWallet(): Promise<void> {
  await import('../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(staleAfter.wallet)).catch(() => {});
}
