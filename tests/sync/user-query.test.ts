import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { noSession } from '../../src/contract/codes';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import type { CallOutcome } from '../../src/contract/shop/call-outcome';
import { device } from '../../src/local/database/database';
import { finishEntry, laneHeads } from '../../src/local/outbox/outbox-replay';
import { invalidateHere } from '../../src/local/replies/invalidate';
import { keepUserReply } from '../../src/local/replies/user-replies';
import { currentSession, writeSession } from '../../src/local/session/kept-session';
import { connectionWorks } from '../../src/sync/connectivity';
import { refetchScreen } from '../../src/sync/keep-fresh';
import { act } from '../../src/sync/outbox';
import { watchUserQuery } from '../../src/sync/user-query';
import { onQueryRefused } from '../../src/sync/query-refused';
import { beginSession, logOut } from '../../src/sync/session';
import { freshDevice } from '../support/client/fresh-device';
import { session } from '../support/client/session';
import { good, json, type FakeNetwork } from '../support/client/fake-network';

let network: FakeNetwork;
let stop = () => {};
let told: CallOutcome<'keepGoods!count'>[];
const follow = (user = session.user.usercode) => {
  told = [];
  stop = watchUserQuery<'keepGoods!count'>(user, 'en keepGoods!count {}', (news) => told.push(news));
};
const replies = () => told.map((news) => (news.status === 'success' ? news.data : news));

beforeEach(async () => {
  network = await freshDevice();
});
afterEach(() => {
  stop();
  connectionWorks();
  vi.unstubAllGlobals();
});

it('asks the shop for what is not kept, keeps it for its user, and shows it without a line', async () => {
  await beginSession(session);
  network.answers(good(3));
  follow();
  await vi.waitFor(async () => expect(await device.userReplies.toArray()).toMatchObject([{ user: 'u-ada', key: 'en keepGoods!count {}', reply: 3 }]));
  stop();
  network.answers('broken');
  follow();
  await vi.waitFor(() => expect(replies()).toEqual([3]));
});

it('asks nothing for a visitor, and shows a visitor nothing of anybody', async () => {
  await beginSession(session);
  network.answers(good(3));
  follow();
  await vi.waitFor(() => expect(replies()).toContain(3));
  await logOut('en');
  stop();
  network.requests.length = 0;
  follow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).toEqual([]);
  expect(network.requests).toEqual([]);
});

it('asks anew when the outbox changed what it counts', async () => {
  await beginSession(session);
  network.answers(good(3));
  follow();
  await vi.waitFor(() => expect(replies()).toContain(3));
  network.answers(good(4));
  await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en' });
  const [entry] = await laneHeads(device);
  if (entry) await finishEntry(device, entry, null);
  await vi.waitFor(() => expect(replies().at(-1)).toBe(4));
});

/** The shop's count is 4, then 5, then 6; the 4 is held back until the returned function is called. */
function holdsFirstCount(): () => void {
  const said = [4, 5];
  let answer = () => {};
  network.answers(async () => {
    const count = said.shift() ?? 6;
    if (count === 4) await new Promise<void>((resolve) => (answer = resolve));
    return good(count);
  });
  return () => answer();
}

it('asks once more where what it counts changed while the answer was on its way', async () => {
  await beginSession(session);
  network.answers(good(3));
  follow();
  await vi.waitFor(() => expect(replies()).toContain(3));
  const answer = holdsFirstCount();
  network.requests.length = 0;
  await invalidateHere(['keepGoods!count']);
  await vi.waitFor(() => expect(network.requests).toHaveLength(1));
  // The count changes again before the reply after the first change arrives.
  await invalidateHere(['keepGoods!count']);
  answer();
  await vi.waitFor(() => expect(replies().at(-1)).toBe(5));
  expect(network.requests).toHaveLength(2);
});

it('asks once more where what it counts changed while the first answer of all was on its way', async () => {
  await beginSession(session);
  const answer = holdsFirstCount();
  follow();
  await vi.waitFor(() => expect(network.requests).toHaveLength(1));
  await invalidateHere(['keepGoods!count']);
  answer();
  await vi.waitFor(() => expect(replies().at(-1)).toBe(5));
  expect(network.requests).toHaveLength(2);
});

it('an answer that was asked for before a change takes the place of none that another tab was given after it', async () => {
  await beginSession(session);
  network.answers(good(3));
  follow();
  await vi.waitFor(() => expect(replies()).toContain(3));
  let answer = (_response: Response) => {};
  network.answers(() => new Promise<Response>((resolve) => (answer = resolve)));
  network.requests.length = 0;
  await invalidateHere(['keepGoods!count']);
  await vi.waitFor(() => expect(network.requests).toHaveLength(1));
  await invalidateHere(['keepGoods!count']);
  await keepUserReply<'keepGoods!count'>('u-ada', 'en keepGoods!count {}', 5, Date.now());
  network.answers('broken');
  answer(good(4));
  await vi.waitFor(() => expect(network.paths.filter((path) => path.includes('keepGoods'))).toHaveLength(2));
  expect(await device.userReplies.toArray()).toMatchObject([{ reply: 5 }]);
});

it('an answer that is old news when it comes is none a minute later either, though the next one is lost on the way', async () => {
  await beginSession(session);
  let answer = (_response: Response) => {};
  network.answers(() => new Promise<Response>((resolve) => (answer = resolve)));
  follow();
  await vi.waitFor(() => expect(network.requests).toHaveLength(1));
  await invalidateHere(['keepGoods!count']);
  network.answers('broken');
  answer(good(4));
  await vi.waitFor(async () => expect(await device.userReplies.toArray()).toMatchObject([{ reply: 4, asOf: 0 }]));
});

