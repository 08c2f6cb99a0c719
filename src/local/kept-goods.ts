import { liveQuery } from 'dexie';
import * as v from 'valibot';
import { goodsCard, type GoodsCard } from '../contract/goods';
import type { Language } from '../rules/languages';
import { device } from './database';

const most = 60;

/** The products kept in a language whose pages open without a line, last seen first; told again when they change. */
export function followKeptGoods(language: Language, tell: (goods: GoodsCard[]) => void): () => void {
  const subscription = liveQuery(() => keptGoods(language)).subscribe({ next: tell, error: () => {} });
  return () => subscription.unsubscribe();
}

async function keptGoods(language: Language): Promise<GoodsCard[]> {
  const prefix = `${language} sellerGoods!info `;
  const opened = await device.replies.where('key').startsWith(prefix).reverse().sortBy('usedAt');
  const ids = opened.slice(0, most).flatMap(({ goodsIds }) => goodsIds.slice(0, 1));
  const rows = await device.goods.bulkGet(ids.map((id) => [language, id] as [string, string]));
  return rows.flatMap((row) => {
    const card = v.safeParse(goodsCard, row?.card);
    return card.success ? [card.output] : [];
  });
}

