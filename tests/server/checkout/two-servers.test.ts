import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallName } from '../../../src/contract/shop/calls';
import type { Database } from '../../../src/server/db/database';
import { insertCatalog } from '../../support/catalog';
import { refusalOf, Shop } from '../../support/server/shop';
import { brokenLedgerLaws, insertBuyer, line, ordersOfUser, payment, place, type Buyer } from '../../support/server/checkout';
import { migratedDatabase, openPatiently } from '../../support/services/postgres';

let shops: Shop[] = [];
let database: Database;
let close = () => Promise.resolve();
beforeAll(async () => {
  const { url, drop } = await migratedDatabase();
  database = openPatiently(url);
  await insertCatalog(database.db);
  await sql`update sku set stock = 1000`.execute(database.db);
  shops = await Promise.all([openPatiently(url), openPatiently(url)].map((own) => Shop.open(own)));
  close = async () => {
    for (const { app, mall } of shops) {
      await app.close();
      await mall.close();
    }
    await database.close();
    await drop();
  };
});
afterAll(() => close());

let as: Buyer;
beforeEach(async () => {
  as = await insertBuyer(database.db);
});
const first = () => {
  const [shop] = shops;
  if (!shop) throw new Error('two were opened');
  return shop;
};
/** Sends all at once, alternating between the servers; returns the refusal of each, or `done`. */
async function sendAll(name: CallName, payloads: readonly unknown[]) {
  const answers = await Promise.all(payloads.map((payload, index) => (shops[index % shops.length] ?? first()).send(name, payload, { as })));
  return answers.map((answer) => (answer.code === 0 ? 'done' : refusalOf(answer)));
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

it('of ten wrong fund passwords at once at two servers three are looked at', async () => {
  const [order] = await place(first(), as, line('teapot', 1));
  const forms = await Promise.all(times(10).map(async () => ({ ...(await payment(database.db, as, [order?.orderId ?? ''])), safeword: '000000' })));
  const answers = await sendAll('order!pay', forms);
  expect(answers.toSorted()).toEqual([...times(8).map(() => 'lockedMinutes'), 'safewordWrong', 'safewordWrong']);
  expect(await database.db.selectFrom('wrong_safeword').select('is_wrong').where('user_id', '=', as.userId).execute()).toEqual(times(3).map(() => ({ is_wrong: true })));
});

it('twelve payments at once with the right one at two servers are all made', async () => {
  const ids = await Promise.all(times(12).map(async () => (await place(first(), as, line('teapot', 1)))[0]?.orderId ?? ''));
  const forms = await Promise.all(ids.map((id) => payment(database.db, as, [id])));
  expect(await sendAll('order!pay', forms)).toEqual(ids.map(() => 'done'));
  expect(await database.db.selectFrom('wrong_safeword').select('id').where('user_id', '=', as.userId).execute()).toEqual([]);
});

it('an order that is paid a hundred times at once at two servers is paid once', async () => {
  const [order] = await place(first(), as, line('teapot', 1));
  const forms = await Promise.all(times(100).map(() => payment(database.db, as, [order?.orderId ?? ''])));
  const answers = await sendAll('order!pay', forms);
  // A request that would wait too long is told to come again; no right password is called wrong.
  expect(answers.filter((answer) => answer !== 'tooFrequent' && answer !== 'paymentConditions')).toEqual(['done']);
  const entries = await database.db.selectFrom('ledger_entry').select('amount').where('account_id', '=', `user:${as.userId}`).execute();
  expect(entries).toHaveLength(2);
  expect((await ordersOfUser(database.db, as.userId)).map(({ status }) => status)).toEqual([1]);
  expect(await brokenLedgerLaws(database.db)).toEqual([]);
});
