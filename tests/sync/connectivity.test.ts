import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeLine, healthy, json, portal, type Answer } from '../support/client/shop-answers';

type Connectivity = typeof import('../../src/sync/connectivity');
let line: FakeLine;
let connectivity: Connectivity;
let watch: typeof import('../../src/sync/watch-network');
let told: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  // Node's own `AbortSignal.timeout` does not use the fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('too late', 'TimeoutError')), ms);
    return over.signal;
  });
  line = new FakeLine();
  vi.resetModules();
  connectivity = await import('../../src/sync/connectivity');
  watch = await import('../../src/sync/watch-network');
  told = [];
  connectivity.watchConnection((now) => told.push(now));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('believes in the line until a call fails, and tells who follows at once', () => {
  expect(told).toEqual(['online']);
  connectivity.connectionFailed();
  connectivity.connectionFailed();
  expect(told).toEqual(['online', 'offline']);
  expect(connectivity.currentConnection()).toBe('offline');
});

it('does not take an answer that was under way when the browser lost the line for the line’s return', async () => {
  line.answers('broken');
  connectivity.noteBrowserConnection('offline');
  connectivity.connectionWorks();
  await pass(0);
  expect(told).toEqual(['online', 'offline']);
  line.answers(healthy);
  await pass(4_000);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('believes an answer over a browser that has lost the line, once the shop answers a probe too', async () => {
  line.answers(healthy);
  connectivity.noteBrowserConnection('offline');
  connectivity.connectionWorks();
  await pass(0);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('tries again by itself until the shop answers, waiting twice as long each time, at most 30 seconds', async () => {
  line.answers('broken');
  connectivity.connectionFailed();
  const at: number[] = [];
  const began = Date.now();
  line.answers(() => {
    at.push(Math.round((Date.now() - began) / 1_000));
    throw new TypeError('Failed to fetch');
  });
  await pass(130_000);
  expect(at).toEqual([2, 4, 8, 16, 32, 62, 92, 122]);
  expect(new Set(line.paths)).toEqual(new Set(['/healthz']));
  line.answers(healthy);
  await pass(30_000);
  expect(told).toEqual(['online', 'offline', 'online']);
  const asked = line.asked.length;
  await pass(120_000);
  expect(line.asked).toHaveLength(asked);
});

it('begins with short waits again after the line was back', async () => {
  line.answers('broken');
  connectivity.connectionFailed();
  await pass(20_000);
  line.answers(healthy);
  await pass(20_000);
  expect(connectivity.currentConnection()).toBe('online');
  line.answers('broken');
  connectivity.connectionFailed();
  line.answers(healthy);
  await pass(2_100);
  expect(connectivity.currentConnection()).toBe('online');
});

it.each<[string, Answer]>([
  ['a captive portal', portal],
  ['a broken server', json({ ok: false }, { status: 503 })],
  ['nobody', 'broken'],
])('does not take %s for the shop', async (_who, answer) => {
  line.answers(answer);
  connectivity.connectionFailed();
  await pass(30_000);
  expect(connectivity.currentConnection()).toBe('offline');
});

it('asks past every cache', async () => {
  line.answers(healthy);
  connectivity.connectionFailed();
  await pass(2_000);
  expect(line.asked[0]?.cache).toBe('no-store');
});

it('shows a stalled line within 5 seconds: one of doubt, three of a probe without an answer', async () => {
  line.answers('never');
  setTimeout(connectivity.connectionStalls, connectivity.doubtAfterMs);
  await pass(3_900);
  expect(told).toEqual(['online']);
  await pass(200);
  expect(told).toEqual(['online', 'offline']);
});

it('takes no slow line for a dead one: while something else comes, it waits on, and as long as that line takes', async () => {
  line.answers('never');
  connectivity.connectionDelivered(2_500);
  connectivity.connectionStalls();
  await pass(4_000);
  connectivity.connectionDelivered(2_500);
  await pass(4_000);
  expect(told).toEqual(['online']);
  // Nothing arrives for twice as long as the slowest response took.
  await pass(2_000);
  expect(told).toEqual(['online', 'offline']);
});

it('keeps its faith when a call is slow but the shop answers', async () => {
  line.answers(healthy);
  connectivity.connectionStalls();
  await pass(10_000);
  expect(told).toEqual(['online']);
  expect(line.asked).toHaveLength(1);
});

it('asks one probe at a time however many calls fail', async () => {
  line.answers('never');
  for (let each = 0; each < 20; each += 1) connectivity.connectionFailed();
  await pass(2_500);
  expect(line.asked).toHaveLength(1);
});

it('believes the browser when it loses the line, and asks the shop when it says the line is back', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  line.answers(portal);
  watch.watchNetwork();
  events.dispatchEvent(new Event('offline'));
  expect(connectivity.currentConnection()).toBe('offline');
  events.dispatchEvent(new Event('online'));
  await pass(10);
  expect(connectivity.currentConnection()).toBe('offline');
  line.answers(healthy);
  events.dispatchEvent(new Event('online'));
  await pass(10);
  expect(connectivity.currentConnection()).toBe('online');
});

it('starts without a line where the browser has none', () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: false });
  watch.watchNetwork();
  expect(connectivity.currentConnection()).toBe('offline');
});

it('asks again when a hidden page without a line is looked at', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  line.answers(healthy);
  watch.watchNetwork();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(line.asked).toHaveLength(0);
  connectivity.connectionFailed();
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(10);
  expect(connectivity.currentConnection()).toBe('online');
});
