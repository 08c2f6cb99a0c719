import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { asTimestamp, timestamp } from '../db/timestamp';
import type { Db } from '../db/schema';
import { hourMs, minuteMs } from '../../rules/durations';
import type { Email } from './queue-mail';
import { retryDelayMs } from './retry-delay';
import type { MailTransport } from './settings';
import { withTimeout } from './with-timeout';

/** Sends one e-mail; throws if it was not accepted. */
export type SendMail = (letter: Email & { readonly id: number }) => Promise<void>;

/** If a server took an e-mail and died, another one sends it after this long. */
const leaseMs = 5 * minuteMs;
const longestRetryMs = 6 * hourMs;
/** With the growing delays, about two days. */
const maxTries = 16;
/** For a whole e-mail, even if the mail server keeps replying bit by bit. */
const smtpMs = 20_000;

/** Where the outcomes that somebody must know of are told, without recipients and texts: they are logged. */
type Telling = { readonly failed: (error: unknown) => void; readonly noted: (text: string) => void };

/** Opens the transport that the settings choose (see .env.example); `none` discards e-mails. */
export function openMailTransport(transport: MailTransport, say: (text: string) => void): SendMail {
  if (transport === 'none') return () => Promise.resolve();
  if (transport === 'printed') {
    return ({ recipient, subject, body }) => {
      say(`E-mail to ${recipient} (no SMTP_URL, so it is only printed)\n  ${subject}\n${body.trimEnd().replace(/^(?=.)/gm, '  ')}`);
      return Promise.resolve();
    };
  }
  const transporter = createTransport({ url: transport.url, connectionTimeout: smtpMs, greetingTimeout: smtpMs, socketTimeout: smtpMs, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s>]+)/.exec(transport.from)?.[1] ?? 'localhost';
  return async ({ id, recipient, subject, body, leave_url: leaveUrl }) => {
    const mail = {
      from: transport.from,
      // An object is always one address; a string with a comma would be parsed as several.
      to: { name: '', address: recipient },
      subject,
      text: body,
      // The same at every attempt, so that mailboxes can drop duplicates.
      messageId: `<mall-${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl != null && { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) },
    };
    // The transport's own timeouts restart with everything that the mail server sends.
    await withTimeout(transporter.sendMail(mail), smtpMs, () => Object.assign(new Error('not sent in time'), { code: 'ETIMEDOUT' }));
  };
}

/**
 * Sends the next e-mail that is due; `false` if there is none. Codes, which are valid for minutes, go before notices, and both
 * before what can be unsubscribed from: news of orders and goods, and newsletters, of which strangers can cause any number. One
 * short statement takes it (other servers skip the locked row), and it is sent outside of any transaction, because the embedded
 * database has a single connection. After a crash between sending and deleting, the e-mail is sent twice, but never lost.
 */
export async function sendNextMail(db: Db, sendMail: SendMail, now: () => number, { failed, noted }: Telling): Promise<boolean> {
  const at = now();
  const rank = sql<number>`case when leave_url is not null then 2 when expires_at is null then 1 else 0 end`;
  const due = db.selectFrom('mail').select('id').where('due_at', '<=', asTimestamp(at)).orderBy(rank).orderBy('due_at').orderBy('id').limit(1).forUpdate().skipLocked();
  const taken = await db
    .updateTable('mail')
    .set((eb) => ({ tries: eb('tries', '+', 1), due_at: timestamp(at + leaseMs) }))
    .where('id', '=', due)
    .returning(['id', 'recipient', 'subject', 'body', 'leave_url', 'tries', 'expires_at'])
    .executeTakeFirst();
  if (!taken) return false;
  const remove = () => db.deleteFrom('mail').where('id', '=', taken.id).execute();
  // Without a recipient, or expired.
  const isUseless = taken.recipient === '' || (taken.expires_at !== null && taken.expires_at <= at);
  try {
    if (!isUseless) await sendMail(taken);
    await remove();
  } catch (error) {
    const text = withoutContent(error, taken);
    const isFinal = isMailboxRefused(error);
    const isLast = isFinal || taken.tries >= maxTries;
    const told = isLast ? `${text}, and is given up` : text;
    if (isFinal) noted(told);
    else failed(new Error(told));
    if (isLast) await remove();
    else await db.updateTable('mail').set({ due_at: timestamp(at + retryDelayMs(taken.tries, longestRetryMs)) }).where('id', '=', taken.id).execute();
  }
  return true;
}

/** The error without recipient and text, because it is logged. */
function withoutContent(error: unknown, { id, tries }: { readonly id: number; readonly tries: number }): string {
  const { code = 'unknown reason', responseCode = '' } = error as { code?: string; responseCode?: number };
  return `e-mail ${id} was not sent at try ${tries}: ${code} ${responseCode}`.trimEnd();
}

/** A final no to the address. A full mailbox (552, 5.2.2) is emptied, and a policy (5.7) may be about the mall, whose operator mends it. */
function isMailboxRefused(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string };
  return command === 'RCPT TO' && /^55[^2][ -](?!5\.(?:2\.2|7)\b)/.test(response);
}

/** Sends all e-mails that are due; once `stopping` is aborted, the one being sent is the last. */
export async function sendDueMail(db: Db, sendMail: SendMail, now: () => number, { stopping, ...telling }: Telling & { readonly stopping: AbortSignal }): Promise<void> {
  while (!stopping.aborted && (await sendNextMail(db, sendMail, now, telling))) continue;
}
