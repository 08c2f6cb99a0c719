import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startWorker } from '../../../src/app/shell/device/worker';
import { updateAtom } from '../../../src/app/shell/device/worker-state';
import { connectionWorks, probeConnection, probeIfSlow, watchConnection } from '../../../src/sync/connectivity';
import { shopAddress } from '../../support/client/fake-network';

// The build that pages load, too (vite.config.ts).
vi.mock('workbox-window', () => vi.importActual('workbox-window/build/workbox-window.prod.mjs'));

/** A version of the worker. */
class FakeWorker extends EventTarget {
  readonly scriptURL = `${shopAddress}/sw.js`;
  readonly postMessage = vi.fn();
  state = 'installing';

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The browser's registration, whose versions come and go in the order of the specification. */
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;

  /** Finds a new version and begins to install it. */
  find(): void {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
  }

  /** The installation ends for lack of a network. */
  breakOff(): void {
    const broken = this.installing;
    this.installing = null;
    broken?.become('redundant');
  }

  /** The new version waits, in the place of one that waited before. */
  install(): void {
    const before = this.waiting;
    this.waiting = this.installing;
    this.installing = null;
    before?.become('redundant');
    this.waiting?.become('installed');
  }

  /** What waits takes over, because a page asked it to, or because it is the first. */
  activate(): void {
    const before = this.active;
    this.active = this.waiting;
    this.waiting = null;
    before?.become('redundant');
    this.active?.become('activating');
    container.controller = this.active;
    container.dispatchEvent(new Event('controllerchange'));
    this.active?.become('activated');
  }
}

/** The page's own view of its worker. */
function fakeContainer() {
  return Object.assign(new EventTarget(), {
    controller: null as FakeWorker | null,
    ready: new Promise(() => {}),
    register: vi.fn(() => Promise.resolve(registration)),
  });
}

let registration: FakeRegistration;
let container: ReturnType<typeof fakeContainer>;
let events: EventTarget;
const reload = vi.fn();
const request = vi.fn(async () => new Response());

