import { afterEach, expect, it, vi } from 'vitest';
import { forgetPush } from '../../../src/local/session/forget-push';

afterEach(() => vi.unstubAllGlobals());

/** A browser that shows a notification; `end`: how it ends its subscription, `list`: how it lists what it shows. Lists what was done, in order. */
function browser(end: (done: string[]) => Promise<boolean>, list = (done: string[]) => Promise.resolve([{ close: () => void done.push('close') }])): readonly string[] {
  const done: string[] = [];
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe: () => end(done) }) },
    getNotifications: () => list(done),
  };
  vi.stubGlobal('window', { PushManager: {} });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return done;
}

it.each<[how: string, end: () => Promise<boolean>]>([
  ['never ends', () => new Promise(() => {})],
  ['does not end', () => Promise.reject(new TypeError('no line'))],
])('what is on screen is closed though the subscription %s, as without a connection', async (_how, end) => {
  const done = browser(end);
  forgetPush().catch(() => {});
  await vi.waitFor(() => expect(done).toEqual(['close']));
});

it('what came until the subscription ended is closed too', async () => {
  const done = browser(async (before) => before.push('end') > 0);
  await forgetPush();
  expect(done).toEqual(['close', 'end', 'close']);
});

it('the subscription ends though the browser does not list what is on screen', async () => {
  const done = browser(async (before) => before.push('end') > 0, () => Promise.reject(new TypeError('no list')));
  await forgetPush();
  expect(done).toEqual(['end']);
});
