import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { noSession } from '../../src/contract/codes';
import { refusalText } from '../../src/contract/refusals';
import type { Address } from '../../src/contract/shop/addresses';
import type { ShownAddress } from '../../src/local/addresses';
import { knownAddresses } from '../../src/local/addresses';
import { device } from '../../src/local/database/database';
import { askShopper, finishEntry, laneHeads } from '../../src/local/outbox/outbox-replay';
import { fetchAddresses, watchAddressBook } from '../../src/sync/addresses';
import { connectionWorks, noteBrowserConnection } from '../../src/sync/connectivity';
import { act } from '../../src/sync/outbox';
import { beginSession, logOut } from '../../src/sync/session';
import { freshDevice } from '../support/client/fresh-device';
import { session } from '../support/client/session';
import { good, healthy, json, type FakeNetwork } from '../support/client/fake-network';
import { writtenAddress } from '../support/written-address';

const saved = (id: string, use: 0 | 1 = 0): Address => ({ id, ...writtenAddress({ name: id, use }) });
const inEnglish = { language: 'en' } as const;

let network: FakeNetwork;
let shops: Address[] = [];
beforeEach(async () => {
  network = await freshDevice();
  await beginSession(session);
  shops = [saved('home', 1), saved('work')];
  network.answers(() => good({ addressList: shops }));
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

it('are asked for who logs in now, though the question of the user before has no answer yet', async () => {
  let answer = (_response: Response) => {};
  network.answers(({ url }) => (url.includes('address!list') ? new Promise<Response>((resolve) => (answer = resolve)) : good(null)));
  const before = fetchAddresses('en');
  await vi.waitFor(() => expect(network.paths).toContain('/api/address!list.action'));
  await logOut('en');
  await beginSession({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
  network.answers(good({ addressList: [saved('bens')] }));
  expect(await fetchAddresses('en')).toMatchObject({ data: { addressList: [{ name: 'bens' }] } });
  expect(await brief()).toEqual(['bens 0 sent']);
  answer(good({ addressList: shops }));
  await before;
  expect(await brief()).toEqual(['bens 0 sent']);
});

it('are asked for again where the answer says that an earlier session of the same user is over', async () => {
  let answer = (_response: Response) => {};
  network.answers(() => new Promise<Response>((resolve) => (answer = resolve)));
  const asked = fetchAddresses('en');
  await vi.waitFor(() => expect(network.paths).toContain('/api/address!list.action'));
  await beginSession({ ...session, token: 'token-2' });
  network.answers(good({ addressList: shops }));
  answer(json({ code: noSession, msg: refusalText('loginExpired'), data: null }));
  expect(await asked).toMatchObject({ status: 'success' });
});

it('are asked for anew, where the connection lost the request, as soon as it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  network.answers('never');
  const asked = fetchAddresses('en');
  await vi.waitFor(() => expect(network.requestsOf('address!list')).toHaveLength(1));
  noteBrowserConnection('offline');
  await vi.advanceTimersByTimeAsync(1_900);
  network.answers(({ url }) => (url.endsWith('/healthz') ? healthy : good({ addressList: shops })));
  noteBrowserConnection('online');
  expect(await asked).toMatchObject({ status: 'success' });
  expect(network.requestsOf('address!list')).toHaveLength(2);
});

const shown = async () => (await knownAddresses(device)).book;
const brief = async () => (await shown()).map(({ name, use, mark }: ShownAddress) => `${name} ${use} ${mark}`);
const add = (other: Parameters<typeof writtenAddress>[0]) => act('address!add', writtenAddress(other), inEnglish);

async function nextEntry() {
  const [entry] = await laneHeads(device);
  if (!entry || !('name' in entry)) throw new Error('nothing waits');
  return entry;
}
/** Finishes the oldest waiting entry as if the shop had taken it. */
async function taken(reply: unknown) {
  await finishEntry(device, await nextEntry(), reply);
}

describe('[OB1] addresses on this device', () => {
  it('are what the shop said, and are read without a line', async () => {
    expect((await knownAddresses(device)).asOf).toBeUndefined();
    expect(await fetchAddresses('en')).toMatchObject({ status: 'success' });
    network.answers('broken');
    expect(await brief()).toEqual(['home 1 sent', 'work 0 sent']);
    expect(await fetchAddresses('ar')).toEqual({ status: 'offline' });
    expect(await brief()).toEqual(['home 1 sent', 'work 0 sent']);
  });

  it('show at once what was added, edited and deleted without a line, with its mark and by the laws of the default', async () => {
    await fetchAddresses('en');
    network.answers('broken');
    expect(await add({ name: 'new', use: 1 })).toBe('kept');
    expect(await brief()).toEqual(['new 1 waiting', 'home 0 sent', 'work 0 sent']);
    expect((await shown())[0]).toMatchObject({ isNew: true });
    await act('address!edit', { id: 'work', ...writtenAddress({ name: 'office' }) }, inEnglish);
    await act('address!del', { id: 'home' }, inEnglish);
    expect(await brief()).toEqual(['new 1 waiting', 'office 0 waiting']);
  });

  it('stay in sight when the shop has taken a change, and before it was asked again', async () => {
    await fetchAddresses('en');
    await add({ name: 'new' });
    await taken({ id: 'shop-3' });
    expect(await brief()).toEqual(['home 1 sent', 'new 0 sent', 'work 0 sent']);
    expect((await shown()).find(({ name }) => name === 'new')).toMatchObject({ id: 'shop-3', isNew: false, entry: undefined });
    await act('address!edit', { id: 'shop-3', ...writtenAddress({ name: 'newer', use: 1 }) }, inEnglish);
    await taken(null);
    expect(await brief()).toEqual(['newer 1 sent', 'home 0 sent', 'work 0 sent']);
    await act('address!del', { id: 'shop-3' }, inEnglish);
    await taken(null);
    expect(await brief()).toEqual(['home 1 sent', 'work 0 sent']);
    expect((await knownAddresses(device)).asOf).toBe(0);
  });

  it('are as they were where the shop refused, and say so; a refused new one stays in sight', async () => {
    await fetchAddresses('en');
    await act('address!edit', { id: 'work', ...writtenAddress({ name: 'office', use: 1 }) }, inEnglish);
    await askShopper(device, await nextRow(), 'postCodeFormat');
    expect(await brief()).toEqual(['home 1 sent', 'work 0 needsYou']);
    expect((await shown())[1]?.entry).toMatchObject({ refusal: 'postCodeFormat' });
    await device.outbox.clear();
    await act('address!del', { id: 'work' }, inEnglish);
    await askShopper(device, await nextRow(), 'addressUnknown');
    expect(await brief()).toEqual(['home 1 sent', 'work 0 needsYou']);
    await device.outbox.clear();
    await add({ name: 'new', use: 1 });
    await askShopper(device, await nextRow(), 'addressLimit');
    expect(await brief()).toEqual(['home 1 sent', 'work 0 sent', 'new 0 needsYou']);
  });

  it('are asked for once more when the outbox settled one while their list was on its way', async () => {
    await fetchAddresses('en');
    await add({ name: 'new' });
    let lists = 0;
    network.answers(async () => {
      lists += 1;
      if (lists > 1) return good({ addressList: [...shops, saved('shop-3')] });
      // The shop read this list before it had the new address; the list arrives after.
      await taken({ id: 'shop-3' });
      return good({ addressList: shops });
    });
    expect(await fetchAddresses('en')).toMatchObject({ status: 'success' });
    expect(lists).toBe(2);
    expect(await brief()).toEqual(['home 1 sent', 'work 0 sent', 'shop-3 0 sent']);
  });

  it('are one list in whatever language the page speaks', async () => {
    await fetchAddresses('en');
    shops = [saved('only', 1)];
    await fetchAddresses('ar');
    expect(await brief()).toEqual(['only 1 sent']);
  });

  it('[S-288] go with their user', async () => {
    await fetchAddresses('en');
    await add({ name: 'new' });
    await logOut('en');
    expect(await shown()).toEqual([]);
    expect(JSON.stringify(await device.userReplies.toArray())).not.toContain('work');
  });
});

it('a page is told why it has nothing, and the list as soon as it comes', async () => {
  network.answers('broken');
  const told: string[] = [];
  const stop = watchAddressBook('en', ({ book, missing }) => told.push(missing ?? book.map(({ name }) => name).join()));
  await vi.waitFor(() => expect(told.at(-1)).toBe('offline'));
  network.answers(() => good({ addressList: shops }));
  connectionWorks();
  await vi.waitFor(() => expect(told.at(-1)).toBe('home,work'));
  stop();
});

async function nextRow() {
  const row = await device.outbox.orderBy('seq').first();
  if (!row) throw new Error('nothing waits');
  return row;
}
