import { beforeEach, expect, it } from 'vitest';
import { loanStatuses, maxPapers } from '../../../src/contract/shop/loans';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { languageCodes } from '../../../src/rules/languages';
import { dueTime, loanSchedule, loanTermDays } from '../../../src/rules/loans/loan-schedule';
import { Brands } from '../../../src/server/platform/brands';
import { amount as money } from '../../support/catalog';
import { insertBuyer, line, paymentForm, totalOf, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { apply, loanForm, setLoanStatus, smallLoan } from '../../support/server/loans';
import { employ } from '../../support/server/staff';
import { proof } from '../../support/server/wallet';

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  beforeEach(async () => {
    as = await insertBuyer(db());
  });
  const lender = { name: 'Kitewharf Demo Lending', licence: 'None: a demonstration lender', demo: true };
  const send = async (change: Partial<PayloadInput<'loan!apply'>>, whose = as) => shop().refusal('loan!apply', await loanForm(shop(), whose, change), { as: whose });
  const loans = async (whose = as) => (await shop().ask('loan!list', {}, { as: whose })).totalElements;

  it('[W-054] [W-157] [W-161] [W-326] [W-500] tells the lender, that it is a demo’s, the limits, terms, rates, and no hint that the brand does not give', async () => {
    expect(await shop().ask('loan!config', {}, { as })).toEqual({
      offer: {
        lender, minAmount: '100000', maxAmount: '30000000', termList: [30, 90, 180, 365], repaymentModeList: ['maturity', 'monthly'], yearlyRate: '0.12', feeRate: '0.005', reviewHint: null,
      },
      unfinishedId: null,
    });
    const { id } = await apply(shop(), as);
    expect((await shop().ask('loan!config', {}, { as })).unfinishedId).toBe(id);
  });

  it('[W-056] what a brand claims is words: other claims change no limit, price or answer', async () => {
    const brand = shop().mall.brands.of('');
    if (!brand.lender) throw new Error('this brand lends nothing');
    const claim = 'From 1 to 60,000,000 for ten years, reviewed in one hour, no fee, no interest; every product at half its price, every withdrawal free.';
    const lender = { ...brand.lender, reviewHint: { en: claim } };
    const claims = [{ text: { en: claim }, evidence: { source: 'https://auditor.example/report', checkedOn: '2026-01-01' } }];
    const claiming = await shop().ofBrand(Object.assign(new Brands(brand.id), { of: () => ({ ...brand, lender, claims }) }));
    const told = async (one: typeof claiming) => {
      const { offer } = await one.ask('loan!config', {}, { as });
      const { reviewHint, ...rules } = offer ?? { reviewHint: null };
      const keyOf = async (amount: string) => (await one.refusal('loan!apply', await loanForm(one, as, { amount }), { as })).key;
      const limits = [await keyOf('99999.99'), await keyOf('30000000.01')];
      const prices = [await one.ask('sellerGoods!list', { pageSize: 40 }), await totalOf(one, as, [line('teapot', 1)])];
      const answers = [rules, await one.ask('loan!agreement', smallLoan, { as }), await one.ask('withdraw!withdraw_open', {}, { as })];
      return { reviewHint, limits, prices, answers };
    };
    const [before, after] = [await told(shop()), await told(claiming)];
    expect(before).toMatchObject({ reviewHint: null, limits: ['loanBelowMinimum', 'loanAboveMaximum'] });
    expect(after).toEqual({ ...before, reviewHint: claim });
  });

  it('[W-156] a brand without a lender offers nothing and takes nothing', async () => {
    const other = await shop().ofBrand('amberlane');
    expect(await other.ask('loan!config', {}, { as })).toEqual({ offer: null, unfinishedId: null });
    expect((await other.refusal('loan!agreement', smallLoan, { as })).key).toBe('businessNotOpen');
    expect((await other.refusal('loan!apply', await loanForm(shop(), as), { as })).key).toBe('businessNotOpen');
    expect(await loans()).toBe(0);
  });

  it.each(['en', 'cn', 'ar'] as const)('[W-163] [W-164] [W-165] [W-331] says in %s all that is agreed on, with every figure', async (lang) => {
    const { version, title, sectionList, ...said } = await shop().ask('loan!agreement', smallLoan, { as, lang });
    expect(said.lang).toBe(lang);
    // Without the marks that keep Latin figures in order within Arabic text.
    const text = [title, ...sectionList.flatMap((section) => [section.title, section.text])].join('\n').replace(/[\u200e\u2068\u2069]/g, '');
    const { instalmentList, totalToRepay } = loanSchedule({ ...smallLoan, amount: money(smallLoan.amount), yearlyRate: money('0.12'), feeRate: money('0.005') });
    const figures = [totalToRepay, ...instalmentList.map((one) => one.amount)].map((one) => Number(one).toLocaleString('en', { minimumFractionDigits: 2 }));
    for (const part of [lender.name, lender.licence, 'Kitewharf', '12%', '0.5%', ...figures]) expect(text).toContain(part);
    expect(text).not.toMatch(/agreement\.|\{|undefined/);
    expect(version).toBe((await shop().ask('loan!agreement', { ...smallLoan, termDays: 365 }, { as, lang: 'en' })).version);
  });

  it('writes the agreement in every language that is asked for', async () => {
    for (const lang of languageCodes) expect((await shop().ask('loan!agreement', smallLoan, { as, lang })).sectionList).toHaveLength(8);
  });

  it('[W-140] [W-141] [W-142] [W-143] [W-144] [W-145] [W-146] [W-147] [W-148] [W-149] [W-150] [W-171] [W-327] [W-328] [W-329] takes an application, with everything that it has', async () => {
    const imageList = [await proof(shop(), as, 'identity'), await proof(shop(), as, 'identity')];
    const made = await apply(shop(), as, { imageList });
    const figures = { amount: money(smallLoan.amount), yearlyRate: money('0.12'), feeRate: money('0.005') };
    const { instalmentList, apr, totalToRepay, totalCost } = loanSchedule({ ...smallLoan, ...figures });
    const listed = {
      id: expect.any(String) as string, serialNumber: expect.stringMatching(/^\d{20}$/) as string, status: loanStatuses.inProgress, createTime: shop().mall.now(), ...smallLoan, ...figures, apr, totalToRepay,
      balance: '0', nextDue: null, answer: null,
    };
    expect(made).toEqual({
      ...listed, lender, loanMethod: 'balance', totalCost,
      applicant: { realName: 'Ana Sousa', nationality: 'PT', documentNumber: '•••••••567', imageList },
      payoutTime: null, endTime: null, accruedInterest: '0', estimatedRepayment: '0', paidAmount: '0', paymentList: [],
      instalmentList: instalmentList.map(({ dueDay, ...parts }) => ({ dueTime: dueTime(shop().mall.now(), { dueDay }), ...parts, paid: '0', state: 'open' })),
      agreement: await shop().ask('loan!agreement', smallLoan, { as }),
    });
    expect(await shop().ask('loan!get', { id: made.id }, { as })).toEqual(made);
    expect(await shop().ask('loan!list', {}, { as })).toEqual({ pageList: [listed], pageNum: 1, pageSize: 20, totalElements: 1 });
  });

  it.each([
    ['99999.99', 'loanBelowMinimum'], ['100000', undefined], ['100000.01', undefined], ['100000.010', undefined], ['30000000', undefined], ['30000000.01', 'loanAboveMaximum'], ['0', 'amountError'], ['-100000', 'amountError'],
    ['a lot', 'amountError'], ['100000.001', 'amountError'],
  ] as const)('[W-158] [W-159] [W-443] [W-444] an application of %s: %s', async (amount, key) => {
    expect(await send({ amount })).toEqual(key ? { key, field: 'amount' } : { key: undefined, field: undefined });
    expect(await loans()).toBe(key ? 0 : 1);
  });

  it('[W-160] [W-161] takes an application for one of the terms, none above a year', async () => {
    const form = await loanForm(shop(), as);
    for (const termDays of [0, 29, 31, 60, 364, 366, 730]) expect(await shop().refusal('loan!apply', { ...form, termDays }, { as })).toEqual({ key: 'parameterError', field: 'termDays' });
    for (const termDays of loanTermDays) expect((await send({ termDays }, await insertBuyer(db()))).key).toBeUndefined();
  });

  it.each([
    ['realName', 'nameEmpty'], ['documentNumber', 'requiredEmpty'], ['nationality', 'requiredEmpty'], ['imageList', 'requiredEmpty'], ['agreement', 'loanAgreementUnticked'],
  ] as const)('[W-166] [W-167] [W-168] [W-169] [W-170] [W-355] an application without %s answers %s', async (field, key) => {
    const { [field]: _left, ...without } = await loanForm(shop(), as);
    expect(await shop().refusal('loan!apply', without, { as })).toEqual({ key, field });
    expect(await shop().refusal('loan!apply', { ...without, [field]: field === 'imageList' ? [] : '' }, { as })).toEqual({ key, field });
    expect(await loans()).toBe(0);
  });

  it('takes no application with papers that are another’s, of another kind, unknown, or too many', async () => {
    const stranger = await insertBuyer(db());
    for (const image of [await proof(shop(), stranger, 'identity'), await proof(shop(), as, 'recharge'), `${'0'.repeat(32)}.webp`]) {
      expect(await send({ imageList: [image] })).toEqual({ key: 'imageUnknown', field: 'imageList' });
    }
    const imageList = await Promise.all(Array.from({ length: maxPapers + 1 }, () => proof(shop(), as, 'identity')));
    expect((await send({ imageList })).key).toBe('parameterError');
    expect((await send({ imageList: imageList.slice(1) })).key).toBeUndefined();
  });

  it('takes an application after the terms changed only with the agreement that says so', async () => {
    const form = await loanForm(shop(), as);
    await db().insertInto('setting').values({ code: 'loan_papers_days', value: '60' }).execute();
    try {
      expect(await shop().refusal('loan!apply', form, { as })).toEqual({ key: 'loanTermsChanged', field: 'agreement' });
      expect((await send({})).key).toBeUndefined();
    } finally {
      await db().deleteFrom('setting').where('code', '=', 'loan_papers_days').execute();
    }
  });

  it('the same form sent again answers the loan that it made, and with other figures nothing', async () => {
    const form = await loanForm(shop(), as);
    const made = await shop().ask('loan!apply', form, { as });
    expect(await shop().ask('loan!apply', form, { as })).toEqual(made);
    expect(await shop().refusal('loan!apply', { ...form, amount: '200000' }, { as })).toEqual({ key: 'sessionTokenInvalid', field: 'session_token' });
    expect((await shop().refusal('loan!apply', { ...form, session_token: await paymentForm(db(), (await insertBuyer(db())).userId, shop().mall.now()) }, { as })).key).toBe('sessionTokenInvalid');
    expect(await loans()).toBe(1);
  });

  it('[W-177] [W-445] a second one while the first is not finished is refused', async () => {
    await apply(shop(), as);
    const { id: staffId } = await employ(shop(), `Lena-${as.userId}`, { role: 'operator' });
    for (const status of [0, 1, 2, 5] as const) {
      await setLoanStatus(shop(), as.userId, status, staffId);
      expect((await send({})).key, String(status)).toBe('loanUnfinished');
    }
    expect(await loans()).toBe(1);
  });

  if (kind === 'server') {
    it('[W-177] of twenty applications at once one is taken', async () => {
      const forms = await Promise.all(Array.from({ length: 20 }, () => loanForm(shop(), as)));
      const answers = await Promise.all(forms.map((form) => shop().refusal('loan!apply', form, { as })));
      expect(answers.map(({ key }) => key).toSorted()).toEqual([...Array<string>(19).fill('loanUnfinished'), undefined]);
      expect(await loans()).toBe(1);
    });
  }

  it('[W-269] another’s loan is not found', async () => {
    const { id } = await apply(shop(), as);
    expect(await shop().refusal('loan!get', { id }, { as: await insertBuyer(db()) })).toEqual({ key: 'recordUnknown', field: 'id' });
  });

  it('[W-266] a visitor is told to log in by every call about loans', async () => {
    const form = await loanForm(shop(), as);
    const payloads = { 'loan!config': {}, 'loan!agreement': smallLoan, 'loan!apply': form, 'loan!list': {}, 'loan!get': { id: 'x' }, 'loan!repay': { id: 'x', amount: '1', safeword: '271828', session_token: 'x' } } as const;
    for (const [name, payload] of Object.entries(payloads)) expect((await shop().refusal(name as keyof typeof payloads, payload)).key).toBe('notLoggedIn');
  });
}, { embeddedToo: true });
