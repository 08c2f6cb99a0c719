import { randomUUID } from 'node:crypto';
import type { Payload } from '../../../contract/shop/calls';
import type { LoanDetail } from '../../../contract/shop/loans';
import { loanSchedule } from '../../../rules/loans/loan-schedule';
import { compareMoney } from '../../../rules/money';
import { refuse, type Refusal } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { runInTransaction } from '../../calls/transaction';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { Seal } from '../../platform/seal';
import { newSerialNumber } from '../../platform/serial-number';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { lockCaller, spendFormToken } from '../account';
import { showUpload } from '../uploads';
import { termsFor, writeAgreement } from './agreement';
import { sealApplicant } from './applicant';
import { readLimits, refuseAmount, unfinishedLoan } from './offer';
import { detailOf } from './records';

type Application = Payload<'loan!apply'>;

/** Stores the application with everything that was agreed on; an operator decides it. */
export function applyForLoan(seal: Seal): Handler<'loan!apply'> {
  return (payload, context) => runInTransaction(context.db, (db) => takeApplication(seal, payload, { ...context, db }));
}

/** The user's row is locked first, so that of many requests at once each sees those before it. */
async function takeApplication(seal: Seal, application: Application, context: CallContext): Promise<LoanDetail | Refusal> {
  const { db, lender, language, shopName } = context;
  const caller = callerOf(context);
  const { userId } = caller;
  const now = context.now();
  if (!lender) return refuse('businessNotOpen');
  const ended = await lockCaller(db, caller);
  if (ended) return ended;
  const formHash = secretHash(application.session_token);
  if (!(await spendFormToken(db, userId, application.session_token, now))) return sentBefore(db, seal, application, { userId, formHash, now });
  const trouble = refuseAmount(application.amount, await readLimits(db));
  if (trouble) return trouble;
  if ((await unfinishedLoan(db, userId)) !== null) return refuse('loanUnfinished');
  const terms = await termsFor({ db, lender, shopName }, application);
  const agreement = writeAgreement(terms, language);
  if (agreement.version !== application.agreement) return refuse('loanTermsChanged', { field: 'agreement' });
  const images = [...new Set(application.imageList)];
  for (const name of images) {
    if (!(await showUpload(db, { userId, module: 'identity', name, now }))) return refuse('imageUnknown', { field: 'imageList' });
  }
  const id = randomUUID();
  const { realName, nationality, documentNumber } = application;
  const { amount, termDays, repaymentMode, yearlyRate, feeRate } = terms.figures;
  const row = await db
    .insertInto('loan')
    .values({
      id, user_id: userId, serial_number: newSerialNumber(now), created_at: timestamp(now), amount, term_days: termDays, repayment_mode: repaymentMode, yearly_rate: yearlyRate,
      fee_rate: feeRate, schedule: JSON.stringify(loanSchedule(terms.figures)), agreement: JSON.stringify(agreement), lender_name: lender.name, lender_licence: lender.licence,
      is_demo: lender.demo, lang: language, shop: shopName, form_hash: formHash, applicant: sealApplicant(seal, id, { realName, nationality, documentNumber }), images,
      papers_days: terms.papersDays,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return detailOf(db, seal, row, now);
}

type SentForm = { readonly userId: string; readonly formHash: string; readonly now: number };

/** A form that is sent again gets the loan that it made; if that was a different one, or none, its token is used up. */
async function sentBefore(db: Db, seal: Seal, { amount, termDays, repaymentMode }: Application, { userId, formHash, now }: SentForm): Promise<LoanDetail | Refusal> {
  const row = await db.selectFrom('loan').selectAll().where('form_hash', '=', formHash).where('user_id', '=', userId).executeTakeFirst();
  const isSame = row && compareMoney(row.amount, amount) === 0 && row.term_days === termDays && row.repayment_mode === repaymentMode;
  return isSame ? detailOf(db, seal, row, now) : refuse('sessionTokenInvalid', { field: 'session_token' });
}
