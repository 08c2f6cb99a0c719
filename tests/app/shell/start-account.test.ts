import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cartOpenAtom } from '../../../src/app/features/cart/open-cart';
import { currentUserAtom } from '../../../src/app/queries/current-user';
import { shopRouter } from '../../../src/app/router';
import { startAccount } from '../../../src/app/shell/start-account';
import { noSession } from '../../../src/contract/codes';
import { refusalCode, refusalText, type RefusalKey } from '../../../src/contract/refusals';
import type { Session } from '../../../src/contract/shop/account';
import { queryKey } from '../../../src/contract/shop/query-key';
import { localeAtom } from '../../../src/i18n/language';
import { nameMessages } from '../../../src/i18n/messages';
import { device } from '../../../src/local/database/database';
import { keepSaveData } from '../../../src/local/offline/save-data';
import { currentSession, writeSession } from '../../../src/local/session/kept-session';
import type { Language } from '../../../src/rules/languages';
import type { PageGroup } from '../../../src/rules/message-groups';
import { call } from '../../../src/sync/api';
import { watchUserQuery } from '../../../src/sync/user-query';
import { refresh } from '../../../src/sync/refresh';
import { smallPicturesAtom } from '../../../src/ui/small-pictures';
import { currentToastAtom, toastAtom } from '../../../src/ui/toast';
import { FakeLocalStorage } from '../../support/client/local-storage';
import { FakeNetwork, good, healthy, json } from '../../support/client/fake-network';
import { said } from '../../support/texts';

const user: Session['user'] = { usercode: '7001', username: 'kiteflyer', avatar: null, money: '0' as never, email: null, phone: null, invitationCode: null, safewordSet: false };

/** The first import can be slow on a busy machine. */
const slowly = { timeout: 20_000 };
let network: FakeNetwork;
/** The calls made so far. The probe that follows a call without an answer for a second, which a busy machine may take, is none. */
const called = () => network.paths.filter((path) => path !== '/healthz');

beforeEach(async () => {
  network = new FakeNetwork();
  new FakeLocalStorage();
  vi.stubGlobal('location', new URL('http://shop.test/index?code=AB12'));
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => {
  writeSession(undefined);
  vi.unstubAllGlobals();
});

function logIn(news: Partial<Session['user']> = {}): void {
  writeSession({ token: 'token-7', expiresAt: Date.now() + 1_000_000, user: { ...user, ...news } });
}

async function open(path: string, language: Language = 'en') {
  const store = createStore();
  store.set(localeAtom, { language, messages: {}, groups: new Set<PageGroup>() });
  const router = shopRouter({ prefetch: async () => {}, loadMessages: async () => {}, switchLanguage: async () => {} });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) } as never);
  await router.load();
  // Without a browser the router does not navigate, so the call is watched.
  const went = vi.spyOn(router, 'navigate');
  const stop = store.sub(currentUserAtom, () => {});
  await vi.waitFor(() => expect(store.get(currentUserAtom)).not.toBeUndefined(), slowly);
  startAccount({ router, store });
  return { store, stop, went };
}

describe('at the start of a page', () => {
  it('[S-276] the user info is asked for when somebody is logged in, and only then', async () => {
    network.answers(() => good(user));
    const visitor = await open('/index');
    expect(visitor.store.get(currentUserAtom)).toBeNull();
    visitor.stop();
    // This call comes last: any request of the visitor's page would be listed before it.
    await call('banner!bannerList', {}, { language: 'en' });
    expect(called()).toEqual(['/api/banner!bannerList.action']);
    logIn();
    const { stop } = await open('/index');
    await vi.waitFor(() => expect(called()).toEqual(['/api/banner!bannerList.action', '/api/localuser!get.action']), slowly);
    stop();
  });

  it('brings news of the user into the session', async () => {
    network.answers(() => good({ ...user, avatar: 'face.webp', email: 'kite@shop.example' }));
    logIn();
    const { store, stop } = await open('/index');
    await vi.waitFor(() => expect(store.get(currentUserAtom)).toMatchObject({ username: 'kiteflyer', avatar: 'face.webp' }), slowly);
    // Data that only one page shows is not in the copy that every page reads.
    expect(JSON.stringify(store.get(currentUserAtom))).not.toContain('kite@shop.example');
    stop();
  });

  it('does not undo what has changed in the session while the user info was on its way', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    network.answers(async ({ url }) => {
      if (url.endsWith('/healthz')) return healthy.clone();
      await slow;
      return good(user);
    });
    logIn();
    const { stop } = await open('/index');
    await vi.waitFor(() => expect(called()).toEqual(['/api/localuser!get.action']), slowly);
    logIn({ safewordSet: true });
    answer();
    // Answered after the page's own call.
    await call('localuser!get', {}, { language: 'en' });
    expect(currentSession()?.user.safewordSet).toBe(true);
    stop();
  });

  it('[W-017] the invitation code of the first page is kept', async () => {
    const { stop } = await open('/index');
    await vi.waitFor(async () => expect(await device.state.get('invitationCode')).toMatchObject({ value: 'AB12' }), slowly);
    stop();
  });

  it('the wish for smaller pictures is followed', async () => {
    const { store, stop } = await open('/index');
    expect(store.get(smallPicturesAtom)).toBe(false);
    await keepSaveData(true);
    await vi.waitFor(() => expect(store.get(smallPicturesAtom)).toBe(true), slowly);
    stop();
  });
});

