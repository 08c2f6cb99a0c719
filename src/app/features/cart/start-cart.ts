import type { createStore } from 'jotai';
import { languageAtom } from '../../../i18n/language';
import { loadIntl } from '../../../i18n/load-intl';
import { watchMerged, takeMerged } from '../../../local/cart/cart';
import { toastAtom } from '../../../ui/toast';
import { cartOpenAtom } from './open-cart';

type Store = ReturnType<typeof createStore>;

/** Reports what a login has merged into the cart. */
export function startCart(store: Store): void {
  watchMerged((names) => {
    if (names && document.visibilityState === 'visible') void toastMerged(store);
  });
}

/** Says once, in the visible tab, which lines of the visitor's cart are now in the user's. */
export async function toastMerged(store: Store): Promise<void> {
  const intl = await loadIntl(store.get(languageAtom), 'core');
  const names = await takeMerged();
  if (!names) return;
  const said = [
    names.added.length > 0 && intl.formatMessage({ id: 'cart.merged.added' }, { count: names.added.length, name: names.added[0] }),
    names.both.length > 0 && intl.formatMessage({ id: 'cart.merged.both' }, { count: names.both.length, name: names.both[0] }),
  ].filter((text) => text !== false);
  store.set(toastAtom, { kind: 'done', text: said.join(' '), action: { label: intl.formatMessage({ id: 'cart.view' }), act: () => store.set(cartOpenAtom, true) } });
}
