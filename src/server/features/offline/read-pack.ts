import { sql } from 'kysely';
import { packCards, type GoodsPack, type PackQuestion } from '../../../contract/shop/goods-pack';
import { isDifferenceWorth, packMost } from '../../../rules/goods-pack';
import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { cardColumns, shown, sortOrders, toCard, type CardRow } from '../catalog';

/** Read before the cards: what is committed between the two is told twice, never missed. */
async function versionNow(db: Db): Promise<{ database: string; version: string; oldestOpen: bigint }> {
  const { rows } = await sql<{ database: string; oldest_open: string }>`
    select system_identifier::text as database, pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open from pg_control_system()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no version');
  // Of a copy of the database elsewhere the numbers begin anew.
  return { database: row.database, version: `${row.database}-${row.oldest_open}`, oldestOpen: BigInt(row.oldest_open) };
}

type PackedRow = CardRow & { readonly category_path: string[] };
const toPacked = (row: PackedRow) => ({ ...toCard(row), categoryPath: row.category_path });

/** What the mall has of these goods now, or what of it changed since; and how many there are. */
export async function readPack({ since, ...scope }: PackQuestion, { db, language }: { readonly db: Db; readonly language: Language }): Promise<{ pack: GoodsPack; total: number }> {
  const now = await versionNow(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from goods g where ${shown(scope)}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const columns = sql`${cardColumns(language)}, g.category_path`;

  const [database, from = ''] = since?.split('-') ?? [];
  if (database === now.database && BigInt(from) <= now.oldestOpen) {
    const changed = sql`g.card_changed >= ${from}::xid8`;
    const { rows } = await sql<{ id: string; is_here: boolean }>`select g.id, (${shown(scope)}) as is_here from goods g where ${changed} limit ${sql.lit(packMost)}`.execute(db);
    if (isDifferenceWorth(rows.length, Math.min(total, packMost))) {
      const here = rows.filter((row) => row.is_here).map(({ id }) => id);
      const cards = await sql<PackedRow>`select ${columns} from goods g where g.id = any(${here}::text[]) and ${shown(scope)} order by ${sortOrders.recommended}`.execute(db);
      // What left between the two questions is told in the next difference.
      const gone = rows.filter((row) => !row.is_here).map(({ id }) => id);
      return { pack: packCards(cards.rows.map(toPacked), { version: now.version, isWhole: false, gone }), total };
    }
  }
  const { rows } = await sql<PackedRow>`
    select ${columns} from (select * from goods g where ${shown(scope)} order by ${sortOrders.recommended} limit ${sql.lit(packMost)}) g
    order by ${sortOrders.recommended}`.execute(db);
  return { pack: packCards(rows.map(toPacked), { version: now.version, isWhole: true, gone: [] }), total };
}
