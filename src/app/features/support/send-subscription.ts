import type { Language } from '../../../rules/languages';

/** `notSent`: nothing is known of it, so it may be tried again; a refusal comes in the reader's words. */
export type Subscribed = 'done' | 'notSent' | { readonly refused: string };

/** Names one attempt for the server. `crypto.randomUUID` is missing where the page is not served over https. */
export function newAttempt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Sends one address. Never rejects: scripts that a dead line doesn't bring are no more than not sent. */
export async function sendSubscription(email: string, language: Language, attempt: string): Promise<Subscribed> {
  try {
    const { call } = await import('../../../sync/api');
    const ended = await call('subscribe!add', { email }, { language, idempotencyKey: attempt });
    if ('reply' in ended) return 'done';
    if ('trouble' in ended && ended.trouble !== 'server') return 'notSent';
    const { explain } = await import('../../shell/refusals');
    return { refused: await explain(ended, language) };
  } catch {
    return 'notSent';
  }
}
