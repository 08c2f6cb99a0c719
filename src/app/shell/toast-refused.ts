import type { createStore } from 'jotai';
import type { CallRefused } from '../../contract/shop/call-outcome';
import type { CallName } from '../../contract/shop/calls';
import { languageAtom } from '../../i18n/language';
import { loadIntl } from '../../i18n/load-intl';
import { toastAtom } from '../../ui/toast';
import { explainRefusal } from '../queries/explain-refusal';

type Store = ReturnType<typeof createStore>;

/** Calls whose pages show a refusal in place. */
const saidInPlace: ReadonlySet<CallName> = new Set<CallName>([
  'sellerGoods!info', 'sellerGoods!list', 'sellerGoods!search', 'sellerGoods!searchSellerGoods', 'seller!info', 'order!info', 'order!listGoods', 'rechargeBlockchain!get', 'withdraw!get',
]);

/** Shows a toast for a refused query, unless its page shows the refusal in place. */
export async function toastRefused(store: Store, name: CallName, refused: CallRefused): Promise<void> {
  if (!saidInPlace.has(name)) await toastReason(store, refused, name);
}

/** Shows a toast that says why the shop refused; where the reason does not load, one of the page's own texts, so that something is said. */
export async function toastReason(store: Store, refused: CallRefused, name?: CallName): Promise<void> {
  const language = store.get(languageAtom);
  const text = await explainRefusal(refused, language, name).catch(async () => (await loadIntl(language, 'core')).formatMessage({ id: 'shell.failed.text' }));
  store.set(toastAtom, { kind: 'error', text });
}
