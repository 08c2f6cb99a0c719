import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import type { DeskHandler } from '../../desk-call';

export const listAudit: DeskHandler<'audit!list'> = async ({ subject, ...paging }, { db }) => {
  const entries = db
    .selectFrom('audit')
    .innerJoin('staff', 'staff.id', 'audit.staff_id')
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''));
  const rows = await entries
    .select(['audit.id', 'audit.created_at as time', 'name', 'action', 'subject', 'before', 'after'])
    .orderBy('audit.id', 'desc')
    .modifyEnd(limitOffset(paging))
    .execute();
  return pageReply(rows, paging, () => countRows(entries));
};
