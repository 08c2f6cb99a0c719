import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { agreementFile, AgreementText } from '../../../../src/app/features/loans/agreement-text';
import { Agreement } from '../../../../src/app/features/loans/apply/agreement';
import { LoanCost } from '../../../../src/app/features/loans/apply/loan-cost';
import { firstTerms, scheduleFor, termsKey, termsOf } from '../../../../src/app/features/loans/apply/loan-terms';
import { InstalmentTable } from '../../../../src/app/features/loans/instalment-table';
import { LenderNote } from '../../../../src/app/features/loans/lender-note';
import { LoanNext, LoanStatusMark } from '../../../../src/app/features/loans/loan-status';
import { stepsOf } from '../../../../src/app/features/loans/mine/loan-timeline';
import { Applicant, LoanFacts } from '../../../../src/app/features/loans/mine/loan-view';
import { Row } from '../../../../src/app/features/loans/mine/my-loans';
import { Repay } from '../../../../src/app/features/loans/mine/repay';
import { loanStatuses, type LoanDetail } from '../../../../src/contract/shop/loans';
import { formatTag, type Language } from '../../../../src/rules/languages';
import { noMoney } from '../../../../src/rules/money';
import { amount } from '../../../support/catalog';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { agreement, lender, loan, loanTime, offer } from '../../../support/client/shown-loans';
import { said } from '../../../support/texts';

