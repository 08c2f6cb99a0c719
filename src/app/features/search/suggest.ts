import type { Reply } from '../../../contract/shop/calls';
import type { Category } from '../../../contract/shop/goods';
import { searchDevice } from '../../../local/catalog/search';
import type { Language } from '../../../rules/languages';
import { call } from '../../../sync/api';
import { currentConnection, doubtAfterMs, connectionStalls } from '../../../sync/connectivity';
import { markedParts } from './marked-parts';

type Named = Reply<'sellerGoods!search-keyword'>['goodsList'][number];

export type Suggestions = {
  readonly categories: readonly Category[];
  readonly goods: readonly Named[];
  readonly stores: readonly Named[];
  /** the shop was not reached: this is what the device itself finds */
  readonly fromDevice: boolean;
};

/**
 * Tells names for what is being typed: the shop's, and where it can't be reached, or is slow to answer, the device's
 * until then. Rejects when the signal ends it.
 */
export async function suggest(keyword: string, language: Language, signal: AbortSignal, tell: (suggestions: Suggestions) => void): Promise<void> {
  if (currentConnection() === 'offline') return tell(await suggestFromDevice(keyword, language));
  let answered = false;
  const doubt = setTimeout(() => {
    connectionStalls();
    void suggestFromDevice(keyword, language).then((suggestions) => answered || tell(suggestions), () => {});
  }, doubtAfterMs);
  try {
    const outcome = await call('sellerGoods!search-keyword', { keyword }, { language, signal });
    answered = true;
    if (outcome.status === 'success') tell({ categories: outcome.data.categoryList, goods: outcome.data.goodsList, stores: outcome.data.sellerList, fromDevice: false });
    else tell(await suggestFromDevice(keyword, language));
  } finally {
    clearTimeout(doubt);
  }
}

/** Goods that the device keeps, and of their stores those whose own name is meant. */
async function suggestFromDevice(keyword: string, language: Language): Promise<Suggestions> {
  const cards = await searchDevice(language, keyword);
  const sellers = new Map(cards.map(({ sellerId, sellerName }) => [sellerId, sellerName]));
  const isMeant = (name: string) => markedParts(name, keyword).some(({ marked }) => marked);
  return {
    // Where they are has no picture and no count here.
    categories: [],
    goods: cards.filter(({ name }) => isMeant(name)).map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    stores: [...sellers].filter(([, name]) => isMeant(name)).map(([id, name]) => ({ id, name })),
    fromDevice: true,
  };
}
