import { expect, it } from 'vitest';
import { PromiseCache } from '../../../src/server/platform/promise-cache';

it('a value is made once for all who ask while it is young', async () => {
  const kept = new PromiseCache<number>(1_000, 10);
  let made = 0;
  const make = () => Promise.resolve((made += 1));
  expect(await Promise.all([kept.get('a', 0, make), kept.get('a', 0, make), kept.get('a', 999, make), kept.get('b', 0, make)])).toEqual([1, 1, 1, 2]);
  expect(await kept.get('a', 1_000, make)).toBe(3);
});

it('of too many values the one that was made first goes', async () => {
  const kept = new PromiseCache<string>(1_000, 2);
  const made: string[] = [];
  const ask = (key: string) => kept.get(key, 0, () => {
    made.push(key);
    return Promise.resolve(key);
  });
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a', 'b']) expect(await ask(key)).toBe(key);
  expect(made).toEqual(['a', 'b', 'c', 'a', 'b']);
});

it('a value that could not be made is tried again by the next who asks', async () => {
  const kept = new PromiseCache<number>(1_000, 10);
  await expect(kept.get('a', 0, () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(await kept.get('a', 0, () => Promise.resolve(2))).toBe(2);
});
