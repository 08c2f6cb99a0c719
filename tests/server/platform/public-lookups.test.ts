import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { lookUpPublic } from '../../../src/server/platform/public-address';

type Answer = (error: null, found: readonly { readonly address: string; readonly family: number }[]) => void;

const asked: { readonly name: string; readonly answer: Answer }[] = [];
// The name servers answer when the test says so. Not by vi.mock: these tests share the modules that others have loaded.
const real = dns.lookup;
beforeAll(() => {
  Object.assign(dns, { lookup: (name: string, _options: object, answer: Answer) => void asked.push({ name, answer }) });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(dns, { lookup: real });
  syncBuiltinESMExports();
});

it('a name that nobody answers for keeps one place: others wait in turn, and not for ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ends: string[] = [];
  const lookUp = (name: string) => lookUpPublic(name, {}, (error, address) => ends.push(`${name} ${error ? 'failed' : (address as string)}`));
  for (const name of ['a.silent.example', 'b.silent.example', 'push.example']) lookUp(name);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map(({ name }) => name)).toEqual(['a.silent.example']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(ends).toEqual(['b.silent.example failed', 'push.example failed']);
  for (const name of ['c.silent.example', 'push.example']) lookUp(name);
  const answerLast = () => asked.at(-1)?.answer(null, [{ address: '142.250.180.10', family: 4 }]);
  answerLast();
  await vi.advanceTimersByTimeAsync(1);
  // Another domain's name goes before the next of the one that had its turn.
  expect(asked.at(-1)?.name).toBe('push.example');
  answerLast();
  await vi.advanceTimersByTimeAsync(1);
  expect(ends.slice(2)).toEqual(['a.silent.example 142.250.180.10', 'push.example 142.250.180.10']);
  answerLast();
});

it('the browsers’ own push services do not wait behind a name that nobody answers for', async () => {
  const before = asked.length;
  const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-par02p.notify.windows.com'];
  for (const name of ['d.silent.example', 'fcm.googleapis.com.silent.example', ...services]) lookUpPublic(name, {}, () => {});
  expect(asked.slice(before).map(({ name }) => name)).toEqual(['d.silent.example', ...services]);
  asked[before]?.answer(null, [{ address: '142.250.180.10', family: 4 }]);
  await expect.poll(() => asked.at(-1)?.name).toBe('fcm.googleapis.com.silent.example');
  asked.at(-1)?.answer(null, [{ address: '142.250.180.10', family: 4 }]);
});
