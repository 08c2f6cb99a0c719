import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeTurns } from '../../../src/server/http/take-turns';

let app: FastifyInstance;
let begun: string[];
const ends = new Map<string, () => void>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  app = Fastify();
  begun = [];
  takeTurns(app, 2);
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    begun.push(name);
    await new Promise<void>((end) => void ends.set(name, end));
    return name;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ask = async (name: string, remoteAddress: string) => (await app.inject({ url: `/${name}`, remoteAddress })).body;
const flood = (...names: string[]) => names.map((name) => ask(name, '203.0.113.1'));
/** Waits for turns of the event loop: time stands still. */
async function haveBegun(...names: string[]) {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((done) => void setImmediate(done));
  expect(begun).toEqual(names);
}

it('works on so many requests of an address at once, and begins the next when one is answered', async () => {
  const [first] = flood('one', 'two', 'three', 'four');
  await haveBegun('one', 'two');
  ends.get('one')?.();
  expect(await first).toBe('one');
  await haveBegun('one', 'two', 'three');
});

it('another address does not wait behind a flood', async () => {
  void Promise.all(flood('one', 'two', 'three', 'four'));
  void ask('other', '198.51.100.7');
  await haveBegun('one', 'two', 'other');
});

it('a request that waits for something else holds up its neighbours for a quarter of a second only', async () => {
  void Promise.all(flood('one', 'two', 'three'));
  await vi.advanceTimersByTimeAsync(249);
  await haveBegun('one', 'two');
  await vi.advanceTimersByTimeAsync(1);
  await haveBegun('one', 'two', 'three');
  void Promise.all(flood('four'));
  await haveBegun('one', 'two', 'three', 'four');
});

it('nobody waits longer than that, however many wait', async () => {
  void Promise.all(flood('one', 'two', 'three', 'four', 'five', 'six'));
  await haveBegun('one', 'two');
  await vi.advanceTimersByTimeAsync(250);
  await haveBegun('one', 'two', 'three', 'four', 'five', 'six');
});
