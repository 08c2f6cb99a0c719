import { newSecret } from '../calls/secrets';
import type { Db } from '../db/schema';

/** Returns a random secret of this mall, created on first use and stored in the database, so that all servers share it. */
export async function mallSecret(db: Db, name: 'cookie' | 'seal' | 'letter' | 'papers' | 'data' | 'vapid', make = newSecret): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
