import type { CallOutcome } from '../contract/shop/call-outcome';
import { isLasting } from '../contract/temporary-refusals';
import { backOffMs, retryWaits } from './back-off';
import { currentConnection, watchConnection } from './connectivity';

/** The queries on screen; calling one asks again, unless its reply is fresh and nothing that the shop pushed was missed since. */
const onScreen = new Set<(isMissed: boolean) => Promise<void>>();

/** Refetches what is on screen: every query without a fresh reply, or, where changes that the shop pushed may have been missed, every query. */
export async function refetchScreen(isMissed = false): Promise<void> {
  await Promise.all([...onScreen].map((look) => look(isMissed)));
}

/** A reply on screen is refetched when it is older than this. */
export const freshForMs = 60_000;

type KeepFreshOptions<Outcome extends CallOutcome> = {
  /**
   * Calls `listener` with the time of the stored reply, now and at every change: `undefined` if there is none, 0 if it
   * was invalidated. Nothing is requested before the first call.
   */
  readonly watchStored: (listener: (asOf: number | undefined) => void) => () => void;
  /** asks the shop and stores its reply; `undefined` if nobody waits for it any more. `told`: the refusal of the answer before, which the shopper knows of */
  readonly ask: (told: string | undefined) => Promise<Outcome | undefined>;
  /** receives every answer, and, if nothing is stored, why there is none */
  readonly emit: (outcome: Outcome | { readonly status: 'offline' }) => void;
};

/**
 * Asks the shop whenever the stored reply is missing, older than a minute or invalidated, and again when the connection
 * is back, or the socket (`refetchScreen`). A call that got no answer over a connection that works, or "not now", is made again
 * with growing waits, not before the shop's Retry-After, as nothing else would tell when. The returned function ends it.
 */
export function keepFresh<Outcome extends CallOutcome>({ watchStored, ask, emit }: KeepFreshOptions<Outcome>): () => void {
  let stopped = false;
  /** whether storage has answered */
  let isRead = false;
  let asOf: number | undefined;
  /** why there is no reply, as last reported */
  let missing: CallOutcome['status'] | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const retryLater = (outcome: CallOutcome) => {
    clearTimeout(retrying);
    const told = outcome.status === 'refused' ? outcome.refusal : undefined;
    if (isLasting(outcome)) tries = 0;
    else if (currentConnection() === 'online') {
      const waits = retryWaits[outcome.status === 'offline' ? 'line' : 'shop'];
      retrying = setTimeout(() => void look(false, told), backOffMs((tries += 1), waits, Math.random(), outcome.retryAfterMs));
    }
  };
  const look = async (isMissed = false, told?: string) => {
    if (isMissed) asOf &&= 0;
    const age = Date.now() - (asOf ?? 0);
    if (stopped || !isRead || (age >= 0 && age < freshForMs)) return;
    const outcome = currentConnection() === 'offline' ? ({ status: 'offline' } as const) : await ask(told);
    if (stopped || !outcome) return;
    retryLater(outcome);
    const isAnswered = isLasting(outcome);
    if (isAnswered) asOf = outcome.asOf;
    // Failing to reach the shop doesn't replace what is known.
    else if (asOf !== undefined || missing === outcome.status) return;
    missing = isAnswered ? undefined : outcome.status;
    emit(outcome);
  };
  onScreen.add(look);
  const stops = [
    watchStored((now) => {
      const isFirst = !isRead;
      isRead = true;
      asOf = now;
      if (isFirst || !now) void look();
    }),
    // Also when the connection is lost: "offline" is reported without waiting for the request under way.
    watchConnection(() => void look()),
  ];
  return () => {
    stopped = true;
    clearTimeout(retrying);
    onScreen.delete(look);
    for (const stop of stops) stop();
  };
}
