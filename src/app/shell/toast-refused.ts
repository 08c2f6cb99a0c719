import type { createStore } from 'jotai';
import type { CallRefused } from '../../contract/shop/call-outcome';
import type { CallName } from '../../contract/shop/calls';
import { languageAtom } from '../../i18n/language';
import { loadIntl } from '../../i18n/load-intl';
import type { Language } from '../../rules/languages';
import { toastAtom, toastsAtom } from '../../ui/toast';
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
  const say = (language: Language) => explainRefusal(refused, language, name).catch(async () => (await loadIntl(language, 'core')).formatMessage({ id: 'shell.failed.text' }));
  const text = await say(store.get(languageAtom));
  store.set(toastAtom, { kind: 'error', text });
  followLanguage(store, text, say);
}

/** Says an error again in each language that the page is switched to, until it is closed: who cannot read it switches for that. */
function followLanguage(store: Store, first: string, say: (language: Language) => Promise<string>): void {
  let text = first;
  const isShown = () => store.get(toastsAtom).some((toast) => toast.text === text);
  const sayAgain = async () => {
    const language = store.get(languageAtom);
    const next = await say(language);
    // Of several choices in a row the last one counts, whatever texts arrive first.
    if (language !== store.get(languageAtom) || !isShown()) return;
    const before = text;
    text = next;
    store.set(toastsAtom, (shown) => shown.map((toast) => (toast.text === before ? { ...toast, text: next } : toast)));
  };
  const stops = [
    store.sub(languageAtom, () => void sayAgain()),
    store.sub(toastsAtom, () => {
      if (!isShown()) for (const stop of stops) stop();
    }),
  ];
}
