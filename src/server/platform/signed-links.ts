import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../rules/languages';

/** The only action that a link in an e-mail allows. */
export type LinkAct = 'confirm' | 'leave' | 'stop' | 'end';

function sign(secret: string, act: LinkAct, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${act} ${subject}`).digest();
}

/** Signs a subject for a link, so that only readers of its e-mails can act on it. */
export function proofOf(secret: string, act: LinkAct, subject: string): string {
  return `${Buffer.from(subject).toString('base64url')}.${sign(secret, act, subject).toString('base64url')}`;
}

/** A link for an e-mail, to the page that does this. `home`: the mall's address. */
export function letterLink(home: string, secret: string, act: LinkAct, { subject, lang }: { readonly subject: string; readonly lang: Language }): string {
  return `${home}/letters/${act}?${new URLSearchParams({ lang, proof: proofOf(secret, act, subject) }).toString()}`;
}

/** Returns the subject of a link; `undefined` if it was not signed here, or for another action. */
export function provenSubject(secret: string, act: LinkAct, proof: string): string | undefined {
  const [named = '', signature = ''] = proof.split('.');
  const subject = Buffer.from(named, 'base64url').toString();
  const [made, given] = [sign(secret, act, subject), Buffer.from(signature, 'base64url')];
  return made.length === given.length && timingSafeEqual(made, given) ? subject : undefined;
}
