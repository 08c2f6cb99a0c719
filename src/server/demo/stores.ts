import type { Insertable } from 'kysely';
import type { Language } from '../../rules/languages';
import { indexWords } from '../../rules/search-text';
import type { Db, Tables } from '../db/schema';
import { pictureName } from '../features/pictures';
import { insertRows } from './insert';
import { departments, sections, storeWords, type DepartmentId } from './kinds';
import { randomOf } from './random';
import { at, fill, joinSentences, type Words } from './words';
import { daysBefore } from './time';

const storeCount = 120;

export type Store = {
  readonly id: string;
  readonly word: string;
  /** which of the department's store names it bears */
  readonly template: number;
  readonly department: DepartmentId;
  /** ISO 3166 code of the country it ships from */
  readonly country: string;
  /** how much of its department's goods and followers it has, against the others */
  readonly size: number;
  /** how content its buyers are, 0 to 1 */
  readonly quality: number;
  readonly freeFreight: boolean;
  readonly ageDays: number;
};

// Where a cross-border mall's stores ship from, the frequent ones first.
const countries = 'CN CN CN CN CN CN HK TW JP JP JP KR KR VN VN TH TH MY ID ID PH IN IN TR TR DE DE IT ES PT FR GB NL PL GR US US MX BR ZA AE EG'.split(' ');

function makeStore(number: number): Store {
  const random = randomOf(`store ${number}`);
  // The word returns only after all words, then beside another department: no two stores share word and department.
  const department = at(departments, number).id;
  return {
    id: `store-${number}`,
    word: at(storeWords, number * 7),
    template: random.whole(0, 99),
    department,
    country: random.pick(countries),
    size: 0.3 + 0.4 * random.between(0.03, 1) ** -0.6,
    quality: 0.45 + 0.55 * Math.sqrt(random.next()),
    freeFreight: random.chance(0.15),
    ageDays: random.between(420, 1300),
  };
}

export const stores: readonly Store[] = Array.from({ length: storeCount }, (_, index) => makeStore(index + 1));

const followersToChooseFrom = 2_400;

function followsOf(store: Store, now: number): Insertable<Tables['follow']>[] {
  const random = randomOf(`${store.id} follows`);
  const followers = Math.round(25 * store.size * store.size * random.between(0.4, 1.6) + random.whole(0, 6));
  const first = random.whole(0, followersToChooseFrom - 1);
  // 7 has no divisor in common with 2,400: as many followers as there are, and nobody twice.
  return Array.from({ length: followers }, (_, index) => ({
    seller_id: store.id,
    follower: `demo-shopper-${((first + index * 7) % followersToChooseFrom) + 1}`,
    since: daysBefore(now, random.between(0, store.ageDays)),
  }));
}

/** Stores and who follows them. Returns the search words of their names. */
export async function insertStores(db: Db, words: ReadonlyMap<Language, Words>, now: number): Promise<string[]> {
  const rows = stores.map((store): Insertable<Tables['seller']> => {
    const random = randomOf(`${store.id} mark`);
    const ids = departments.find(({ id }) => id === store.department)?.sections ?? [];
    const emoji = random.pick(sections.filter(({ id }) => ids.includes(id))).emoji;
    const logo = pictureName({ emoji: [emoji], view: 'mark', backdrop: random.whole(0, 7), tone: 'own' });
    return { id: store.id, logo, country: store.country, created_at: daysBefore(now, store.ageDays) };
  });
  await insertRows(db, 'seller', rows);
  const texts = [...words].flatMap(([lang, spoken]) => stores.map((store) => textOf(store, lang, spoken)));
  await insertRows(db, 'seller_text', texts);
  await insertRows(db, 'follow', stores.flatMap((store) => followsOf(store, now)));
  return texts.flatMap((text) => text.words);
}

function textOf({ id, word, template, department }: Store, lang: Language, words: Words): Insertable<Tables['seller_text']> {
  const name = fill(at(words.storeNames[department], template), { word });
  const said = words.storeAbout.slice(0, -1);
  const first = randomOf(`${id} about`).whole(0, said.length - 1);
  const about = joinSentences(lang, [at(said, first), at(said, first + 2), at(words.storeAbout, words.storeAbout.length - 1)]);
  return { seller_id: id, lang, name, about, words: indexWords(name).map((found) => `${lang}:${found}`) };
}
