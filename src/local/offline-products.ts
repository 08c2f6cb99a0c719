import type { CallAnswer } from '../contract/shop/call-outcome';
import type { GoodsCard } from '../contract/shop/goods';
import type { Language } from '../rules/languages';
import { device } from './database';
import { knownGoodsCards } from './known-cards';
import { readRow } from './replies';
import { watch } from './watch';

const most = 60;

/** The rows of opened products in a language, last shown first. */
async function openedRows(language: Language) {
  const rows = await device.replies.where('key').startsWith(`${language} sellerGoods!info `).sortBy('usedAt');
  return rows.toReversed().slice(0, most);
}

type OpenedProduct = { readonly key: string; readonly sellerGoodsId: string; readonly kept: CallAnswer };

/** The products whose pages open without a line, told again when one is added or changes. */
export function followOpenedProducts(language: Language, tell: (opened: OpenedProduct[]) => void): () => void {
  const opened = async () =>
    (await openedRows(language)).flatMap((row) => {
      const kept = readRow(row);
      const [sellerGoodsId] = row.goodsIds;
      return kept?.status === 'success' && sellerGoodsId !== undefined ? [{ key: row.key, sellerGoodsId, kept }] : [];
    });
  return watch(opened, tell);
}

/** Their cards. */
export function watchOfflineProducts(language: Language, tell: (goods: GoodsCard[]) => void): () => void {
  const cards = async () => {
    const ids = (await openedRows(language)).flatMap(({ goodsIds }) => goodsIds.slice(0, 1));
    return knownGoodsCards(language, ids);
  };
  return watch(cards, tell);
}
