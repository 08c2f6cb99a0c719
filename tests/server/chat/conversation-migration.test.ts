import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { migrateBefore } from '../../support/server/migrate-before';
import { freshDatabase } from '../../support/services/postgres';

it('conversations of the version before are listed with who waits, and go on', async () => {
  const { url, drop } = await freshDatabase();
  const database = openServer(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrateBefore(database, 'conversations');
  const say = (user: string, sender: string) =>
    database.script(`insert into chat_message (user_id, sender, type, content, created_at) values ('${user}', '${sender}', 'text', 'x', now())`);
  await database.script(`insert into app_user (id, username, username_key, password_hash, invitation_code, created_at)
    select name, name, name, '', name, now() from unnest('{answered,again,waiting}'::text[]) name`);
  const said = [['answered', 'user'], ['waiting', 'user'], ['again', 'user'], ['answered', 'operator'], ['again', 'operator'], ['again', 'user'], ['waiting', 'user']] as const;
  for (const [user, sender] of said) await say(user, sender);
  await migrate(database);
  const { db } = database;
  const conversations = () => db.selectFrom('conversation').selectAll().orderBy('user_id').execute();
  expect(await conversations()).toEqual([
    { user_id: 'again', last_id: 6, since: 6, waiting: 1 },
    { user_id: 'answered', last_id: 4, since: null, waiting: 0 },
    { user_id: 'waiting', last_id: 7, since: 2, waiting: 2 },
  ]);
  for (const [user, sender] of [['again', 'user'], ['answered', 'user'], ['waiting', 'operator']] as const) await say(user, sender);
  expect(await conversations()).toEqual([
    { user_id: 'again', last_id: 8, since: 6, waiting: 2 },
    { user_id: 'answered', last_id: 9, since: 9, waiting: 1 },
    { user_id: 'waiting', last_id: 10, since: null, waiting: 0 },
  ]);
  await database.script("delete from chat_message where user_id = 'again'");
  expect((await conversations()).map(({ user_id: user }) => user)).toEqual(['answered', 'waiting']);
});
