import { sql } from 'kysely';
import type { Language } from '../../rules/languages';
import { advisoryLocks } from '../db/advisory-locks';
import type { Database } from '../db/database';
import type { Db } from '../db/schema';
import { inBulk } from './bulk';
import { Catalog } from './goods/catalog';
import { readShelf, type Product } from './goods/shelf';
import { readWords } from './goods/words';
import { insertRows } from './insert';
import { insertEvents, insertGoods, insertTexts } from './rows';
import { insertDemoShopper } from './shopper';
import { insertStores } from './stores';
import { insertAttributes, insertBanners, insertTree } from './tree';
import { insertDemoWallet } from './wallet';

type Demo = {
  readonly goods: number;
  /** the products that the studio has pictured, or those of them that a brand sells */
  readonly shelf?: readonly Product[];
  /** UTC milliseconds; only times depend on it */
  readonly now: number;
  readonly report: (text: string) => void;
};

/** Counting after each statement costs the same for few goods as for many; texts are long, so they go in smaller parts. */
const chunkSize = 5_000;
const textsAtOnce = 100;
const reportEvery = 1_000;

/**
 * Fills an empty mall with the demo catalog; does nothing if there are goods, stores or categories. The result is the same
 * for the same shelf and number of goods, and a catalog of 5,000 is the first part of one of 50,000. All in one transaction:
 * an interrupted start leaves the mall empty, and the next one makes everything.
 */
export async function seedDemo(database: Database, demo: Demo): Promise<void> {
  const made = await database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`.execute(db);
    const goods = (await isEmpty(db)) ? await inBulk(db, () => fillMall(db, demo)) : undefined;
    // Also in a demo that was made before there was a wallet.
    await insertDemoWallet(db);
    return goods;
  });
  if (made === undefined) return;
  demo.report('demo catalog: tidying up');
  // Counting left dead rows behind, and the planner has no statistics yet; neither vacuum nor analyze works inside a transaction.
  await database.script('vacuum analyze');
  demo.report(`demo catalog: ready, ${whole(made)} goods`);
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from goods) and not exists (select from seller) and not exists (select from category) as empty`.execute(db);
  return rows[0]?.empty === true;
}

/** Returns how many goods were made. */
async function fillMall(db: Db, { goods: wanted, shelf = readShelf(), now, report }: Demo): Promise<number> {
  const words = readWords();
  const catalog = new Catalog(shelf);
  const goods = catalog.countFor(wanted);
  report('demo catalog: stores and categories');
  await insertTree(db, catalog, words);
  await insertAttributes(db, catalog, words);
  await insertBanners(db, catalog, words);
  const learned = new Set(await insertStores(db, catalog, words, now));
  for (let done = 0; done < goods; done += chunkSize) {
    report('demo catalog: prices, sales and reviews');
    const chunk = Array.from({ length: Math.min(chunkSize, goods - done) }, (_, index) => catalog.goods(done + index + 1));
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
  return goods;
}

/** Inserts the rows that the disabled triggers would have made, from words such as 'de:lampe'. */
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
