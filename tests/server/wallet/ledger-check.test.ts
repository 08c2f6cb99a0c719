import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalCode } from '../../../src/contract/refusals';
import { linkTransfers, transfer } from '../../../src/server/features/ledger';
import { migrate } from '../../../src/server/db/migrate';
import type { Db } from '../../../src/server/db/schema';
import { amount, testNow } from '../../support/catalog';
import { insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithShop, holdTransaction } from '../../support/server/databases';
import { employ, type Employed } from '../../support/server/staff';
import { lockWaits } from '../../support/server/transactions';
import { bindTrc20, openWithdrawChannels, withdraw } from '../../support/server/wallet';

describeWithShop((shop, kind) => {
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

  if (kind === 'server') {
    it('is made one at a time, since each takes a connection for as long as it reads', async () => {
      const { first } = await holdTransaction(db(), async (trx) => {
        await sql`lock table withdrawal in access exclusive mode`.execute(trx);
        const checked = admin.send('ledger!check');
        await expect.poll(() => lockWaits(db())).toBe(1);
        expect(await admin.send('ledger!check')).toMatchObject({ code: refusalCode('tooFrequent'), data: { field: 'check' } });
        return { first: checked };
      });
      expect((await first).code).toBe(0);
      expect(await broken()).toEqual([]);
    });

    describe('beside a migration', () => {
      beforeEach(() => shop().mall.database.script("alter table loan drop column papers_days; delete from migration where name = '0080-papers-days'"));
      const isMigrated = async () => (await sql`select from information_schema.columns where table_name = 'loan' and column_name = 'papers_days'`.execute(db())).rows.length === 1;

      it('is waited for before any table is locked: who reads one would wait behind the two', async () => {
        const { checked, migrated } = await holdTransaction(db(), async (trx) => {
          // The last table that the check reads, so that it holds the others.
          await sql`lock table ledger_unlinked in access exclusive mode`.execute(trx);
          const checking = admin.send('ledger!check');
          await expect.poll(() => lockWaits(db())).toBe(1);
          const migrating = migrate(shop().mall.database);
          await expect.poll(() => lockWaits(db())).toBe(2);
          expect(await db().selectFrom('loan').select('id').execute()).toEqual([]);
          return { checked: checking, migrated: migrating };
        });
        expect((await checked).code).toBe(0);
        await migrated;
        expect(await isMigrated()).toBe(true);
      });

      it('is refused until that has ended', async () => {
        const { migrated } = await holdTransaction(db(), async (trx) => {
          await sql`lock table loan in share mode`.execute(trx);
          const migrating = migrate(shop().mall.database);
          await expect.poll(() => lockWaits(db())).toBe(1);
          expect(await admin.send('ledger!check')).toMatchObject({ code: refusalCode('tooFrequent'), data: { field: 'check' } });
          return { migrated: migrating };
        });
        await migrated;
        expect(await isMigrated()).toBe(true);
        expect(await broken()).toEqual([]);
      });
    });
  }

  /** Changes rows past the triggers, as somebody with the database's own rights could. */
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

  describe('the chain', () => {
    const check = () => admin.ask('ledger!check', {});
    const one = async () => (await db().selectFrom('ledger_transfer').select('id').where('kind', '=', 'withdrawal').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

    it('links each transfer once, and says where it stands', async () => {
      const before = (await check()).chain;
      expect(before).toMatchObject({ links: 0, head: '' });
      await linkTransfers(db());
      const { chain } = await check();
      expect(chain).toEqual({ links: before.waiting, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string, waiting: 0 });
      await linkTransfers(db());
      expect((await check()).chain).toEqual(chain);
    });

    it('names the link of what was changed, though every sum and balance is right', async () => {
      // Less was withdrawn: changed in both entries, in both balances and in the withdrawal itself.
      const transferId = await one();
      const by = async (factor: string) => {
        await spoil((trx) => sql`update ledger_entry set amount = amount * ${factor}::numeric where transfer_id = ${transferId}`.execute(trx));
        await sql`update ledger_account a set balance = (select sum(amount) from ledger_entry where account_id = a.id) where user_id = ${as.userId}`.execute(db());
        await sql`update withdrawal set amount = amount * ${factor}::numeric where user_id = ${as.userId}`.execute(db());
      };
      await by('0.5');
      const { rows } = await sql<{ position: number }>`select position::int from ledger_link where transfer_id = ${transferId}`.execute(db());
      expect(await broken()).toEqual([{ law: 'a link is not of its transfer and the link before', what: String(rows[0]?.position) }]);
      await by('2');
      expect((await broken()).map(({ law }) => law)).toEqual(['a link is not of its transfer and the link before']);
      await spoil((trx) => sql`update ledger_entry set amount = trim_scale(amount) where transfer_id = ${transferId}`.execute(trx));
      expect(await broken()).toEqual([]);
    });

    it('names a transfer whose link was taken away, and what came after it', async () => {
      const stay = async (how: 'disable' | 'enable') => sql`alter table ledger_link ${sql.raw(how)} trigger links_stay`.execute(db());
      const first = await db().selectFrom('ledger_link').selectAll().orderBy('position').limit(1).executeTakeFirstOrThrow();
      await stay('disable');
      await db().deleteFrom('ledger_link').where('position', '=', first.position).execute();
      expect(await broken()).toEqual([{ law: 'a link is not of its transfer and the link before', what: '2' }, { law: 'a transfer has no link', what: String(first.transfer_id) }]);
      await db().insertInto('ledger_link').values(first).execute();
      await stay('enable');
      expect(await broken()).toEqual([]);
    });
  });

  it.each([['ledger_entry', 'amount'], ['ledger_transfer', 'kind'], ['ledger_link', 'hash'], ['audit', 'action']])('[W-065] rows of %s are only ever added', async (table, column) => {
    await admin.ask('withdrawChannel!set', { channel: 'ERC20', symbol: 'USDT', chain: 'ERC20', open: true });
    await linkTransfers(db());
    const said = /append-only/;
    await expect(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db())).rejects.toThrow(said);
    await expect(sql`delete from ${sql.table(table)}`.execute(db())).rejects.toThrow(said);
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db())).rejects.toThrow(said);
  });

  it('nor has the mall’s own role the right to more, where it is no superuser', async () => {
    const rights = await sql<{ table: string; right: string }>`
      select table_name as table, privilege_type as right from information_schema.role_table_grants
      where grantee = current_user and table_name in ('ledger_entry', 'ledger_transfer', 'ledger_link', 'audit') and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`.execute(db());
    expect(rights.rows).toEqual([]);
  });

  it('[W-067] names a transfer that does not balance, and the currency that is not zero', async () => {
    await spoil((trx) => sql`update ledger_entry set amount = amount - 1 where account_id = 'mall:capital' and id = (select min(id) from ledger_entry)`.execute(trx));
    expect((await broken()).map(({ law }) => law)).toEqual(['a link is not of its transfer and the link before', 'a transfer does not balance in each currency', 'all accounts of a currency are not zero together']);
  });
}, { spoilsLedger: true });
