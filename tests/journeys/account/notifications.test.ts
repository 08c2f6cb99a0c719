import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { newsKinds, orderNewsKinds, pushKinds } from '../../../src/rules/news';
import { look } from '../../support/journey/axe';
import { alive, atRest, cutLine, expectNoTrouble, journey, mendLine, underWorker } from '../../support/journey/journey';
import { codeTo, lettersTo } from '../../support/journey/journey-mail';
import { orderOf } from '../../support/journey/journey-orders';
import { allSent, deviceRows, password, register, someName } from '../../support/journey/own-page';
import { PushService, type Subscribed } from '../../support/services/push-service';
import { said } from '../../support/texts';

const service = await PushService.open();
afterAll(() => service.close());
const mall = journey({ PUSH_TEST_ORIGIN: service.origin });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, key: string, lang: Language = 'en') => main(page).getByRole('button', { name: said(lang, key), exact: true });
const box = (page: Page, kind: string, channel: string, lang: Language = 'en') =>
  main(page).getByRole('checkbox', { name: said(lang, 'news.switch', { kind: said(lang, `news.kind.${kind}`), channel: said(lang, `news.channel.${channel}`) }), exact: true });
const wantedBy = async (username: string) =>
  (await mall.sql<{ wanted: string }>("select kind || ' ' || channel as wanted from news_preference p join app_user u on u.id = p.user_id where username = $1 order by 1", [username])).map(({ wanted }) => wanted);

/** A new shopper; `browser` is their subscription at the fake push service. */
async function member({ lang = 'en', width, permission = 'granted' }: { readonly lang?: Language; readonly width?: number; readonly permission?: NotificationPermission } = {}) {
  const context = await mall.shopper({ bypassCSP: true, ...(width !== undefined && { viewport: { width, height: 720 } }) });
  const browser = service.subscribe();
  await standIn(context, browser, permission);
  const page = await context.newPage();
  const username = someName();
  await register(page, mall, username, lang);
  await underWorker(page);
  return { context, page, username, browser };
}

/**
 * Fakes the browser's permission and push subscription: no real push service is reachable here, and a headless browser
 * allows no notifications. With permission 'default', the shopper agrees when asked.
 */
async function standIn(context: BrowserContext, { endpoint, p256dh, auth }: Subscribed, permission: NotificationPermission): Promise<void> {
  await context.addInitScript(
    ({ keys, permission: said }) => {
      const answered = 'test.permission';
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(answered) ?? said });
      Object.assign(Notification, {
        requestPermission: () => {
          localStorage.setItem('test.asked', String(Number(localStorage.getItem('test.asked')) + 1));
          if (said === 'default') localStorage.setItem(answered, 'granted');
          return Promise.resolve(Notification.permission);
        },
      });
      const name = 'test.subscription';
      const subscription = () => ({
        endpoint: keys.endpoint,
        options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.getItem(name) ?? '[]') as number[]).buffer },
        toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: () => Promise.resolve(localStorage.removeItem(name)),
      });
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(localStorage.getItem(name) === null ? null : subscription()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(name, JSON.stringify([...applicationServerKey]));
          return Promise.resolve(subscription());
        },
      });
    },
    { keys: { endpoint, p256dh, auth }, permission },
  );
}

/** How often the page has asked for the permission. */
const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.asked')));

/** Delivers the push service's message to the worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)));
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: mall.url, registrationId: await found, data });
}

/**
 * The notifications that the worker shows, by tag: like the browser, a new one replaces an earlier one with the same
 * tag.
 */
async function watchShown(context: BrowserContext): Promise<() => Promise<unknown>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(() => {
    const shown: Record<string, unknown> = {};
    // Headless Chromium has no app icon to badge: it ends a worker that tries.
    let onIcon: number | undefined;
    Object.assign(self.navigator, { setAppBadge: (count: number) => Promise.resolve(void (onIcon = count)) });
    const registration = (self as unknown as { registration: ServiceWorkerRegistration }).registration;
    registration.showNotification = (title, options) => {
      shown[options?.tag ?? ''] = { title, ...options, onIcon };
      return Promise.resolve();
    };
    Object.assign(self, { shownInTest: shown });
  });
  return () => worker.evaluate(() => Object.values((self as unknown as { shownInTest: Record<string, unknown> }).shownInTest));
}