it('a toast is not there any more for the user who logs in, in another tab, after the one to whom it was shown', async () => {
  network.answers(() => good(user));
  logIn();
  const { store, stop } = await open('/index');
  for (const text of ['The first was discarded', 'Is it blue? was discarded']) store.set(toastAtom, { kind: 'error', text });
  logIn({ avatar: 'face.webp' });
  expect(store.get(currentToastAtom)).toBeDefined();
  logIn({ usercode: '7002' });
  expect(store.get(currentToastAtom)).toBeUndefined();
  stop();
});

describe('code 403', () => {
  const refused = (reason: 'loginExpired' | 'tokenInvalid') => json({ code: noSession, msg: refusalText(reason), data: {} });

  // In other languages than English: the pages of the tests above still listen, and the same toast shows only once in half a second.
  it.each<['loginExpired' | 'tokenInvalid', Language]>([['loginExpired', 'cn'], ['tokenInvalid', 'ar']])('[W-241] [W-242] [W-243] [S-284] [S-285] ends the session, says why (%s, %s), and goes to the beginning', async (reason, language) => {
    network.answers(() => good(user));
    logIn();
    const { store, stop, went } = await open('/userInfo/setup', language);
    await vi.waitFor(() => expect(called()).toHaveLength(1), slowly);
    network.answers(() => refused(reason));
    store.set(cartOpenAtom, true);
    await call('session!list', {}, { language });
    expect(went).toHaveBeenCalledExactlyOnceWith({ to: '/' });
    expect(store.get(cartOpenAtom)).toBe(false);
    expect(store.get(currentUserAtom)).toBeNull();
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said(language, `refusal.${reason}`) }), slowly);
    stop();
  });

  it('says something also where the reason does not load', async () => {
    network.answers(() => good(user));
    logIn();
    const { store, stop } = await open('/userInfo/setup', 'de');
    await vi.waitFor(() => expect(called()).toHaveLength(1), slowly);
    nameMessages('de', { refusal: '/nowhere.js' });
    network.answers(() => refused('loginExpired'));
    await call('session!list', {}, { language: 'de' });
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said('de', 'shell.failed.text') }), slowly);
    nameMessages('de', {});
    stop();
  });

  it.each([['why', 'fr', {}, 'refusal.loginExpired'], ['something', 'it', { refusal: '/nowhere.js' }, 'shell.failed.text']] as const)('says %s also where the script that says it does not load (%s)', async (_what, language, texts, told) => {
    vi.doMock('../../../src/app/shell/toast-refused', () => Promise.reject(new TypeError('Failed to fetch')));
    onTestFinished(() => vi.doUnmock('../../../src/app/shell/toast-refused'));
    network.answers(() => good(user));
    logIn();
    const { store, stop } = await open('/userInfo/setup', language);
    await vi.waitFor(() => expect(called()).toHaveLength(1), slowly);
    nameMessages(language, texts);
    onTestFinished(() => nameMessages(language, {}));
    network.answers(() => refused('loginExpired'));
    await call('session!list', {}, { language });
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said(language, told) }), slowly);
    stop();
  });

  it('says why also where the script that says it was lost once', async () => {
    let lose = (_error: Error) => {};
    const lost = new Promise<never>((_resolve, reject) => (lose = reject));
    let tries = 0;
    // The pages of the tests above share what is under way.
    vi.doMock('../../../src/app/shell/toast-refused', () => ((tries += 1) === 1 ? lost : vi.importActual('../../../src/app/shell/toast-refused')));
    onTestFinished(() => vi.doUnmock('../../../src/app/shell/toast-refused'));
    network.answers(() => good(user));
    logIn();
    const { store, stop } = await open('/userInfo/setup', 'es');
    await vi.waitFor(() => expect(called()).toHaveLength(1), slowly);
    network.answers(() => refused('loginExpired'));
    await call('session!list', {}, { language: 'es' });
    await vi.waitFor(() => expect(tries).toBe(1), slowly);
    await new Promise(setImmediate);
    lose(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said('es', 'refusal.loginExpired') }), slowly);
    stop();
  });
});

describe('what the shop refuses of that which a page shows', () => {
  const refuses = (key: RefusalKey) => network.answers(() => json({ code: refusalCode(key), msg: refusalText(key), data: {} }));

  it('[S-407] [W-289] is said in one place, in the language of the page, where no page says it', async () => {
    const { store, stop } = await open('/index', 'cn');
    refuses('tooFrequent');
    await refresh(queryKey('cn', 'banner!bannerList', {}));
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said('cn', 'refusal.tooFrequent') }), slowly);
    stop();
  });

  it('is so for what is the shopper’s own, too', async () => {
    network.answers(() => good(user));
    logIn();
    const { store, stop } = await open('/index', 'ar');
    await vi.waitFor(() => expect(called()).toHaveLength(1), slowly);
    refuses('systemError');
    const unwatch = watchUserQuery('7001', 'ar keepGoods!count {}', () => {});
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', text: said('ar', 'refusal.systemError') }), slowly);
    unwatch();
    stop();
  });

  it('is not said twice: a page that shows it in its place is left to it', async () => {
    const { store, stop } = await open('/index');
    refuses('goodsUnknown');
    await refresh(queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'gone' }));
    refuses('illegalRequest');
    await refresh(queryKey('en', 'category!recommend', {}));
    await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ text: said('en', 'refusal.illegalRequest') }), slowly);
    stop();
  });
});
