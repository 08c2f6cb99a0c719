import * as v from 'valibot';
import { loanTermDays, repaymentModes } from '../../rules/loans/loan-schedule';
import { addMoney, hasAtMostDecimals, isAboveZero, parseMoney, type Money } from '../../rules/money';
import { declareCall } from '../call';
import { id, language, money, nothing, pageNum, pageOf, pageSize, time } from '../fields';
import { safeword, sessionToken } from './account';
import { pictureName } from './goods';
import { userPageSize } from './lists';

/** The statuses of a loan and their numbers. */
export const loanStatuses = {
  /** applied for, not decided yet */
  inProgress: 0,
  approved: 1,
  /** paid out */
  loaned: 2,
  /** refused; the user may apply again */
  failed: 3,
  repaid: 4,
  /** paid out, and an instalment is late */
  overdue: 5,
} as const;
export const loanStatus = v.picklist(Object.values(loanStatuses));
export type LoanStatus = v.InferOutput<typeof loanStatus>;

/** Most pictures of identity papers: front and back of a card, or the pages of a passport. */
export const maxPapers = 4;

/** USDT in whole cents; trailing zeros are removed, because the database counts them as decimals. */
const amount = v.pipe(
  v.string(),
  v.check((text) => {
    const written = parseMoney(text);
    return isAboveZero(written) && hasAtMostDecimals(written, 2);
  }, 'amountError'),
  v.transform((text) => addMoney(text as Money)),
);
const termDays = v.picklist(loanTermDays);
const repaymentMode = v.picklist(repaymentModes);
const line = (most: number) => v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(most), v.regex(/^\P{Cc}*$/u));

/** The lender. With `demo` it lends no real money, and every page about loans says so. */
export const lender = v.object({ name: v.string(), licence: v.string(), demo: v.boolean() });

/** Fractions: "0.12" is 12 %; rules/loans/loan-schedule.ts computes the instalments from them. */
const rates = { yearlyRate: money, feeRate: money };

/** The agreement, signed or proposed. `version` changes only with the lender, the rates or the text. */
export const loanAgreement = v.object({
  version: v.string(),
  /** language of the text; English if there is none in the reader's language */
  lang: language,
  title: v.string(),
  sectionList: v.array(v.object({ title: v.string(), text: v.string() })),
});
export type LoanAgreement = v.InferOutput<typeof loanAgreement>;

const loanEntries = {
  id,
  serialNumber: v.string(),
  status: loanStatus,
  createTime: time,
  amount: money,
  termDays,
  repaymentMode,
  ...rates,
  apr: money,
  totalToRepay: money,
  /** amount still owed according to the schedule; 0 before payout and after full repayment */
  balance: money,
  /** the first instalment not fully paid, even if late, with the amount missing */
  nextDue: v.nullable(v.object({ time, amount: money })),
  /** reason of a refusal, as written by the operator */
  answer: v.nullable(v.string()),
};
export const loanRecord = v.object(loanEntries);

export const loanInstalment = v.object({
  /** counted from payout; before payout, as if paid out now */
  dueTime: time,
  principal: money,
  interest: money,
  fee: money,
  /** sum of principal, interest and fee */
  amount: money,
  /** part already paid; payments settle the earliest instalment first */
  paid: money,
  state: v.picklist(['open', 'late', 'paid']),
});

export const loanDetail = v.object({
  ...loanEntries,
  lender,
  /** paid out to the user's balance in the mall */
  loanMethod: v.literal('balance'),
  totalCost: money,
  /** the applicant, while the papers are kept; `null` after they were deleted */
  applicant: v.nullable(
    v.object({
      realName: v.string(),
      nationality: v.string(),
      /** masked except for its last characters */
      documentNumber: v.string(),
      /** uploads of the module `identity`, which only their owner can open */
      imageList: v.array(pictureName),
    }),
  ),
  payoutTime: v.nullable(time),
  /** when it was refused or repaid */
  endTime: v.nullable(time),
  /** interest accrued until today, paid or not */
  accruedInterest: money,
  /** amount that repays the whole loan today; excludes interest not yet accrued */
  estimatedRepayment: money,
  paidAmount: money,
  instalmentList: v.array(loanInstalment),
  paymentList: v.array(v.object({ createTime: time, amount: money })),
  /** the agreement as accepted */
  agreement: loanAgreement,
});
export type LoanDetail = v.InferOutput<typeof loanDetail>;

export const loanCalls = {
  /** `offer` is `null` if the brand has no lender: loans are then not open. */
  'loan!config': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: nothing,
    reply: v.object({
      offer: v.nullable(
        v.object({
          lender,
          minAmount: money,
          maxAmount: money,
          termList: v.array(termDays),
          repaymentModeList: v.array(repaymentMode),
          ...rates,
          /** how long a review takes, as the brand claims; no rule depends on it */
          reviewHint: v.nullable(v.string()),
        }),
      ),
      /** the user's unfinished loan, which prevents another application */
      unfinishedId: v.nullable(id),
    }),
  }),
  /** The agreement to read before accepting, in the language of the call. */
  'loan!agreement': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ amount, termDays, repaymentMode }),
    reply: loanAgreement,
    refusals: ['amountError', 'loanBelowMinimum', 'loanAboveMaximum', 'businessNotOpen'],
  }),
  /** Sending the same form again returns the loan it created. */
  'loan!apply': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({
      amount,
      termDays,
      repaymentMode,
      realName: v.pipe(line(64), v.nonEmpty('nameEmpty')),
      /** ISO 3166 code */
      nationality: v.pipe(v.optional(v.string(), ''), v.nonEmpty('requiredEmpty'), v.regex(/^[A-Z]{2}$/)),
      /** number of an identity card or passport */
      documentNumber: v.pipe(line(32), v.nonEmpty('requiredEmpty')),
      /** uploads of the module `identity` */
      imageList: v.pipe(v.optional(v.array(pictureName), []), v.nonEmpty('requiredEmpty'), v.maxLength(maxPapers)),
      /** version of the accepted agreement */
      agreement: v.pipe(v.optional(v.string(), ''), v.nonEmpty('loanAgreementUnticked'), v.maxLength(64)),
      session_token: sessionToken,
    }),
    reply: loanDetail,
    refusals: [
      'amountError', 'loanBelowMinimum', 'loanAboveMaximum', 'nameEmpty', 'imageUnknown', 'loanAgreementUnticked', 'loanTermsChanged', 'loanUnfinished',
      'businessNotOpen', 'sessionTokenInvalid',
    ],
  }),
  /** Newest first. */
  'loan!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({ pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(loanRecord),
    refusals: ['pageNumber'],
  }),
  'loan!get': declareCall({ caller: 'shopper', offline: 'kept', payload: v.strictObject({ id }), reply: loanDetail, refusals: ['recordUnknown'] }),
  /** Repays from the balance, earliest instalment first. Paying `estimatedRepayment` ends the loan. Sending the same form again pays nothing more. */
  'loan!repay': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ id, amount, safeword, session_token: sessionToken }),
    reply: loanDetail,
    refusals: [
      'recordUnknown', 'amountError', 'amountAboveMaximum', 'loanNotApproved', 'loanRepaid', 'balanceInsufficient', 'safewordUnset', 'safewordWrong', 'safewordClosed',
      'safewordFormat', 'sessionTokenInvalid', 'lockedMinutes', 'lockedTomorrow',
    ],
  }),
};