describe('order news', () => {
  it('UX-017 UX-101 is offered on an order’s page, can be closed as easily as taken, asks the browser only after a tap that explains, and comes as a notification that names number and state', async () => {
    const { context, page, username, browser } = await member({ permission: 'default' });
    const first = await orderOf(mall, username, 1);
    await mall.visit(page, `/userInfo/order-detail?orderId=${first.id}`);
    const offer = main(page).getByRole('button', { name: said('en', 'news.offer.title', { state: 'open' }) });
    await offer.waitFor();
    expect(await timesAsked(page)).toBe(0);
    await offer.click();
    await main(page).getByText(said('en', 'news.offer.text')).waitFor();
    expect([await timesAsked(page), await wantedBy(username)]).toEqual([0, []]);
    // The e-mail address is not proven yet, so e-mail is not offered.
    expect(await button(page, 'news.offer.email').count()).toBe(0);
    await button(page, 'shell.close').click();
    await expect.poll(() => offer.evaluate((bell) => bell === document.activeElement)).toBe(true);
    expect([await timesAsked(page), await wantedBy(username)]).toEqual([0, []]);
    await offer.click();
    await button(page, 'news.offer.push').click();
    await main(page).getByText(said('en', 'news.offer.done')).waitFor();
    expect(await timesAsked(page)).toBe(1);
    await expect.poll(() => wantedBy(username)).toEqual(orderNewsKinds.map((kind) => `${kind} push`).toSorted());

    const second = await orderOf(mall, username, 3);
    const told = () => service.toldTo(browser).find(({ title }) => title === said('en', 'mail.push.shipped.title', { order: second.serialNumber }));
    await expect.poll(told, { timeout: 40_000 }).toBeDefined();
    const shown = await watchShown(context);
    for (let times = 0; times < 2; times += 1) await deliver(page, JSON.stringify(told()));
    const path = `/userInfo/order-detail?orderId=${second.id}`;
    // The same news twice is one notification.
    await expect.poll(shown).toEqual([
      { title: told()?.['title'], body: said('en', 'mail.push.shipped.body'), lang: 'en', dir: 'ltr', tag: told()?.['tag'], icon: '/brands/kitewharf/icon-192.png', badge: '/brands/kitewharf/monochrome-512.png', data: { path }, onIcon: 0 },
    ]);
    expect((await page.request.get(`${mall.url}/brands/kitewharf/icon-192.png`)).status()).toBe(200);

    // If notifications are already on, nothing is offered.
    await mall.visit(page, path);
    await main(page).getByRole('heading', { level: 1, name: second.serialNumber }).waitFor();
    await atRest(page);
    expect(await main(page).getByRole('button', { name: /Tell me when/ }).count()).toBe(0);
    expectNoTrouble(page);
  });

  it('closed while they are being turned on leave the focus with who has gone on', async () => {
    const { page, username } = await member();
    const { id } = await orderOf(mall, username, 1);
    await mall.visit(page, `/userInfo/order-detail?orderId=${id}`);
    await page.evaluate(() => {
      const isHeld = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve }));
      Object.assign(Notification, { requestPermission: async () => isHeld.then(() => Notification.permission) });
    });
    await main(page).getByRole('button', { name: said('en', 'news.offer.title', { state: 'open' }) }).click();
    await button(page, 'news.offer.push').click();
    await button(page, 'news.device.busy').waitFor();
    await button(page, 'shell.close').click();
    const search = page.getByRole('search').getByRole('combobox');
    await search.focus();
    await page.evaluate(() => (window as never as { readonly goOn: () => void }).goOn());
    await main(page).getByText(said('en', 'news.offer.done')).waitFor();
    await atRest(page);
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    expectNoTrouble(page);
  });

  it('of a device speaks the language chosen last on it, also if that was chosen without a connection, or named by an address', async () => {
    const { context, page, username } = await member();
    await mall.visit(page, '/userInfo/notifications');
    await button(page, 'news.device.turnOn').click();
    await main(page).getByText(said('en', 'news.device.on')).waitFor();
    const spoken = async () => (await mall.sql<{ lang: string }>('select lang from push_subscription s join app_user u on u.id = s.user_id where username = $1', [username])).map(({ lang }) => lang);
    const choose = async (from: Language, name: string) => {
      await page.getByRole('button', { name: said(from, 'shell.language') }).click();
      await page.getByRole('link', { name, exact: true }).click();
    };
    expect(await spoken()).toEqual(['en']);
    await choose('en', 'Deutsch');
    await expect.poll(spoken).toEqual(['de']);
    await cutLine(context);
    await choose('de', 'English');
    await main(page).getByRole('heading', { level: 1, name: said('en', 'news.title') }).waitFor();
    await mendLine(context);
    await expect.poll(spoken).toEqual(['en']);
    await mall.visit(page, '/index?lang=fr');
    await expect.poll(spoken).toEqual(['fr']);
  });

  it('of a device ends with the logout, on the device and at the shop', async () => {
    const { page, username, browser } = await member();
    await mall.visit(page, '/userInfo/notifications');
    await button(page, 'news.device.turnOn').click();
    await main(page).getByText(said('en', 'news.device.on')).waitFor();
    await expect.poll(() => wantedBy(username)).toHaveLength(newsKinds.length + pushKinds.length);
    // What waits to be sent would be asked about at the logout.
    await allSent(page);
    await mall.visit(page, '/userInfo/dashboard');
    await main(page).getByRole('button', { name: said('en', 'header.logOut') }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/userInfo'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
    const { id } = await orderOf(mall, username, 3);
    await expect.poll(async () => (await mall.sql<{ announced_at: unknown }>("select announced_at from news where subject = $1 and kind = 'shipped'", [id]))[0]?.announced_at ?? null, { timeout: 40_000 }).not.toBeNull();
    expect(await mall.sql('select m.id from push_message m join push_subscription using (session_id) join app_user u on u.id = user_id where username = $1', [username])).toEqual([]);
    expect(service.toldTo(browser)).toEqual([]);
  });

  it('of a device ends with a logout without a connection too: what the shop sends before it knows of it is shown to nobody', async () => {
    const { context, page, username } = await member();
    await mall.visit(page, '/userInfo/notifications');
    await button(page, 'news.device.turnOn').click();
    await main(page).getByText(said('en', 'news.device.on')).waitFor();
    // What waits to be sent would be asked about at the logout.
    await expect.poll(() => wantedBy(username)).toHaveLength(newsKinds.length + pushKinds.length);
    await allSent(page);
    await mall.visit(page, '/userInfo/dashboard');
    const shown = await watchShown(context);
    const sent = (title: string) => deliver(page, JSON.stringify({ title, body: '', path: '/', tag: title, lang: 'en', dir: 'ltr' }));
    await sent('before');
    await expect.poll(async () => JSON.stringify(await shown())).toContain('before');
    // Out of reach of its push service the browser does not come to the end of the subscription in the page's time.
    await page.evaluate(() => void Object.assign(PushManager.prototype, { getSubscription: () => Promise.resolve({ unsubscribe: () => new Promise(() => {}) }) }));
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const { pushManager } = (self as unknown as { registration: ServiceWorkerRegistration }).registration;
      Object.assign(pushManager, { getSubscription: () => Promise.resolve({ unsubscribe: () => Promise.resolve(void Object.assign(self, { endedInTest: true })) }) });
    });
    await cutLine(context);
    await main(page).getByRole('button', { name: said('en', 'header.logOut') }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/userInfo'));
    await sent('after');
    await expect.poll(() => worker?.evaluate(() => 'endedInTest' in self)).toBe(true);
    expect(JSON.stringify(await shown())).not.toContain('after');
  });
});

