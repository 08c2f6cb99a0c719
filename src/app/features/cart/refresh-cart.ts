import { isAnswer } from '../../../contract/shop/call-outcome';
import { queryKey } from '../../../contract/shop/query-key';
import { cartLines } from '../../../local/cart/cart';
import { applyReplies, applyCached } from '../../../local/cart/cart-updates';
import type { Language } from '../../../rules/languages';
import { freshForMs } from '../../../sync/keep-fresh';
import { refresh } from '../../../sync/refresh';
import { dataSaver } from '../../queries/query-sources';

/** Most products fetched at once, so that a full cart holds nothing else up. */
const atOnce = 6;

/**
 * Brings the cart up to date: with cached replies first, then, in small batches, with the server's replies for goods
 * seen more than a minute ago or in another language; once a visit's data budget is used up, only for the latter. Ends
 * early when offline or called off.
 */
export async function refreshCart(language: Language, { now, calledOff }: { readonly now: number; readonly calledOff: () => boolean }): Promise<void> {
  await applyCached(language);
  // A time in the future is another clock's, or this one's before it was set back.
  const isOld = (seenAt: number) => !dataSaver.isOn && Math.abs(now - seenAt) > freshForMs;
  const old = (await cartLines()).filter((line) => isOld(line.seenAt) || line.language !== language);
  const ids = [...new Set(old.map(({ sellerGoodsId }) => sellerGoodsId))];
  for (let from = 0; from < ids.length; from += atOnce) {
    if (calledOff()) return;
    const batch = ids.slice(from, from + atOnce);
    const outcomes = await Promise.all(batch.map((sellerGoodsId) => refresh(queryKey(language, 'sellerGoods!info', { sellerGoodsId }))));
    if (!outcomes.some(isAnswer)) return;
    await applyReplies(
      new Map(
        outcomes.flatMap((outcome, index) => {
          const id = batch[index];
          return id !== undefined && isAnswer(outcome) ? [[id, outcome] as const] : [];
        }),
      ),
      language,
    );
  }
}
