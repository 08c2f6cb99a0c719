import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { transfer } from '../../../src/server/features/ledger';
import type { Db } from '../../../src/server/db/schema';
import { amount, testNow } from '../../support/catalog';
import { insertBuyer, type Buyer } from '../../support/checkout';
import { onEachShop } from '../../support/databases';
import { employ, type Employed } from '../../support/staff';
import { bindTrc20, openWithdrawChannels, withdraw } from '../../support/wallet';

onEachShop((shop) => {
  const db = () => shop().db;
  let admin: Employed;
  let as: Buyer;
  beforeAll(async () => {
    await openWithdrawChannels(db());
    admin = await employ(shop(), 'Adele', { role: 'admin' });
    as = await insertBuyer(db());
    await bindTrc20(db(), as);
    await withdraw(shop(), as);
  });
  const broken = async () => (await admin.ask('ledger!check', {})).brokenList;

  it('[W-065] [W-066] [W-067] finds nothing in a ledger whose laws hold', async () => {
    expect(await broken()).toEqual([]);
  });

  /** As somebody with the database's own rights could, past its triggers. */
  const spoil = async (work: (db: Db) => Promise<unknown>) => {
    for (const trigger of ['entries_booked', 'entries_stay', 'entries_stay_whole']) await sql`alter table ledger_entry disable trigger ${sql.ref(trigger)}`.execute(db());
    await work(db());
    for (const trigger of ['entries_booked', 'entries_stay', 'entries_stay_whole']) await sql`alter table ledger_entry enable trigger ${sql.ref(trigger)}`.execute(db());
  };

  it('[W-066] names an account whose balance is not the sum of its entries', async () => {
    await db().updateTable('ledger_account').set({ balance: amount('1') }).where('id', '=', `user:${as.userId}`).execute();
    expect(await broken()).toEqual([{ law: 'a balance is not the sum of its entries', what: `user:${as.userId}` }]);
    await db().updateTable('ledger_account').set({ balance: amount('999950') }).where('id', '=', `user:${as.userId}`).execute();
  });

  it('names what is set aside for nothing, and a withdrawal for which nothing is', async () => {
    const other = await insertBuyer(db());
    const move = (from: 'user' | 'held', to: 'user' | 'held', who: Buyer) =>
      transfer(db(), { kind: 'grant', reference: randomUUID(), from: `${from}:${who.userId}`, to: `${to}:${who.userId}`, amount: amount('50'), now: testNow });
    await move('user', 'held', other);
    await move('held', 'user', as);
    const law = 'what is set aside is not what open withdrawals wait for';
    expect(await broken()).toEqual([as.userId, other.userId].toSorted().map((what) => ({ law, what })));
    await move('held', 'user', other);
    await move('user', 'held', as);
    expect(await broken()).toEqual([]);
  });

  it('[W-067] names a transfer that does not balance, and the currency that is not zero', async () => {
    await spoil((rows) => sql`update ledger_entry set amount = amount - 1 where account_id = 'mall:capital' and id = (select min(id) from ledger_entry)`.execute(rows));
    expect((await broken()).map(({ law }) => law)).toEqual(['a transfer does not balance in each currency', 'all accounts of a currency are not zero together']);
  });
});
