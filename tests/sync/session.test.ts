import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import type { Session } from '../../src/contract/shop/account';
import { addToCart } from '../../src/local/cart/cart';
import { begunForms } from '../../src/local/begun-forms';
import { keepChat } from '../../src/local/chat';
import { device } from '../../src/local/database/database';
import { keepDraftPicture } from '../../src/local/draft-pictures';
import { keepDraft, keptDraft } from '../../src/local/drafts';
import { currentSession, watchSession, writeSession, type KeptSession } from '../../src/local/session/kept-session';
import { hasLeft } from '../../src/local/session/session-row';
import { forgetDraft, keepAttempt } from '../../src/local/orders/order-drafts';
import { keepUserReply } from '../../src/local/replies/user-replies';
import { keepToken } from '../../src/local/sent-tokens';
import { call } from '../../src/sync/api';
import { connectionWorks } from '../../src/sync/connectivity';
import { act, pictureToCome } from '../../src/sync/outbox';
import { endSession, onSessionEnded } from '../../src/sync/session-end';
import { beginSession, heartbeatMs, keepUser, logOut, maintainSession } from '../../src/sync/session';
import { hasUnsent } from '../../src/sync/unsent';
import { newLine } from '../support/client/cart-lines';
import { amount } from '../support/catalog';
import { FakeLocks } from '../support/client/locks';
import { FakeLocalStorage } from '../support/client/local-storage';
import { FakeNetwork, good, healthy, json } from '../support/client/fake-network';

const planted = 'planted-word';
const user: Session['user'] = {
  usercode: 'u-ada', username: 'ada123', avatar: null, money: amount('12.5'), email: `${planted}@example.com`, phone: null, invitationCode: 'ABC', safewordSet: false,
};
const session: Session = { token: 'token-1', expiresAt: 5_000, sealKey: Buffer.alloc(32, 7).toString('base64url'), user };
const english = () => 'en' as const;

let network: FakeNetwork;
let webStorage: FakeLocalStorage;
const stops: (() => void)[] = [];
beforeEach(async () => {
  network = new FakeNetwork();
  webStorage = new FakeLocalStorage();
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Everything that the device stores, as text. */
async function everything(): Promise<string> {
  const rows = await Promise.all(device.tables.map((table) => table.toArray()));
  const text = JSON.stringify(rows, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1');
    return ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('latin1') : value;
  });
  return text + [...webStorage.texts].flat().join('\n');
}

/** A browser whose database fails to open, or whose open request never settles, until `mend` is called or the test ends. */
function brokenStorage(how: 'refuses' | 'never answers'): { readonly mend: () => void } {
  const refusal = () => new DOMException('no', 'SecurityError');
  const silent: IDBOpenDBRequest[] = [];
  device.close({ disableAutoOpen: false });
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    if (how === 'refuses') throw refusal();
    const request = {} as IDBOpenDBRequest;
    silent.push(request);
    return request;
  });
  const mend = () => {
    opening.mockRestore();
    for (const request of silent.splice(0)) request.onerror?.({ target: { error: refusal() }, preventDefault() {}, stopPropagation() {} } as unknown as Event);
    device.close({ disableAutoOpen: false });
  };
  onTestFinished(mend);
  return { mend };
}

/** A disk that takes no session and no encrypted row before a cached reply is evicted. */
async function fullDisk(): Promise<void> {
  await device.replies.bulkPut(['a', 'b'].map((key) => ({ key, outcome: {}, asOf: 0, usedAt: 0, goodsIds: [] })));
  let isFull = true;
  const evicted = () => void (isFull = false);
  const refuse = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  };
  device.replies.hook('deleting', evicted);
  for (const table of [device.session, device.sealed]) table.hook('creating', refuse);
  onTestFinished(() => {
    device.replies.hook('deleting').unsubscribe(evicted);
    for (const table of [device.session, device.sealed]) table.hook('creating').unsubscribe(refuse);
  });
}

