import { sql } from 'kysely';
import { packCards, type GoodsPack, type PackQuery } from '../../../contract/shop/goods-pack';
import { isDifferenceWorth, packMost } from '../../../rules/catalog/goods-pack';
import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { cardColumns, shown, sortOrders, toCard, type CardRow } from '../catalog';

type Version = { readonly database: string; readonly oldestOpen: bigint };
export const written = ({ database, oldestOpen }: Version) => `${database}-${oldestOpen}`;

/**
 * Read before the cards, so that what is committed in between is sent twice, never missed. A restored database counts as another
 * one, because nothing in it tells which later changes the restore undid: it has an oid of its own, or its cluster a timeline.
 */
export async function versionNow(db: Db): Promise<Version> {
  const { rows } = await sql<{ database: string; oldest_open: string }>`
    select (hashtextextended(concat_ws(' ', system_identifier, timeline_id, oid), 0) & 9223372036854775807)::text as database,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open
    from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no version');
  return { database: row.database, oldestOpen: BigInt(row.oldest_open) };
}

type PackedRow = CardRow & { readonly category_path: string[] };
const toPacked = (row: PackedRow) => ({ ...toCard(row), categoryPath: row.category_path });
const columns = (language: Language) => sql`${cardColumns(language)}, g.category_path`;

type Scope = Omit<PackQuery, 'since'>;
type PackSource = { readonly db: Db; readonly language: Language };
/** A pack, and how many goods its scope has in total. */
type Read = { readonly pack: GoodsPack; readonly total: number };

async function countShown(scope: Scope, db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from goods g where ${shown(scope)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The goods of this scope as they are now. */
export async function readWhole(scope: Scope, { db, language }: PackSource): Promise<Read> {
  const version = written(await versionNow(db));
  const total = await countShown(scope, db);
  const { rows } = await sql<PackedRow>`
    select ${columns(language)} from (select * from goods g where ${shown(scope)} order by ${sortOrders.recommended} limit ${sql.lit(packMost)}) g
    order by ${sortOrders.recommended}`.execute(db);
  return { pack: packCards(rows.map(toPacked), { version, isWhole: true, gone: [] }), total };
}

/** The goods of this scope that changed since a known version; `undefined` if they are too many. */
export async function readDifference({ since, ...scope }: Scope & { readonly since: string }, { db, language }: PackSource): Promise<Read | undefined> {
  const version = written(await versionNow(db));
  const total = await countShown(scope, db);
  const [, from = ''] = since.split('-');
  // Transactions that are still to come belong to the cluster of a restored dump: their changes are older than this database.
  const { rows } = await sql<{ id: string; is_here: boolean }>`
    select g.id, (${shown(scope)}) as is_here from goods g
    where g.card_changed >= ${from}::xid8 and g.card_changed < pg_snapshot_xmax(pg_current_snapshot()) limit ${sql.lit(packMost)}`.execute(db);
  if (!isDifferenceWorth(rows.length, Math.min(total, packMost))) return undefined;
  const here = rows.filter((row) => row.is_here).map(({ id }) => id);
  const cards = await sql<PackedRow>`select ${columns(language)} from goods g where g.id = any(${here}::text[]) and ${shown(scope)} order by ${sortOrders.recommended}`.execute(db);
  // Goods that were removed between the two queries are in the next difference.
  const gone = rows.filter((row) => !row.is_here).map(({ id }) => id);
  return { pack: packCards(cards.rows.map(toPacked), { version, isWhole: false, gone }), total };
}
