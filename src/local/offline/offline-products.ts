import type { CallAnswer } from '../../contract/shop/call-outcome';
import type { GoodsCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { knownGoodsCards } from '../catalog/known-cards';
import { device } from '../database/database';
import { watch } from '../database/watch';
import { readRow } from '../replies/replies';

const most = 60;

const rowsOf = (language: Language) => device.replies.where('key').startsWith(`${language} sellerGoods!info `);

/** The rows of opened products in a language, last shown first. */
async function openedRows(language: Language) {
  return (await rowsOf(language).sortBy('usedAt')).toReversed().slice(0, most);
}

type OpenedProduct = { readonly key: string; readonly sellerGoodsId: string; readonly read: () => CallAnswer | undefined };

/** Calls `listener` with the products whose pages open offline, again when one is added or removed, not at every view. */
export function watchOpenedProducts(language: Language, listener: (opened: OpenedProduct[]) => void): () => void {
  const opened = async () =>
    (await openedRows(language)).flatMap((row) => {
      const [sellerGoodsId] = row.goodsIds;
      return sellerGoodsId === undefined ? [] : [{ key: row.key, sellerGoodsId, read: () => readRow(row) }];
    });
  return watch(
    () => rowsOf(language).primaryKeys(),
    () => void opened().then(listener, () => {}),
  );
}

/** Calls `listener` with the cards of those products. */
export function watchOfflineProducts(language: Language, listener: (goods: GoodsCard[]) => void): () => void {
  const cards = async () => {
    const ids = (await openedRows(language)).flatMap(({ goodsIds }) => goodsIds.slice(0, 1));
    return knownGoodsCards(language, ids);
  };
  return watch(cards, listener);
}
