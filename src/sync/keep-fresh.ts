import { temporaryRefusals } from '../contract/refusals';
import type { CallAnswer, CallOutcome } from '../contract/shop/call-outcome';
import { currentConnection, watchConnection } from './connectivity';

/** The questions that pages show and nobody has answered: each asks once more. */
const missed = new Set<() => Promise<void>>();

/** The shopper wants it tried again: all that pages show and nobody brought is asked for once more. */
export async function askMissing(): Promise<void> {
  await Promise.all([...missed].map((look) => look()));
}

/** What a page shows is asked anew when it is older than this. */
export const freshForMs = 60_000;

/** Whether the shop said something of what was asked. One that says "not now" does not, and takes the place of nothing that is known. */
export function isNews(outcome: CallOutcome): outcome is CallAnswer {
  return outcome.status === 'success' || (outcome.status === 'refused' && !(temporaryRefusals as ReadonlySet<string>).has(outcome.refusal));
}

type KeepFreshOptions<Outcome extends CallOutcome> = {
  /**
   * Tells when the shop said what the device stores, now and at every change: `undefined` for nothing, 0 where it was
   * made stale since. Nothing is asked before it has told once.
   */
  readonly follow: (tell: (asOf: number | undefined) => void) => () => void;
  /** asks the shop and stores what it says; `undefined` where nobody waits for that any more */
  readonly ask: () => Promise<Outcome | undefined>;
  /** told of every answer, and why there is none where nothing is stored */
  readonly tell: (outcome: Outcome | { readonly status: 'offline' }) => void;
};

/**
 * Asks the shop whenever what the device stores is missing, older than a minute or was made stale, and again when the
 * connection is back. The returned function ends it.
 */
export function keepFresh<Outcome extends CallOutcome>({ follow, ask, tell }: KeepFreshOptions<Outcome>): () => void {
  let stopped = false;
  let heard = false;
  let asOf: number | undefined;
  /** why there is nothing, as it was told last */
  let missing: CallOutcome['status'] | undefined;
  const look = async () => {
    const age = Date.now() - (asOf ?? 0);
    if (stopped || !heard || (age >= 0 && age < freshForMs)) return;
    const outcome = currentConnection() === 'offline' ? ({ status: 'offline' } as const) : await ask();
    if (stopped || !outcome) return;
    const isSaid = isNews(outcome);
    if (isSaid) asOf = outcome.asOf;
    // Not having reached the shop doesn't make what is known unknown.
    else if (asOf !== undefined || missing === outcome.status) return;
    missing = isSaid ? undefined : outcome.status;
    if (isSaid) missed.delete(look);
    else missed.add(look);
    tell(outcome);
  };
  const stops = [
    follow((now) => {
      const isFirst = !heard;
      heard = true;
      asOf = now;
      if (isFirst || !now) void look();
    }),
    // Also when it goes: an answer on its way is not waited for to say so.
    watchConnection(() => void look()),
  ];
  return () => {
    stopped = true;
    missed.delete(look);
    for (const stop of stops) stop();
  };
}
