import * as v from 'valibot';
import { count, id, pageNum, pageOf, pageSize, time } from '../fields';
import { userPageSize } from '../shop/lists';
import { loanRecord, loanStatus } from '../shop/loans';
import { declareDeskCall } from './desk-call';
import { singleLine } from './fields';

const decided = v.object({ id, status: loanStatus });
const decision = { capability: 'loans', changes: true, secondFactor: true, reply: decided } as const;
const refusals = ['recordUnknown', 'recordDecided'] as const;

export const deskLoanCalls = {
  /** oldest first */
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
  /** pays the whole amount out to the balance; `otherStaffNeeded` if it is above a configured amount and the caller approved it */
  'staffLoan!payOut': declareDeskCall({ ...decision, payload: v.strictObject({ id }), refusals: [...refusals, 'loanNotApproved', 'otherStaffNeeded'] }),
  /** `answer` is the reason, which the user reads */
  'staffLoan!refuse': declareDeskCall({ ...decision, payload: v.strictObject({ id, answer: singleLine(500) }), refusals }),
  /** the applicant and the pictures of their papers in base64; who opened them and why goes into the audit log */
  'staffLoan!papers': declareDeskCall({
    capability: 'papers',
    changes: true,
    secret: true,
    secondFactor: true,
    payload: v.strictObject({ id, reason: singleLine(500) }),
    reply: v.object({ applicant: v.object({ realName: v.string(), nationality: v.string(), documentNumber: v.string() }), pictureList: v.array(v.string()) }),
    refusals: ['recordUnknown'],
  }),
};
