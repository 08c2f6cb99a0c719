import { sql } from 'kysely';
import * as v from 'valibot';
import { maxCartChanges, type CartChange } from '../../../contract/shop/cart';
import { cartEntry } from '../../../contract/shop/cart-entry';
import { datedBy, mergeEntries } from '../../../rules/cart/cart-state';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';

/** Entries kept per user, removed ones included. Beyond that, those removed longest ago are deleted first. */
export const maxEntries = 1_000;

type StoredChange = CartChange & { readonly revision: number };
const keyOf = ({ place, identifier }: Pick<CartChange, 'place' | 'identifier'>) => `${place} ${identifier}`;

/** Locks the cart's row first, so that concurrent merges from one user's devices run one after the other. */
export const mergeCart: Handler<'cart!merge'> = async ({ since, changes }, context) => {
  const { db } = context;
  const { userId } = callerOf(context);
  const now = context.now();
  const before = await lockCart(db, userId);
  // A number that no revision had may be more than the database's column holds.
  const others = await changedBetween(db, userId, Math.min(since, before), before);
  const kept = new Map((await entriesOf(db, userId, changes)).map((each) => [keyOf(each), each]));
  let revision = before;
  // With times by the shop's clock, also those that earlier versions stored: a device's may be ahead.
  const dated = changes.map((each) => ({ ...each, entry: datedBy(each.entry, now) }));
  for (const { place, identifier, entry: sent } of dated) {
    const old = kept.get(keyOf({ place, identifier }))?.entry;
    const entry = old ? mergeEntries(datedBy(old, now), sent) : sent;
    if (JSON.stringify(entry) === JSON.stringify(old)) continue;
    revision += 1;
    await put(db, userId, { place, identifier, entry, revision });
    kept.set(keyOf({ place, identifier }), { place, identifier, entry, revision });
  }
  if (revision > before) await raiseRevision(db, userId, revision);
  const page = others.slice(0, maxCartChanges);
  const more = others.length > page.length;
  for (const each of page) if (!kept.has(keyOf(each))) kept.set(keyOf(each), each);
  // A device whose clock is ahead is not told of the shop's time: it would send its own again.
  const known = new Map(dated.map((each) => [keyOf(each), JSON.stringify(each.entry)]));
  const news = [...kept.values()].filter((each) => JSON.stringify(each.entry) !== known.get(keyOf(each)));
  return {
    revision: more ? (page.at(-1)?.revision ?? since) : revision,
    changes: news.map(({ place, identifier, entry }) => ({ place, identifier, entry })),
    more,
  };
};

/** @returns the cart's revision */
async function lockCart(db: Db, userId: string): Promise<number> {
  await db.insertInto('cart').values({ user_id: userId, revision: 0 }).onConflict((conflict) => conflict.doNothing()).execute();
  const { revision } = await db.selectFrom('cart').select('revision').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  return revision;
}

/** Reads one row more than a reply holds, to know whether there are more. */
async function changedBetween(db: Db, userId: string, since: number, until: number): Promise<StoredChange[]> {
  const rows = await entries(db, userId).where('revision', '>', since).where('revision', '<=', until).orderBy('revision').limit(maxCartChanges + 1).execute();
  return rows.map(read);
}

async function entriesOf(db: Db, userId: string, changes: readonly CartChange[]): Promise<StoredChange[]> {
  if (changes.length === 0) return [];
  const rows = await entries(db, userId).where('identifier', 'in', changes.map(({ identifier }) => identifier)).execute();
  return rows.map(read);
}

function entries(db: Db, userId: string) {
  return db.selectFrom('cart_entry').select(['place', 'identifier', 'entry', 'revision']).where('user_id', '=', userId);
}

/** Parses the entry to restore the order of its fields, which the database changes: merging compares entries as JSON text. */
function read(row: { place: 'lines' | 'saved'; identifier: string; entry: unknown; revision: number }): StoredChange {
  return { ...row, entry: v.parse(cartEntry, row.entry) };
}

async function put(db: Db, userId: string, { entry, ...kept }: StoredChange): Promise<void> {
  const row = { entry: JSON.stringify(entry), revision: kept.revision };
  await db
    .insertInto('cart_entry').values({ user_id: userId, place: kept.place, identifier: kept.identifier, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'place', 'identifier']).doUpdateSet(row)).execute();
}

async function raiseRevision(db: Db, userId: string, revision: number): Promise<void> {
  await db.updateTable('cart').set({ revision }).where('user_id', '=', userId).execute();
  await sql`
    delete from cart_entry where user_id = ${userId} and (place, identifier) in (
      select place, identifier from cart_entry where user_id = ${userId}
      order by (entry->'goods' = 'null'::jsonb), revision desc offset ${maxEntries})`.execute(db);
}
