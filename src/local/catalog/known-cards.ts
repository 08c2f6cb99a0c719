import * as v from 'valibot';
import { goodsCard, sellerCard, type GoodsCard, type SellerCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { device } from '../database/database';
import { parseRow, parseRows } from '../database/parse-row';

/** The cached product cards, in the order of the given ids; unknown products are left out. */
export async function knownGoodsCards(language: Language, ids: readonly string[]): Promise<GoodsCard[]> {
  const rows = await device.goods.bulkGet(ids.map((id) => [language, id] as [string, string]));
  return parseRows(goodsCard, rows.map((row) => row?.card));
}

/** The cached store cards, in the order of the given ids. Stores have no table of their own: the card is taken from any cached reply. */
export async function knownSellerCards(language: Language, ids: readonly string[]): Promise<SellerCard[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const found = new Map<string, SellerCard>();
  await device.replies.where('key').startsWith(`${language} `).until(() => found.size === wanted.size).each(({ outcome }) => collect(outcome, wanted, found));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const seller = v.object({ sellerId: v.string(), sellerName: v.string() });

/** Names for the products and stores of outbox entries, as cached: a product's in this language, a store's in any. */
export async function namesOfEntries(language: Language, wanted: { readonly goods: readonly string[]; readonly sellers: readonly string[] }): Promise<ReadonlyMap<string, string>> {
  const names = new Map((await knownGoodsCards(language, wanted.goods)).map((card) => [card.sellerGoodsId, card.name]));
  const sellers = new Set(wanted.sellers);
  if (sellers.size > 0) {
    await device.goods.each(({ card }) => {
      const shown = parseRow(seller, card);
      if (shown && sellers.has(shown.sellerId)) names.set(shown.sellerId, shown.sellerName);
    });
  }
  return names;
}

function collect(value: unknown, wanted: ReadonlySet<string>, found: Map<string, SellerCard>): void {
  if (value === null || typeof value !== 'object') return;
  if ('sellerId' in value && 'logo' in value) {
    const card = parseRow(sellerCard, value);
    if (card && wanted.has(card.sellerId)) found.set(card.sellerId, card);
  }
  for (const inner of Object.values(value)) collect(inner, wanted, found);
}
