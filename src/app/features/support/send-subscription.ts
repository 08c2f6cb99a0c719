import type { CallRefused } from '../../../contract/shop/call-outcome';
import type { Language } from '../../../rules/languages';
import type { RequestOutcome } from '../../queries/request';

/** `queued`: stored on this device, and sent once there is a connection. `offline`: nothing is stored, so the user may try again. */
type Subscribed = RequestOutcome<null> | { readonly status: 'queued' };

const done = { status: 'success', data: null } as const;
const queued = { status: 'queued' } as const;
/** The session ended, or another began: the entry is out of sight, and nobody knows whether it was sent. */
const notKnown = { status: 'offline' } as const;

/** How long the form waits for the server's reply before it says that the address is queued. */
const timeoutMs = 16_000;

/** What the form shows: the message `id`, or the server's refusal as `text`. `isKept`: the server has the address, or the device has queued it. */
export type SubscriptionNote = { readonly isKept: boolean; readonly kind: 'done' | 'error'; readonly id: string; readonly text?: string };

/** Sends one address, through the outbox if the device can store it. Never rejects: a chunk that fails to load counts as not sent. */
export async function sendSubscription(email: string, language: Language, attempt: string): Promise<SubscriptionNote> {
  const outcome = await subscribe(email, language, attempt);
  if (outcome.status === 'success') return { isKept: true, kind: 'done', id: 'newsletter.done' };
  if (outcome.status === 'queued') return { isKept: true, kind: 'done', id: 'newsletter.waiting' };
  return { isKept: false, kind: 'error', id: 'newsletter.notSent', ...('text' in outcome && { text: outcome.text }) };
}

async function subscribe(email: string, language: Language, attempt: string): Promise<Subscribed> {
  try {
    const [{ actTraced }, { currentSession }] = await Promise.all([import('../../../sync/outbox'), import('../../../local/session/kept-session')]);
    const user = currentSession()?.user.usercode;
    const enqueued = await actTraced('subscribe!add', { email }, { language });
    if (typeof enqueued === 'object') return await outcomeOf(enqueued.id, user, language);
    // A device without storage sends at once or not at all.
    const { request } = await import('../../queries/request');
    return await request('subscribe!add', { email }, { language, idempotencyKey: attempt });
  } catch {
    return { status: 'offline' };
  }
}

/** Preloads what sending needs while there is a connection: without these chunks it could not even be queued offline. */
export function prepareSubscription(): void {
  void Promise.all([import('../../../sync/outbox'), import('../../../local/outbox/outbox'), import('../../../sync/connectivity')]).catch(() => {});
}

/** The outcome of the entry while the shopper waits; 'queued' at once when offline. */
async function outcomeOf(id: string | undefined, user: string | undefined, language: Language): Promise<Subscribed> {
  if (id === undefined) return done;
  const { watchEntry, discardEntry } = await import('../../../local/outbox/outbox');
  const { watchConnection } = await import('../../../sync/connectivity');
  const { device } = await import('../../../local/database/database');
  const { presentUser } = await import('../../../local/session/session-row');
  const stops: (() => void)[] = [];
  const ended = await new Promise<typeof done | typeof queued | typeof notKnown | CallRefused>((resolve) => {
    const timer = setTimeout(() => resolve(queued), timeoutMs);
    stops.push(
      watchEntry(id, (entry) => {
        // Another user's entries, and those of a session that ended, are gone from here too.
        if (entry === 'gone') void presentUser(device).then((now) => resolve(now === user ? done : notKnown), () => resolve(notKnown));
        else if (entry.state === 'needsYou') resolve({ status: 'refused', refusal: entry.refusal ?? '', msg: entry.refusalText ?? '', asOf: Date.now() });
      }),
      watchConnection((connection) => connection === 'offline' && resolve(queued)),
      () => clearTimeout(timer),
    );
  });
  for (const stop of stops) stop();
  if (ended.status !== 'refused') return ended;
  // The form still holds the input and shows the reason, so the entry is not left in the outbox for the user to resolve.
  await discardEntry(id);
  const { explainRefusal } = await import('../../queries/explain-refusal');
  return { ...ended, text: await explainRefusal(ended, language) };
}
