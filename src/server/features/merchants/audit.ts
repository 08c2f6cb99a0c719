import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import type { Staff } from './staff';

type Deed = {
  readonly staff: Pick<Staff, 'id'>;
  readonly action: string;
  /** an order's id, or a staff's */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly now: number;
};

/** Writes down who did what, in the transaction of what was done: neither is ever there without the other. */
export async function writeAudit(db: Db, { staff, action, subject, before, after, now }: Deed): Promise<void> {
  await db
    .insertInto('audit')
    .values({ staff_id: staff.id, action, subject, before: before && JSON.stringify(before), after: after && JSON.stringify(after), created_at: moment(now) })
    .execute();
}