/** Logs in and stores one of everything, each with the planted text. */
async function live(): Promise<void> {
  await beginSession(session);
  network.answers('broken');
  expect(await act('newOnlinechat!send', { type: 'text', content: planted }, { language: 'en' })).toBe('kept');
  expect(await act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, { language: 'en', pictures: [new Blob([planted])] })).toBe('kept');
  expect(await act('keepGoods!add', { sellerGoodsId: planted }, { language: 'en' })).toBe('kept');
  await keepUserReply('u-ada', 'en localuser!get {}', user, 1);
  await keepChat('u-ada', { messages: [{ id: '1', send_receive: 'receive', type: 'text', content: planted, createtime: 1 }], unread: 1 });
}

describe('a session on the device', () => {
  it('[S-473] keeps the token, and the user without balance, e-mail and phone', async () => {
    await beginSession(session);
    expect(currentSession()).toMatchObject({ token: 'token-1', user: { usercode: 'u-ada', username: 'ada123' } });
    expect(webStorage.texts.get('dhow.session')).not.toMatch(/planted|12\.5/);
  });

  it('is told at once, at every change, and from other tabs', async () => {
    const told: (KeptSession | undefined)[] = [];
    stops.push(watchSession((now) => told.push(now)));
    await beginSession(session);
    keepUser({ ...user, username: 'lovelace' });
    webStorage.changeInAnotherTab('dhow.session', undefined);
    expect(told.map((one) => one?.user.username)).toEqual([undefined, 'ada123', 'lovelace', undefined]);
  });

  it('is told to a page that the browser kept while another tab logged out', async () => {
    const told: (KeptSession | undefined)[] = [];
    stops.push(watchSession((now) => told.push(now)));
    await beginSession(session);
    webStorage.texts.delete('dhow.session');
    webStorage.returnFromBackForwardCache();
    expect(told.map((one) => one?.user.username)).toEqual([undefined, 'ada123', undefined]);
  });

  it('takes no text for a session that is not one', () => {
    webStorage.texts.set('dhow.session', '{"token":7}');
    expect(currentSession()).toBeUndefined();
    webStorage.texts.set('dhow.session', 'no json');
    expect(currentSession()).toBeUndefined();
  });

  it('[S-277] [W-506] beats every 300,000 ms while somebody is logged in, and never for a visitor', async () => {
    expect(heartbeatMs).toBe(300_000);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    network.answers(() => good({ expiresAt: 9_000, sealKey: session.sealKey }));
    stops.push(await maintainSession(english));
    vi.advanceTimersByTime(900_000);
    expect(network.paths).toEqual([]);
    await beginSession(session);
    vi.advanceTimersByTime(299_999);
    expect(network.paths).toEqual([]);
    vi.advanceTimersByTime(300_001);
    await vi.waitFor(() => expect(network.paths).toEqual(['/api/user!heartbeat.action', '/api/user!heartbeat.action']));
    await vi.waitFor(() => expect(currentSession()?.expiresAt).toBe(9_000));
  });

  it('[W-241] [W-242] ends with a 403: token and user go, why is told, and the queue is sealed for the same user', async () => {
    await live();
    const reasons: string[] = [];
    stops.push(onSessionEnded((reason) => reasons.push(reason)));
    network.answers(json({ code: 403, msg: refusalText('loginExpired'), data: {} }));
    expect(await call('keepGoods!count', {}, { language: 'en' })).toMatchObject({ status: 'refused', refusal: 'loginExpired' });
    expect(reasons).toEqual(['loginExpired']);
    expect(currentSession()).toBeUndefined();
    expect(await everything()).not.toContain(planted);
    expect(await device.sealed.count()).toBe(3);
    expect(await device.keys.count()).toBe(0);
    await beginSession({ ...session, token: 'token-2' });
    expect(await device.sealed.count()).toBe(0);
    expect((await device.outbox.orderBy('seq').toArray()).map(({ name }) => name)).toEqual(['newOnlinechat!send', 'newOnlinechat!send', 'keepGoods!add']);
    expect(await everything()).toContain(planted);
  });

  it('does not end with the 403 of an older token', async () => {
    await beginSession(session);
    network.answers(async () => {
      await beginSession({ ...session, token: 'token-2' });
      return json({ code: 403, msg: refusalText('tokenInvalid'), data: {} });
    });
    await call('keepGoods!count', {}, { language: 'en' });
    expect(currentSession()?.token).toBe('token-2');
  });

  it('on a full device makes room for itself, and what was sealed is back in the queue', async () => {
    await live();
    await endSession('token-1', 'loginExpired');
    expect(await device.sealed.count()).toBe(3);
    await fullDisk();
    await beginSession({ ...session, token: 'token-2' });
    expect((await device.session.get('open'))?.token).toBe('token-2');
    expect((await device.outbox.orderBy('seq').toArray()).map(({ name }) => name)).toEqual(['newOnlinechat!send', 'newOnlinechat!send', 'keepGoods!add']);
    expect(await device.replies.count()).toBeLessThan(2);
  });

  it('that a full device did not take at the login is there after the next start', async () => {
    writeSession({ ...session, user });
    await fullDisk();
    stops.push(await maintainSession(english));
    expect((await device.session.get('open'))?.token).toBe('token-1');
  });

  it('that has no key gets it with its first heartbeat: what was sealed is back, and it is sealed again at a 403', async () => {
    await live();
    await keepDraft('chat', planted, 'u-ada');
    await endSession('token-1', 'loginExpired');
    // A login that the database did not take.
    writeSession({ ...session, token: 'token-2', user });
    network.answers(async () => {
      await keepDraft('chat', `newer ${planted}`, 'u-ada');
      return good({ expiresAt: 9_000, sealKey: session.sealKey });
    });
    stops.push(await maintainSession(english));
    await vi.waitFor(async () => expect(await device.outbox.count()).toBe(3));
    expect(await device.keys.count()).toBe(1);
    expect(await keptDraft('chat')).toBe(`newer ${planted}`);
    await endSession('token-2', 'loginExpired');
    expect(await everything()).not.toContain(planted);
    expect(await device.sealed.count()).toBe(4);
  });

  it('that ends on a full device is sealed all the same, and the next user is logged in', async () => {
    await live();
    await fullDisk();
    await beginSession({ ...session, token: 'token-b', user: { ...user, usercode: 'u-bob', username: 'bob123', email: null }, sealKey: Buffer.alloc(32, 9).toString('base64url') });
    expect(await everything()).not.toContain(planted);
    expect(await device.sealed.count()).toBe(3);
    expect((await device.session.get('open'))?.user).toBe('u-bob');
  });

  it("seals another user's rows who never logged out", async () => {
    await live();
    await beginSession({ ...session, token: 'token-b', user: { ...user, usercode: 'u-bob', username: 'bob123', email: null }, sealKey: Buffer.alloc(32, 9).toString('base64url') });
    expect(await everything()).not.toContain(planted);
    expect(await device.outbox.count()).toBe(0);
    expect(await device.sealed.count()).toBe(3);
  });
});

