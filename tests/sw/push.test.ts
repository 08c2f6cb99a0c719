import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => {
  done = [];
});
afterEach(() => vi.unstubAllGlobals());

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
