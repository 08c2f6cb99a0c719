import MiniSearch from 'minisearch';
import * as v from 'valibot';
import { goodsCard, type GoodsCard } from '../contract/goods';
import { indexWords, pairs, searchTerms } from '../rules/search-text';
import type { Language } from '../rules/languages';
import { device } from './database';

type Entry = { id: string; name: string; card: GoodsCard };

/** The index over what is kept in one language, made when it is first asked and made anew when the kept goods change. */
let made: { language: Language; at: string; index: MiniSearch<Entry>; cards: Map<string, GoodsCard> } | undefined;

async function indexOf(language: Language): Promise<NonNullable<typeof made>> {
  const rows = device.goods.where('language').equals(language);
  const newest = await device.goods.orderBy('usedAt').last();
  const at = `${await rows.count()} ${newest?.usedAt ?? 0}`;
  if (made?.language === language && made.at === at) return made;
  const cards = new Map(
    (await rows.toArray()).flatMap((row) => {
      const card = v.safeParse(goodsCard, row.card);
      return card.success ? [[row.id, card.output] as const] : [];
    }),
  );
  const index = new MiniSearch<Entry>({ fields: ['name'], idField: 'id', tokenize: indexWords, processTerm: (term) => term });
  index.addAll([...cards].map(([id, card]) => ({ id, name: `${card.name} ${card.sellerName}`, card })));
  made = { language, at, index, cards };
  return made;
}

/**
 * The same question asked of what the device keeps: every word must be found, completed or with a letter wrong, and
 * of an unspaced script every pair of characters. Best first.
 */
export async function searchDevice(language: Language, question: string, limit = 60): Promise<GoodsCard[]> {
  const terms = searchTerms(question);
  if (terms.length === 0) return [];
  const { index, cards } = await indexOf(language);
  const queries = terms.map((term) =>
    term.unspaced
      ? { queries: [term.text], tokenize: pairs, combineWith: 'AND' as const, prefix: false, fuzzy: false }
      : { queries: [term.text], tokenize: (text: string) => [text], prefix: true, fuzzy: term.text.length >= 4 ? 1 : 0 },
  );
  return index
    .search({ combineWith: 'AND', queries })
    .slice(0, limit)
    .flatMap((hit) => cards.get(String(hit.id)) ?? []);
}
