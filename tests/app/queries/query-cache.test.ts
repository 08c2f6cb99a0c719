import { describe, expect, it, vi } from 'vitest';
import { QueryCache, prefetchInto, type Sources } from '../../../src/app/queries/query-cache';
import type { CallAnswer, CallOutcome } from '../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../src/contract/shop/query-key';

const key = queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'lamp' });
const known = (asOf: number) => ({ status: 'success', data: { asOf }, asOf }) as unknown as CallAnswer;
const offline: CallOutcome = { status: 'offline' };

/** Sources of the cache, controlled by the test. */
class FakeSources implements Sources {
  readonly watched: string[] = [];
  readonly restored: string[] = [];
  kept: CallAnswer | undefined;
  emit: (news: CallOutcome) => void = () => {};

  restore(asked: string): Promise<CallAnswer | undefined> {
    this.restored.push(asked);
    return Promise.resolve(this.kept);
  }

  ask(): Promise<CallOutcome> {
    return Promise.resolve(offline);
  }

  watch(asked: string, listener: (news: CallOutcome) => void): () => void {
    this.watched.push(asked);
    this.emit = listener;
    return () => {
      this.watched.splice(this.watched.indexOf(asked), 1);
    };
  }
}

function tab(first: Iterable<readonly [string, CallAnswer]> = []) {
  const cache = new QueryCache(first);
  const sources = new FakeSources();
  cache.connect(sources);
  return { cache, sources };
}

