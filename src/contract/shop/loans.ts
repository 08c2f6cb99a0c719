import * as v from 'valibot';
import { loanTermDays, repaymentModes } from '../../rules/loans/loan-schedule';
import { addMoney, hasDecimals, isAboveZero, parseMoney, type Money } from '../../rules/money';
import { declareCall } from '../call';
import { id, language, money, nothing, pageNum, pageOf, pageSize, time } from '../fields';
import { safeword, sessionToken } from './account';
import { pictureName } from './goods';

/** What a loan can be, by the number of its status. */
export const loanStatuses = {
  /** applied for, and not decided yet */
  inProgress: 0,
  approved: 1,
  /** paid out */
  loaned: 2,
  /** refused: another may be applied for */
  failed: 3,
  repaid: 4,
  /** paid out, and an instalment is late */
  overdue: 5,
} as const;
export const loanStatus = v.picklist(Object.values(loanStatuses));
export type LoanStatus = v.InferOutput<typeof loanStatus>;

/** Business constant: what the page asks for. */
const loanPageSize = 8;
/** Front and back of a card, or the pages of a passport. */
export const mostPapers = 4;

/** USDT in whole cents, without zeros that say nothing: the database counts them as decimals. */
const amount = v.pipe(
  v.string(),
  v.check((text) => {
    const written = parseMoney(text);
    return isAboveZero(written) && hasDecimals(written, 2);
  }, 'amountError'),
  v.transform((text) => addMoney(text as Money)),
);
const termDays = v.picklist(loanTermDays);
const repaymentMode = v.picklist(repaymentModes);
const line = (most: number) => v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(most), v.regex(/^\P{Cc}*$/u));

/** Who lends. A demo's lends nothing real, and every page about loans says so. */
export const lender = v.object({ name: v.string(), licence: v.string(), demo: v.boolean() });

/** Parts of 1: "0.12" is 12 %; see rules/loans/loan-schedule.ts, which makes the instalments of them. */
const rates = { yearlyRate: money, feeRate: money };

/** What was agreed on, or is to be. `version` stays the same as long as the lender, the rates and the words do. */
export const loanAgreement = v.object({
  version: v.string(),
  /** English where the reader's language has no text of it */
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
  /** what is still owed by the schedule; 0 before payout and once it is repaid */
  balance: money,
  /** the next instalment that is not paid whole, with what is missing of it; also a late one */
  nextDue: v.nullable(v.object({ time, amount: money })),
  /** why it failed, as the operator wrote it */
  answer: v.nullable(v.string()),
};
export const loanRecord = v.object(loanEntries);

export const loanInstalment = v.object({
  /** counted from payout; before it, as if it were paid out now */
  dueTime: time,
  principal: money,
  interest: money,
  fee: money,
  /** of the three */
  amount: money,
  /** what is paid of it: payments count for the earliest first */
  paid: money,
  state: v.picklist(['open', 'late', 'paid']),
});

export const loanDetail = v.object({
  ...loanEntries,
  lender,
  /** paid out to the balance of the mall */
  loanMethod: v.literal('balance'),
  totalCost: money,
  /** whose it is, while papers are kept; `null` once they were deleted */
  applicant: v.nullable(
    v.object({
      realName: v.string(),
      nationality: v.string(),
      /** all but its last characters hidden */
      documentNumber: v.string(),
      /** uploads of `identity`, which their owner alone can open */
      imageList: v.array(pictureName),
    }),
  ),
  payoutTime: v.nullable(time),
  /** when it was refused or repaid */
  endTime: v.nullable(time),
  /** interest until today, paid or not */
  accruedInterest: money,
  /** what repays all of it today: interest that has not accrued is not asked for */
  estimatedRepayment: money,
  paidAmount: money,
  instalmentList: v.array(loanInstalment),
  paymentList: v.array(v.object({ createTime: time, amount: money })),
  /** as it was agreed on */
  agreement: loanAgreement,
});
export type LoanDetail = v.InferOutput<typeof loanDetail>;

export const loanCalls = {
  /** `null` where the brand names no lender: the business is not open. */
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
          /** what the brand claims of how long a review takes; no rule waits for it */
          reviewHint: v.nullable(v.string()),
        }),
      ),
      /** a loan that is not finished: no other can be applied for */
      unfinishedId: v.nullable(id),
    }),
  }),
  /** To read before ticking, in the language of the call. */
  'loan!agreement': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ amount, termDays, repaymentMode }),
    reply: loanAgreement,
    refusals: ['amountError', 'loanBelowMinimum', 'loanAboveMaximum', 'businessNotOpen'],
  }),
  /** The same form sent again answers the loan that it made. */
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
      /** of an identity card or a passport */
      documentNumber: v.pipe(line(32), v.nonEmpty('requiredEmpty')),
      /** uploads of `identity` */
      imageList: v.pipe(v.optional(v.array(pictureName), []), v.nonEmpty('requiredEmpty'), v.maxLength(mostPapers)),
      /** the version of the agreement that was ticked */
      agreement: v.pipe(v.optional(v.string(), ''), v.nonEmpty('loanAgreementUnticked'), v.maxLength(64)),
      session_token: sessionToken,
    }),
    reply: loanDetail,
    refusals: [
      'amountError', 'loanBelowMinimum', 'loanAboveMaximum', 'nameEmpty', 'imageUnknown', 'loanAgreementUnticked', 'loanTermsChanged', 'loanUnfinished',
      'businessNotOpen', 'sessionTokenInvalid',
    ],
  }),
  /** The newest first. */
  'loan!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({ pageNum, pageSize: pageSize(loanPageSize) }),
    reply: pageOf(loanRecord),
    refusals: ['pageNumber'],
  }),
  'loan!get': declareCall({ caller: 'shopper', offline: 'kept', payload: v.strictObject({ id }), reply: loanDetail, refusals: ['recordUnknown'] }),
  /** From the balance; the earliest instalment first. `estimatedRepayment` ends the loan. The same form sent again pays nothing more. */
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
