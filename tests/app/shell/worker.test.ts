import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker } from '../../../src/app/shell/device/worker';
import { updateAtom } from '../../../src/app/shell/device/worker-state';

type Told = (event: { readonly sw: { readonly state: string } }) => void;

/** What the page listens for, whether it asked the new worker to take over, and how often it began. */
const { listeners, asked, made, registered } = vi.hoisted(() => ({ listeners: new Map<string, Told>(), asked: vi.fn(), made: vi.fn(), registered: vi.fn(() => Promise.resolve()) }));
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor() {
      made();
    }

    addEventListener = (type: string, listener: Told) => void listeners.set(type, listener);
    register = registered;
    messageSkipWaiting = asked;
  },
}));

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}), controller: {} } });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  listeners.clear();
  asked.mockClear();
  made.mockClear();
  registered.mockClear();
  reload.mockClear();
  vi.unstubAllGlobals();
});

/** Offers a new version that is in this state by the time the shopper wants it. */
function wantVersion(state: string): void {
  const store = createStore();
  startWorker(store, { worker: true, version: '1' });
  const sw = { state: 'installed' };
  listeners.get('waiting')?.({ sw });
  sw.state = state;
  store.get(updateAtom)?.apply();
}

it('a new version is loaded once it has taken over', () => {
  wantVersion('installed');
  expect(asked).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  listeners.get('controlling')?.({ sw: { state: 'activating' } });
  expect(reload).toHaveBeenCalledOnce();
});

it.each(['activating', 'activated'])('a new version that another tab has switched to is loaded at once: %s', (state) => {
  wantVersion(state);
  expect(reload).toHaveBeenCalledOnce();
});

it('an installation that fails is tried again after growing waits, each time by a Workbox of its own, to the last of which is listened', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: new Promise(() => {}), controller: null } });
  startWorker(createStore(), { worker: true, version: '1' });
  const failed = () => listeners.get('redundant')?.({ sw: { state: 'redundant' } });
  const first = listeners.get('redundant');
  let wait = 10_000;
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(registered).toHaveBeenCalledTimes(attempt);
    failed();
    // The first one hears of later ones' workers, too.
    if (attempt > 1) first?.({ sw: { state: 'redundant' } });
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(registered).toHaveBeenCalledTimes(attempt);
    await vi.advanceTimersByTimeAsync(1);
    wait = Math.min(2 * wait, 30 * 60_000);
  }
  expect(made).toHaveBeenCalledTimes(13);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
