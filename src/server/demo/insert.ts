import { sql, type Insertable } from 'kysely';
import type { Db, Tables } from '../db/schema';

/**
 * Inserts many rows of one table in one statement: they are sent as one JSON text, and the database gives each column its
 * type. All rows must have the same columns.
 */
export async function insertRows<Name extends keyof Tables>(db: Db, table: Name, rows: readonly Insertable<Tables[Name]>[]): Promise<void> {
  if (rows[0] === undefined) return;
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)));
  const into = sql.table(table);
  await sql`insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`.execute(db);
}
