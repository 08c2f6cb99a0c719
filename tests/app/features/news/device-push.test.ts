import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPushLanguage, turnPushOff, turnPushOn } from '../../../../src/app/features/news/device-push';
import { forgetPush } from '../../../../src/local/session/forget-push';
import { writeSession } from '../../../../src/local/session/kept-session';
import { forgetToldPush, toldPush } from '../../../../src/local/session/told-push';
import type { Language } from '../../../../src/rules/languages';
import { connectionWorks, currentConnection, noteBrowserConnection } from '../../../../src/sync/connectivity';
import { FakeLocks } from '../../../support/client/locks';
import { good, healthy, type FakeNetwork } from '../../../support/client/fake-network';
import { freshDevice } from '../../../support/client/fresh-device';
import { session } from '../../../support/client/session';

/** A browser that may notify; its subscription is what a push service gave it. */
class Browser {
  readonly locks = new FakeLocks();
  private subscription: object | null = null;

  constructor() {
    const registration = {
      pushManager: {
        getSubscription: () => Promise.resolve(this.subscription),
        subscribe: () => Promise.resolve((this.subscription = { options: {}, toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }), unsubscribe: () => Promise.resolve((this.subscription = null)) })),
      },
      getNotifications: () => Promise.resolve([]),
    };
    const notification = { permission: 'granted', requestPermission: () => Promise.resolve('granted') };
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('window', { PushManager: {}, Notification: notification });
    vi.stubGlobal('navigator', { locks: this.locks, serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  }

  /** Waits for all that has been begun to tell. */
  async rest(): Promise<void> {
    await this.locks.request('dhow.push', () => Promise.resolve());
  }
}

let network: FakeNetwork;
let browser: Browser;
let spoken: Language;
/** The language that the shop was last told for this browser; null before. */
let sends: string | null;
/** The token of the session whose push messages come to this browser, as the shop knows it. */
let isTo: string | null;

beforeEach(async () => {
  network = await freshDevice();
  browser = new Browser();
  spoken = 'en';
  sends = null;
  isTo = null;
  writeSession(session);
});
afterEach(() => {
  writeSession(undefined);
  connectionWorks();
  vi.unstubAllGlobals();
});

const asked = (name: 'lang' | 'token') => network.requestsOf('push!subscribe').map(({ url }) => new URL(url).searchParams.get(name));
/** The shop takes subscriptions; `deliver` may hold or lose the answer, given the language. */
function shopAnswers(deliver: (lang: string | null) => Promise<void> = async () => {}): void {
  network.answers(async ({ url }) => {
    if (url.endsWith('/healthz')) return healthy.clone();
    const { pathname, searchParams } = new URL(url);
    const [lang, token] = [searchParams.get('lang'), searchParams.get('token')];
    if (pathname.includes('news!preferences')) return good({ preferenceList: [], thisDevice: token === isTo, pushKey: 'AQID', canMail: true });
    isTo = token;
    sends = lang;
    await deliver(lang);
    return good(null);
  });
}
function choose(language: Language): void {
  spoken = language;
  keepPushLanguage(() => spoken);
}
async function turnedOn(): Promise<void> {
  shopAnswers();
  expect(await turnPushOn('AQID', spoken)).toBe('done');
}
async function lineBack(): Promise<void> {
  shopAnswers();
  noteBrowserConnection('online');
  await vi.waitFor(() => expect(currentConnection()).toBe('online'), { timeout: 20_000 });
  await browser.rest();
}

