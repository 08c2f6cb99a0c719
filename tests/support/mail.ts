import type { Db } from '../../src/server/db/schema';

/** E-mails that wait for one recipient, the last first. */
export function mailFor(db: Db, recipient: string) {
  return db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute();
}

/** The code in the last e-mail to this address. */
export async function codeFor(db: Db, recipient: string): Promise<string> {
  const [last] = await mailFor(db, recipient);
  const code = /\b\d{6}\b/.exec(last?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
