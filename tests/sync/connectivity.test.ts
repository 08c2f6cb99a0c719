import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerMs } from '../../src/sync/came-over-network';
import { useFakeClock } from '../support/client/fake-clock';
import { FakeNetwork, healthy, json, portal, type Answer } from '../support/client/fake-network';

type Connectivity = typeof import('../../src/sync/connectivity');
let network: FakeNetwork;
let connectivity: Connectivity;
let watch: typeof import('../../src/sync/watch-network');
let told: string[];

beforeEach(async () => {
  useFakeClock();
  network = new FakeNetwork();
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
  network.answers('broken');
  connectivity.noteBrowserConnection('offline');
  connectivity.connectionWorks();
  await pass(0);
  expect(told).toEqual(['online', 'offline']);
  network.answers(healthy);
  await pass(4_000);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('does not take the answer to a probe that was under way when the browser lost the line for its return; the next probe decides', async () => {
  const answers: ((answer: Response) => void)[] = [];
  network.answers(() => new Promise<Response>((resolve) => void answers.push(resolve)));
  void connectivity.probeConnection();
  await pass(10);
  connectivity.noteBrowserConnection('offline');
  answers[0]?.(healthy.clone());
  await pass(10);
  expect(told).toEqual(['online', 'offline']);
  answers[1]?.(healthy.clone());
  await pass(10);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('believes an answer over a browser that has lost the line, once the shop answers a probe too', async () => {
  network.answers(healthy);
  connectivity.noteBrowserConnection('offline');
  connectivity.connectionWorks();
  await pass(0);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('tries again by itself until the shop answers, waiting twice as long each time, at most 30 seconds', async () => {
  network.answers('broken');
  connectivity.connectionFailed();
  const at: number[] = [];
  const began = Date.now();
  network.answers(() => {
    at.push(Math.round((Date.now() - began) / 1_000));
    throw new TypeError('Failed to fetch');
  });
  await pass(130_000);
  expect(at).toEqual([2, 4, 8, 16, 32, 62, 92, 122]);
  expect(new Set(network.paths)).toEqual(new Set(['/healthz']));
  network.answers(healthy);
  await pass(30_000);
  expect(told).toEqual(['online', 'offline', 'online']);
  const asked = network.requests.length;
  await pass(120_000);
  expect(network.requests).toHaveLength(asked);
});

it('begins with short waits again after the line was back', async () => {
  network.answers('broken');
  connectivity.connectionFailed();
  await pass(20_000);
  network.answers(healthy);
  await pass(20_000);
  expect(connectivity.currentConnection()).toBe('online');
  network.answers('broken');
  connectivity.connectionFailed();
  network.answers(healthy);
  await pass(2_100);
  expect(connectivity.currentConnection()).toBe('online');
});

it.each<[string, Answer]>([
  ['a captive portal', portal],
  ['a broken server', json({ ok: false }, { status: 503 })],
  ['nobody', 'broken'],
])('does not take %s for the shop', async (_who, answer) => {
  network.answers(answer);
  connectivity.connectionFailed();
  await pass(30_000);
  expect(connectivity.currentConnection()).toBe('offline');
});

it('asks past every cache', async () => {
  network.answers(healthy);
  connectivity.connectionFailed();
  await pass(2_000);
  expect(network.requests[0]?.cache).toBe('no-store');
});

it('shows a stalled line within 5 seconds: one of doubt, three of a probe without an answer', async () => {
  network.answers('never');
  setTimeout(() => void connectivity.probeConnection(), connectivity.slowAfterMs);
  await pass(3_900);
  expect(told).toEqual(['online']);
  await pass(200);
  expect(told).toEqual(['online', 'offline']);
});

it('takes no slow line for a dead one: while something else comes, it waits on, and as long as that line takes', async () => {
  network.answers('never');
  connectivity.connectionDelivered(2_500);
  void connectivity.probeConnection();
  await pass(4_000);
  connectivity.connectionDelivered(2_500);
  await pass(4_000);
  expect(told).toEqual(['online']);
  // Nothing arrives for twice as long as the slowest response took, and each of the two probes took one turn more.
  await pass(2_010);
  expect(told).toEqual(['online', 'offline']);
});

it('forgets after a minute of faster answers how slow the line was, so that its loss shows as soon as ever', async () => {
  network.answers('never');
  connectivity.connectionDelivered(7_000);
  await pass(61_000);
  connectivity.connectionDelivered(200);
  await pass(10);
  void connectivity.probeConnection();
  await pass(3_100);
  expect(told).toEqual(['online', 'offline']);
});

it('remembers how slow the line was while nothing comes', async () => {
  network.answers('never');
  connectivity.connectionDelivered(7_000);
  await pass(300_000);
  void connectivity.probeConnection();
  await pass(13_900);
  expect(told).toEqual(['online']);
  await pass(200);
  expect(told).toEqual(['online', 'offline']);
});

it('a page that stood still hears the answer that was queued behind its timer', async () => {
  network.answers(() => new Promise((resolve) => void setTimeout(() => setTimeout(() => resolve(healthy.clone()), 2_000), 1_000)));
  void connectivity.probeConnection();
  await pass(10_000);
  expect(told).toEqual(['online']);
});

it('an answer took as long as the line needed for it: no time in the browser’s queue, and no picture that was sent', () => {
  const seen = { name: 'https://shop.example/api/sellerGoods!list.action', requestStart: 4_000, responseEnd: 4_200 };
  expect(answerMs(seen)).toBe(200);
  expect(answerMs({ ...seen, requestStart: 0 })).toBe(0);
  expect(answerMs({ ...seen, name: 'https://shop.example/api/uploadimg!execute.action?lang=en' })).toBe(0);
});

const healthyAfter = (ms: number): Answer => () => new Promise((resolve) => setTimeout(() => resolve(healthy.clone()), ms));

it.each([4_000, 14_000])('finds back over a line whose answers take %i ms, and believes in it from then on', async (ms) => {
  network.answers(healthyAfter(ms));
  connectivity.connectionFailed();
  await pass(60_000);
  expect(connectivity.currentConnection()).toBe('online');
  told = [];
  void connectivity.probeConnection();
  await pass(60_000);
  expect(told).toEqual([]);
});

it('tells of a return with the answer to a probe that began after the loss, not with a late one to the probe that found it', async () => {
  const returned = vi.fn();
  connectivity.onConnectionReturn(returned);
  network.answers(healthyAfter(4_000));
  void connectivity.probeConnection();
  await pass(4_500);
  expect(told).toEqual(['online', 'offline', 'online']);
  expect(returned).not.toHaveBeenCalled();
  network.answers(healthy);
  connectivity.noteBrowserConnection('offline');
  await pass(2_100);
  expect(told.at(-1)).toBe('online');
  expect(returned).toHaveBeenCalledTimes(1);
});

it('tells of a return also with the answer to a call that began after the loss, not with a late one to a call from before it', async () => {
  const returned = vi.fn();
  connectivity.onConnectionReturn(returned);
  network.answers('never');
  for (const delayMs of [-1_000, 100]) {
    void connectivity.probeConnection();
    await pass(3_500);
    const lostAt = performance.now() - 500;
    expect(told.at(-1)).toBe('offline');
    connectivity.connectionWorks(lostAt + delayMs);
    expect(told.at(-1)).toBe('online');
    expect(returned).toHaveBeenCalledTimes(delayMs > 0 ? 1 : 0);
    await pass(20_000);
  }
});

it('has a few probes under way at most on a stalled line, and is back with the first that is answered when it moves again', async () => {
  network.answers('never');
  connectivity.connectionFailed();
  let most = 0;
  for (let second = 0; second < 120; second += 1) {
    await pass(1_000);
    most = Math.max(most, network.requests.filter(({ signal }) => !signal.aborted).length);
  }
  expect(most).toBeLessThanOrEqual(3);
  network.answers(healthy);
  await pass(33_000);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('keeps its faith when a call is slow but the shop answers', async () => {
  network.answers(healthy);
  void connectivity.probeConnection();
  await pass(10_000);
  expect(told).toEqual(['online']);
  expect(network.requests).toHaveLength(1);
});

it('asks one probe at a time however many calls fail', async () => {
  network.answers('never');
  for (let each = 0; each < 20; each += 1) connectivity.connectionFailed();
  await pass(2_500);
  expect(network.requests).toHaveLength(1);
});

it('believes the browser when it loses the line, and asks the shop when it says the line is back', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  network.answers(portal);
  watch.watchNetwork();
  events.dispatchEvent(new Event('offline'));
  expect(connectivity.currentConnection()).toBe('offline');
  events.dispatchEvent(new Event('online'));
  await pass(10);
  expect(connectivity.currentConnection()).toBe('offline');
  network.answers(healthy);
  events.dispatchEvent(new Event('online'));
  await pass(10);
  expect(connectivity.currentConnection()).toBe('online');
});

it('asks again soon where the browser says that the line is back while a probe is under way that began without it', async () => {
  network.answers('broken');
  connectivity.noteBrowserConnection('offline');
  // By then each wait lasts half a minute.
  await pass(40_000);
  let fail = () => {};
  network.answers(() => new Promise<Response>((_resolve, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'));
  }));
  void connectivity.probeConnection();
  connectivity.noteBrowserConnection('online');
  network.answers(healthy);
  fail();
  await pass(2_100);
  expect(told).toEqual(['online', 'offline', 'online']);
});

it('asks once more where the browser says that the line is back while a probe is under way, which then fails', async () => {
  const answers: ((answer: Response) => void)[] = [];
  network.answers(() => new Promise<Response>((resolve) => void answers.push(resolve)));
  connectivity.noteBrowserConnection('offline');
  await pass(2_000);
  expect(answers).toHaveLength(1);
  connectivity.noteBrowserConnection('online');
  network.answers(healthy);
  answers[0]?.(portal.clone());
  await pass(10);
  expect(connectivity.currentConnection()).toBe('online');
});

type Seen = Partial<PerformanceResourceTiming & { deliveryType: string }>;
it.each<[string, Seen, boolean]>([
  ['came over the network', { workerStart: 0 }, true],
  ['the worker left to the network', { deliveryType: '' }, true],
  ['the worker left to the network, in a browser that does not say how it came', {}, true],
  ['the worker answered', { deliveryType: 'cache-storage' }, false],
  ['the worker answered, in a browser that does not say how it came', { transferSize: 0 }, false],
  ['came from a cache', { workerStart: 0, transferSize: 0 }, false],
])('takes what %s for a sign of the line: %j, %s', async (_what, seen, isSign) => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  let see = () => {};
  vi.stubGlobal('PerformanceObserver', class {
    constructor(listener: (list: { getEntries: () => unknown[] }) => void) {
      see = () => listener({ getEntries: () => [{ entryType: 'resource', workerStart: 5, transferSize: 700, name: 'https://shop.example/index', requestStart: 100, responseEnd: 2_600, ...seen }] });
    }

    observe(): void {}
  });
  watch.watchNetwork();
  network.answers('never');
  void connectivity.probeConnection();
  await pass(2_900);
  see();
  await pass(200);
  expect(connectivity.currentConnection()).toBe(isSign ? 'online' : 'offline');
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
  network.answers(healthy);
  watch.watchNetwork();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(network.requests).toHaveLength(0);
  connectivity.connectionFailed();
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(10);
  expect(connectivity.currentConnection()).toBe('online');
});