describe('the language of this device’s push messages', () => {
  it('is told once', async () => {
    await turnedOn();
    for (const language of ['en', 'de', 'de'] as const) choose(language);
    await browser.rest();
    expect(asked('lang')).toEqual(['en', 'de']);
  });

  it('is told once the line is back, where it was chosen without one', async () => {
    await turnedOn();
    network.answers('broken');
    noteBrowserConnection('offline');
    choose('de');
    await lineBack();
    expect(asked('lang')).toEqual(['en', 'de']);
  });

  it('is told again where an answer was lost, though the page speaks the earlier one by then', async () => {
    await turnedOn();
    shopAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
    choose('de');
    await browser.rest();
    expect(currentConnection()).toBe('offline');
    choose('en');
    await lineBack();
    expect(asked('lang')).toEqual(['en', 'de', 'en']);
  });

  it('is the last of two chosen quickly, however long the first is on its way', async () => {
    await turnedOn();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    shopAnswers((lang) => (lang === 'de' ? held : Promise.resolve()));
    choose('de');
    await vi.waitFor(() => expect(asked('lang')).toEqual(['en', 'de']));
    choose('fr');
    arrive();
    await browser.rest();
    expect([sends, toldPush()?.language]).toEqual(['fr', 'fr']);
  });

  it('is told only for the user who turned them on here', async () => {
    await turnedOn();
    writeSession({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-bob' } });
    choose('de');
    await browser.rest();
    writeSession(session);
    choose('de');
    await browser.rest();
    expect(asked('token')).toEqual(['token-1', 'token-1']);
  });

  it('is told of push messages that an earlier version turned on, of which it left no note', async () => {
    await turnedOn();
    forgetToldPush();
    choose('de');
    await browser.rest();
    expect(asked('lang')).toEqual(['en', 'de']);
  });

  it('is told where turning them on had its answer lost: the shop has them', async () => {
    shopAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await turnPushOn('AQID', spoken)).toBe('notReached');
    choose('de');
    await lineBack();
    expect([asked('lang'), sends]).toEqual([['en', 'de'], 'de']);
  });

  it.each([
    { whose: 'another user’s, whose session', next: { ...session, token: 'token-2', user: { ...session.user, usercode: 'u-bob' } } },
    { whose: 'the same user’s, whose session', next: { ...session, token: 'token-2' } },
  ])('turns nothing on where the subscription is $whose ended by itself, with or without a note', async ({ next }) => {
    await turnedOn();
    isTo = null;
    writeSession(next);
    choose('de');
    await browser.rest();
    forgetToldPush();
    choose('fr');
    await browser.rest();
    expect(asked('token')).toEqual(['token-1']);
  });

  it.each<[string, () => Promise<void>]>([
    ['the same user logs in again', async () => writeSession({ ...session, token: 'token-2' })],
    ['they are turned off', () => turnPushOff('en')],
  ])('turns nothing on where %s while the shop is asked whether it sends here', async (_what, act) => {
    await turnedOn();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    network.answers(async ({ url }) => {
      if (url.endsWith('/healthz')) return healthy.clone();
      if (!url.includes('news!preferences')) return good(null);
      await held;
      return good({ preferenceList: [], thisDevice: true, pushKey: 'AQID', canMail: true });
    });
    choose('de');
    await vi.waitFor(() => expect(network.requestsOf('news!preferences')).toHaveLength(1));
    await act();
    arrive();
    await browser.rest();
    expect(asked('token')).toEqual(['token-1']);
  });

  it('is asked about once where the shop sends nothing here, until they are turned on', async () => {
    await turnedOn();
    isTo = null;
    writeSession({ ...session, token: 'token-2' });
    for (const language of ['de', 'fr'] as const) {
      choose(language);
      await browser.rest();
    }
    expect(network.requestsOf('news!preferences')).toHaveLength(1);
    expect(await turnPushOn('AQID', spoken)).toBe('done');
    choose('de');
    await browser.rest();
    expect(asked('lang')).toEqual(['en', 'fr', 'de']);
  });

  it('is not told where turning them on has failed: they stay off', async () => {
    network.answers('broken');
    expect(await turnPushOn('AQID', spoken)).toBe('notReached');
    choose('de');
    await lineBack();
    expect(asked('lang')).toEqual(['en']);
  });

  it('is forgotten with the logout, also where the shop answers after it', async () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await turnedOn();
    shopAnswers(() => held);
    choose('de');
    await vi.waitFor(() => expect(asked('lang')).toEqual(['en', 'de']));
    writeSession(undefined);
    await forgetPush();
    arrive();
    await browser.rest();
    expect(toldPush()).toBeUndefined();
  });
});
