import { newSecret } from '../calls/secrets';
import type { Db } from '../db/schema';

/** A random value of this mall, made when it is first asked for: all servers on one database have the same. */
export async function mallSecret(db: Db, name: 'cookie' | 'seal'): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