it.each(['refuses', 'never answers'] as const)('where storage %s, a shopper logs in, is kept logged in, and out, and the shop is told once, also by later pages', async (how) => {
  brokenStorage(how);
  network.answers(({ url }) => good(url.includes('heartbeat') ? { expiresAt: 9_000, sealKey: session.sealKey } : null));
  await beginSession(session);
  expect(currentSession()?.token).toBe('token-1');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stops.push(await maintainSession(english));
  vi.advanceTimersByTime(heartbeatMs);
  await vi.waitFor(() => expect(network.paths).toEqual(['/api/user!heartbeat.action']));
  expect(await logOut('en')).toBe('done');
  expect(currentSession()).toBeUndefined();
  expect(network.paths.at(-1)).toBe('/api/user!logout.action');
  stops.push(await maintainSession(english));
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(network.requestsOf('user!logout')).toHaveLength(1);
  // Where it never answers, it is waited for four times: 16 seconds.
}, 60_000);

it('a database that opens only after the next user has logged in is theirs, and nothing of the user before, who logged out, is left', async () => {
  await live();
  network.answers(good(null));
  const open = device.open.bind(device);
  let opens = () => {};
  const late = new Promise<void>((resolve) => (opens = resolve));
  device.close({ disableAutoOpen: false });
  vi.spyOn(device, 'open').mockImplementation(() => Dexie.Promise.resolve(late).then(open));
  onTestFinished(() => void vi.restoreAllMocks());
  stops.push(await maintainSession(english));
  await logOut('en');
  await beginSession({ ...session, token: 'token-b', user: { ...user, usercode: 'u-bob', username: 'bob123', email: null }, sealKey: Buffer.alloc(32, 9).toString('base64url') });
  opens();
  await vi.waitFor(async () => expect((await device.session.get('open'))?.user).toBe('u-bob'));
  await vi.waitFor(async () => expect(await everything()).not.toContain(planted));
  expect(webStorage.texts.get('dhow.leaving')).toBeUndefined();
  // The database is waited for four times: 16 seconds.
}, 60_000);

