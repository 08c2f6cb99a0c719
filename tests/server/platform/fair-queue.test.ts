import { expect, it } from 'vitest';
import { FairQueue } from '../../../src/server/platform/fair-queue';

/** A queue whose work starts when its turn comes and ends when told to. */
function newQueue(limits: Partial<ConstructorParameters<typeof FairQueue>[0]>) {
  const queue = new FairQueue({ concurrency: 1, concurrencyPerCaller: 1, maxWaiting: 3, timeoutMs: 60_000, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, rank = 0, group = name.slice(0, 1)) => {
    const work = () =>
      new Promise<string>((end) => {
        begun.push(name);
        ends.set(name, () => end(name));
      });
    return queue.run(work, { caller: name.slice(0, 1), group, rank });
  };
  /** Ends a piece of work, and lets the next one start. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((settled) => void setImmediate(settled));
  };
  return { ask, end, begun };
}

it('runs so many at once, and of one caller so many', async () => {
  const { ask, end, begun } = newQueue({ concurrency: 3, concurrencyPerCaller: 2 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (const name of ['a1', 'c1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

it('gives a turn to who has the least running, whoever asked before', async () => {
  const { ask, end, begun } = newQueue({ concurrency: 2, concurrencyPerCaller: 2, maxWaiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void ask(name);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('gives a turn to whose last one is longest ago, where all have as little running', async () => {
  const { ask, end, begun } = newQueue({ maxWaiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('gives a turn to the lower rank first', async () => {
  const { ask, end, begun } = newQueue({});
  void ask('a1');
  void ask('b1', 1);
  void ask('c1', 0);
  await end('a1');
  await end('c1');
  expect(begun).toEqual(['a1', 'c1', 'b1']);
});

it('sends away the last of who has the most waiting where too many wait', async () => {
  const { ask, end, begun } = newQueue({ maxWaiting: 3 });
  const asked = new Map(['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map((name) => [name, ask(name)]));
  expect([await asked.get('a3'), await asked.get('d1')]).toEqual(['busy', 'busy']);
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('lets no group keep others waiting, with however many callers: its newest is sent away, and its turn is one', async () => {
  const { ask, end, begun } = newQueue({ maxWaiting: 3 });
  void ask('a1', 0, 'group');
  const asked = new Map(['b1', 'c1', 'd1'].map((name) => [name, ask(name, 0, 'group')]));
  const other = ask('e1');
  expect(await asked.get('d1')).toBe('busy');
  for (const name of ['a1', 'e1', 'b1', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'e1', 'b1', 'c1']);
  expect(await other).toBe('e1');
});

it('in a group gives turns to its callers as to any others, and sends away the last of who has the most waiting', async () => {
  const { ask, end, begun } = newQueue({ concurrency: 2, concurrencyPerCaller: 2, maxWaiting: 3 });
  const asked = new Map(['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => [name, ask(name, 0, 'group')]));
  expect(await asked.get('a4')).toBe('busy');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('keeps nobody of a lower rank out, however many wait', async () => {
  const { ask, end, begun } = newQueue({ maxWaiting: 2 });
  void ask('a1');
  const sentAway = [ask('b1', 1), ask('c1', 1)];
  void ask('d1', 0);
  expect(await Promise.race(sentAway)).toBe('busy');
  await end('a1');
  expect(begun).toEqual(['a1', 'd1']);
});

it('lets nobody wait longer than the timeout', async () => {
  const { ask, end, begun } = newQueue({ timeoutMs: 1 });
  void ask('a1');
  expect(await ask('b1')).toBe('busy');
  await end('a1');
  expect(begun).toEqual(['a1']);
});

it('a queue goes on after work that failed', async () => {
  const queue = new FairQueue({ concurrency: 1, concurrencyPerCaller: 1, maxWaiting: 1, timeoutMs: 1_000 });
  const failed = queue.run(() => Promise.reject(new Error('broken')), { caller: 'a' });
  const next = queue.run(() => Promise.resolve('done'), { caller: 'a' });
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