beforeEach(() => {
  registration = new FakeRegistration();
  container = fakeContainer();
  vi.stubGlobal('window', {});
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete' }));
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container });
  vi.stubGlobal('location', { href: shopAddress, reload });
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('MessageChannel', class {
    readonly port1 = {};
    readonly port2 = {};
  });
});
afterEach(() => {
  reload.mockClear();
  request.mockClear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has registered its worker. */
async function open() {
  const store = createStore();
  startWorker(store, { worker: true, version: '1' });
  await vi.waitFor(() => expect(container.register).toHaveBeenCalledOnce());
  // What follows the registration is done before the next turn.
  await new Promise(setImmediate);
  return { offered: () => store.get(updateAtom), putOff: () => store.set(updateAtom, undefined) };
}

/** The same where a worker has been installed before. */
function openAgain() {
  registration.find();
  registration.install();
  registration.activate();
  return open();
}

describe('a new version', () => {
  it('is offered once it is installed, and loaded once it has taken over', async () => {
    const { offered } = await openAgain();
    registration.find();
    expect(offered()).toBeUndefined();
    registration.install();
    offered()?.apply();
    expect(registration.waiting?.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything());
    expect(reload).not.toHaveBeenCalled();
    registration.activate();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says that it is on its way once it is wanted, and asks once; one that takes its place is offered anew', async () => {
    const { offered } = await openAgain();
    registration.find();
    registration.install();
    const wanted = registration.waiting;
    offered()?.apply();
    expect(offered()?.isGoing).toBe(true);
    offered()?.apply();
    expect(wanted?.postMessage).toHaveBeenCalledOnce();
    registration.find();
    expect(offered()?.isGoing).toBe(true);
    registration.install();
    expect(offered()?.isGoing).toBeUndefined();
    offered()?.apply();
    expect(registration.waiting?.postMessage).toHaveBeenCalledOnce();
    registration.activate();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that is wanted has a moment to take over: so long the page begins no request, and then makes each of them', async () => {
    const { offered } = await openAgain();
    registration.find();
    registration.install();
    vi.useFakeTimers();
    offered()?.apply();
    const answers = Promise.all([fetch('/version.json', { cache: 'no-store' }), fetch('/healthz')]);
    await vi.advanceTimersByTimeAsync(7_900);
    expect(request).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(request.mock.calls).toEqual([['/version.json', { cache: 'no-store' }], ['/healthz']]);
    expect(await answers).toHaveLength(2);
    await fetch('/version.json');
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('that is wanted makes the line neither lost nor slow: a probe begins once it is no longer held', async () => {
    const { offered } = await openAgain();
    registration.find();
    registration.install();
    vi.useFakeTimers();
    const told: string[] = [];
    onTestFinished(watchConnection((now) => told.push(now)));
    onTestFinished(() => connectionWorks());
    request.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 1_200)));
    offered()?.apply();
    probeIfSlow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(request).toHaveBeenCalledOnce();
    expect(told).toEqual(['online']);
    request.mockImplementationOnce(() => new Promise(() => {}));
    void probeConnection();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(told).toEqual(['online', 'offline']);
  });

  it('that another tab has switched to is loaded at once', async () => {
    const { offered } = await openAgain();
    registration.find();
    registration.install();
    registration.activate();
    expect(reload).not.toHaveBeenCalled();
    offered()?.apply();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that has waited since before the page was opened is offered', async () => {
    registration.find();
    registration.install();
    registration.activate();
    registration.find();
    registration.install();
    const { offered } = await open();
    expect(offered()).toBeDefined();
  });

  it('that the browser had begun to install before is offered', async () => {
    registration.find();
    registration.install();
    registration.activate();
    registration.find();
    const { offered } = await open();
    registration.install();
    expect(offered()).toBeDefined();
  });

  it('is offered though the one before it was put off, and that one is not offered again', async () => {
    const { offered, putOff } = await openAgain();
    for (let version = 2; version <= 4; version += 1) {
      registration.find();
      expect(offered()).toBeUndefined();
      registration.install();
      expect(offered()).toBeDefined();
      putOff();
    }
    registration.find();
    registration.breakOff();
    expect(offered()).toBeUndefined();
  });

  it('is offered though its download broke off before, however often', async () => {
    const { offered } = await openAgain();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      registration.find();
      registration.breakOff();
    }
    expect(offered()).toBeUndefined();
    registration.find();
    registration.install();
    expect(offered()).toBeDefined();
  });

  it('that took the place of one that was offered is the one that is asked to take over', async () => {
    const { offered } = await openAgain();
    registration.find();
    registration.install();
    const before = registration.waiting;
    registration.find();
    registration.install();
    offered()?.apply();
    expect(before?.postMessage).not.toHaveBeenCalled();
    expect(registration.waiting?.postMessage).toHaveBeenCalledOnce();
  });

  it('that took the place of one that was offered, and to which another tab has switched, is loaded at once', async () => {
    const { offered } = await openAgain();
    for (let version = 2; version <= 3; version += 1) {
      registration.find();
      registration.install();
    }
    registration.activate();
    offered()?.apply();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('the first version on a device is offered to nobody', async () => {
  registration.find();
  const { offered } = await open();
  registration.install();
  registration.activate();
  expect(offered()).toBeUndefined();
});

it('an installation that fails is tried again after growing waits, each time by a Workbox of its own, to the last of which is listened', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const listens = vi.spyOn(container, 'addEventListener');
  startWorker(createStore(), { worker: true, version: '1' });
  let wait = 10_000;
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await vi.advanceTimersByTimeAsync(0);
    expect(container.register).toHaveBeenCalledTimes(attempt);
    // The earlier ones hear of it, too.
    registration.find();
    registration.breakOff();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(container.register).toHaveBeenCalledTimes(attempt);
    await vi.advanceTimersByTimeAsync(1);
    wait = Math.min(2 * wait, 30 * 60_000);
  }
  expect(container.register).toHaveBeenCalledTimes(13);
  // A Workbox listens for messages from its beginning.
  expect(listens.mock.calls.filter(([type]) => type === 'message')).toHaveLength(13);
});

describe('a page whose pictures are still on their way', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'interactive' }));
    startWorker(createStore(), { worker: true, version: '1' });
  });

  it('registers its worker once they are there, and once only', async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(container.register).not.toHaveBeenCalled();
    events.dispatchEvent(new Event('load'));
    expect(container.register).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(container.register).toHaveBeenCalledOnce();
  });

  it('does so after a while though one of them never comes', async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(container.register).toHaveBeenCalledOnce();
    events.dispatchEvent(new Event('load'));
    expect(container.register).toHaveBeenCalledOnce();
  });
});
