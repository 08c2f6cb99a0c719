import type { CallRefused } from '../../../contract/shop/call-outcome';
import type { Language } from '../../../rules/languages';
import type { RequestOutcome } from '../../queries/request';

/** `queued`: kept on this device, and sent when there is a connection. `offline`: nothing is kept, so it may be tried again. */
type Subscribed = RequestOutcome<null> | { readonly status: 'queued' };

const done = { status: 'success', data: null } as const;
const queued = { status: 'queued' } as const;

/** So long the form waits for the shop's answer before it says that the address is kept. */
const patienceMs = 16_000;

/** What the form says of an address: `id` of a text, or the shop's no as `text`. `isKept`: the shop has it, or the device. */
export type Said = { readonly isKept: boolean; readonly kind: 'done' | 'error'; readonly id: string; readonly text?: string };

/** Sends one address, through the outbox where the device keeps anything. Never rejects: scripts that a dead line doesn't bring are no more than not sent. */
export async function sendSubscription(email: string, language: Language, attempt: string): Promise<Said> {
  const outcome = await subscribe(email, language, attempt);
  if (outcome.status === 'success') return { isKept: true, kind: 'done', id: 'newsletter.done' };
  if (outcome.status === 'queued') return { isKept: true, kind: 'done', id: 'newsletter.waiting' };
  return { isKept: false, kind: 'error', id: 'newsletter.notSent', ...('text' in outcome && { text: outcome.text }) };
}

async function subscribe(email: string, language: Language, attempt: string): Promise<Subscribed> {
  try {
    const { actTraced } = await import('../../../sync/outbox');
    const enqueued = await actTraced('subscribe!add', { email }, { language });
    if (typeof enqueued === 'object') return await outcomeOf(enqueued.id, language);
    // A device that keeps nothing sends at once or not at all.
    const { request } = await import('../../queries/request');
    return await request('subscribe!add', { email }, { language, idempotencyKey: attempt });
  } catch {
    return { status: 'offline' };
  }
}

/** Brings what sending needs while there is a line to bring it: without one it could not be kept either. */
export function prepareSubscription(): void {
  void Promise.all([import('../../../sync/outbox'), import('../../../local/outbox/outbox'), import('../../../sync/connectivity')]).catch(() => {});
}

/** What becomes of the entry while the shopper looks; without a line at once that it is kept. */
async function outcomeOf(id: string | undefined, language: Language): Promise<Subscribed> {
  if (id === undefined) return done;
  const { watchEntry, discardEntry } = await import('../../../local/outbox/outbox');
  const { watchConnection } = await import('../../../sync/connectivity');
  const stops: (() => void)[] = [];
  const ended = await new Promise<typeof done | typeof queued | CallRefused>((resolve) => {
    const timer = setTimeout(() => resolve(queued), patienceMs);
    stops.push(
      watchEntry(id, (entry) => {
        if (entry === 'gone') resolve(done);
        else if (entry.state === 'needsYou') resolve({ status: 'refused', refusal: entry.refusal ?? '', msg: entry.refusalText ?? '', asOf: Date.now() });
      }),
      watchConnection((line) => line === 'offline' && resolve(queued)),
      () => clearTimeout(timer),
    );
  });
  for (const stop of stops) stop();
  if (ended.status !== 'refused') return ended;
  // The form still holds what was typed, and says why: nothing is left to decide elsewhere.
  await discardEntry(id);
  const { explain } = await import('../../queries/explain-refusal');
  return { ...ended, text: await explain(ended, language) };
}
