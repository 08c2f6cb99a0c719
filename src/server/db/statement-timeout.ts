import { sql } from 'kysely';
import type { Db } from './schema';

/**
 * How long each further statement of this transaction may take, for what is no call of a page and takes longer than the minute that
 * those have. The connection waits as long for the answer: it reads this very statement (`ownTimeout` in server-pool.ts).
 */
export async function setStatementTimeout(trx: Db, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
}
