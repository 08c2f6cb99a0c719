import type { Language } from '../../../rules/languages';

/**
 * `waiting`: kept on this device, and sent when there is a line. `notSent`: nothing is known of it and nothing is kept,
 * so it may be tried again. A refusal comes in the reader's words.
 */
type Subscribed = 'done' | 'waiting' | 'notSent' | { readonly refused: string };

/** So long the form waits for the shop's answer before it says that the address is kept. */
const patienceMs = 16_000;

/** Names one attempt for the server. `crypto.randomUUID` is missing where the page is not served over https. */
export function newAttempt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Sends one address, through the outbox where the device keeps anything. Never rejects: scripts that a dead line doesn't bring are no more than not sent. */
export async function sendSubscription(email: string, language: Language, attempt: string): Promise<Subscribed> {
  try {
    const { actTraced } = await import('../../../sync/outbox');
    const enqueued = await actTraced('subscribe!add', { email }, { language });
    return typeof enqueued === 'object' ? await outcome(enqueued.id, language) : await sendNow(email, language, attempt);
  } catch {
    return 'notSent';
  }
}

/** Brings what sending needs while there is a line to bring it: without one it could not be kept either. */
export function prepareSubscription(): void {
  void Promise.all([import('../../../sync/outbox'), import('../../../local/outbox'), import('../../../sync/connectivity')]).catch(() => {});
}

/** What becomes of the entry while the shopper looks; without a line at once that it is kept. */
async function outcome(id: string | undefined, language: Language): Promise<Subscribed> {
  if (id === undefined) return 'done';
  const { followEntry, discardEntry } = await import('../../../local/outbox');
  const { followLine } = await import('../../../sync/connectivity');
  const stops: (() => void)[] = [];
  const ended = await new Promise<'done' | 'waiting' | { readonly refused: string; readonly msg: string }>((resolve) => {
    const timer = setTimeout(() => resolve('waiting'), patienceMs);
    stops.push(
      followEntry(id, (entry) => {
        if (entry === 'gone') resolve('done');
        else if (entry.state === 'needsYou') resolve({ refused: entry.refusal ?? '', msg: entry.refusalText ?? '' });
      }),
      followLine((line) => line === 'offline' && resolve('waiting')),
      () => clearTimeout(timer),
    );
  });
  for (const stop of stops) stop();
  if (typeof ended === 'string') return ended;
  // The form still holds what was typed, and says why: nothing is left to decide elsewhere.
  await discardEntry(id);
  const { explain } = await import('../../queries/explain-refusal');
  return { refused: await explain({ ...ended, code: 0, detail: {} }, language) };
}

/** A device that keeps nothing sends at once or not at all. */
async function sendNow(email: string, language: Language, attempt: string): Promise<Subscribed> {
  const { call } = await import('../../../sync/api');
  const ended = await call('subscribe!add', { email }, { language, idempotencyKey: attempt });
  if ('reply' in ended) return 'done';
  if ('trouble' in ended && ended.trouble !== 'server') return 'notSent';
  const { explain } = await import('../../queries/explain-refusal');
  return { refused: await explain(ended, language) };
}
