import type { Asked, CallName, Reply } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import type { Language } from '../../rules/languages';

/** What is known of one question: the shop's reply and when it was given, or the refusal it foresaw. */
export type Known<Name extends CallName = CallName> =
  | { readonly reply: Reply<Name>; readonly asOf: number }
  | { readonly refusal: string; readonly asOf: number };

/** Why nothing is known: the device keeps nothing and the line did not answer. */
export type Missing = { readonly missing: 'offline' | 'failed' };

/** The world outside this tab's memory; the server gives none, the page the device and the line. */
export type Sources = {
  /** what the device keeps, `undefined` if nothing */
  restore(key: string): Promise<Known | undefined>;
  /** follows one question while a page shows it: tells what device and line bring */
  watch(key: string, tell: (news: Known | Missing) => void): () => void;
};

/**
 * The cache of one tab, and on the server of one request: what the document brought, what the device keeps and what
 * the line answered, by call key. Reading it is synchronous, so that a seen page paints in one frame.
 */
export class QueryCache {
  private readonly held = new Map<string, Known | Missing>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly stops = new Map<string, () => void>();
  private readonly first: Map<string, Known>;
  private sources: Sources | undefined;
  /** told when a page begins or ends showing something, or something shown changes */
  onWatched: () => void = () => {};

  constructor(first: Iterable<readonly [string, Known]> = []) {
    this.first = new Map(first);
    for (const [key, known] of this.first) this.held.set(key, known);
  }

  get(key: string): Known | Missing | undefined {
    return this.held.get(key);
  }

  /** From now on cache has news from outside: of what pages show already, and of all that they will show. */
  connect(sources: Sources): void {
    this.sources = sources;
    for (const key of this.listeners.keys()) this.watch(key);
  }

  /** What the document said: hydration must draw the same, whatever has come since. */
  getInitial(key: string): Known | undefined {
    return this.first.get(key);
  }

  /** The server's answer to what a route needs: part of the document. */
  setInitial(key: string, known: Known): void {
    this.first.set(key, known);
    this.held.set(key, known);
  }

  /** All that the document will say. */
  initialEntries(): IterableIterator<[string, Known]> {
    return this.first.entries();
  }

  set(key: string, news: Known | Missing): void {
    const before = this.held.get(key);
    // Not having reached the shop doesn't make what is known unknown, and older news doesn't replace newer.
    if (before && !('missing' in before) && ('missing' in news || news.asOf < before.asOf)) return;
    this.held.set(key, news);
    const watching = this.listeners.get(key);
    if (!watching) return;
    for (const tell of watching) tell();
    this.onWatched();
  }

  /** The questions that pages show now. */
  watchedKeys(): string[] {
    return [...this.listeners.keys()];
  }

  /** Makes sure that what the device keeps of a question is here before its page is drawn. */
  async restore(key: string): Promise<void> {
    const here = this.held.get(key);
    if (here && !('missing' in here)) return;
    const kept = await this.sources?.restore(key);
    if (kept) this.set(key, kept);
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

  private watch(key: string): void {
    const stop = this.sources?.watch(key, (news) => this.set(key, news));
    if (stop) this.stops.set(key, stop);
  }
}

/**
 * How a route says what its page will show; on the server it asks the shop, on the page it recalls. `inDocument` is the
 * smaller question that a document brings in its place where the whole answer would be too much for it (see `useInitialData`).
 */
export type Prefetch = <Name extends CallName>(name: Name, payload: Asked<Name>, inDocument?: Asked<Name>) => Promise<void>;

export function prefetchInto(cache: QueryCache, language: () => Language): Prefetch {
  return (name, payload) => cache.restore(queryKey(language(), name, payload));
}
