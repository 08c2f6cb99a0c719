import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker } from '../../../src/app/shell/device/worker';
import { updateAtom } from '../../../src/app/shell/device/worker-state';

type Told = (event: { readonly sw: { readonly state: string } }) => void;

/** What the page listens for, and whether it asked the new worker to take over. */
const { listeners, asked } = vi.hoisted(() => ({ listeners: new Map<string, Told>(), asked: vi.fn() }));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: Told) => void listeners.set(type, listener);
    register = () => Promise.resolve();
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
