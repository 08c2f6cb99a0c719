import * as v from 'valibot';
import { count, id, pageNum, pageOf, pageSize, time } from '../fields';
import { userPageSize } from '../shop/lists';
import { loanRecord, loanStatus } from '../shop/loans';
import { declareDeskCall } from './desk-call';

const line = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most), v.regex(/^\P{Cc}*$/u));
const decided = v.object({ id, status: loanStatus });
const decision = { capability: 'loans', changes: true, secondFactor: true, reply: decided } as const;
const refusals = ['recordUnknown', 'recordDecided'] as const;

export const deskLoanCalls = {
  /** the oldest first: what waits longest is on top */
  'staffLoan!list': declareDeskCall({
    capability: 'loans',
    payload: v.strictObject({ status: v.optional(loanStatus), pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(
      v.object({
        ...loanRecord.entries,
        username: v.string(),
        lenderName: v.string(),
        demo: v.boolean(),
        approvedBy: v.nullable(v.string()),
        approveTime: v.nullable(time),
        paperNum: count,
      }),
    ),
    refusals: ['pageNumber'],
  }),
  'staffLoan!approve': declareDeskCall({ ...decision, payload: v.strictObject({ id }), refusals }),
  /** to the balance, all of it; above a setting by another than who approved it */
  'staffLoan!payOut': declareDeskCall({ ...decision, payload: v.strictObject({ id }), refusals: [...refusals, 'loanNotApproved', 'otherStaffNeeded'] }),
  /** its user reads why */
  'staffLoan!refuse': declareDeskCall({ ...decision, payload: v.strictObject({ id, answer: line(500) }), refusals }),
  /** who applied, and the pictures of their papers in base64; the audit says who opened them, and why */
  'staffLoan!papers': declareDeskCall({
    capability: 'papers',
    changes: true,
    secret: true,
    secondFactor: true,
    payload: v.strictObject({ id, reason: line(500) }),
    reply: v.object({ applicant: v.object({ realName: v.string(), nationality: v.string(), documentNumber: v.string() }), pictureList: v.array(v.string()) }),
    refusals: ['recordUnknown'],
  }),
};
