import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '../../calls/audit';
import { newSecret } from '../../calls/secrets';
import { runInTransaction } from '../../calls/transaction';
import { advisoryLocks } from '../../db/advisory-locks';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { PasswordHashes } from '../account';
import { activeAdmins, newPassword } from './staff';

/** Creates an admin if none can log in, and returns its password this once. */
export async function makeFirstAdmin(db: Db, hashes: PasswordHashes, now: number): Promise<{ readonly name: string; readonly password: string } | undefined> {
  return runInTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.firstAdmin)})`.execute(trx);
    if (await activeAdmins(trx, now).executeTakeFirst()) return undefined;
    const made = await newPassword(hashes, now);
    const isTaken = await trx.selectFrom('staff').select('id').where('name_key', '=', 'admin').executeTakeFirst();
    const [id, name] = [randomUUID(), isTaken ? `admin-${newSecret().slice(0, 6)}` : 'admin'];
    await trx.insertInto('staff').values({ id, name, name_key: name.toLowerCase(), ...made.row, role: 'admin', seller_id: null, created_at: timestamp(now) }).execute();
    await writeAudit(trx, { staffId: id, action: 'staff!add', subject: id, before: null, after: { name, role: 'admin', sellerId: null }, now });
    return { name, password: made.password };
  });
}