describe('a logout', () => {
  it('knows of the device itself what it would forget, whether or not the page has heard of it', async () => {
    network.answers('broken');
    await beginSession(session);
    expect(await hasUnsent()).toBe(false);
    const draft = await keepAttempt({ order: { payload: { addressId: 'a1', orderList: [], total: amount('1') }, groups: [], payType: null }, state: 'waiting', now: 1 });
    expect(await hasUnsent()).toBe(true);
    await forgetDraft(draft?.id ?? '');
    expect(await hasUnsent()).toBe(false);
    await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en' });
    expect(await hasUnsent()).toBe(true);
  });

  it('does not know it of a database that does not open now: the next start would forget it; a browser without one forgets nothing', async () => {
    await beginSession(session);
    brokenStorage('refuses');
    await expect(hasUnsent()).rejects.toThrow();
    vi.stubGlobal('indexedDB', undefined);
    expect(await hasUnsent()).toBe(false);
  });

  it('knows also of the forms that were begun, but of no input of a checkout and no mark of what was sent', async () => {
    network.answers('broken');
    await beginSession(session);
    for (const name of ['checkout', 'checkout d1']) await keepDraft(name, 'x', 'u-ada');
    await keepToken('withdraw', { token: 't1', before: [] }, undefined);
    expect(await hasUnsent()).toBe(false);
    for (const name of ['review o1', 'return o1', 'chat']) {
      await keepDraft(name, 'x', 'u-ada');
      expect(await hasUnsent()).toBe(true);
      await keepDraft(name, '', 'u-ada');
      expect(await hasUnsent()).toBe(false);
    }
    await keepDraftPicture({ form: 'review o1', owner: 'u-ada' }, { id: 'p1', place: '0', picture: new Blob(['x']) });
    expect(await hasUnsent()).toBe(true);
    await keepDraft('review o1', 'x', 'u-ada');
    await keepDraft('chat', 'x', 'u-ada');
    await keepDraft('address new', 'x', 'u-ada');
    expect((await begunForms()).toSorted()).toEqual(['address', 'chat', 'review']);
  });

  it('knows also of the cart that the shop does not take, after it has tried to send it', async () => {
    await beginSession(session);
    await addToCart([newLine('lamp')]);
    network.answers(json({ code: refusalCode('tryAgainLater'), msg: '', data: null }, { status: 503 }));
    expect(await hasUnsent()).toBe(true);
    network.answers(good({ revision: 1, changes: [], more: false }));
    expect(await hasUnsent()).toBe(false);
  });

  it('[S-280] [W-237] [W-239] leaves no byte of the user, with a line', async () => {
    await live();
    network.answers(good(null));
    expect(await logOut('en')).toBe('done');
    expect(await everything()).not.toMatch(/planted|u-ada|ada123|token-1/);
    expect(network.requests.at(-1)?.url).toContain('/api/user!logout.action?lang=en&token=token-1');
  });

  it('sends before, as it asks what is unsent, what was put into the cart a moment ago, and waits for no line that stands still', async () => {
    const asked = async () => Promise.all(network.requests.map(async (request) => [new URL(request.url).pathname, await request.clone().text()]));
    network.answers(({ url }) => good(url.includes('cart!merge') ? { revision: 1, changes: [], more: false } : null));
    // Only waiting takes time: on a busy machine loading the cart's modules may take longer than a logout waits.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await beginSession(session);
    await addToCart([newLine('late')]);
    expect(await hasUnsent()).toBe(false);
    expect(await logOut('en')).toBe('done');
    expect(await asked()).toMatchObject([['/api/cart!merge.action', expect.stringContaining('late') as string], ['/api/user!logout.action', expect.any(String) as string]]);

    await beginSession({ ...session, token: 'token-2' });
    await addToCart([newLine('later')]);
    const stalled: ((answer: Response) => void)[] = [];
    network.answers(() => new Promise<Response>((resolve) => stalled.push(resolve)));
    const asking = vi.fn<(isUnsent: boolean) => void>();
    void hasUnsent().then(asking);
    await vi.waitFor(() => expect(asking).toHaveBeenCalledExactlyOnceWith(true));
    const leaving = logOut('en');
    await vi.waitFor(() => expect(currentSession()).toBeUndefined());
    await vi.waitFor(async () => expect(await everything()).not.toContain('later'));
    await vi.waitFor(() => expect(network.paths.at(-1)).toBe('/api/user!logout.action'));
    for (const resolve of stalled) resolve(good(null));
    expect(await leaving).toBe('done');
  });

  it('waits over a slow line for the cart that is being sent', async () => {
    const merged = () => good({ revision: 1, changes: [], more: false });
    network.answers(({ url }) => (url.includes('cart!merge') ? new Promise((resolve) => setTimeout(() => resolve(merged()), 5_000)) : healthy.clone()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await beginSession(session);
    await addToCart([newLine('slow')]);
    const asking = vi.fn<(isUnsent: boolean) => void>();
    void hasUnsent().then(asking);
    await vi.waitFor(() => expect(asking).toHaveBeenCalledExactlyOnceWith(false));
  });

  it('leaves no byte without a line either but the handle, and tells the shop when the line is back', async () => {
    await live();
    expect(await logOut('en')).toBe('doneHere');
    expect(await everything()).not.toMatch(/planted|u-ada|ada123/);
    expect(webStorage.texts.get('dhow.leaving')).toBe('[{"token":"token-1"}]');
    network.answers(good(null));
    connectionWorks();
    stops.push(await maintainSession(english));
    await vi.waitFor(() => expect(webStorage.texts.size).toBe(0));
    expect(network.paths.at(-1)).toBe('/api/user!logout.action');
  });

  it.each([
    ['failed', 'doneHere', json({ code: 500, msg: '', data: {} }, { status: 503 })],
    ['said "not now"', 'refused', json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} })],
  ])('is told again, over a connection that works too, to a shop that %s', async (_what, ended, answer) => {
    await beginSession(session);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    stops.push(await maintainSession(english));
    network.answers(answer);
    expect(await logOut('en')).toBe(ended);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(network.requestsOf('user!logout')).toHaveLength(2));
    network.answers(good(null));
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(webStorage.texts.size).toBe(0));
    expect(network.requestsOf('user!logout').map(({ url }) => new URL(url).searchParams.get('token'))).toEqual(['token-1', 'token-1', 'token-1']);
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(network.requestsOf('user!logout')).toHaveLength(3);
  });

  it('[W-349] says that the shop would not end its session; the device holds nothing all the same', async () => {
    await live();
    network.answers(json({ code: refusalCode('logoutFailed'), msg: refusalText('logoutFailed'), data: {} }));
    expect(await logOut('en')).toBe('refused');
    expect(await everything()).not.toMatch(/planted|u-ada|ada123|token-1/);
  });

  it('is finished by the next start where the page died in the middle of it', async () => {
    await live();
    webStorage.texts.delete('dhow.session');
    webStorage.texts.set('dhow.leaving', '[{"token":"token-1","user":"u-ada"}]');
    stops.push(await maintainSession(english));
    expect(await everything()).not.toMatch(/planted|ada123/);
  });

  it('that another tab noted while an earlier one was being finished, and died, is finished by the next start', async () => {
    await live();
    webStorage.texts.delete('dhow.session');
    webStorage.texts.set('dhow.leaving', '[{"token":"token-0","user":"u-bob"}]');
    const forgetting = vi.spyOn(device.state, 'bulkDelete');
    forgetting.mockImplementationOnce((names) => {
      forgetting.mockRestore();
      webStorage.texts.set('dhow.leaving', '[{"token":"token-0","user":"u-bob"},{"token":"token-1","user":"u-ada"}]');
      return device.state.bulkDelete(names);
    });
    stops.push(await maintainSession(english));
    expect(webStorage.texts.get('dhow.leaving')).toBe('[{"token":"token-0"},{"token":"token-1","user":"u-ada"}]');
    stops.push(await maintainSession(english));
    expect(webStorage.texts.get('dhow.leaving')).toBe('[{"token":"token-0"},{"token":"token-1"}]');
    expect(await device.sealed.count()).toBe(0);
    expect(await everything()).not.toMatch(/planted|ada123/);
  });

  it('a start that finds the session but nothing of the database says that what the device kept is lost', async () => {
    const isTold = async () => (await device.state.get('storageRebuilt'))?.value;
    await live();
    stops.push(await maintainSession(english));
    expect(await isTold()).toBeUndefined();
    await Promise.all(device.tables.map((table) => table.clear()));
    stops.push(await maintainSession(english));
    expect(await isTold()).toBe(true);
    expect(currentSession()?.token).toBe('token-1');
  });

  it('a start that finds what the worker encrypted, as the shop told it first that the session is over, says nothing of a loss', async () => {
    await live();
    // The worker has no localStorage, so the page's session is still there.
    await endSession('token-1', 'loginExpired');
    writeSession({ ...session, user });
    stops.push(await maintainSession(english));
    expect(await device.state.get('storageRebuilt')).toBeUndefined();
    expect(await device.sealed.count()).toBe(3);
  });

  it('does not take a login that is being written down for what a crash left, in this tab or another one', async () => {
    network.answers(good(null));
    const thisTab = maintainSession;
    for (const locks of [undefined, new FakeLocks()]) {
      vi.stubGlobal('navigator', { locks });
      // Two copies of the module share only the device's storage, as two tabs do.
      vi.resetModules();
      const start = locks ? (await import('../../src/sync/session')).maintainSession : thisTab;
      await (await import('../../src/local/database/database')).device.open();
      // A page starts when the database already has the login but the page does not yet.
      const started = new Promise<() => void>((resolve) => {
        device.session.hook('creating', function startInBetween(_key, _row, { on }) {
          device.session.hook('creating').unsubscribe(startInBetween);
          on('complete', () => resolve(start(english)));
        });
      });
      await beginSession(session);
      stops.push(await started);
      expect((await device.session.get('open'))?.user).toBe('u-ada');
      await logOut('en');
    }
  });

  it('is finished by the next start too where storage refused to forget the user', async () => {
    await live();
    const storage = brokenStorage('refuses');
    network.answers(good(null));
    expect(await logOut('en')).toBe('done');
    storage.mend();
    stops.push(await maintainSession(english));
    expect(await everything()).not.toMatch(/planted|ada123/);
    await vi.waitFor(() => expect(webStorage.texts.size).toBe(0));
  });

  it.each(['before', 'after'])('that storage did not let finish takes nothing away of what the same user does later, where storage is mended %s they come back', async (when) => {
    await live();
    const storage = brokenStorage('refuses');
    network.answers(good(null));
    await logOut('en');
    if (when === 'before') storage.mend();
    await beginSession({ ...session, token: 'token-2' });
    if (when === 'before') expect(await everything()).not.toContain(planted);
    else {
      storage.mend();
      await maintainSession(english).then((stop) => stops.push(stop));
    }
    network.answers('broken');
    expect(await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en' })).toBe('kept');
    stops.push(await maintainSession(english));
    expect((await device.outbox.toArray()).map(({ payload }) => payload)).toContainEqual({ sellerGoodsId: 'lamp' });
    expect(currentSession()?.token).toBe('token-2');
    expect(await device.state.get('storageRebuilt')).toBeUndefined();
  });

  it('is known to the worker until the next login, also one that a full database does not take; a lost one says nothing of it', async () => {
    await beginSession(session);
    await device.session.clear();
    expect(await hasLeft(device)).toBe(false);
    await logOut('en');
    expect(await hasLeft(device)).toBe(true);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    device.session.hook('creating', refuse);
    onTestFinished(() => device.session.hook('creating').unsubscribe(refuse));
    await beginSession({ ...session, token: 'token-2' });
    expect(await device.session.get('open')).toBeUndefined();
    expect(await hasLeft(device)).toBe(false);
  });

  it('that a full database did not note for the worker is noted by the next start', async () => {
    await beginSession(session);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    device.state.hook('creating', refuse);
    onTestFinished(() => device.state.hook('creating').unsubscribe(refuse));
    network.answers(good(null));
    await logOut('en');
    device.state.hook('creating').unsubscribe(refuse);
    expect(await hasLeft(device)).toBe(false);
    stops.push(await maintainSession(english));
    expect(await hasLeft(device)).toBe(true);
    expect(webStorage.texts.size).toBe(0);
  });

  it('that a full database did not note for the worker takes nothing away of what the same user does later, though their session ends', async () => {
    await beginSession(session);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    device.state.hook('creating', refuse);
    onTestFinished(() => device.state.hook('creating').unsubscribe(refuse));
    network.answers(good(null));
    await logOut('en');
    await beginSession({ ...session, token: 'token-2' });
    device.state.hook('creating').unsubscribe(refuse);
    network.answers('broken');
    expect(await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en' })).toBe('kept');
    await endSession('token-2', 'loginExpired');
    await beginSession({ ...session, token: 'token-3' });
    expect((await device.outbox.toArray()).map(({ payload }) => payload)).toEqual([{ sellerGoodsId: 'lamp' }]);
  });

  it('takes sealed rows along', async () => {
    await live();
    network.answers(json({ code: 403, msg: refusalText('loginExpired'), data: {} }));
    await call('keepGoods!count', {}, { language: 'en' });
    network.answers('broken');
    await beginSession({ ...session, token: 'token-2' });
    await logOut('en');
    expect(await device.sealed.count()).toBe(0);
    expect(await device.outbox.count()).toBe(0);
  });
});

it('a start seals what a crash left open', async () => {
  await live();
  webStorage.texts.delete('dhow.session');
  stops.push(await maintainSession(english));
  expect(await everything()).not.toContain(planted);
  expect(await device.sealed.count()).toBe(3);
});

it('[S-246] [S-255] nothing personal is kept for a visitor', async () => {
  expect(await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en' })).toBe('notLoggedIn');
  expect(await act('newOnlinechat!send', { type: 'text', content: 'x' }, { language: 'en' })).toBe('notLoggedIn');
  expect(await act('subscribe!add', { email: 'a@b.co' }, { language: 'en' })).toBe('kept');
  expect((await device.outbox.toArray()).map(({ user: whose }) => whose)).toEqual(['']);
});
