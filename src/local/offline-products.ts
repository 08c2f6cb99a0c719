import { liveQuery } from 'dexie';
import * as v from 'valibot';
import type { CallAnswer } from '../contract/shop/call-outcome';
import { goodsCard, type GoodsCard } from '../contract/shop/goods';
import type { Language } from '../rules/languages';
import { device } from './database';
import { readRow } from './replies';

const most = 60;

/** The rows of opened products in a language, last shown first. */
async function openedRows(language: Language) {
  const rows = await device.replies.where('key').startsWith(`${language} sellerGoods!info `).sortBy('usedAt');
  return rows.toReversed().slice(0, most);
}

export type OpenedProduct = { readonly key: string; readonly sellerGoodsId: string; readonly kept: CallAnswer };

/** The products whose pages open without a line, told again when one is added or changes. */
export function followOpenedProducts(language: Language, tell: (opened: OpenedProduct[]) => void): () => void {
  const opened = async () =>
    (await openedRows(language)).flatMap((row) => {
      const kept = readRow(row);
      const [sellerGoodsId] = row.goodsIds;
      return kept?.status === 'success' && sellerGoodsId !== undefined ? [{ key: row.key, sellerGoodsId, kept }] : [];
    });
  const subscription = liveQuery(opened).subscribe({ next: tell, error: () => {} });
  return () => subscription.unsubscribe();
}

/** Their cards. */
export function followKeptGoods(language: Language, tell: (goods: GoodsCard[]) => void): () => void {
  const cards = async () => {
    const ids = (await openedRows(language)).flatMap(({ goodsIds }) => goodsIds.slice(0, 1));
    const rows = await device.goods.bulkGet(ids.map((id) => [language, id] as [string, string]));
    return rows.flatMap((row) => {
      const card = v.safeParse(goodsCard, row?.card);
      return card.success ? [card.output] : [];
    });
  };
  const subscription = liveQuery(cards).subscribe({ next: tell, error: () => {} });
  return () => subscription.unsubscribe();
}
