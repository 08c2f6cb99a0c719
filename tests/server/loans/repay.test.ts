import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loanStatuses } from '../../../src/contract/shop/loans';
import type { Reply } from '../../../src/contract/shop/calls';
import { addMoney, compareMoney, subtractMoney } from '../../../src/rules/money';
import { balanceOf, transfer } from '../../../src/server/features/ledger';
import { markOverdueLoans } from '../../../src/server/features/loans';
import { amount as money } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { brokenLedgerLaws, insertBuyer, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { apply, lent, loanForm, repayment } from '../../support/server/loans';
import { rethrow } from '../../support/server/rethrow';
import { employ, type Employed } from '../../support/server/staff';

const day = 24 * 3_600_000;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  let admin: Employed;
  let staffId: string;
  beforeAll(async () => {
    admin = await employ(shop(), 'Adele', { role: 'admin' });
    ({ id: staffId } = await db().selectFrom('staff').select('id').where('name', '=', 'Adele').executeTakeFirstOrThrow());
  });
  let at = 0;
  beforeEach(async () => {
    at = shop().mall.now();
    as = await insertBuyer(db(), { money: '50000', expiresAt: at + 400 * day });
    return () => shop().wait(at - shop().mall.now());
  });
  const balance = async () => (await balanceOf(db(), as.userId)).available;
  const repay = async (id: string, amount: string) => shop().ask('loan!repay', await repayment(shop(), as, id, amount), { as });
  const refused = async (id: string, amount: string) => shop().refusal('loan!repay', await repayment(shop(), as, id, amount), { as });
  const overdue = () =>
    markOverdueLoans(db(), shop().mall.now(), rethrow);
  const statusAfterJob = async (id: string) => {
    await overdue();
    return (await shop().ask('loan!get', { id }, { as })).status;
  };
  const laws = async () => {
    const { brokenList } = await askLedger();
    return [...(await brokenLedgerLaws(db())), ...brokenList];
  };
  // The clock is past the end of the staff session, so it is set back for this call.
  const askLedger = async () => {
    const wait = shop().mall.now() - at;
    shop().wait(-wait);
    const said = await admin.ask('ledger!check', {});
    shop().wait(wait);
    return said;
  };

  it('[W-151] [W-152] [W-153] [W-154] [W-155] [W-173] [W-179] a loan that is paid out reaches the balance whole, and tells what is owed', async () => {
    const made = await lent(shop(), as, staffId);
    expect(await balance()).toBe('150000');
    expect(made).toMatchObject({
      status: loanStatuses.loaned, amount: '100000', termDays: 90, accruedInterest: '0', estimatedRepayment: '100500', balance: made.totalToRepay, payoutTime: at, paidAmount: '0',
      nextDue: { time: at + 30 * day, amount: made.instalmentList[0]?.amount },
    });
    shop().wait(15 * day);
    // Half of the first month's interest.
    expect(await shop().ask('loan!get', { id: made.id }, { as })).toMatchObject({ accruedInterest: '493.15', estimatedRepayment: '100993.15' });
    expect(await laws()).toEqual([]);
  });

  it('[W-044] [W-175] [W-180] [W-330] a loan is repaid by its instalments, the last of which ends it', async () => {
    let loan: Reply<'loan!repay'> = await lent(shop(), as, staffId);
    const { id, instalmentList, totalToRepay } = loan;
    for (const [index, { dueTime, amount }] of instalmentList.entries()) {
      shop().wait(dueTime - shop().mall.now());
      loan = await repay(id, amount);
      expect(loan.instalmentList.map(({ state }) => state)).toEqual(instalmentList.map((_one, other) => (other <= index ? 'paid' : 'open')));
    }
    expect(loan).toMatchObject({ status: loanStatuses.repaid, balance: '0', estimatedRepayment: '0', nextDue: null, paidAmount: totalToRepay, endTime: at + 90 * day });
    expect(loan.paymentList).toHaveLength(3);
    expect(addMoney(money(await balance()), totalToRepay)).toBe('150000');
    expect(await laws()).toEqual([]);
  });

  it('a payment that was asked for a day before one that came first takes no more than it says', async () => {
    const { id } = await lent(shop(), as, staffId);
    shop().wait(10 * day);
    await repay(id, '1000');
    const before = money(await balance());
    shop().wait(-day);
    await repay(id, '1000');
    expect(subtractMoney(before, money(await balance()))).toBe('1000');
    expect(await laws()).toEqual([]);
  });

  it('[W-178] a loan repaid early costs interest until that day only, and another can be applied for', async () => {
    const { id, totalToRepay } = await lent(shop(), as, staffId);
    shop().wait(10 * day);
    await repay(id, '40000');
    expect((await refused(id, '60828.78')).key).toBe('amountAboveMaximum');
    const done = await repay(id, '60828.77');
    expect(done).toMatchObject({ status: loanStatuses.repaid, paidAmount: '100828.77', accruedInterest: '328.77' });
    expect(done.instalmentList.every(({ state }) => state === 'paid')).toBe(true);
    expect(compareMoney(done.paidAmount, totalToRepay)).toBe(-1);
    expect((await refused(id, '1')).key).toBe('loanRepaid');
    expect((await apply(shop(), as)).status).toBe(loanStatuses.inProgress);
    expect(await laws()).toEqual([]);
  });

  it('[W-176] [W-177] a loan is overdue a day after an instalment is due, by the job, and no more once that is paid', async () => {
    const { id, instalmentList } = await lent(shop(), as, staffId);
    const first = instalmentList[0]?.amount ?? '';
    shop().wait(31 * day - 1);
    await repay(id, '0.01');
    expect(await statusAfterJob(id)).toBe(loanStatuses.loaned);
    shop().wait(1);
    expect(await statusAfterJob(id)).toBe(loanStatuses.overdue);
    expect(await overdue()).toBe(0);
    const late = await shop().ask('loan!get', { id }, { as });
    expect(late).toMatchObject({ status: loanStatuses.overdue, nextDue: { time: at + 30 * day, amount: subtractMoney(money(first), money('0.01')) } });
    expect(late.instalmentList.map(({ state }) => state)).toEqual(['late', 'open', 'open']);
    expect((await shop().refusal('loan!apply', await loanForm(shop(), as), { as })).key).toBe('loanUnfinished');
    expect((await repay(id, '1')).status).toBe(loanStatuses.overdue);
    expect((await repay(id, subtractMoney(money(first), money('1.01')))).status).toBe(loanStatuses.loaned);
    expect(await statusAfterJob(id)).toBe(loanStatuses.loaned);
    // Being late costs nothing.
    shop().wait(100 * day);
    expect(await statusAfterJob(id)).toBe(loanStatuses.overdue);
    const { totalToRepay, estimatedRepayment } = await shop().ask('loan!get', { id }, { as });
    expect(estimatedRepayment).toBe(subtractMoney(totalToRepay, money(first)));
    expect(await laws()).toEqual([]);
  });

  it('a loan writes an e-mail when it is overdue, in the language of the application', async () => {
    await db().updateTable('app_user').set({ email: 'ana@shop.example', email_key: `${as.userId}@shop.example` }).where('id', '=', as.userId).execute();
    const { id, serialNumber } = await lent(shop(), as, staffId);
    shop().wait(31 * day);
    await overdue();
    const mails = await db().selectFrom('mail').select(['subject', 'body']).where('recipient', '=', 'ana@shop.example').orderBy('id').execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your loan at Kitewharf is approved', 'Your loan at Kitewharf is paid out', 'An instalment of your loan at Kitewharf is late']);
    expect(mails.every(({ body }) => body.includes(serialNumber) && !body.includes('{'))).toBe(true);
    expect(mails[1]?.body).toContain('This is a demonstration');
    expect(id).not.toBe('');
  });

  describe('refuses, and moves nothing,', () => {
    it('[W-446] refuses to repay what is not paid out', async () => {
      const { id } = await apply(shop(), as);
      expect((await refused(id, '1')).key).toBe('loanNotApproved');
      await admin.ask('staffLoan!approve', { id });
      expect((await refused(id, '1')).key).toBe('loanNotApproved');
      await admin.ask('staffLoan!refuse', { id, answer: 'No.' });
      expect((await refused(id, '1')).key).toBe('loanNotApproved');
      expect(await balance()).toBe('50000');
    });

    it('refuses another’s loan, a fund password that is wrong, empty or missing, an amount that is none, more than there is, and a form that was used', async () => {
      const { id } = await lent(shop(), as, staffId);
      const payload = await repayment(shop(), as, id, '10');
      expect((await shop().refusal('loan!repay', { ...payload, safeword: '000000' }, { as })).key).toBe('safewordWrong');
      expect(await shop().refusal('loan!repay', { ...payload, safeword: undefined }, { as })).toEqual({ key: 'parameterMissing', field: 'safeword' });
      expect(await shop().refusal('loan!repay', { ...payload, safeword: '' }, { as })).toEqual({ key: 'requiredEmpty', field: 'safeword' });
      const stranger = await insertBuyer(db());
      expect(await shop().refusal('loan!repay', await repayment(shop(), stranger, id, '10'), { as: stranger })).toEqual({ key: 'recordUnknown', field: 'id' });
      for (const amount of ['0', '-1', '0.001', 'all', '1e3']) expect(await refused(id, amount)).toEqual({ key: 'amountError', field: 'amount' });
      await shop().ask('loan!repay', payload, { as });
      expect(await shop().refusal('loan!repay', { ...payload, amount: '11' }, { as })).toEqual({ key: 'sessionTokenInvalid', field: 'session_token' });
      expect(await balance()).toBe('149990');
      await transfer(db(), { kind: 'grant', reference: `away-${id}`, from: `user:${as.userId}`, to: 'mall:capital', amount: money('149980'), now: at });
      expect(await refused(id, '10.01')).toEqual({ key: 'balanceInsufficient', field: 'amount' });
      expect(await balance()).toBe('10');
      expect(await laws()).toEqual([]);
    });
  });

  it('the same repayment sent again pays nothing more', async () => {
    const { id } = await lent(shop(), as, staffId);
    const payload = await repayment(shop(), as, id, '1000');
    const first = await shop().ask('loan!repay', payload, { as });
    expect(await shop().ask('loan!repay', payload, { as })).toEqual(first);
    expect(await balance()).toBe('149000');
  });

  if (kind === 'server') {
    it('the same repayment fifty times at once pays once', async () => {
      const { id } = await lent(shop(), as, staffId);
      const payload = await repayment(shop(), as, id, '1000');
      const answers = await Promise.all(Array.from({ length: 50 }, () => shop().send('loan!repay', payload, { as })));
      // A machine can't check so many fund passwords at once: some requests are told to try again.
      expect(answers.filter((answer) => answer.code !== 0 && refusalOf(answer) !== 'tooFrequent')).toEqual([]);
      expect(new Set(answers.flatMap(({ code, data }) => (code === 0 ? [(data as Reply<'loan!repay'>).paidAmount] : [])))).toEqual(new Set(['1000']));
      expect(await balance()).toBe('149000');
      expect(await laws()).toEqual([]);
    });

    it('of many who repay all of it at once, one does', async () => {
      const { id } = await lent(shop(), as, staffId);
      const payloads = await Promise.all(Array.from({ length: 10 }, () => repayment(shop(), as, id, '100500')));
      const answers = await Promise.all(payloads.map((payload) => shop().refusal('loan!repay', payload, { as })));
      expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
      expect(answers.filter(({ key }) => key !== undefined && key !== 'loanRepaid' && key !== 'tooFrequent')).toEqual([]);
      expect(await balance()).toBe('49500');
    });
  }

  it('whatever is paid when, every law of the ledger holds, and all that was agreed on is paid at the end', async () => {
    const step = fc.record({ waitDays: fc.integer({ min: 0, max: 40 }), cents: fc.integer({ min: 1, max: 5_000_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.constantFrom('monthly', 'maturity'), fc.constantFrom(30, 90, 365), async (steps, repaymentMode, termDays) => {
        const began = shop().mall.now();
        as = await insertBuyer(db(), { money: '50000', expiresAt: began + 800 * day });
        const { id, totalToRepay } = await lent(shop(), as, staffId, { repaymentMode, termDays });
        let paid = money('0');
        for (const { waitDays, cents } of steps) {
          shop().wait(waitDays * day);
          await overdue();
          const before = await shop().ask('loan!get', { id }, { as });
          const amount = money((cents / 100).toFixed(2));
          const answer = await refused(id, amount);
          const isTooMuch = before.status === loanStatuses.repaid || compareMoney(amount, before.estimatedRepayment) > 0;
          expect(answer.key).toBe(before.status === loanStatuses.repaid ? 'loanRepaid' : isTooMuch ? 'amountAboveMaximum' : undefined);
          if (!isTooMuch) paid = addMoney(paid, amount);
        }
        const last = await shop().ask('loan!get', { id }, { as });
        expect(last.paidAmount).toBe(paid);
        if (last.status !== loanStatuses.repaid) {
          const done = await repay(id, last.estimatedRepayment);
          expect(done.status).toBe(loanStatuses.repaid);
          paid = addMoney(paid, last.estimatedRepayment);
        }
        // No more than was agreed on, and no less than was lent.
        expect(compareMoney(paid, totalToRepay)).toBeLessThanOrEqual(0);
        expect(compareMoney(paid, money('100500'))).toBeGreaterThanOrEqual(0);
        expect(addMoney(money(await balance()), paid)).toBe('150000');
        shop().wait(began - shop().mall.now());
        expect(await laws()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
