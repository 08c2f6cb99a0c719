import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, type Database } from '../../../src/server/db/database';
import type { Db } from '../../../src/server/db/schema';
import { balanceOf, transfer, type Account } from '../../../src/server/features/ledger';
import { amount, testNow } from '../../support/catalog';
import { insertShopper } from '../../support/server/shopper';
import { lockWaits } from '../../support/server/transactions';
import { migratedDatabase } from '../../support/services/postgres';

// On PostgreSQL only: the embedded database runs one transaction at a time, and hides missing locks.
let database: Database;
let drop = () => Promise.resolve();
beforeAll(async () => {
  const fresh = await migratedDatabase();
  drop = fresh.drop;
  database = openServer(fresh.url);
});
afterAll(async () => {
  await database.close();
  await drop();
});

const db = () => database.db;

/** The accounts of two users in the order in which they are locked. */
async function twoUsers(): Promise<{ readonly first: Account; readonly second: Account }> {
  const ids = await Promise.all([insertShopper(db()), insertShopper(db())]);
  const [first, second] = ids.map(({ userId }): Account => `user:${userId}`).toSorted();
  if (!first || !second) throw new Error('two were made');
  return { first, second };
}

const move = (trx: Db, from: Account, to: Account, money = '1') => transfer(trx, { kind: 'grant', reference: randomUUID(), from, to, amount: amount(money), now: testNow });
const make = (trx: Db, account: Account) => sql`insert into ledger_account (id, user_id, balance) values (${account}, ${account.slice('user:'.length)}, 0)`.execute(trx);

/** Runs `work` while another transaction has done `first` and keeps its locks; resolves to the result of `meanwhile`. */
async function whileHeld<Result>(first: (trx: Db) => Promise<unknown>, work: () => Promise<unknown>, meanwhile: () => Promise<Result>): Promise<Result> {
  let waiting: Promise<unknown> = Promise.resolve();
  try {
    return await db().transaction().execute(async (trx) => {
      await first(trx);
      waiting = work();
      await expect.poll(() => lockWaits(db()), { timeout: 15_000 }).toBe(1);
      return meanwhile();
    });
  } finally {
    await waiting;
  }
}

it.each(['first pays', 'second pays'])('where two transfers meet (%s), the one that waits for the first account has not locked the second', async (who) => {
  const { first, second } = await twoUsers();
  for (const account of [second, first]) await move(db(), 'mall:capital', account, '5');
  const [from, to] = who === 'first pays' ? [first, second] : [second, first];
  const free = await whileHeld(
    (trx) => sql`select from ledger_account where id = ${first} for no key update`.execute(trx),
    () => move(db(), from, to),
    () => sql`select id from ledger_account where id = ${second} for no key update skip locked`.execute(db()),
  );
  expect(free.rows).toEqual([{ id: second }]);
});

it.each(['first pays', 'second pays'])('where two transfers make the same accounts (%s), the one that waits for the first has not made the second', async (who) => {
  const { first, second } = await twoUsers();
  const [from, to] = who === 'first pays' ? [first, second] : [second, first];
  await whileHeld(
    (trx) => make(trx, first),
    () => move(db(), from, to),
    // If the waiting transfer had made the second account, this would wait for that transfer and time out.
    () => db().transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '5s'`.execute(trx);
      await make(trx, second);
    }),
  );
});

it('what is set aside can not be spent, and is not said to be spendable', async () => {
  const { userId } = await insertShopper(db());
  expect(await move(db(), 'mall:capital', `user:${userId}`, '5')).toBe('moved');
  expect(await move(db(), `user:${userId}`, `held:${userId}`, '2')).toBe('moved');
  expect(await balanceOf(db(), userId)).toEqual({ available: '3', held: '2' });
  expect(await move(db(), `user:${userId}`, 'mall:sales', '4')).toBe('short');
  expect(await move(db(), `held:${userId}`, 'mall:sales', '3')).toBe('short');
  expect(await move(db(), `user:${userId}`, 'mall:sales', '3')).toBe('moved');
  expect(await balanceOf(db(), userId)).toEqual({ available: '0', held: '2' });
});
