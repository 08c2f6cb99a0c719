import { timestamp } from '../db/timestamp';
import type { Db } from '../db/schema';

export type Deed = {
  /** the id of an order, a user or a staff member */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
};

type Entry = Deed & {
  readonly staffId: string;
  /** the call's name */
  readonly action: string;
  readonly now: number;
};

/** Records who did what, in the transaction of the change: neither ever exists without the other. */
export async function writeAudit(db: Db, { staffId, action, subject, before, after, now }: Entry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ staff_id: staffId, action, subject, before: before && JSON.stringify(before), after: after && JSON.stringify(after), created_at: timestamp(now) })
    .execute();
}
