import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link of a letter lets its reader do, and to nothing else. */
export type LinkAct = 'confirm' | 'leave' | 'stop' | 'end';

function sign(secret: string, act: LinkAct, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${act} ${subject}`).digest();
}

/** Names a subject in a link: nobody acts on one whose letters they can't read. */
export function proofOf(secret: string, act: LinkAct, subject: string): string {
  return `${Buffer.from(subject).toString('base64url')}.${sign(secret, act, subject).toString('base64url')}`;
}

/** The subject that a link was made for; `undefined` where it was not made here, or for something else. */
export function provenSubject(secret: string, act: LinkAct, proof: string): string | undefined {
  const [named = '', signature = ''] = proof.split('.');
  const subject = Buffer.from(named, 'base64url').toString();
  const [made, given] = [sign(secret, act, subject), Buffer.from(signature, 'base64url')];
  return made.length === given.length && timingSafeEqual(made, given) ? subject : undefined;
}
