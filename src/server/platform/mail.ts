import { moment } from '../db/moment';
import type { Db } from '../db/schema';

export type Letter = { readonly recipient: string; readonly subject: string; readonly body: string };

/** Puts an e-mail into the transaction of what it tells of: both happen, or neither. See mail-room.ts for its sending. */
export async function queueMail(db: Db, letter: Letter, { now, expiresAt }: { readonly now: number; readonly expiresAt?: number }): Promise<void> {
  await db
    .insertInto('mail')
    .values({ ...letter, due_at: moment(now), expires_at: expiresAt === undefined ? null : moment(expiresAt) })
    .execute();
}
