import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { balanceOf, openMallAccounts, transfer, type Account } from '../../../src/server/features/ledger';
import { amount, testNow } from '../../support/catalog';
import { brokenLedgerLaws, grant, insertBuyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { migrateBefore } from '../../support/server/migrate-before';
import { freshDatabase } from '../../support/services/postgres';

describeWithShop((shop) => {
  const db = () => shop().db;
  const move = (from: Account, to: Account, money: string, currency?: string) =>
    transfer(db(), { kind: 'grant', reference: randomUUID(), from, to, amount: amount(money), now: testNow, ...(currency !== undefined && { currency }) });

  it('keeps a balance for each currency, and never spends one for another', async () => {
    const { userId } = await insertBuyer(db(), { money: '5' });
    await openMallAccounts(db(), 'BTC');
    expect(await move('mall:received', `user:${userId}`, '0.5', 'BTC')).toBe('moved');
    expect(await balanceOf(db(), userId)).toEqual({ available: '5', held: '0' });
    expect(await balanceOf(db(), userId, 'BTC')).toEqual({ available: '0.5', held: '0' });
    expect(await move(`user:${userId}`, `held:${userId}`, '1', 'BTC')).toBe('short');
    expect(await move(`user:${userId}`, `held:${userId}`, '0.2', 'BTC')).toBe('moved');
    expect(await balanceOf(db(), userId, 'BTC')).toEqual({ available: '0.3', held: '0.2' });
    expect(await balanceOf(db(), userId)).toEqual({ available: '5', held: '0' });
    expect(await brokenLedgerLaws(db())).toEqual([]);
  });

  it('refuses a transfer that balances over all currencies but not in each', async () => {
    const { userId } = await insertBuyer(db(), { money: '5' });
    await openMallAccounts(db(), 'ETH');
    const unequal = sql`with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', ${randomUUID()}, now()) returning id)
      insert into ledger_entry (transfer_id, account_id, currency, amount)
        select made.id, e.* from made, (values ('mall:received:ETH', 'ETH', -1), (${`user:${userId}`}, 'USDT', 1)) e (account, currency, amount)`;
    await expect(unequal.execute(db())).rejects.toThrow('does not balance');
    const mixed = sql`with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', ${randomUUID()}, now()) returning id)
      insert into ledger_entry (transfer_id, account_id, currency, amount)
        select made.id, e.* from made, (values ('mall:received:ETH', 'USDT', -1), (${`user:${userId}`}, 'USDT', 1)) e (account, currency, amount)`;
    await expect(mixed.execute(db())).rejects.toThrow('foreign key');
    expect((await balanceOf(db(), userId)).available).toBe('5');
  });

  it('[W-317] wallet!getUsdt answers what can be spent, as a decimal string', async () => {
    const as = await insertBuyer(db(), { money: '0' });
    expect(await shop().ask('wallet!getUsdt', {}, { as })).toEqual({ money: '0' });
    await grant(db(), as.userId, '1234.0000000005');
    await openMallAccounts(db(), 'BTC');
    await move('mall:received', `user:${as.userId}`, '7', 'BTC');
    await move(`user:${as.userId}`, `held:${as.userId}`, '1000');
    expect(await shop().ask('wallet!getUsdt', {}, { as })).toEqual({ money: '234.0000000005' });
    expect((await shop().refusal('wallet!getUsdt', {})).key).toBe('notLoggedIn');
  });
}, { spoilsLedger: true });

it('a ledger of the version before keeps every row, in USDT, and goes on', async () => {
  const { url, drop } = await freshDatabase();
  const database = openServer(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await migrateBefore(database, 'wallet');
  await database.script(`
    insert into app_user (id, username, username_key, password_hash, invitation_code, created_at) values ('7', 'Annabel', 'annabel', 'hash', 'code', now());
    insert into ledger_account (id, user_id, balance) values ('user:7', '7', 0), ('held:7', '7', 0);
    with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', 'a', now()) returning id)
      insert into ledger_entry (transfer_id, account_id, amount) select id, e.* from made, (values ('mall:capital', -12.5), ('user:7', 12.5)) e (a, b);`);
  const { db } = database;
  const { rows: before } = await sql`select id, transfer_id, account_id, amount from ledger_entry order by id`.execute(db);
  await migrate(database);
  const { rows: after } = await sql`select id, transfer_id, account_id, amount from ledger_entry order by id`.execute(db);
  expect(after).toEqual(before);
  expect((await sql`select distinct currency from ledger_entry union select distinct currency from ledger_account`.execute(db)).rows).toEqual([{ currency: 'USDT' }]);
  expect(await balanceOf(db, '7')).toEqual({ available: '12.5', held: '0' });
  expect(await transfer(db, { kind: 'grant', reference: 'a', from: 'mall:capital', to: 'user:7', amount: amount('12.5'), now: testNow })).toBe('already');
  expect(await transfer(db, { kind: 'grant', reference: 'b', from: 'user:7', to: 'held:7', amount: amount('2.5'), now: testNow })).toBe('moved');
  // As a server of the previous version writes, without a currency.
  await sql`with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', 'c', now()) returning id)
    insert into ledger_entry (transfer_id, account_id, amount) select id, e.* from made, (values ('mall:capital', -1), ('user:7', 1)) e (a, b)`.execute(db);
  expect(await balanceOf(db, '7')).toEqual({ available: '11', held: '2.5' });
  expect(await brokenLedgerLaws(db)).toEqual([]);
});
