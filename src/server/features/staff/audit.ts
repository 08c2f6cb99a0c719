import type { DeskHandler } from '../../desk-call';
import { answerPage, skippedBy } from '../catalog';

export const listAudit: DeskHandler<'audit!list'> = async ({ subject, ...paging }, { db }) => {
  const entries = db
    .selectFrom('audit')
    .innerJoin('staff', 'staff.id', 'audit.staff_id')
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''));
  const rows = await entries
    .select(['audit.id', 'audit.created_at as time', 'name', 'action', 'subject', 'before', 'after'])
    .orderBy('audit.id', 'desc')
    .limit(paging.pageSize)
    .offset(skippedBy(paging))
    .execute();
  return answerPage(rows, paging, async () => (await entries.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n);
};
