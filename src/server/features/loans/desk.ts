import type { deskLoanCalls } from '../../../contract/desk/loans';
import { loanStatuses } from '../../../contract/shop/loans';
import { auditOrRefusal } from '../../calls/audit';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import { sessionOf, type DeskContext, type DeskHandler, type DeskHandlers } from '../../desk-call';
import type { Seal } from '../../platform/seal';
import type { Storage } from '../../platform/storage';
import { openPaper } from '../uploads';
import { openApplicant } from './applicant';
import { approveLoan, payOutLoan, refuseLoan } from './decide';
import { loanOf } from './records';

const list: DeskHandler<'staffLoan!list'> = async ({ status, ...paging }, { db }) => {
  const filtered = db
    .selectFrom('loan')
    .innerJoin('app_user', 'app_user.id', 'loan.user_id')
    .leftJoin('staff', 'staff.id', 'loan.approved_by')
    .$if(status !== undefined, (query) => query.where('loan.status', '=', status ?? 0));
  const rows = await filtered
    .selectAll('loan')
    .select(['username', 'staff.name as approver'])
    .orderBy('loan.created_at')
    .orderBy('loan.id')
    .modifyEnd(limitOffset(paging))
    .execute();
  const loans = rows.map((row) => ({ ...loanOf(row), username: row.username, lenderName: row.lender_name, demo: row.is_demo, approvedBy: row.approver, approveTime: row.approved_at, paperNum: row.images.length }));
  return pageReply(loans, paging, () => countRows(filtered));
};

// The decisions: whoever calls makes them, and is recorded in the audit log.

const approve: DeskHandler<'staffLoan!approve'> = async ({ id }, context) => auditOrRefusal(await approveLoan(context.db, deciding(id, context)), context.audit) ?? { id, status: loanStatuses.approved };
const payOut: DeskHandler<'staffLoan!payOut'> = async ({ id }, context) => auditOrRefusal(await payOutLoan(context.db, deciding(id, context)), context.audit) ?? { id, status: loanStatuses.loaned };
const refuseOne: DeskHandler<'staffLoan!refuse'> = async ({ id, answer }, context) => auditOrRefusal(await refuseLoan(context.db, deciding(id, context), answer), context.audit) ?? { id, status: loanStatuses.failed };

function deciding(id: string, context: DeskContext) {
  return { id, staffId: sessionOf(context).staff.id, now: context.now() };
}

/** The audit log records who opened the papers, and why. */
function openPapers(papers: { readonly storage: Storage; readonly seal: Seal }): DeskHandler<'staffLoan!papers'> {
  return async ({ id, reason }, { db, audit }) => {
    const row = await db.selectFrom('loan').select(['applicant', 'images']).where('id', '=', id).executeTakeFirst();
    const applicant = row?.applicant == null ? undefined : openApplicant(papers.seal, id, row.applicant);
    if (!row || !applicant) return refuse('recordUnknown', { field: 'id' });
    const pictures = await Promise.all(row.images.map((name) => openPaper(papers, name)));
    audit({ subject: id, before: null, after: { reason, papers: row.images } });
    return { applicant, pictureList: pictures.flatMap((picture) => (picture ? [picture.toString('base64')] : [])) };
  };
}

export function loanDesk(papers: { readonly storage: Storage; readonly seal: Seal }): DeskHandlers<keyof typeof deskLoanCalls> {
  return { 'staffLoan!list': list, 'staffLoan!approve': approve, 'staffLoan!payOut': payOut, 'staffLoan!refuse': refuseOne, 'staffLoan!papers': openPapers(papers) };
}