describe('the page of notifications', () => {
  it('keeps what is chosen without a connection and sends it after, the last word counting; in Arabic, on 320 px, for everybody', async () => {
    const lang = 'ar';
    const { context, page, username } = await member({ lang, width: 320 });
    await mall.visit(page, '/userInfo/dashboard');
    await page.getByRole('navigation', { name: said(lang, 'user.nav.label') }).getByRole('link', { name: said(lang, 'user.nav.notifications') }).click();
    await main(page).getByRole('heading', { level: 1, name: said(lang, 'news.title') }).waitFor();
    await main(page).getByText(said(lang, 'news.device.allowed')).waitFor();
    // Nothing is on before it is asked for, and e-mail is disabled without an address.
    for (const kind of newsKinds) expect([await box(page, kind, 'push', lang).isChecked(), await box(page, kind, 'email', lang).isDisabled()]).toEqual([false, true]);
    for (const kind of pushKinds) expect([await box(page, kind, 'push', lang).isChecked(), await box(page, kind, 'email', lang).count()]).toEqual([false, 0]);
    await main(page).getByRole('link', { name: said(lang, 'news.email.add') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    const found: Record<string, string[]> = {};
    await look(page, 'notifications', found);
    expect(found).toEqual({});

    await cutLine(context);
    await box(page, 'shipped', 'push', lang).check();
    await box(page, 'arrived', 'push', lang).check();
    await box(page, 'shipped', 'push', lang).uncheck();
    // A switch changes at once; its outbox entry is saved a moment later.
    // The first of the three stays in the outbox if it was tried before the page noticed that it is offline, and is replaced by the last if not.
    const lastWords = async () => Object.fromEntries((await deviceRows<{ name: string; payload: { kind: string } }>(page, ['outbox'])).map(({ name, payload }) => [payload.kind, name]));
    await expect.poll(lastWords).toEqual({ shipped: 'news!del', arrived: 'news!add' });
    await page.reload();
    await alive(page);
    await expect.poll(() => box(page, 'arrived', 'push', lang).isChecked()).toBe(true);
    expect(await box(page, 'shipped', 'push', lang).isChecked()).toBe(false);
    await button(page, 'news.device.turnOn', lang).click();
    await page.getByText(said(lang, 'news.device.notReached')).waitFor();
    expect(await wantedBy(username)).toEqual([]);

    await mendLine(context);
    await expect.poll(() => wantedBy(username), { timeout: 30_000 }).toEqual(['arrived push']);
    await allSent(page);
    await expect.poll(() => box(page, 'arrived', 'push', lang).isChecked()).toBe(true);
    await button(page, 'news.device.turnOn', lang).click();
    await main(page).getByText(said(lang, 'news.device.on')).waitFor();
    await button(page, 'news.device.turnOff', lang).click();
    await main(page).getByText(said(lang, 'news.device.allowed')).waitFor();
    await main(page).getByText(said(lang, 'news.device.noneOn')).waitFor();
    await expect.poll(() => mall.sql('select session_id from push_subscription s join app_user u on u.id = s.user_id where username = $1', [username])).toEqual([]);
  });

  it('UX-017 says so where the browser has blocked it, and nothing else changes', async () => {
    const { page } = await member({ permission: 'denied' });
    await mall.visit(page, '/userInfo/setup');
    await main(page).getByRole('link', { name: said('en', 'settings.about.notifications') }).click();
    await main(page).getByText(said('en', 'news.device.blocked')).waitFor();
    expect(await button(page, 'news.device.turnOn').count()).toBe(0);
    await box(page, 'refund', 'push').check();
    await main(page).getByText(said('en', 'news.device.noneOn')).waitFor();
    expectNoTrouble(page);
  });

  it('sends e-mails to a mailbox that was proven; the link in one of them ends its kind with one tap, and opening it does not', async () => {
    const { page, username } = await member();
    const email = `${username}@shop.example`;
    await mall.visit(page, '/userInfo/notifications');
    await main(page).getByRole('link', { name: said('en', 'news.email.add') }).click();
    await button(page, 'settings.contacts.addEmail').click();
    await main(page).locator('input[name=email]').fill(email);
    await page.keyboard.press('Enter');
    await main(page).locator('input[name=verifcode]').fill(await codeTo(mall, email));
    await main(page).locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText(said('en', 'settings.contacts.emailDone')).waitFor();
    await mall.visit(page, '/userInfo/notifications');
    await main(page).getByText(email).waitFor();
    await box(page, 'shipped', 'email').check();
    await expect.poll(() => wantedBy(username)).toEqual(['shipped email']);

    const { serialNumber, id } = await orderOf(mall, username, 3);
    const letter = () => lettersTo(mall, email).find((text) => text.includes(said('en', 'mail.newsShipped.subject', { order: serialNumber })));
    await expect.poll(letter, { timeout: 40_000 }).toContain(`/userInfo/order-detail?orderId=${id}`);
    const end = /https?:\/\/\S+\/letters\/end\?\S+/.exec(letter() ?? '')?.[0] ?? '';
    await mall.visit(page, end);
    await main(page).getByRole('heading', { name: said('en', 'letters.end.title') }).waitFor();
    expect(await wantedBy(username)).toEqual(['shipped email']);
    await button(page, 'letters.end.go').click();
    await main(page).getByRole('heading', { name: said('en', 'letters.end.done') }).waitFor();
    expect(await wantedBy(username)).toEqual([]);
    await mall.visit(page, '/userInfo/notifications');
    await main(page).getByText(email).waitFor();
    await expect.poll(() => box(page, 'shipped', 'email').isChecked()).toBe(false);
    expectNoTrouble(page);
  });
});
