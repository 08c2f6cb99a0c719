import type { createStore } from 'jotai';
import type { CallRefused } from '../../contract/shop/call-outcome';
import type { CallName } from '../../contract/shop/calls';
import { languageAtom } from '../../i18n/language';
import { toastAtom } from '../../ui/toast';
import { explainRefusal } from '../queries/explain-refusal';

/** Calls whose pages show a refusal in place. */
const saidInPlace: ReadonlySet<CallName> = new Set<CallName>([
  'sellerGoods!info', 'sellerGoods!list', 'sellerGoods!search', 'sellerGoods!searchSellerGoods', 'seller!info', 'order!info', 'order!listGoods', 'rechargeBlockchain!get', 'withdraw!get',
]);

/** Shows a toast for a refused query, unless its page shows the refusal in place. */
export async function toastRefused(store: ReturnType<typeof createStore>, name: CallName, refused: CallRefused): Promise<void> {
  if (saidInPlace.has(name)) return;
  store.set(toastAtom, { kind: 'error', text: await explainRefusal(refused, store.get(languageAtom), name) });
}
