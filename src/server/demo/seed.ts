import { sql } from 'kysely';
import type { Language } from '../../rules/languages';
import type { Database } from '../db/database';
import type { Db } from '../db/schema';
import { inBulk } from './bulk';
import { makeGoods } from './goods';
import { insertRows } from './insert';
import { insertEvents, insertGoods, insertTexts } from './rows';
import { insertDemoShopper } from './shopper';
import { insertStores } from './stores';
import { insertAttributes, insertBanners, insertTree } from './tree';
import { readWords, type Words } from './words';

type Demo = {
  readonly goods: number;
  /** UTC milliseconds; only times depend on it */
  readonly now: number;
  readonly report: (text: string) => void;
};

/** Any fixed number: one server makes the catalog, others that start meanwhile wait and find it made. */
const seedLock = 4_083_218;
/** Counting after each statement costs as much for few goods as for many; texts are long and go in smaller parts. */
const chunkSize = 5_000;
const textsAtOnce = 100;
const reportEvery = 1_000;

/**
 * Fills an empty mall with the demo catalog; does nothing where there are goods, stores or categories. It is the same
 * for the same number of goods, and the first 5,000 of 50,000 are the 5,000. All in one transaction: a start that was
 * cut short leaves the mall empty, and the next one makes the whole.
 */
export async function seedDemo(database: Database, demo: Demo): Promise<void> {
  const made = await database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(db);
    if (!(await isEmpty(db))) return false;
    const words = readWords();
    await inBulk(db, () => fillMall(db, demo, words));
    return true;
  });
  if (!made) return;
  demo.report('demo catalog: tidying up');
  // Counting left dead rows behind, and the planner knows nothing yet; neither works inside a transaction.
  await database.script('vacuum analyze');
  demo.report(`demo catalog: ready, ${whole(demo.goods)} goods`);
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from goods) and not exists (select from seller) and not exists (select from category) as empty`.execute(db);
  return rows[0]?.empty === true;
}

async function fillMall(db: Db, { goods, now, report }: Demo, words: ReadonlyMap<Language, Words>): Promise<void> {
  report('demo catalog: stores and categories');
  await insertTree(db, words);
  await insertAttributes(db, words);
  await insertBanners(db, words);
  const learned = new Set(await insertStores(db, words, now));
  for (let done = 0; done < goods; done += chunkSize) {
    report('demo catalog: prices, sales and reviews');
    const chunk = Array.from({ length: Math.min(chunkSize, goods - done) }, (_, index) => makeGoods(done + index + 1));
    await insertGoods(db, chunk, now);
    await insertEvents(db, chunk, words, now);
    for (let from = 0; from < chunk.length; from += textsAtOnce) {
      for (const word of await insertTexts(db, chunk.slice(from, from + textsAtOnce), words)) learned.add(word);
      const made = Math.min(done + from + textsAtOnce, goods);
      if (made % reportEvery === 0 || made === goods) report(`demo catalog: goods ${whole(made)} of ${whole(goods)}`);
    }
  }
  await insertSearchWords(db, learned);
  await insertDemoShopper(db, now);
  report('demo catalog: search and indexes');
}

/** The same rows as the resting triggers would have made, out of words such as 'de:lampe'. */
async function insertSearchWords(db: Db, learned: ReadonlySet<string>): Promise<void> {
  const rows = Array.from(learned, (found) => {
    const [lang = ''] = found.split(':', 1);
    return { lang: lang as Language, word: found.slice(lang.length + 1) };
  });
  await insertRows(db, 'search_word', rows);
}

function whole(count: number): string {
  return count.toLocaleString('en');
}
