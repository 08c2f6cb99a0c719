import { isAnswer, type CallAnswer, type CallOutcome } from '../../contract/shop/call-outcome';
import type { PayloadInput, CallName } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import { isLasting } from '../../contract/temporary-refusals';
import { byThisClock } from '../../rules/clocks';
import type { Language } from '../../rules/languages';

/** Where the cache gets data from: on the page, the device and the shop; on the server it has no sources. A user's cache is only watched. */
export type Sources = {
  /** returns what the device stores, `undefined` if nothing */
  restore?(key: string): Promise<CallAnswer | undefined>;
  /** watches one query while a page shows it, and reports what device and shop answer */
  watch(key: string, listener: (outcome: CallOutcome) => void): () => void;
  /** asks the shop, even if the known answer is fresh */
  ask?(key: string): Promise<CallOutcome>;
};

/** When the shop gave an answer; 0 if a row of an earlier version does not say. */
const saidAt = (answer: CallAnswer): number => (answer.status === 'success' && answer.saidAt) || answer.asOf;

/** A bound, because a tab may stay open for weeks. What is evicted here is still stored on the device. */
const keptAtMost = 300;

/**
 * The public queries of one tab or, on the server, of one request: data from the document, the device and the shop, by
 * query key. Reading is synchronous, so that a page seen before renders in one frame. Those of a user have a cache of their
 * own (user-cache.ts).
 */
export class QueryCache {
  private readonly outcomes = new Map<string, CallOutcome>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly stops = new Map<string, () => void>();
  /** The document's data: hydration must render the same, whatever has arrived since. */
  readonly initial: Map<string, CallAnswer>;
  private sources: Sources | undefined;
  /** called when the set of shown queries changes, or the data of a shown one */
  onWatched: () => void = () => {};

  constructor(initial: Iterable<readonly [string, CallAnswer]> = []) {
    this.initial = new Map(initial);
    for (const [key, answer] of this.initial) this.outcomes.set(key, answer);
  }

  get(key: string): CallOutcome | undefined {
    return this.outcomes.get(key);
  }

  /** Connects the sources, for the queries that pages show already and for all later ones. */
  connect(sources: Sources): void {
    this.sources = sources;
    for (const key of this.listeners.keys()) this.watch(key);
  }

  set(key: string, outcome: CallOutcome): void {
    const before = this.outcomes.get(key);
    // A failure to reach the shop does not replace a known answer, nor does an older answer replace a newer one.
    if (before && isAnswer(before) && (!isAnswer(outcome) || (saidAt(outcome) > 0 && saidAt(outcome) < byThisClock(saidAt(before), Date.now())))) return;
    // The device reports once more what was just restored, and also when it only notes a use: nothing shown changes then.
    if (JSON.stringify(before) === JSON.stringify(outcome)) return;
    // Keeps the map ordered by the latest update.
    this.outcomes.delete(key);
    this.outcomes.set(key, outcome);
    // Evicts queries that no page shows, the longest without an update first.
    for (const old of this.outcomes.keys()) if (this.outcomes.size > keptAtMost && !this.listeners.has(old)) this.outcomes.delete(old);
    const watching = this.listeners.get(key);
    if (!watching) return;
    for (const listener of watching) listener();
    this.onWatched();
  }

  /** The keys of the queries that pages show now. */
  watchedKeys(): string[] {
    return [...this.listeners.keys()];
  }

  /** Loads what the device stores of a query before its page is rendered. */
  async restore(key: string): Promise<void> {
    const here = this.outcomes.get(key);
    if (here && isAnswer(here)) return;
    const stored = await this.sources?.restore?.(key);
    if (stored) this.set(key, stored);
  }

  subscribe(key: string, listener: () => void): () => void {
    const all = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, all.add(listener));
    if (all.size === 1) this.watch(key);
    this.onWatched();
    return () => {
      all.delete(listener);
      if (all.size === 0) {
        this.listeners.delete(key);
        this.stops.get(key)?.();
        this.stops.delete(key);
        // Whoever opens the page again waits for the answer, and does not read first why there was none.
        const left = this.outcomes.get(key);
        if (left && !isLasting(left)) this.outcomes.delete(key);
      }
      this.onWatched();
    };
  }

  /** Refetches a query at once when the user retries, even if it was refused a moment ago. */
  async refetch(key: string): Promise<void> {
    const outcome = await this.sources?.ask?.(key);
    if (outcome) this.set(key, outcome);
  }

  private watch(key: string): void {
    const stop = this.sources?.watch(key, (outcome) => this.set(key, outcome));
    if (stop) this.stops.set(key, stop);
  }
}

/**
 * How a route declares what its page will show: on the server it asks the shop, on the page it restores what the device
 * stores. `inDocument` is a smaller query that a document carries instead if the whole answer would be too large for it
 * (see `useInitialData`).
 */
export type Prefetch = <Name extends CallName>(name: Name, payload: PayloadInput<Name>, inDocument?: PayloadInput<Name>) => Promise<void>;

export function prefetchInto(cache: QueryCache, language: () => Language): Prefetch {
  return (name, payload) => cache.restore(queryKey(language(), name, payload));
}
