import { describe, expect, it, vi } from 'vitest';
import { Memory, recallInto, type Known, type Missing, type Sources } from '../../../src/app/queries/query-cache';
import { callKey } from '../../../src/contract/shop/query-key';

const key = callKey('en', 'sellerGoods!info', { sellerGoodsId: 'lamp' });
const known = (asOf: number) => ({ reply: { asOf }, asOf }) as unknown as Known;
const offline: Missing = { missing: 'offline' };

/** The world outside of the memory, told by the test what to bring. */
class FakeSources implements Sources {
  readonly watched: string[] = [];
  readonly recalled: string[] = [];
  kept: Known | undefined;
  tell: (news: Known | Missing) => void = () => {};

  recall(asked: string): Promise<Known | undefined> {
    this.recalled.push(asked);
    return Promise.resolve(this.kept);
  }

  watch(asked: string, tell: (news: Known | Missing) => void): () => void {
    this.watched.push(asked);
    this.tell = tell;
    return () => {
      this.watched.splice(this.watched.indexOf(asked), 1);
    };
  }
}

function tab(first: Iterable<readonly [string, Known]> = []) {
  const memory = new Memory(first);
  const sources = new FakeSources();
  memory.connect(sources);
  return { memory, sources };
}

describe('memory of a tab', () => {
  it('knows what the document brought, and goes on saying what it said at first', () => {
    const { memory } = tab([[key, known(1)]]);
    memory.keep(key, known(2));
    expect(memory.now(key)).toEqual(known(2));
    expect(memory.atFirst(key)).toEqual(known(1));
    expect([...memory.firstEntries()]).toEqual([[key, known(1)]]);
    expect(memory.atFirst('another')).toBeUndefined();
  });

  it('does not forget what is known because the line brings nothing', () => {
    const { memory } = tab();
    memory.keep(key, offline);
    expect(memory.now(key)).toEqual(offline);
    memory.keep(key, known(1));
    memory.keep(key, offline);
    expect(memory.now(key)).toEqual(known(1));
  });

  it('lets newer news stand against older ones', () => {
    const { memory } = tab([[key, known(5)]]);
    memory.keep(key, known(4));
    expect(memory.now(key)).toEqual(known(5));
    memory.keep(key, known(5));
    memory.keep(key, known(6));
    expect(memory.now(key)).toEqual(known(6));
  });

  it('follows from its connection on what pages showed before it, and a question of two pages once', () => {
    const memory = new Memory();
    const tell = vi.fn();
    memory.subscribe(key, tell);
    const sources = new FakeSources();
    memory.connect(sources);
    const stop = memory.subscribe(key, () => {});
    expect(sources.watched).toEqual([key]);
    sources.tell(known(1));
    expect(tell).toHaveBeenCalledTimes(1);
    stop();
    expect(sources.watched).toEqual([key]);
  });

  it('puts a refusal in the place of what was known', () => {
    const { memory } = tab([[key, known(1)]]);
    memory.keep(key, { refusal: 'goodsRemoved', asOf: 2 });
    expect(memory.now(key)).toEqual({ refusal: 'goodsRemoved', asOf: 2 });
  });

  it('asks the device for what it does not know, also after the line had brought nothing, and never for what it knows', async () => {
    const { memory, sources } = tab();
    await memory.recall(key);
    expect(memory.now(key)).toBeUndefined();
    memory.keep(key, offline);
    sources.kept = known(3);
    await memory.recall(key);
    expect(memory.now(key)).toEqual(known(3));
    await memory.recall(key);
    expect(sources.recalled).toEqual([key, key]);
  });

  it('follows a question while somebody shows it, tells all of them, and stops with the last', () => {
    const { memory, sources } = tab();
    const [one, other] = [vi.fn(), vi.fn()];
    const stopOne = memory.subscribe(key, one);
    const stopOther = memory.subscribe(key, other);
    expect(memory.watchedKeys()).toEqual([key]);
    sources.tell(known(1));
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(1);
    stopOne();
    sources.tell(known(2));
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
    stopOther();
    expect(memory.watchedKeys()).toEqual([]);
    expect(sources.watched).toEqual([]);
    expect(memory.now(key)).toEqual(known(2));
  });

  it('says when what is on screen may have changed', () => {
    const { memory, sources } = tab();
    memory.onWatched = vi.fn();
    const stop = memory.subscribe(key, () => {});
    sources.tell(known(1));
    memory.keep('another', known(1));
    stop();
    expect(memory.onWatched).toHaveBeenCalledTimes(3);
  });

  it('needs neither device nor line, as on the server', async () => {
    const memory = new Memory();
    await memory.recall(key);
    memory.bringFirst(key, known(1));
    expect(memory.now(key)).toEqual(known(1));
    expect(memory.atFirst(key)).toEqual(known(1));
    expect(() => memory.subscribe(key, () => {})()).not.toThrow();
  });
});

it('lets a route say what its page needs, in the language that is spoken then', async () => {
  const { memory, sources } = tab();
  let language: 'en' | 'ar' = 'en';
  const need = recallInto(memory, () => language);
  await need('sellerGoods!info', { sellerGoodsId: 'lamp' });
  language = 'ar';
  await need('sellerGoods!info', { sellerGoodsId: 'lamp' });
  expect(sources.recalled).toEqual([key, callKey('ar', 'sellerGoods!info', { sellerGoodsId: 'lamp' })]);
});
