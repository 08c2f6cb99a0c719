import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { device } from '../../src/local/database/database';
import { leftName } from '../../src/local/session/session-row';
import { handlePushes } from '../../src/sw/push';
import { shopAddress } from '../support/client/fake-network';

type Click = { readonly notification: { readonly data: unknown; close(): void }; waitUntil(work: Promise<unknown>): void };
let click: (event: Click) => void = () => {};
/** What became of the tabs, in order. */
let done: string[] = [];

const tab = (path: string) => ({
  url: new URL(path, shopAddress).href,
  focus: async () => void done.push(`focus ${path}`),
  navigate: async (address: string) => void done.push(`navigate ${address}`),
});

beforeEach(async () => {
  done = [];
  await device.state.clear();
  await device.session.put({ name: 'open', user: 'u-ada', token: 'token-1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function tap(path: string, ...open: readonly string[]): Promise<void> {
  vi.stubGlobal('self', {
    location: new URL(shopAddress),
    clients: { matchAll: async () => open.map(tab), openWindow: async (address: string) => void done.push(`open ${address}`) },
    addEventListener: (type: string, listener: typeof click) => {
      if (type === 'notificationclick') click = listener;
    },
  });
  handlePushes();
  let work: Promise<unknown> = Promise.resolve();
  click({ notification: { data: { path }, close() {} }, waitUntil(given) {
    work = given;
  } });
  await work;
}
const at = (path: string) => new URL(path, shopAddress).href;

it('a notification opens its page, in the tab that shows it already or in a new one', async () => {
  await tap('/userInfo/order-detail?orderId=o1', '/userInfo/order-detail?orderId=o2', '/userInfo/order-detail?orderId=o1');
  await tap('/userInfo/order-detail?orderId=o3', '/userInfo/order-detail?orderId=o1');
  expect(done).toEqual(['focus /userInfo/order-detail?orderId=o1', `open ${at('/userInfo/order-detail?orderId=o3')}`]);
});

it('one of a message shows the chat, also in a tab where it was closed since', async () => {
  await tap('/index?customerService=true', '/index?customerService=true');
  expect(done).toEqual(['focus /index?customerService=true', `navigate ${at('/index?customerService=true')}`]);
});

/** Pushes to a worker of this browser while such a page is open; lists what it showed and closed. */
async function push(message: object, { page, agent }: { readonly page: 'visible' | 'hidden'; readonly agent: object }): Promise<void> {
  let told: (event: { readonly data: { text(): string }; waitUntil(work: Promise<unknown>): void }) => void = () => {};
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }), match: async () => undefined });
  vi.stubGlobal('self', {
    location: new URL(shopAddress),
    navigator: agent,
    clients: { matchAll: async () => [{ visibilityState: page }] },
    registration: {
      showNotification: async (title: string, { tag, silent }: NotificationOptions) => void done.push(`show ${title} ${tag}${silent ? ' silently' : ''}`),
      pushManager: { getSubscription: async () => ({ unsubscribe: async () => void done.push('unsubscribe') }) },
      getNotifications: async ({ tag }: { readonly tag: string }) => [{ close: () => void done.push(`close ${tag}`) }],
    },
    addEventListener: (type: string, listener: typeof told) => {
      if (type === 'push') told = listener;
    },
  });
  handlePushes();
  let work: Promise<unknown> = Promise.resolve();
  told({ data: { text: () => JSON.stringify({ title: 'News', body: '', path: '/', tag: 'chat', lang: 'en', dir: 'ltr', ...message }) }, waitUntil(given) {
    work = given;
  } });
  await work;
}

const chromium = { userAgentData: {} };
it.each([
  ['is shown while no page is', { onlyAway: true }, 'hidden', chromium, ['show News chat']],
  ['is shown beside a page that does not show it itself', {}, 'visible', chromium, ['show News chat']],
  ['that the page on screen shows is not shown in Chromium', { onlyAway: true }, 'visible', chromium, []],
  ['that the page on screen shows is shown and closed where each push must show something', { onlyAway: true }, 'visible', {}, ['show News chat silently', 'close chat']],
] as const)('a push %s', async (_, message, page, agent, expected) => {
  await push(message, { page, agent });
  expect(done).toEqual(expected);
});

it('a push that comes after a logout is shown to nobody, and is the last: the shop may not know of the logout yet', async () => {
  await device.session.clear();
  await device.state.put({ name: leftName, value: true });
  await push({}, { page: 'hidden', agent: chromium });
  expect(done).toEqual(['unsubscribe']);
});

it('a database that was lost costs nobody a push', async () => {
  await device.session.clear();
  await push({}, { page: 'hidden', agent: chromium });
  expect(done).toEqual(['show News chat']);
});

it.each<[what: string, answer: () => Promise<never>]>([
  ['that refuses', () => Promise.reject(new DOMException('no', 'UnknownError'))],
  ['that does not answer', () => new Promise(() => {})],
])('a storage %s costs nobody a push', async (_what, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(device.session, 'get').mockImplementation(answer as never);
  const pushing = push({}, { page: 'hidden', agent: chromium });
  await vi.advanceTimersByTimeAsync(2_000);
  await pushing;
  expect(done).toEqual(['show News chat']);
});
