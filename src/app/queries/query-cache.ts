import { isAnswer, type CallAnswer, type CallOutcome } from '../../contract/shop/call-outcome';
import type { PayloadInput, CallName } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import { byThisClock } from '../../rules/clocks';
import type { Language } from '../../rules/languages';

/** The world outside this tab; the server gives none, the page the device and the shop. */
export type Sources = {
  /** what the device stores, `undefined` if nothing */
  restore(key: string): Promise<CallAnswer | undefined>;
  /** follows one query while a page shows it: tells what device and shop say */
  watch(key: string, tell: (outcome: CallOutcome) => void): () => void;
  /** asks the shop, however fresh what is known is */
  ask(key: string): Promise<CallOutcome>;
};

/** A tab may stay open for weeks. What it lets go of, the device still stores. */
const keptAtMost = 300;

/**
 * The public queries of one tab, and on the server of one request: what the document brought, what the device stores
 * and what the shop answered, by query key. Reading it is synchronous, so that a seen page paints in one frame.
 */
export class QueryCache {
  private readonly outcomes = new Map<string, CallOutcome>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly stops = new Map<string, () => void>();
  /** What the document says: hydration must draw the same, whatever has come since. */
  readonly initial: Map<string, CallAnswer>;
  private sources: Sources | undefined;
  /** told when a page begins or ends showing something, or something shown changes */
  onWatched: () => void = () => {};

  constructor(initial: Iterable<readonly [string, CallAnswer]> = []) {
    this.initial = new Map(initial);
    for (const [key, answer] of this.initial) this.outcomes.set(key, answer);
  }

  get(key: string): CallOutcome | undefined {
    return this.outcomes.get(key);
  }

  /** From now on the cache has news from outside: of what pages show already, and of all that they will show. */
  connect(sources: Sources): void {
    this.sources = sources;
    for (const key of this.listeners.keys()) this.watch(key);
  }

  set(key: string, outcome: CallOutcome): void {
    const before = this.outcomes.get(key);
    // Not having reached the shop doesn't make what is known unknown, and an older answer doesn't replace a newer one.
    if (before && isAnswer(before) && (!isAnswer(outcome) || outcome.asOf < byThisClock(before.asOf, Date.now()))) return;
    // The device tells what it has just restored once more, and a use that it notes changes nothing that is shown.
    if (JSON.stringify(before) === JSON.stringify(outcome)) return;
    // Last in its order is what was told last.
    this.outcomes.delete(key);
    this.outcomes.set(key, outcome);
    // What no page shows goes, the longest untold first.
    for (const old of this.outcomes.keys()) if (this.outcomes.size > keptAtMost && !this.listeners.has(old)) this.outcomes.delete(old);
    const watching = this.listeners.get(key);
    if (!watching) return;
    for (const tell of watching) tell();
    this.onWatched();
  }

  /** The queries that pages show now. */
  watchedKeys(): string[] {
    return [...this.listeners.keys()];
  }

  /** Makes sure that what the device stores of a query is here before its page is drawn. */
  async restore(key: string): Promise<void> {
    const here = this.outcomes.get(key);
    if (here && isAnswer(here)) return;
    const stored = await this.sources?.restore(key);
    if (stored) this.set(key, stored);
  }

  subscribe(key: string, tell: () => void): () => void {
    const all = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, all.add(tell));
    if (all.size === 1) this.watch(key);
    this.onWatched();
    return () => {
      all.delete(tell);
      if (all.size === 0) {
        this.listeners.delete(key);
        this.stops.get(key)?.();
        this.stops.delete(key);
      }
      this.onWatched();
    };
  }

  /** The shopper wants it tried again: what a page shows of a query is asked for anew at once, also what was refused a moment ago. */
  askAgain(key: string): void {
    void this.sources?.ask(key).then((outcome) => this.set(key, outcome));
  }

  private watch(key: string): void {
    const stop = this.sources?.watch(key, (outcome) => this.set(key, outcome));
    if (stop) this.stops.set(key, stop);
  }
}

/**
 * How a route says what its page will show; on the server it asks the shop, on the page it restores what the device
 * stores. `inDocument` is the smaller query that a document brings in its place where the whole answer would be too much
 * for it (see `useInitialData`).
 */
export type Prefetch = <Name extends CallName>(name: Name, payload: PayloadInput<Name>, inDocument?: PayloadInput<Name>) => Promise<void>;

export function prefetchInto(cache: QueryCache, language: () => Language): Prefetch {
  return (name, payload) => cache.restore(queryKey(language(), name, payload));
}
