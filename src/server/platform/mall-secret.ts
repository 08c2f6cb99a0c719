import { newSecret } from '../calls/secrets';
import type { Db } from '../db/schema';

type SecretName = 'cookie' | 'seal' | 'letter' | 'papers' | 'data' | 'vapid';

/** Makes a secret of this mall unless it has one. Of several servers that start at once one makes it, and alone returns true. */
export async function makeSecret(db: Db, name: SecretName, make = newSecret): Promise<boolean> {
  const made = await db
    .insertInto('secret')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns a random secret of this mall, created on first use and stored in the database, so that all servers share it. */
export async function mallSecret(db: Db, name: SecretName, make = newSecret): Promise<string> {
  await makeSecret(db, name, make);
  return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
