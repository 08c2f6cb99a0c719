import { createHash } from 'node:crypto';
import { createIntl, createIntlCache } from '@formatjs/intl';
import type { LoanAgreement } from '../../../contract/shop/loans';
import { defaultLanguage, formatTag, type Language } from '../../../rules/languages';
import { loanSchedule, type LoanFigures } from '../../../rules/loans/loan-schedule';
import { roundToCents, type Money } from '../../../rules/money';
import { refuse } from '../../calls/refusal';
import type { Lender } from '../../platform/brands';
import type { Handler } from '../../shop-call';
import { readSettings } from '../settings';
import { readLimits, refuseAmount } from './offer';

type Texts = Record<string, string>;
const files = import.meta.glob<{ readonly messages: Texts }>('/locales/*.json', { query: '?messages=agreement', eager: true });
const cache = createIntlCache();
const textsOf = (language: Language) => files[`/locales/${language}.json`]?.messages;
const english = textsOf(defaultLanguage) ?? {};

type Agreed = {
  readonly figures: LoanFigures;
  readonly lender: Lender;
  readonly shopName: string;
  /** for how many days the papers are kept after the end */
  readonly papersDays: number;
};

const sections = ['lender', 'loan', 'cost', 'instalments', 'payout', 'repaying', 'late', 'papers'] as const;

/**
 * Changes with anything that the user agrees to: lender, rates, rules and words. It is the same in every language, so
 * switching the language does not mean agreeing to another text.
 */
function versionOf({ lender: { name, licence, demo, yearlyRate, feeRate }, shopName, papersDays }: Agreed): string {
  const agreedTerms = JSON.stringify([name, licence, demo, yearlyRate, feeRate, shopName, papersDays, english]);
  return createHash('sha256').update(agreedTerms).digest('hex').slice(0, 12);
}

/** The agreement with all its costs, in this language, or in English if there is no translation. */
export function writeAgreement(agreed: Agreed, language: Language): LoanAgreement {
  const { figures, lender, shopName: shop, papersDays: days } = agreed;
  const own = textsOf(language);
  const lang = own ? language : defaultLanguage;
  const intl = createIntl({ locale: formatTag(lang), messages: own ?? english }, cache);
  const money = (amount: Money) => `${intl.formatNumber(roundToCents(amount) as `${number}`, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USDT`;
  const percent = (rate: Money) => intl.formatNumber(rate as `${number}`, { style: 'percent', maximumFractionDigits: 2 });
  const { instalmentList, totalInterest, totalFee, totalCost, totalToRepay, apr } = loanSchedule(figures);
  const values = {
    shop, days, lender: lender.name, licence: lender.licence, demo: String(lender.demo), amount: money(figures.amount), termDays: figures.termDays, mode: figures.repaymentMode,
    yearlyRate: percent(figures.yearlyRate), feeRate: percent(figures.feeRate), interest: money(totalInterest), fee: money(totalFee), cost: money(totalCost), total: money(totalToRepay),
    apr: percent(apr),
  };
  const format = (id: string, more: Readonly<Record<string, string | number>> = {}) => intl.formatMessage({ id: `agreement.${id}` }, { ...values, ...more });
  const lines = instalmentList.map(({ dueDay, amount, principal, interest, fee }) =>
    format('instalment', { day: dueDay, amount: money(amount), principal: money(principal), interest: money(interest), fee: money(fee) }),
  );
  const sectionList = sections.map((name) => ({ title: format(`${name}.title`), text: [format(`${name}.text`), ...(name === 'instalments' ? lines : [])].join('\n') }));
  return { version: versionOf(agreed), lang, title: format('title'), sectionList };
}

/** The terms of a loan from the brand's lender with these figures. */
export async function termsFor(
  { db, lender, shopName }: Pick<Parameters<Handler<'loan!agreement'>>[1], 'db' | 'shopName'> & { readonly lender: Lender },
  { amount, termDays, repaymentMode }: Pick<LoanFigures, 'amount' | 'termDays' | 'repaymentMode'>,
): Promise<Agreed> {
  const { loan_papers_days: papersDays } = await readSettings(db, 'loan_papers_days');
  const { yearlyRate, feeRate } = lender;
  return { figures: { amount, termDays, repaymentMode, yearlyRate, feeRate }, lender, shopName, papersDays };
}

export const readAgreement: Handler<'loan!agreement'> = async (payload, context) => {
  const { db, lender, shopName, language } = context;
  if (!lender) return refuse('businessNotOpen');
  const trouble = refuseAmount(payload.amount, await readLimits(db));
  if (trouble) return trouble;
  return writeAgreement(await termsFor({ db, lender, shopName }, payload), language);
};
