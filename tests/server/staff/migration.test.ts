import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { PasswordHashes } from '../../../src/server/features/account';
import { makeFirstAdmin } from '../../../src/server/features/staff';
import { emptyFolder } from '../../support/server/embedded-folders';
import { openInMemory } from '../../support/server/in-memory';
import { migrateBefore } from '../../support/server/migrate-before';
import { freshDatabase } from '../../support/services/postgres';

it.each([
  ['embedded', async () => ({ database: await openInMemory(await emptyFolder()), drop: () => Promise.resolve() })],
  ['PostgreSQL', async () => {
    const { url, drop } = await freshDatabase();
    return { database: openServer(url), drop };
  }],
] as const)('a database of the version before keeps its staff, users and audit (%s)', async (_name, open) => {
  const { database, drop } = await open();
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrateBefore(database, 'staff');
  await database.script(`
    insert into seller (id, logo, country, created_at) values ('lantern', 'x', 'DE', now());
    insert into staff (id, name, name_key, password_hash, role, seller_id, created_at) values
      ('1', 'Olga', 'olga', 'hash', 'operator', null, now()), ('2', 'admin', 'admin', 'hash', 'merchant', 'lantern', now());
    insert into app_user (id, username, username_key, password_hash, invitation_code, role, created_at) values ('3', 'Annabel', 'annabel', 'hash', 'code', 'operator', now());
    insert into audit (staff_id, action, subject, created_at) values ('terminal', 'staff add', '1', now());`);
  await migrate(database);
  const { db } = database;
  const staff = () => db.selectFrom('staff').select(['name', 'role', 'seller_id', sql<boolean>`disabled_at is not null`.as('away')]).orderBy('name_key').execute();
  const before = [
    { name: 'admin', role: 'merchant', seller_id: 'lantern', away: false },
    { name: 'Olga', role: 'operator', seller_id: null, away: false },
    { name: 'terminal', role: 'operator', seller_id: null, away: true },
  ];
  expect(await staff()).toEqual(before);
  expect(await db.selectFrom('audit').select(['staff_id', 'action']).execute()).toEqual([{ staff_id: 'terminal', action: 'staff add' }]);
  expect((await db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()).username).toBe('Annabel');
  await expect(sql`insert into staff (id, name, name_key, role, seller_id, created_at) values ('4', 'x', 'x', 'king', null, now())`.execute(db)).rejects.toThrow('staff_role_check');
  // None of them could let others in; whoever has the name of an admin keeps it, and their role.
  const admin = await makeFirstAdmin(db, await PasswordHashes.open(), Date.now());
  expect(admin?.name).toMatch(/^admin-/);
  expect(await staff()).toEqual(expect.arrayContaining(before));
});