describe('cache of a tab', () => {
  it('knows what the document brought, and goes on saying what it said at first', () => {
    const { cache } = tab([[key, known(1)]]);
    cache.set(key, known(2));
    expect(cache.get(key)).toEqual(known(2));
    expect([...cache.initial]).toEqual([[key, known(1)]]);
  });

  it('does not forget what is known because the line brings nothing', () => {
    const { cache } = tab();
    cache.set(key, offline);
    expect(cache.get(key)).toEqual(offline);
    cache.set(key, known(1));
    cache.set(key, offline);
    expect(cache.get(key)).toEqual(known(1));
  });

  it('lets newer news stand against older ones', () => {
    const { cache } = tab([[key, known(5)]]);
    cache.set(key, known(4));
    expect(cache.get(key)).toEqual(known(5));
    cache.set(key, known(5));
    cache.set(key, known(6));
    expect(cache.get(key)).toEqual(known(6));
  });

  it('takes a stored reply that was invalidated in the place of one as new, and never of a newer one', () => {
    const invalidated = (saidAt?: number) => ({ ...known(0), ...(saidAt && { saidAt }) });
    const { cache } = tab([[key, known(5)]]);
    cache.set(key, invalidated(4));
    expect(cache.get(key)).toEqual(known(5));
    cache.set(key, invalidated(5));
    cache.set(key, known(4));
    expect(cache.get(key)).toEqual(invalidated(5));
    cache.set(key, known(6));
    expect(cache.get(key)).toEqual(known(6));
    // The row of an earlier version does not say when.
    cache.set(key, invalidated());
    expect(cache.get(key)).toEqual(invalidated());
  });

  it('follows from its connection on what pages showed before it, and a question of two pages once', () => {
    const cache = new QueryCache();
    const listener = vi.fn();
    cache.subscribe(key, listener);
    const sources = new FakeSources();
    cache.connect(sources);
    const stop = cache.subscribe(key, () => {});
    expect(sources.watched).toEqual([key]);
    sources.emit(known(1));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    expect(sources.watched).toEqual([key]);
  });

  it('puts a refusal in the place of what was known', () => {
    const { cache } = tab([[key, known(1)]]);
    cache.set(key, { status: 'refused', refusal: 'goodsRemoved', asOf: 2 });
    expect(cache.get(key)).toEqual({ status: 'refused', refusal: 'goodsRemoved', asOf: 2 });
  });

  it('asks the device for what it does not know, also after the line had brought nothing, and never for what it knows', async () => {
    const { cache, sources } = tab();
    await cache.restore(key);
    expect(cache.get(key)).toBeUndefined();
    cache.set(key, offline);
    sources.kept = known(3);
    await cache.restore(key);
    expect(cache.get(key)).toEqual(known(3));
    await cache.restore(key);
    expect(sources.restored).toEqual([key, key]);
  });

  it('follows a question while somebody shows it, tells all of them, and stops with the last', () => {
    const { cache, sources } = tab();
    const [one, other] = [vi.fn(), vi.fn()];
    const stopOne = cache.subscribe(key, one);
    const stopOther = cache.subscribe(key, other);
    expect(cache.watchedKeys()).toEqual([key]);
    sources.emit(known(1));
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(1);
    stopOne();
    sources.emit(known(2));
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
    stopOther();
    expect(cache.watchedKeys()).toEqual([]);
    expect(sources.watched).toEqual([]);
    expect(cache.get(key)).toEqual(known(2));
  });

  it.each<[string, CallOutcome]>([
    ['no connection', offline],
    ['a fault of the server', { status: 'failed' }],
    ['"not now"', { status: 'refused', refusal: 'tooFrequent', asOf: 1 }],
  ])('forgets %s with the last page that showed it: the next one waits for the answer', (_why, outcome) => {
    const { cache, sources } = tab();
    const [stopOne, stopOther] = [cache.subscribe(key, () => {}), cache.subscribe(key, () => {})];
    sources.emit(outcome);
    stopOne();
    expect(cache.get(key)).toEqual(outcome);
    stopOther();
    expect(cache.get(key)).toBeUndefined();
  });

  it('keeps a refusal that lasts for the page that is opened next', () => {
    const { cache, sources } = tab();
    const stop = cache.subscribe(key, () => {});
    sources.emit({ status: 'refused', refusal: 'goodsRemoved', asOf: 1 });
    stop();
    expect(cache.get(key)).toMatchObject({ refusal: 'goodsRemoved' });
  });

  it('draws nothing anew for the same told again', () => {
    const { cache, sources } = tab([[key, known(1)]]);
    const listener = vi.fn();
    cache.subscribe(key, listener);
    sources.emit(known(1));
    expect(listener).not.toHaveBeenCalled();
    sources.emit({ status: 'success', data: { asOf: 'a pushed price' }, asOf: 1 } as unknown as CallAnswer);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('says when what is on screen may have changed', () => {
    const { cache, sources } = tab();
    cache.onWatched = vi.fn();
    const stop = cache.subscribe(key, () => {});
    sources.emit(known(1));
    cache.set('another', known(1));
    stop();
    expect(cache.onWatched).toHaveBeenCalledTimes(3);
  });

  it('lets go of what was told longest ago and no page shows: a tab may stay open for weeks', () => {
    const { cache } = tab([['first', known(1)]]);
    cache.set('told again', known(1));
    const stop = cache.subscribe(key, () => {});
    cache.set(key, known(1));
    for (let other = 1; other <= 297; other += 1) cache.set(`other ${other}`, known(1));
    expect(cache.get('first')).toBeDefined();
    cache.set('told again', known(2));
    cache.set('other 298', known(1));
    cache.set('other 299', known(1));
    for (const letGo of ['first', 'other 1']) expect(cache.get(letGo)).toBeUndefined();
    for (const stays of [key, 'told again', 'other 2', 'other 299']) expect(cache.get(stays)).toBeDefined();
    stop();
    cache.set('other 300', known(1));
    expect(cache.get(key)).toBeUndefined();
  });

  it('needs neither device nor line, as on the server', async () => {
    const cache = new QueryCache();
    await cache.restore(key);
    cache.initial.set(key, known(1));
    cache.set(key, known(1));
    expect(cache.get(key)).toEqual(known(1));
    expect(() => cache.subscribe(key, () => {})()).not.toThrow();
  });
});

it('lets a route say what its page needs, in the language that is spoken then', async () => {
  const { cache, sources } = tab();
  let language: 'en' | 'ar' = 'en';
  const prefetch = prefetchInto(cache, () => language);
  await prefetch('sellerGoods!info', { sellerGoodsId: 'lamp' });
  language = 'ar';
  await prefetch('sellerGoods!info', { sellerGoodsId: 'lamp' });
  expect(sources.restored).toEqual([key, queryKey('ar', 'sellerGoods!info', { sellerGoodsId: 'lamp' })]);
});
