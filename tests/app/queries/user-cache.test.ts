import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentUserAtom } from '../../../src/app/queries/current-user';
import { useUserListQuery } from '../../../src/app/queries/use-user-list-query';
import { useUserQuery } from '../../../src/app/queries/use-user-query';
import { userCache } from '../../../src/app/queries/user-cache';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import type { Session } from '../../../src/contract/shop/account';
import { queryKey } from '../../../src/contract/shop/query-key';
import { localeAtom } from '../../../src/i18n/language';
import { device } from '../../../src/local/database/database';
import { invalidateHere } from '../../../src/local/replies/invalidate';
import type { Language } from '../../../src/rules/languages';
import type { PageGroup } from '../../../src/rules/message-groups';
import { connectionWorks } from '../../../src/sync/connectivity';
import { beginSession, logOut } from '../../../src/sync/session';
import type { FakeNetwork } from '../../support/client/fake-network';
import { good, json } from '../../support/client/fake-network';
import { freshDevice } from '../../support/client/fresh-device';
import { mounted } from '../../support/client/mounted';
import { session } from '../../support/client/session';

const ben: Session = { ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben', username: 'ben123' } };
const notNow = json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} });

let network: FakeNetwork;
let store: ReturnType<typeof createStore>;
let ends: (() => void)[] = [];
const speak = (language: Language) => store.set(localeAtom, { language, messages: {}, groups: new Set<PageGroup>() });

beforeEach(async () => {
  network = await freshDevice();
  store = createStore();
  speak('en');
  ends = [store.sub(currentUserAtom, () => {})];
});
afterEach(async () => {
  for (const end of ends) end();
  connectionWorks();
  await logOut('en');
});

async function arrive(as: Session = session): Promise<void> {
  await beginSession(as);
  await vi.waitFor(() => expect(store.get(currentUserAtom)?.usercode).toBe(as.user.usercode));
}

/** Opens a page that shows the count of favourites. */
function openCount() {
  const { shown, end } = mounted(() => useUserQuery('keepGoods!count', {}), store);
  ends.push(end);
  return { shown, end, told: () => shown.map(({ data, status }) => data ?? status) };
}

/** Opens the page until it shows the count, and leaves it. */
async function see(count: number): Promise<void> {
  network.answers(good(count));
  const { told, end } = openCount();
  await vi.waitFor(() => expect(told().at(-1)).toBe(count));
  end();
}

it('a page that was seen shows at once what it showed, and then what changed meanwhile', async () => {
  await arrive();
  await see(3);
  network.answers(good(4));
  await invalidateHere(['keepGoods!count']);
  const { told } = openCount();
  await vi.waitFor(() => expect(told().at(-1)).toBe(4));
  expect(told()[0]).toBe(3);
  expect(told()).not.toContain('pending');
});

it('two parts of a page that ask the same ask once', async () => {
  await arrive();
  network.answers(good(3));
  const [one, other] = [openCount(), openCount()];
  await vi.waitFor(() => expect([one.told().at(-1), other.told().at(-1)]).toEqual([3, 3]));
  expect(network.requestsOf('keepGoods!count')).toHaveLength(1);
});

it('nothing of one user is shown to the next, nor to the same one after a logout', async () => {
  await arrive();
  await see(3);
  const before = userCache('u-ada', 'en');
  await logOut('en');
  expect(userCache('u-ada', 'en')).not.toBe(before);
  network.answers('broken');
  for (const user of [ben, session]) {
    await arrive(user);
    const { told, end } = openCount();
    await vi.waitFor(() => expect(told().at(-1)).toBe('offline'));
    expect(told()).not.toContain(3);
    end();
    connectionWorks();
    await logOut('en');
  }
});

it('a visitor has nothing, and another user or language begins anew', async () => {
  await arrive();
  await see(3);
  const key = queryKey('en', 'keepGoods!count', {});
  expect(userCache('u-ada', 'en').get(key)).toMatchObject({ data: 3 });
  expect(userCache(undefined, 'en').get(key)).toBeUndefined();
  // Before this tab hears who has logged in.
  expect(userCache('u-ben', 'en').get(key)).toBeUndefined();
  expect(userCache('u-ada', 'en').get(key)).toBeUndefined();
  await see(3);
  speak('ar');
  await see(5);
  expect(userCache('u-ada', 'en').get(key)).toBeUndefined();
});

it.each([['offline', 'broken'], ['refused', notNow]] as const)('why there was no answer is not what the page shows when it is opened again: %s', async (why, answer) => {
  await arrive();
  network.answers(answer);
  const { told, end } = openCount();
  await vi.waitFor(() => expect(told().at(-1)).toBe(why));
  end();
  connectionWorks();
  network.answers(good(3));
  const again = openCount();
  await vi.waitFor(() => expect(again.told().at(-1)).toBe(3));
  expect(again.told().filter((said) => said === why)).toEqual([]);
});

it('what was shown stays though the device has lost it and the shop does not answer', async () => {
  await arrive();
  await see(3);
  await device.userReplies.clear();
  network.requests.length = 0;
  network.answers(notNow);
  const { told } = openCount();
  await vi.waitFor(() => expect(network.requestsOf('keepGoods!count')).toHaveLength(1));
  network.answers(good(4));
  await invalidateHere(['keepGoods!count']);
  await vi.waitFor(() => expect(told().at(-1)).toBe(4));
  expect(told().filter((said) => typeof said !== 'number')).toEqual([]);
});

it('of a list as many pages are asked for as there are, whatever number the address names', async () => {
  await arrive();
  const asked: unknown[] = [];
  network.answers(async (request) => {
    const { pageNum } = (await request.json()) as { pageNum: number };
    asked.push(pageNum);
    return good({ pageList: [], pageNum, pageSize: 20, totalElements: 45 });
  });
  const { shown, end } = mounted(() => useUserListQuery('keepGoods!list', {}, 1e9).map(({ status }) => status), store);
  ends.push(end);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['success', 'success', 'success']));
  expect(asked.toSorted()).toEqual([1, 2, 3]);
});
