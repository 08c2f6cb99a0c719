import type { Insertable } from 'kysely';
import type { Language } from '../../rules/languages';
import { languageTag } from '../../rules/languages';
import { indexWords } from '../../rules/search/search-text';
import type { Db, Tables } from '../db/schema';
import { kinds } from './goods/kinds';
import type { Catalog } from './goods/catalog';
import type { Store } from './goods/stores';
import { at, fill, joinSentences, type Words } from './goods/words';
import { insertRows } from './insert';
import { randomOf } from './random';
import { daysBefore } from './time';

const followersToChooseFrom = 2_400;

function followsOf(store: Store, now: number): Insertable<Tables['follow']>[] {
  const random = randomOf(`${store.id} follows`);
  const followers = Math.round(25 * store.size * store.size * random.between(0.4, 1.6) + random.whole(0, 6));
  const first = random.whole(0, followersToChooseFrom - 1);
  // 7 and 2,400 have no common divisor, so nobody follows a store twice.
  return Array.from({ length: followers }, (_, index) => ({
    seller_id: store.id,
    follower: `demo-shopper-${((first + index * 7) % followersToChooseFrom) + 1}`,
    since: daysBefore(now, random.between(0, store.ageDays)),
  }));
}

/** Inserts stores and their followers. Returns the search words of their names. */
export async function insertStores(db: Db, { stores, shelf }: Catalog, words: ReadonlyMap<Language, Words>, now: number): Promise<string[]> {
  const rows = stores.map(({ id, logo, country, ageDays }) => ({ id, logo, country, created_at: daysBefore(now, ageDays) }));
  await insertRows(db, 'seller', rows);
  const texts = [...words].flatMap(([lang, spoken]) =>
    stores.map((store) => {
      const sold = [...new Set(shelf.map(({ kind }) => kind).filter((kind) => kinds[kind].group === store.group))];
      return textOf(store, sold.map((kind) => spoken.kinds[kind][1]), lang, spoken);
    }),
  );
  await insertRows(db, 'seller_text', texts);
  await insertRows(db, 'follow', stores.flatMap((store) => followsOf(store, now)));
  return texts.flatMap((text) => text.words);
}

const namedKinds = 4;

/** A store's name, from its group of goods, and a text that says what of it the store sells. */
function textOf({ id, word, group }: Store, sold: readonly string[], lang: Language, words: Words): Insertable<Tables['seller_text']> {
  const name = `${word} ${words.groups[group]}`;
  const first = randomOf(`${id} about`).whole(0, 99);
  const finds = Array.from({ length: Math.min(namedKinds, sold.length) }, (_, index) => at(sold, first + index));
  const goods = new Intl.ListFormat(languageTag(lang), { type: 'unit', style: 'short' }).format(finds);
  const about = joinSentences(lang, [fill(words.stores.finds, { goods }), at(words.stores.about, first), words.stores.demo]);
  return { seller_id: id, lang, name, about, words: indexWords(name).map((found) => `${lang}:${found}`) };
}
