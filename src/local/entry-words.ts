import { device } from './database';

/** What an entry is about, by the names that the device knows: a product's in a language, a store's in any. */
export async function namesOfEntries(language: string, wanted: { readonly goods: readonly string[]; readonly sellers: readonly string[] }, db = device): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const goods = await db.goods.bulkGet(wanted.goods.map((id) => [language, id] as [string, string]));
  for (const row of goods) if (row) names.set(row.id, row.card.name);
  const sellers = new Set(wanted.sellers);
  if (sellers.size > 0) {
    await db.goods
      .filter(({ card }) => sellers.has(card.sellerId))
      .each(({ card }) => names.set(card.sellerId, card.sellerName));
  }
  return names;
}

/** An entry's pictures as they would be sent. */
export async function picturesOfEntry(id: string, db = device): Promise<Blob[]> {
  const rows = await db.outboxPictures.where('[entry+index]').between([id, 0], [id, Infinity]).toArray();
  return rows.map(({ bytes, type }) => new Blob([bytes], { type }));
}