it('asks for who logs in now, though the question of the user before has no answer yet', async () => {
  await beginSession(session);
  let answer = (_response: Response) => {};
  network.answers(({ url }) => (url.includes('keepGoods') ? new Promise<Response>((resolve) => (answer = resolve)) : good(null)));
  follow();
  await vi.waitFor(() => expect(network.paths).toContain('/api/keepGoods!count.action'));
  await logOut('en');
  stop();
  await beginSession({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
  network.answers(good(8));
  follow('u-ben');
  await vi.waitFor(() => expect(replies()).toContain(8));
  answer(good(3));
});

it('a page of a user is told nothing of the next one, whom another tab logs in, not even before it hears of that', async () => {
  await beginSession(session);
  network.answers(good(3));
  const adas: unknown[] = [];
  const stopAdas = watchUserQuery('u-ada', 'en keepGoods!count {}', (news) => adas.push(news.status === 'success' && news.data));
  await vi.waitFor(() => expect(adas).toContain(3));
  // A login writes to the database first.
  await device.userReplies.put({ user: 'u-ben', key: 'en keepGoods!count {}', reply: 8, asOf: Date.now() });
  await device.session.put({ name: 'open', user: 'u-ben', token: 'token-2' });
  follow('u-ben');
  await vi.waitFor(() => expect(replies()).toContain(8));
  writeSession({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
  network.answers(good(9));
  await refetchScreen(true);
  await vi.waitFor(() => expect(replies()).toContain(9));
  stopAdas();
  expect(adas.filter((count) => count !== 3)).toEqual([]);
});

it('the end of an earlier session is no answer for the same user, who has logged in again while it was on its way', async () => {
  await beginSession(session);
  let answer = (_response: Response) => {};
  network.answers(() => new Promise<Response>((resolve) => (answer = resolve)));
  follow();
  await vi.waitFor(() => expect(network.requests).toHaveLength(1));
  await beginSession({ ...session, token: 'token-2' });
  network.answers(good(3));
  answer(json({ code: noSession, msg: refusalText('loginExpired'), data: null }));
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(replies().at(-1)).toBe(3));
  expect(told.filter(({ status }) => status !== 'success')).toEqual([]);
  expect(currentSession()?.token).toBe('token-2');
});

it('shows what is kept though the shop says "not now", and says so where nothing is', async () => {
  await beginSession(session);
  const notNow = json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} });
  network.answers(notNow);
  follow();
  await vi.waitFor(() => expect(told).toMatchObject([{ status: 'refused', refusal: 'tooFrequent' }]));
  stop();
  network.answers(good(3));
  follow();
  await vi.waitFor(async () => expect(await device.userReplies.count()).toBe(1));
  stop();
  network.answers(notNow);
  await invalidateHere(['keepGoods!count']);
  const refused = vi.fn();
  onQueryRefused(refused);
  onTestFinished(() => onQueryRefused(undefined));
  follow();
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  network.answers(good(4));
  await invalidateHere(['keepGoods!count']);
  await vi.waitFor(() => expect(replies().at(-1)).toBe(4));
  expect(replies().filter((reply) => typeof reply !== 'number')).toEqual([]);
});

it('a "not now" that is answered by asking again is told once', async () => {
  await beginSession(session);
  const refused = vi.fn();
  onQueryRefused(refused);
  onTestFinished(() => onQueryRefused(undefined));
  network.answers(json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} }));
  follow();
  await vi.waitFor(() => expect(network.requests).toHaveLength(2), { timeout: 10_000 });
  network.answers(good(3));
  await vi.waitFor(() => expect(replies().at(-1)).toBe(3), { timeout: 10_000 });
  expect(refused).toHaveBeenCalledTimes(1);
});

it.each<[what: string, before: Response]>([
  ['a fault of the server', json({ code: 500, msg: '', data: {} }, { status: 500 })],
  ['a "not now"', json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} })],
])('a refusal that follows %s is told', async (_what, before) => {
  await beginSession(session);
  const refused = vi.fn();
  onQueryRefused(refused);
  onTestFinished(() => onQueryRefused(undefined));
  network.answers(before);
  follow();
  await vi.waitFor(() => expect(network.requests).toHaveLength(1));
  network.answers(json({ code: refusalCode('goodsRemoved'), msg: '', data: {} }));
  await vi.waitFor(() => expect(refused).toHaveBeenLastCalledWith('keepGoods!count', expect.objectContaining({ refusal: 'goodsRemoved' })), { timeout: 10_000 });
});

it('asks the shop all the same where storage refuses', async () => {
  device.close({ disableAutoOpen: false });
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await beginSession(session);
  network.answers(good(3));
  follow();
  await vi.waitFor(() => expect(replies()).toEqual([3]));
  refusing.mockRestore();
  device.close({ disableAutoOpen: false });
});

it('asks the shop all the same where storage never answers', async () => {
  await beginSession(session);
  device.close({ disableAutoOpen: false });
  const hanging = vi.spyOn(device, 'open').mockReturnValue(new Dexie.Promise<Dexie>(() => {}));
  network.answers(good(3));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  follow();
  // Storage is given up twice, after four seconds each: for the stored reply, then before the shop is asked.
  await vi.advanceTimersByTimeAsync(8_000);
  // Moves the fake clock on: the second of the two timers may have begun late.
  await vi.waitFor(() => expect(replies()).toEqual([3]));
  vi.useRealTimers();
  hanging.mockRestore();
  device.close({ disableAutoOpen: false });
});

it('says that nothing is known where neither device nor line have it', async () => {
  await beginSession(session);
  follow();
  await vi.waitFor(() => expect(told).toEqual([{ status: 'offline' }]));
});
