import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { balanceOf, transfer } from '../../../src/server/features/ledger';
import { Chance } from '../../simulation/random';
import { amount } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { brokenHeldMoney, brokenLedgerLaws, paymentForm, safeword } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { bindTrc20, deposit, openDepositWays, openWithdrawChannels } from '../../support/server/wallet';

/** `COMMANDS=200000` runs more. */
const commands = Number(process.env['COMMANDS'] ?? 2_000);
const seed = Number(process.env['SEED'] ?? 7);
const clients = 32;
const between = 1_000;
const one = 10n ** 10n;

/** The amount in ten-billionths, parsed by hand without any code under test. */
function big(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
}

/** What the shop must hold of a user, in whole numbers, and what is still undecided. */
type Holder = Shopper & { available: bigint; held: bigint; readonly deposits: string[]; readonly withdrawals: { readonly id: string; readonly amount: bigint }[] };

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let operator: Employed;
  const holders: Holder[] = [];
  beforeAll(async () => {
    await openDepositWays(db());
    await openWithdrawChannels(db());
    operator = await employ(shop(), 'Olga', { role: 'operator' });
    await db().insertInto('setting').values([{ code: 'withdraw_times', value: '1000' }, { code: 'withdraw_two_staff_amount', value: '1000000' }, { code: 'waiting_deposits', value: '100000' }]).execute();
    // The real call with a real hash of the password, but a cheap one: its cost doesn't matter here.
    const cheap = await hash(safeword, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
    for (let n = 0; n < clients / 2; n += 1) {
      const shopper = await insertShopper(db(), { safeword_hash: cheap });
      await bindTrc20(db(), shopper);
      holders.push({ ...shopper, available: 0n, held: 0n, deposits: [], withdrawals: [] });
    }
  });

  /** Up to six decimals, so that a hundredth is exact. */
  const someAmount = (chance: Chance, least: number) => `${least + chance.below(500)}.${String(chance.below(999_999)).padStart(6, '0')}`;
  const feeOf = (money: bigint) => (money / 100n > one ? money / 100n : one);

  async function grant(holder: Holder, chance: Chance): Promise<void> {
    const move = { kind: 'grant', reference: randomUUID(), from: 'mall:capital', to: `user:${holder.userId}`, amount: amount(someAmount(chance, 0).replace(/^0\.0+$/, '1')), now: shop().mall.now() } as const;
    expect(await transfer(db(), move)).toBe('moved');
    holder.available += big(move.amount);
    if (chance.below(4) === 0) expect(await transfer(db(), move)).toBe('already');
  }

  async function payIn(holder: Holder, chance: Chance): Promise<void> {
    holder.deposits.push((await deposit(shop(), holder, someAmount(chance, 1))).id);
  }

  /** Confirms a deposit with the amount that was found, or refuses it; a second decision changes nothing. */
  async function decideDeposit(holder: Holder, chance: Chance): Promise<void> {
    const id = holder.deposits.pop();
    if (id === undefined) return payIn(holder, chance);
    const found = someAmount(chance, 1);
    if (chance.below(3) === 0) await operator.ask('deposit!refuse', { id, answer: 'No.' });
    else {
      await operator.ask('deposit!confirm', { id, amount: found });
      holder.available += big(found);
    }
    if (chance.below(4) === 0) expect(refusalOf(await operator.send('deposit!confirm', { id, amount: found }))).toBe('recordDecided');
  }

  async function takeOut(holder: Holder, chance: Chance): Promise<void> {
    const wanted = someAmount(chance, 10);
    const form = { channel: 'TRC20', amount: wanted, safeword, session_token: await paymentForm(db(), holder.userId, shop().mall.now()) };
    const answer = await shop().send('withdraw!apply', form, { as: holder });
    if (answer.code !== 0) {
      // Two clients share each holder: tries of a fund password are checked one after the other.
      expect(['balanceInsufficient', 'tooFrequent']).toContain(refusalOf(answer));
      return;
    }
    const made = answer.data as { readonly id: string; readonly fee: string; readonly actualAmount: string };
    const money = big(wanted);
    expect([big(made.fee), big(made.actualAmount)]).toEqual([feeOf(money), money - feeOf(money)]);
    holder.available -= money;
    holder.held += money;
    holder.withdrawals.push({ id: made.id, amount: money });
    if (chance.below(4) === 0) expect(['same', 'tooFrequent']).toContain(JSON.stringify((await shop().send('withdraw!apply', form, { as: holder })).data) === JSON.stringify(made) ? 'same' : 'tooFrequent');
  }

  async function decideWithdrawal(holder: Holder, chance: Chance): Promise<void> {
    const waiting = holder.withdrawals.pop();
    if (!waiting) return takeOut(holder, chance);
    const { id, amount: money } = waiting;
    if (chance.below(2) === 0) {
      await operator.ask('withdrawal!refuse', { id, answer: 'No.' });
      holder.available += money;
    } else {
      await operator.ask('withdrawal!start', { id });
      await operator.ask('withdrawal!complete', { id, reference: 'x' });
    }
    holder.held -= money;
    if (chance.below(4) === 0) expect(refusalOf(await operator.send('withdrawal!refuse', { id, answer: 'No.' }))).toBe('recordDecided');
  }

  const deeds = [grant, payIn, decideDeposit, decideDeposit, takeOut, takeOut, decideWithdrawal];
  const count = kind === 'server' ? commands : 300;

  it(`[W-065] [W-066] [W-067] [W-068] ${count} commands by chance (seed ${seed}) of ${clients} clients have the effect of a model in whole numbers, to the last ten-billionth`, async () => {
    const chances = Array.from({ length: clients }, (_, index) => new Chance(seed * 1_000 + index));
    for (let done = 0; done < count; done += between) {
      let left = Math.min(between, count - done);
      await Promise.all(
        chances.map(async (chance, index) => {
          const holder = holders[index % holders.length];
          while (holder && left > 0) {
            left -= 1;
            await chance.one(deeds)(holder, chance);
          }
        }),
      );
      for (const holder of holders) {
        const { available, held } = await balanceOf(db(), holder.userId);
        expect([big(available), big(held)], `after ${done} of seed ${seed}`).toEqual([holder.available, holder.held]);
      }
      expect([...(await brokenLedgerLaws(db())), ...(await brokenHeldMoney(db()))]).toEqual([]);
      // Moves the withdrawals so far to another day, since a day has a limit.
      await sql`update withdrawal set created_at = created_at - interval '1 day'`.execute(db());
    }
    expect(holders.some(({ held }) => held > 0n)).toBe(true);
  }, 60_000 + count * 20);
});
