import { createTransport } from 'nodemailer';
import { asMoment, moment } from '../db/moment';
import type { Db } from '../db/schema';
import type { Letter } from './mail';
import type { MailWay } from './settings';

/** Hands one e-mail over, for good or not at all. */
export type Post = (letter: Letter & { readonly id: number }) => Promise<void>;

/** Whoever took an e-mail and died is taken for dead after this long, and another sends it. */
const leaseMs = 5 * 60_000;
const firstRetryMs = 30_000;
const longestRetryMs = 6 * 3_600_000;
/** Tried for about two days. */
const mostTries = 16;
const smtpMs = 20_000;

/** The way that the settings name (see .env.example); `none` throws away what nobody would get. */
export function openPost(way: MailWay, say: (text: string) => void): Post {
  if (way === 'none') return () => Promise.resolve();
  if (way === 'printed') {
    return ({ recipient, subject, body }) => {
      say(`E-mail to ${recipient} (no SMTP_URL, so it is only printed)\n  ${subject}\n${body.trimEnd().replace(/^(?=.)/gm, '  ')}`);
      return Promise.resolve();
    };
  }
  const transport = createTransport({ url: way.url, connectionTimeout: smtpMs, greetingTimeout: smtpMs, socketTimeout: smtpMs, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s>]+)/.exec(way.from)?.[1] ?? 'localhost';
  return async ({ id, recipient, subject, body }) => {
    await transport.sendMail({
      from: way.from,
      // As an object it is one address, whatever characters it has.
      to: { name: '', address: recipient },
      subject,
      text: body,
      // The same at a second try, so that a mailbox knows it for the same.
      messageId: `<mall-${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/**
 * Sends the next e-mail that is due; `false` where none is. It is taken by a short statement that other servers skip
 * over, and sent outside of any transaction: the embedded database has one connection for everything. One that was
 * sent and not crossed out goes out twice, never none.
 */
export async function sendNextMail(db: Db, post: Post, now: () => number, failed: (error: unknown) => void): Promise<boolean> {
  const at = now();
  const due = db.selectFrom('mail').select('id').where('due_at', '<=', asMoment(at)).orderBy('due_at').orderBy('id').limit(1).forUpdate().skipLocked();
  const taken = await db
    .updateTable('mail')
    .set((eb) => ({ tries: eb('tries', '+', 1), due_at: moment(at + leaseMs) }))
    .where('id', '=', due)
    .returning(['id', 'recipient', 'subject', 'body', 'tries', 'expires_at'])
    .executeTakeFirst();
  if (!taken) return false;
  const crossOut = () => db.deleteFrom('mail').where('id', '=', taken.id).execute();
  // For nobody, or of no use any more.
  const isIdle = taken.recipient === '' || (taken.expires_at !== null && taken.expires_at <= at);
  try {
    if (!isIdle) await post(taken);
    await crossOut();
  } catch (error) {
    failed(withoutLetter(error, taken));
    if (taken.tries >= mostTries) await crossOut();
    else await db.updateTable('mail').set({ due_at: moment(at + Math.min(firstRetryMs * 2 ** (taken.tries - 1), longestRetryMs)) }).where('id', '=', taken.id).execute();
  }
  return true;
}

/** What went wrong, without a word of whom it was for and what it said. */
function withoutLetter(error: unknown, { id, tries }: { readonly id: number; readonly tries: number }): Error {
  const { code = 'unknown reason', responseCode = '' } = error as { code?: string; responseCode?: number };
  return new Error(`e-mail ${id} was not sent at try ${tries}: ${code} ${responseCode}`.trimEnd());
}

/** Sends all that is due; after `stopping` the one on its way is the last. */
export async function sendDueMail(db: Db, post: Post, now: () => number, { stopping, failed }: { readonly stopping: AbortSignal; readonly failed: (error: unknown) => void }): Promise<void> {
  while (!stopping.aborted && (await sendNextMail(db, post, now, failed))) continue;
}
