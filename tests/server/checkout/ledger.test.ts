import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { noMoney } from '../../../src/rules/money';
import { refuse } from '../../../src/server/calls/refusal';
import { runInTransaction } from '../../../src/server/calls/transaction';
import { balanceOf, transfer, type Account } from '../../../src/server/features/ledger';
import type { Transfer } from '../../../src/server/features/ledger/transfer';
import { Chance } from '../../simulation/random';
import { amount, testNow } from '../../support/catalog';
import { brokenLedgerLaws } from '../../support/server/checkout';
import { describeWithDatabase } from '../../support/server/databases';
import { insertShopper } from '../../support/server/shopper';

const kinds = ['payment', 'refund', 'grant', 'late payment'] as const;
const malls: readonly Account[] = ['mall:sales', 'mall:paypal', 'mall:card', 'mall:capital'];

/** The amount in ten-billionths, parsed by hand without any code under test. */
function big(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(10, '0'));
  return text.startsWith('-') ? -value : value;
}

/** The expected state of the ledger, in whole numbers. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly done = new Set<string>();

  take({ kind, reference, from, to, amount: money }: Transfer): 'moved' | 'already' | 'short' {
    const name = `${kind} ${reference}`;
    const [has, value] = [this.balances.get(from) ?? 0n, big(money)];
    if (this.done.has(name)) return 'already';
    if (!from.startsWith('mall:') && has < value) return 'short';
    this.done.add(name);
    this.balances.set(from, has - value);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + value);
    return 'moved';
  }
}

describeWithDatabase(async (database) => database, (opened, kind) => {
  const db = () => opened().db;

  async function users(count: number): Promise<Account[]> {
    const made: Account[] = [];
    for (let n = 0; n < count; n += 1) {
      const { userId } = await insertShopper(db());
      made.push(`user:${userId}`, `held:${userId}`);
    }
    return made;
  }
  function commands(seed: number, own: readonly Account[], references = 60_000) {
    const random = new Chance(seed).next;
    const whole = (below: number) => Math.floor(random() * below);
    const pick = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], none: Item) => list[whole(list.length)] ?? none;
    return (): Transfer => {
      const from = pick(whole(3) === 0 ? malls : own, 'mall:sales');
      const to = pick([...own, ...malls].filter((account) => account !== from), 'mall:capital');
      const money = `${whole(10 ** (1 + whole(4)))}.${String(1 + whole(9_999_999_999)).padStart(10, '0')}`;
      // Some references repeat, as in a retry.
      return { kind: pick(kinds, 'grant'), reference: `${seed}-${whole(references)}`, from, to, amount: amount(money), now: testNow };
    };
  }
  async function expectLike(model: Model) {
    const rows = await db().selectFrom('ledger_entry').select(['account_id', (eb) => eb.fn.sum<string>('amount').as('sum')]).groupBy('account_id').execute();
    const wanted = [...model.balances].filter(([account]) => rows.some((row) => row.account_id === account));
    expect(new Map(wanted.map(([account]) => [account, big(rows.find((row) => row.account_id === account)?.sum ?? '0')]))).toEqual(new Map(wanted));
    expect(await brokenLedgerLaws(db())).toEqual([]);
  }

  /** `COMMANDS=50000` for more. */
  const count = Number(process.env['COMMANDS'] ?? 15_000);
  it(`[S-125] ${count} random commands have the effect of a model in whole numbers: each balances, all sum to zero, nothing is below zero`, async () => {
    const own = await users(12);
    const next = commands(50, own, count);
    const model = new Model();
    const outcomes = { moved: 0, already: 0, short: 0 };
    for (let batch = 0; batch < count / 500; batch += 1) {
      await db().transaction().execute(async (trx) => {
        for (let n = 0; n < 500; n += 1) {
          const command = next();
          const wanted = model.take(command);
          const got = await transfer(trx, command);
          if (got !== wanted) expect(got, `batch ${batch}, command ${n}: ${JSON.stringify(command)}`).toBe(wanted);
          outcomes[got] += 1;
        }
      });
      if (batch % 10 === 9) await expectLike(model);
    }
    // Otherwise the commands would not have tried what the laws forbid.
    expect(outcomes.moved).toBeGreaterThan(count / 5);
    expect(outcomes.already).toBeGreaterThan(count / 25);
    expect(outcomes.short).toBeGreaterThan(50);
  }, 600_000);

  if (kind === 'server') {
    it('commands that come at once keep the laws too', async () => {
      const own = await users(4);
      const next = commands(51, own);
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          for (let n = 0; n < 100; n += 1) {
            const command = next();
            await db().transaction().execute((trx) => transfer(trx, command));
          }
        }),
      );
      expect(await brokenLedgerLaws(db())).toEqual([]);
    }, 120_000);
  }

  it('moves the same thing once, also when the money for it is gone since', async () => {
    const [user = 'user:x'] = await users(1);
    const moved = { reference: randomUUID(), amount: amount('5'), now: testNow };
    expect(await transfer(db(), { ...moved, kind: 'grant', from: 'mall:capital', to: user })).toBe('moved');
    expect(await transfer(db(), { ...moved, kind: 'payment', from: user, to: 'mall:sales' })).toBe('moved');
    expect(await transfer(db(), { ...moved, kind: 'payment', from: user, to: 'mall:sales' })).toBe('already');
    expect(await transfer(db(), { ...moved, kind: 'payment', reference: randomUUID(), from: user, to: 'mall:sales' })).toBe('short');
    expect(await balanceOf(db(), user.slice('user:'.length))).toEqual({ available: noMoney, held: noMoney });
  });

  it('moves nothing where all is rolled back', async () => {
    const [user = 'user:x'] = await users(1);
    const said = await runInTransaction(db(), async (trx) => {
      await transfer(trx, { kind: 'grant', reference: randomUUID(), from: 'mall:capital', to: user, amount: amount('5'), now: testNow });
      return refuse('paymentConditions');
    });
    expect(said).toEqual(refuse('paymentConditions'));
    expect((await balanceOf(db(), user.slice('user:'.length))).available).toBe('0');
  });

  it('the database itself refuses what the ledger may not do', async () => {
    const [user = 'user:x'] = await users(1);
    await transfer(db(), { kind: 'grant', reference: randomUUID(), from: 'mall:capital', to: user, amount: amount('5'), now: testNow });
    const refused: [what: string, run: () => Promise<unknown>][] = [
      ['the ledger is append-only', () => sql`update ledger_entry set amount = amount * 2`.execute(db())],
      ['the ledger is append-only', () => sql`delete from ledger_entry`.execute(db())],
      ['the ledger is append-only', () => sql`update ledger_transfer set kind = 'grant'`.execute(db())],
      ['the ledger is append-only', () => sql`delete from ledger_transfer`.execute(db())],
      ['the ledger is append-only', () => sql`truncate ledger_entry, ledger_link, ledger_transfer`.execute(db())],
      ['does not balance', () => sql`with t as (insert into ledger_transfer (kind, reference, created_at) values ('grant', 'one-sided', now()) returning id)
        insert into ledger_entry (transfer_id, account_id, amount) select id, ${user}, 5 from t`.execute(db())],
      ['ledger_account', () => sql`with t as (insert into ledger_transfer (kind, reference, created_at) values ('grant', 'below', now()) returning id)
        insert into ledger_entry (transfer_id, account_id, amount) select id, a, m from t, (values (${user}, -5.01), ('mall:sales', 5.01)) v (a, m)`.execute(db())],
    ];
    for (const [what, run] of refused) await expect(run(), what).rejects.toThrow(what);
    await expect(transfer(db(), { kind: 'grant', reference: 'nothing', from: 'mall:capital', to: user, amount: noMoney, now: testNow })).rejects.toThrow('nothing to move');
    expect(await brokenLedgerLaws(db())).toEqual([]);
    expect((await balanceOf(db(), user.slice('user:'.length))).available).toBe('5');
  });
});
