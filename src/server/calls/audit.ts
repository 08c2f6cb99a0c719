import { timestamp } from '../db/timestamp';
import type { Db } from '../db/schema';
import { Refusal } from './refusal';

export type AuditRecord = {
  /** the id of an order, a user or a staff member */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
};

type Entry = AuditRecord & {
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

/** Passes on to the audit what was done; returns the refusal if nothing was. */
export function auditOrRefusal(done: AuditRecord | Refusal, audit: (record: AuditRecord) => void): Refusal | undefined {
  if (done instanceof Refusal) return done;
  audit(done);
  return undefined;
}
