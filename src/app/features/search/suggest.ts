import type { Reply } from '../../../contract/shop/calls';
import type { Category } from '../../../contract/shop/goods';
import { searchDevice } from '../../../local/catalog/search';
import type { Language } from '../../../rules/languages';
import { call } from '../../../sync/api';
import { currentConnection, slowAfterMs, probeConnection } from '../../../sync/connectivity';
import { markedParts } from './marked-parts';

type Named = Reply<'sellerGoods!search-keyword'>['goodsList'][number];

export type Suggestions = {
  readonly categories: readonly Category[];
  readonly goods: readonly Named[];
  readonly stores: readonly Named[];
  /** the server was not reached: these come from the device */
  readonly fromDevice: boolean;
};

/**
 * Passes suggestions for the typed text to `emit`: the server's, or the device's if the server can't be reached, and meanwhile if it
 * is slow. Rejects when the signal aborts it.
 */
export async function suggest(keyword: string, language: Language, signal: AbortSignal, emit: (suggestions: Suggestions) => void): Promise<void> {
  if (currentConnection() === 'offline') return emit(await suggestFromDevice(keyword, language));
  let answered = false;
  const timer = setTimeout(() => {
    void probeConnection();
    void suggestFromDevice(keyword, language).then((suggestions) => answered || emit(suggestions), () => {});
  }, slowAfterMs);
  try {
    const outcome = await call('sellerGoods!search-keyword', { keyword }, { language, signal });
    answered = true;
    if (outcome.status === 'success') emit({ categories: outcome.data.categoryList, goods: outcome.data.goodsList, stores: outcome.data.sellerList, fromDevice: false });
    else emit(await suggestFromDevice(keyword, language));
  } finally {
    clearTimeout(timer);
  }
}

/** Goods cached on the device, without those that only their store's name found, and the stores whose own name matches. */
async function suggestFromDevice(keyword: string, language: Language): Promise<Suggestions> {
  const cards = await searchDevice(language, keyword);
  const sellers = new Map(cards.map(({ sellerId, sellerName }) => [sellerId, sellerName]));
  const isMeant = (name: string) => markedParts(name, keyword).some(({ marked }) => marked);
  return {
    // The device has neither pictures nor counts for categories here.
    categories: [],
    // Nothing is marked in a name that a typing error found.
    goods: cards.filter(({ name, sellerName }) => isMeant(name) || !isMeant(sellerName)).map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    stores: [...sellers].filter(([, name]) => isMeant(name)).map(([id, name]) => ({ id, name })),
    fromDevice: true,
  };
}