const languages = ['en', 'ar', 'cn'] as const;
/** The visible text: without tags and direction marks. */
const read = (html: string) => html.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]+>/g, '|').replaceAll(/[\u200e\u2066-\u2069]/g, '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\|+/g, '|');
const part = (what: () => React.ReactNode, language: Language = 'en') => drawnPart(what as never, '/credit/myLoan', { language, store: createStore() });
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('the documents of the loan area', () => {
  it.each([['/credit', 'loans.apply.title'], ['/credit/application', 'loans.apply.title'], ['/credit/myLoan', 'loans.mine.title']])('[S-018] [S-019] [S-020] [W-011] [W-012] [W-013] %s opens with its own title, and says nothing of anybody', async (path, title) => {
    for (const language of languages) {
      const html = await drawnPage(path, { language });
      expect(html).toMatch(new RegExp(`<h1[^>]*>${said(language, title)}</h1>`));
      expect(html).toMatch(/<main[^>]*>.*role="status".*<\/main>/s);
      expect(html).not.toContain('USDT</small>');
    }
  });

  it('is named in the way around the account', async () => {
    expect(await drawnPage('/userInfo/dashboard')).toMatch(new RegExp(`<a[^>]*href="/credit"[^>]*>.*?${said('en', 'user.nav.loans')}</a>`));
  });
});

it('a refused loan tells no total to repay and no cost: nothing was lent', async () => {
  const facts = async (facts: Partial<LoanDetail>) => read(await part(() => <LoanFacts loan={loan(facts)} />));
  const owed = ['total', 'cost'].map((name) => said('en', `loans.fact.${name}`));
  const [refused, waiting] = [await facts({ status: loanStatuses.failed, payoutTime: null, endTime: loanTime }), await facts({ status: loanStatuses.inProgress, payoutTime: null })];
  expect(owed.map((name) => [refused.includes(`|${name}|`), waiting.includes(`|${name}|`)])).toEqual(owed.map(() => [false, true]));
  expect(refused).toContain(said('en', 'loans.fact.apr'));
});

describe('what a loan costs', () => {
  const terms = { amount: amount('120000'), termDays: 90, repaymentMode: 'monthly' } as const;

  it('is reckoned of what is typed, as soon as that is an amount that is lent', () => {
    const typed = { amount: '120000', termDays: '90', repaymentMode: 'monthly' };
    expect(termsOf(typed, offer, 'en')).toEqual(terms);
    expect(termsOf({ ...typed, amount: '١٢٠٠٠٠٫٥' }, offer, 'en')).toMatchObject({ amount: '120000.5' });
    for (const wrong of [{ amount: '' }, { amount: '99999.99' }, { amount: '30000000.01' }, { amount: '120000.001' }, { amount: '1e6' }, { termDays: '31' }, { repaymentMode: 'daily' }]) {
      expect(termsOf({ ...typed, ...wrong }, offer, 'en'), JSON.stringify(wrong)).toBeUndefined();
    }
    for (const edge of ['100000', '30000000']) expect(termsOf({ ...typed, amount: edge }, offer, 'en')).toMatchObject({ amount: edge });
  });

  it('begins with the least that is lent, for the shortest time', () => {
    expect(termsOf(firstTerms(offer, 'en'), offer, 'en')).toEqual({ amount: '100000', termDays: 30, repaymentMode: 'maturity' });
  });

  it('[W-157] [W-163] [W-164] UX-094 is said before applying: yearly cost, interest, fee, total cost, total to repay and the lender', async () => {
    const schedule = scheduleFor(terms, offer);
    for (const language of languages) {
      const html = read(await part(() => <LoanCost offer={offer} terms={terms} schedule={schedule} />, language));
      for (const name of ['apr', 'received', 'interest', 'fee', 'total', 'repay']) expect(html).toContain(said(language, `loans.cost.${name}`));
      expect(html).toContain(plain(said(language, 'loans.cost.lender', { name: '' })).trim());
      expect(html).toContain('Harbour Demo Lending');
      const money = (of: string) => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(of as `${number}`);
      for (const sum of [schedule.totalInterest, schedule.totalFee, schedule.totalCost, schedule.totalToRepay]) expect(html).toContain(money(sum));
      expect(html).toContain('120,000.00');
      const percent = (of: string) => read(new Intl.NumberFormat(formatTag(language), { style: 'percent', maximumFractionDigits: 2 }).format(of as `${number}`));
      /** A row's note and its figure. */
      const row = (name: string) => html.slice(html.indexOf(`|${said(language, `loans.cost.${name}`)}|`)).split('|').slice(2, 4);
      expect(row('apr')).toEqual([said(language, 'loans.cost.aprNote'), percent(schedule.apr)]);
      expect(row('interest')[0]).toContain(percent(offer.yearlyRate));
      expect(row('fee')[0]).toContain(percent(offer.feeRate));
      // All costs included: neither of the rates that it is made of.
      for (const rate of [offer.yearlyRate, offer.feeRate]) expect(percent(schedule.apr)).not.toBe(percent(rate));
    }
  });

  it('is a dash while nothing that can be lent is typed, and no fee is said to be none', async () => {
    const html = read(await part(() => <LoanCost offer={{ ...offer, feeRate: noMoney }} terms={undefined} schedule={undefined} />));
    expect(html).toContain('–');
    expect(html).not.toContain('USDT');
    expect(html).toContain(said('en', 'loans.cost.noFee'));
  });

  it('[W-165] shows each instalment with its date and parts, in a table that is one for whoever hears it', async () => {
    const { instalmentList } = loan();
    const html = await part(() => <InstalmentTable caption="c" rows={instalmentList} />);
    expect(html.match(/<th scope="row"/g)).toHaveLength(3);
    for (const { dueTime, amount: each } of instalmentList) {
      expect(html).toContain(`dateTime="${new Date(dueTime).toISOString()}"`);
      expect(read(html)).toContain(new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(each as `${number}`));
    }
    const late = await part(() => <InstalmentTable caption="c" rows={[{ ...(instalmentList[0] ?? { dueTime: 0, principal: noMoney, interest: noMoney, fee: noMoney, amount: noMoney }), state: 'late', paid: amount('5') }]} />);
    expect(read(late)).toContain(said('en', 'loans.instalment.is.late'));
    expect(read(late)).toContain('5.00');
  });

  it('other terms are another agreement', () => {
    expect(termsKey({ ...terms, termDays: 180 })).not.toBe(termsKey(terms));
  });
});

describe('who lends', () => {
  it('[W-157] stands by name and licence, and a demo’s lender says that it is one', async () => {
    for (const language of languages) {
      const html = read(await part(() => <LenderNote lender={lender} />, language));
      for (const words of [lender.name, lender.licence, said(language, 'loans.lender.demo')]) expect(html).toContain(words);
    }
    expect(read(await part(() => <LenderNote lender={{ ...lender, demo: false }} />))).not.toContain(said('en', 'loans.lender.demo'));
  });
});

describe('the agreement', () => {
  it('UX-073 that is missing is told at what mends it: the button that opens it, then the box to tick', async () => {
    const read = { ticked: undefined, canOpen: true, open: () => {}, again: () => Promise.resolve(), close: () => {}, tick: () => {} };
    const control = async (asked: Parameters<typeof Agreement>[0]['agreement']['asked'], isWrong: boolean) =>
      /<\w+[^>]* name="agreement"[^>]*>/.exec(await part(() => <Agreement agreement={{ ...read, asked }} isWrong={isWrong} />))?.[0];
    expect(await control(undefined, true)).toMatch(/^<button.* aria-describedby="agreement-wrong"/);
    const open = { status: 'success', data: agreement } as const;
    expect(await control(open, true)).toMatch(/^<input.* aria-describedby="agreement-wrong".* aria-invalid="true"/);
    expect(await control(open, false)).not.toContain('aria-invalid');
  });

  it('UX-095 is read in the language that it is written in, and taken along whole', async () => {
    const html = await part(() => <AgreementText agreement={{ ...agreement, lang: 'ar' }} />);
    expect(html).toMatch(/lang="ar" dir="rtl"/);
    expect(read(html)).toContain(said('en', 'loans.agreement.download'));
    const file = agreementFile(agreement);
    for (const words of [agreement.title, agreement.version, 'Parties', 'Harbour Demo Lending lends.', 'In instalments.']) expect(file).toContain(words);
  });
});

describe('a loan', () => {
  it.each(Object.entries(loanStatuses))('[W-155] that is %s says so in words, with a mark, and what it means', async (word, status) => {
    for (const language of languages) {
      const html = await part(() => <><LoanStatusMark status={status} /><LoanNext status={status} /></>, language);
      expect(read(html)).toContain(said(language, `loans.status.${word}`));
      expect(read(html)).toContain(said(language, `loans.next.${word}`));
      expect(html).toMatch(/data-tone="\w+"><svg/);
    }
  });

  it('shows how far it is: what happened, where it stands, what is to come', () => {
    const at = (facts: Parameters<typeof loan>[0]) => stepsOf(loan(facts)).map(({ name, state }) => `${name} ${state}`);
    expect(at({ status: 0, payoutTime: null })).toEqual(['applied done', 'review now', 'payout next', 'repaid next']);
    expect(at({ status: 1, payoutTime: null })).toEqual(['applied done', 'approved now', 'payout next', 'repaid next']);
    expect(at({ status: 2 })).toEqual(['applied done', 'approved done', 'payout now', 'repaid next']);
    expect(at({ status: 5 })).toEqual(at({ status: 2 }));
    expect(at({ status: 4, endTime: loanTime })).toEqual(['applied done', 'approved done', 'payout done', 'repaid now']);
    expect(at({ status: 3, payoutTime: null, endTime: loanTime })).toEqual(['applied done', 'failed now']);
  });

  it('[W-145] [W-146] [W-147] [W-148] [W-149] [W-150] [W-151] [W-152] [W-153] [W-154] has all of its facts', async () => {
    for (const language of languages) {
      const html = read(await part(() => <LoanFacts loan={loan()} />, language));
      for (const name of ['amount', 'balance', 'accrued', 'estimated', 'paid', 'total', 'cost', 'apr', 'rate', 'days', 'mode', 'method', 'applied', 'serial']) expect(html).toContain(said(language, `loans.fact.${name}`));
      for (const words of ['120,000.00', '39.45', '120,639.45', '12%', '90', 'LN20260601-0001', said(language, 'loans.mode.monthly')]) expect(html).toContain(words);
    }
  });

  it('[W-140] [W-141] [W-142] [W-143] UX-096 names its applicant and leads to the papers, of which nothing is loaded, until they are deleted', async () => {
    const html = await part(() => <Applicant applicant={loan().applicant} />);
    for (const words of ['Ada Lovelace', 'United Kingdom', '•••••4321']) expect(read(html)).toContain(words);
    expect(html).toContain(`href="/uploads/${'0'.repeat(32)}.webp"`);
    expect(html).not.toContain('<img');
    expect(read(await part(() => <Applicant applicant={null} />))).toContain(said('en', 'loans.applicant.deleted'));
  });

  it('offers the next instalment to be repaid, but not where it is more than all that is owed today, which the shop refuses', async () => {
    const offered = async (facts: Parameters<typeof loan>[0]) => read(await part(() => <Repay loan={loan(facts)} safewordSet />)).includes(plain(said('en', 'loans.repay.next', { amount: '' })).trim());
    expect(await offered({})).toBe(true);
    const last = loan().instalmentList.at(-1);
    expect(await offered({ nextDue: { time: loanTime, amount: last?.amount ?? noMoney }, estimatedRepayment: amount('40300') })).toBe(false);
  });

  it('in the history leads to its details, with amount, number, day and status', async () => {
    const html = await part(() => <Row loan={loan({ status: 4 })} />);
    expect(html).toContain('href="/credit/myLoan?loan=l1"');
    for (const words of ['120,000.00', 'LN20260601-0001', said('en', 'loans.status.repaid')]) expect(read(html)).toContain(words);
  });
});
