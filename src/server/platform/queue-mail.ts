import { timestamp } from '../db/timestamp';
import type { Db } from '../db/schema';

export type Email = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** the recipient's one-click unsubscribe link, for mailing lists */
  readonly leave_url?: string | null;
};

/** Queues an e-mail in the transaction of the event that it reports: both happen, or neither. send-mail.ts sends it. */
export async function queueMail(db: Db, letter: Email, { now, expiresAt }: { readonly now: number; readonly expiresAt?: number }): Promise<void> {
  await db
    .insertInto('mail')
    .values({ ...letter, due_at: timestamp(now), expires_at: expiresAt === undefined ? null : timestamp(expiresAt) })
    .execute();
}
