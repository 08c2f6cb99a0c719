import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loanStatuses } from '../../../src/contract/shop/loans';
import { refusalOf } from '../../support/server/shop';
import { employRobot } from '../../../src/server/demo/robot-staff';
import { runWalletRobot } from '../../../src/server/demo/wallet-robot';
import { balanceOf } from '../../../src/server/features/ledger';
import { insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { apply } from '../../support/server/loans';
import { giveEmail, mailFor } from '../../support/server/mail';
import { rethrow } from '../../support/server/rethrow';
import { employ, type Employed } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';

const minute = 60_000;
const { inProgress, approved, loaned, failed } = loanStatuses;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  let olga: Employed;
  let otto: Employed;
  beforeAll(async () => {
    olga = await employ(shop(), 'Olga', { role: 'operator' });
    otto = await employ(shop(), 'Otto', { role: 'operator' });
    await employRobot(db(), shop().mall.now());
  });
  beforeEach(async () => {
    as = await insertBuyer(db(), { money: '0' });
  });
  const status = async (id: string) => (await shop().ask('loan!get', { id }, { as })).status;
  const refusal = async (who: Employed, name: Parameters<Employed['send']>[0], payload: object) => refusalOf(await who.send(name, payload));
  const audits = async (subject: string) => (await db().selectFrom('audit').innerJoin('staff', 'staff.id', 'audit.staff_id').select(['name', 'action']).where('subject', '=', subject).orderBy('audit.id').execute()).map(({ name, action }) => `${name} ${action}`);

  it('[W-172] [W-173] an operator approves and pays out, once, and each step stands in the audit', async () => {
    const { id } = await apply(shop(), as);
    expect(await refusal(olga, 'staffLoan!payOut', { id })).toBe('loanNotApproved');
    await olga.ask('staffLoan!approve', { id });
    expect(await status(id)).toBe(approved);
    expect(await refusal(otto, 'staffLoan!approve', { id })).toBe('recordDecided');
    await olga.ask('staffLoan!payOut', { id });
    expect(await status(id)).toBe(loaned);
    expect(await balanceOf(db(), as.userId)).toEqual({ available: '100000', held: '0' });
    for (const [name, payload] of [['staffLoan!payOut', { id }], ['staffLoan!approve', { id }], ['staffLoan!refuse', { id, answer: 'No.' }]] as const) expect(await refusal(otto, name, payload)).toBe('recordDecided');
    expect(await refusal(otto, 'staffLoan!approve', { id: randomUUID() })).toBe('recordUnknown');
    expect(await audits(id)).toEqual(['Olga staffLoan!approve', 'Olga staffLoan!payOut']);
  });

  it('[W-174] an operator refuses, also what was approved, says why, and another can be applied for', async () => {
    for (const isApproved of [false, true]) {
      const { id } = await apply(shop(), as);
      if (isApproved) await olga.ask('staffLoan!approve', { id });
      await otto.ask('staffLoan!refuse', { id, answer: 'The picture can’t be read.' });
      expect(await shop().ask('loan!get', { id }, { as })).toMatchObject({ status: failed, answer: 'The picture can’t be read.', endTime: shop().mall.now(), balance: '0' });
    }
    expect((await apply(shop(), as)).status).toBe(inProgress);
    expect(await balanceOf(db(), as.userId)).toEqual({ available: '0', held: '0' });
  });

  it.each([['de', '123.456,50 USDT'], ['en', '123,456.50 USDT']] as const)('every e-mail about it writes the amount as the language of the application does (%s)', async (lang, amount) => {
    const email = await giveEmail(db(), as);
    const applied = async () => {
      const { id } = await apply(shop(), as, { amount: '123456.5' });
      await db().updateTable('loan').set({ lang }).where('id', '=', id).execute();
      return id;
    };
    await olga.ask('staffLoan!refuse', { id: await applied(), answer: 'The picture can’t be read.' });
    const id = await applied();
    await olga.ask('staffLoan!approve', { id });
    await olga.ask('staffLoan!payOut', { id });
    const letters = await mailFor(db(), email);
    expect(letters.map(({ body }) => /[\d.,]+ USDT/.exec(body)?.[0])).toEqual([amount, amount, amount]);
  });

  it('above a setting it takes two people', async () => {
    for (const [amount, key] of [['1000000', undefined], ['1000000.01', 'otherStaffNeeded']] as const) {
      as = await insertBuyer(db(), { money: '0' });
      const { id } = await apply(shop(), as, { amount });
      await olga.ask('staffLoan!approve', { id });
      expect(await refusal(olga, 'staffLoan!payOut', { id })).toBe(key);
      if (key) await otto.ask('staffLoan!payOut', { id });
      expect(await status(id)).toBe(loaned);
    }
  });

  if (kind === 'server') {
    it('of twenty who pay out at once one does', async () => {
      const { id } = await apply(shop(), as);
      await olga.ask('staffLoan!approve', { id });
      const answers = await Promise.all(Array.from({ length: 20 }, (_none, index) => refusal(index % 2 === 0 ? olga : otto, 'staffLoan!payOut', { id })));
      expect(answers.filter((key) => key === undefined)).toHaveLength(1);
      expect(await balanceOf(db(), as.userId)).toEqual({ available: '100000', held: '0' });
    });
  }

  it('the demo’s robot approves and pays out what one person may decide, some minutes after each other, under its name', async () => {
    const run = (at: number) =>
      runWalletRobot(db(), 2, at, rethrow);
    const at = shop().mall.now();
    // Excludes the loans of other tests.
    await db().updateTable('loan').set({ is_demo: false }).execute();
    const { id } = await apply(shop(), as);
    const large = await apply(shop(), await insertBuyer(db()), { amount: '1000000.01' });
    const real = await apply(shop(), await insertBuyer(db()));
    await db().updateTable('loan').set({ is_demo: false }).where('id', '=', real.id).execute();
    expect([await run(at + 2 * minute - 1), await run(at + 2 * minute)]).toEqual([0, 1]);
    expect(await status(id)).toBe(approved);
    expect([await run(at + 4 * minute - 1), await run(at + 4 * minute)]).toEqual([0, 1]);
    expect(await status(id)).toBe(loaned);
    expect(await run(at + 60 * minute)).toBe(0);
    expect(await audits(id)).toEqual(['demo-robot staffLoan!approve', 'demo-robot staffLoan!payOut']);
    expect((await Promise.all([large, real].map(async (loan) => db().selectFrom('loan').select('status').where('id', '=', loan.id).executeTakeFirstOrThrow()))).map((row) => row.status)).toEqual([inProgress, inProgress]);
  });

  const { command, logIn } = terminalOf(() => shop().app);
  it('loans can be decided from a terminal', async () => {
    const { password, code } = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('adele', password, code());
    const isDone = async (...words: string[]) => {
      const outcome = await command(...words);
      expect(outcome.isDone, `${words.join(' ')}: ${outcome.output}`).toBe(true);
      return outcome.output;
    };
    const { id } = await apply(shop(), as);
    const other = await apply(shop(), await insertBuyer(db()));
    const line = async () => (await isDone('loan', 'list')).split('\n').find((each) => each.startsWith(id));
    expect(await line()).toContain('100000 USDT  90 days  monthly  Kitewharf Demo Lending  demo');
    await isDone('loan', 'approve', id);
    expect(await line()).toContain('approved by Adele');
    expect((await command('loan', 'pay', other.id)).output).toContain('loanNotApproved');
    await isDone('loan', 'pay', id);
    expect(await line()).toBeUndefined();
    await isDone('loan', 'refuse', other.id, 'No.');
    expect(await status(id)).toBe(loaned);
    expect(await isDone('ledger', 'check')).toMatch(/^Every law of the ledger holds\./);
  });
});
