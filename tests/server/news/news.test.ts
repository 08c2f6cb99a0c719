import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { orderNewsKinds, type NewsChannel, type NewsKind } from '../../../src/rules/news';
import { announceNews, forgetOldNews, sendDuePushes } from '../../../src/server/features/news';
import { runOrderJobs } from '../../../src/server/features/orders';
import { insertCatalog } from '../../support/catalog';
import { Shop } from '../../support/server/shop';
import { describeWithDatabase, holdTransaction } from '../../support/server/databases';
import { mailFor } from '../../support/server/mail';
import { payOrder, placeOrder, requestRead } from '../../support/server/orders';
import { rethrow } from '../../support/server/rethrow';
import { insertSession, insertShopper, type Shopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { lockWaits, overOrWaiting } from '../../support/server/transactions';
import { PushService, type Subscribed } from '../../support/services/push-service';
import { said } from '../../support/texts';

const hour = 3_600_000;
let service: PushService;
beforeAll(async () => {
  service = await PushService.open();
});
afterAll(() => service.close());

describeWithDatabase(
  async (database) => {
    await insertCatalog(database.db);
    await sql`update sku set stock = 1000`.execute(database.db);
    return Shop.open(database, { PUSH_TEST_ORIGIN: service.origin, PUBLIC_URL: 'https://mall.example/' });
  },
  (shop, kind) => {
    const db = () => shop().db;
    let operator: Employed;
    let as: Shopper;
    let email = '';
    let failures: unknown[] = [];
    beforeAll(async () => {
      operator = await employ(shop(), 'Olga', { role: 'operator' });
      // The clock moves on by days here.
      await sql`update staff_session set expires_at = expires_at + interval '1 year'`.execute(db());
    });
    beforeEach(async () => {
      failures = [];
      email = `reader-${Math.random().toString(36).slice(2)}@shop.example`;
      as = await insertShopper(db(), { email, email_key: email, email_proven_at: new Date(shop().mall.now()).toISOString() });
    });
    const want = async (channel: NewsChannel, kinds: readonly NewsKind[] = orderNewsKinds, who = as) => {
      for (const kind of kinds) await shop().ask('news!add', { kind, channel }, { as: who });
    };
    const here = async (lang: Language = 'en', who: Pick<Shopper, 'token' | 'cookie'> = as): Promise<Subscribed> => {
      const { privateKey, ...browser } = service.subscribe();
      await shop().ask('push!subscribe', browser, { as: who, lang });
      return { ...browser, privateKey };
    };
    const run = async () => {
      await announceNews(db(), shop().mall.news, shop().mall.now(), rethrow);
      await sendDuePushes(db(), shop().mall.news.push, shop().mall.now, { stopping: new AbortController().signal, failed: (error) => failures.push(error) });
    };
    const order = (status: 0 | 1 | 3 | 4, lang: Language = 'en') =>
      placeOrder(db(), { userId: as.userId, status, at: shop().mall.now() }).then(async (placed) => {
        await db().updateTable('shop_order').set({ lang }).where('id', '=', placed.id).execute();
        return placed;
      });
    const work = async (orderId: string, name: 'ship' | 'deliver' | 'grantRefund' | 'refuseRefund' | 'platformRefund' | 'refundUndelivered' | 'sendAgain', body: object = {}) => expect((await operator.send(`sellerOrder!${name}`, { orderId, ...(await requestRead(db(), orderId, name)), ...body })).code).toBe(0);
    const parcel = { carrier: 'Post', trackingNumber: 'P 1' };
    const shipped = async (lang?: Language) => {
      const placed = await order(1, lang);
      await work(placed.id, 'ship', parcel);
      return placed;
    };
    const asked = async (lang?: Language) => {
      const placed = await order(4, lang);
      await shop().ask('order!returns', { orderId: placed.id, reason: 6, amount: placed.total, lineIdList: [...placed.lineIds] }, { as });
      return placed;
    };
    /** Holds every answer of the push services from now on, until all are given. */
    const holdAnswers = () => {
      const held: (() => void)[] = [];
      const hold = () => {
        service.beforeAnswer = hold;
        return new Promise<void>((resolve) => held.push(resolve));
      };
      service.beforeAnswer = hold;
      const answerAll = () => {
        service.beforeAnswer = undefined;
        for (const answer of held) answer();
      };
      return { held, answerAll };
    };
    const messages = () => db().selectFrom('push_message').selectAll().execute();

    describe('asked for', () => {
      it('nothing is told of who has not asked, and nothing is written down', async () => {
        const browser = await here();
        await shipped();
        await run();
        expect([await mailFor(db(), email), service.toldTo(browser), await db().selectFrom('news').selectAll().where('user_id', '=', as.userId).execute()]).toEqual([[], [], []]);
      });

      it('each kind by each channel is a choice of its own, which holds until it is taken back', async () => {
        expect(await shop().ask('news!preferences', {}, { as })).toEqual({ preferenceList: [], thisDevice: false, pushKey: shop().mall.news.push.keys.publicKey, canMail: true });
        await want('email', ['shipped', 'refund']);
        await want('push', ['shipped']);
        await want('push', ['shipped']);
        await shop().ask('news!del', { kind: 'refund', channel: 'email' }, { as });
        await shop().ask('news!del', { kind: 'unpaid', channel: 'email' }, { as });
        expect((await shop().ask('news!preferences', {}, { as })).preferenceList).toEqual([{ kind: 'shipped', channel: 'email' }, { kind: 'shipped', channel: 'push' }]);
        const { id } = await asked();
        await work(id, 'grantRefund');
        await run();
        expect(await mailFor(db(), email)).toEqual([]);
      });

      it('another user’s wishes change nothing', async () => {
        const other = await insertShopper(db());
        await want('email', orderNewsKinds, other);
        await shipped();
        await run();
        expect(await mailFor(db(), email)).toEqual([]);
      });
    });

    describe('by e-mail', () => {
      it.each(['en', 'cn', 'ar'] as const)('tells each kind once, in the order’s language (%s), with the way to the order and the way out', async (lang) => {
        await want('email');
        const unpaid = await order(0, lang);
        shop().wait(21 * hour);
        await runOrderJobs(db(), shop().mall.now(), rethrow);
        await runOrderJobs(db(), shop().mall.now(), rethrow);
        const way = await shipped(lang);
        await work(way.id, 'deliver');
        const granted = await asked(lang);
        await work(granted.id, 'grantRefund', { answer: 'Yes.' });
        await run();
        await run();
        const letters = (await mailFor(db(), email)).toReversed();
        const subject = (kind: string, { serialNumber }: { serialNumber: string }) => said(lang, `mail.news${kind}.subject`, { order: serialNumber });
        expect(letters.map((letter) => letter.subject)).toEqual([subject('Unpaid', unpaid), subject('Shipped', way), subject('Arrived', way), subject('Refund', granted)]);
        for (const [index, { id }] of [unpaid, way, way, granted].entries()) {
          const links = [...(letters[index]?.body ?? '').matchAll(/^https:\S+$/gm)].map(([link]) => new URL(link));
          expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual(['https://mall.example/userInfo/order-detail', 'https://mall.example/letters/end']);
          expect([links[0]?.searchParams.get('orderId'), ...links.map(({ searchParams }) => searchParams.get('lang'))]).toEqual([id, lang, lang]);
          expect(letters[index]?.leave_url).toBe(links[1]?.href);
        }
        const two = new Intl.NumberFormat(lang === 'cn' ? 'zh-CN' : lang, { minimumFractionDigits: 2 });
        expect([letters[0]?.body, letters[3]?.body].every((body, index) => body?.includes(two.format(Number([unpaid, granted][index]?.total))))).toBe(true);
        // The payment reminder is of no use once the order is cancelled.
        expect(letters.map(({ expires_at: end }) => end)).toEqual([expect.any(Number), null, null, null]);
      });

      it('names the mall by the address that it has now, and by a brand’s own host as long as there is that brand', async () => {
        await want('email', ['shipped']);
        for (const kind of ['arrived', 'refund'] as const) await shop().ask('news!add', { kind, channel: 'email' }, { as, host: 'amberlane.localhost' });
        await db().updateTable('news_preference').set({ home: 'https://gone.example', shop: 'Gone Goods' }).where('user_id', '=', as.userId).where('kind', '=', 'refund').execute();
        const way = await shipped();
        await work(way.id, 'deliver');
        const granted = await asked();
        await work(granted.id, 'grantRefund', { answer: 'Yes.' });
        await announceNews(db(), { ...shop().mall.news, publicUrl: 'https://new.example' }, shop().mall.now(), rethrow);
        const letters = (await mailFor(db(), email)).toReversed();
        const originsIn = (body: string) => [...body.matchAll(/^https?:\S+$/gm)].map(([link]) => new URL(link).origin);
        const homes = ['https://new.example', 'http://amberlane.localhost', 'https://new.example'];
        expect(letters.map(({ body }) => originsIn(body))).toEqual(homes.map((home) => [home, home]));
        expect(letters.map(({ leave_url: leaveUrl }) => new URL(leaveUrl ?? '').origin)).toEqual(homes);
        expect(JSON.stringify(letters)).not.toContain('Gone Goods');
      });

      it('news goes only to a mailbox that its user has proven', async () => {
        await want('email');
        await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', as.userId).execute();
        await shipped();
        await run();
        expect(await mailFor(db(), email)).toEqual([]);
      });

      it('says that a refund was refused, or given by the mall or for a parcel that did not arrive', async () => {
        await want('email', ['refund']);
        const refused = await asked();
        await work(refused.id, 'refuseRefund', { answer: 'No.' });
        const given = await order(1);
        await work(given.id, 'platformRefund', { answer: 'Sorry.' });
        const lost = await order(3);
        await db().updateTable('shop_order').set({ case_answer_by: new Date(shop().mall.now()).toISOString() }).where('id', '=', lost.id).execute();
        await work(lost.id, 'refundUndelivered', { answer: 'It is lost.' });
        await run();
        const [ofLost, last, first] = await mailFor(db(), email);
        expect(ofLost?.body).toContain(`${Number(lost.total).toFixed(2)} USDT for order ${lost.serialNumber}`);
        expect(first?.body).toContain(said('en', 'mail.newsRefund.text', { answer: 'refused', order: refused.serialNumber }));
        // Whoever refused it: after the store's time for the answer, only the mall may.
        expect(first?.body).not.toMatch(/\bstore\b/i);
        expect(last?.body).toContain(`${Number(given.total).toFixed(2)} USDT for order ${given.serialNumber}`);
      });

      it('a parcel that is sent again is told of again, as sent and as arrived', async () => {
        await want('email', ['shipped', 'arrived']);
        const { id } = await shipped();
        await work(id, 'deliver');
        await db().updateTable('shop_order').set({ case_answer_by: new Date(shop().mall.now()).toISOString() }).where('id', '=', id).execute();
        await work(id, 'sendAgain', { ...parcel, days: 5, answer: 'Another one is on its way.' });
        await work(id, 'deliver');
        await run();
        expect((await db().selectFrom('news').select('kind').where('user_id', '=', as.userId).orderBy('id').execute()).map(({ kind }) => kind)).toEqual(['shipped', 'arrived', 'shipped', 'arrived']);
        expect(await mailFor(db(), email)).toHaveLength(4);
      });

      it('an unpaid order is told of in the last quarter of its time, three hours at most, and not when it is paid or over', async () => {
        await want('email', ['unpaid']);
        const now = shop().mall.now();
        const day = await placeOrder(db(), { userId: as.userId, at: now });
        const brief = await placeOrder(db(), { userId: as.userId, at: now, payBefore: now + 2 * hour });
        const paid = await placeOrder(db(), { userId: as.userId, at: now, payBefore: now + 2 * hour });
        await payOrder(db(), paid.id, now).catch(() => {});
        await db().updateTable('shop_order').set({ status: 1 }).where('id', '=', paid.id).execute();
        const told = async (at: number) => {
          await runOrderJobs(db(), at, rethrow);
          return (await db().selectFrom('news').select('subject').where('user_id', '=', as.userId).orderBy('id').execute()).map(({ subject }) => subject);
        };
        expect(await told(now + 1.5 * hour - 1)).toEqual([]);
        expect(await told(now + 1.5 * hour)).toEqual([brief.id]);
        expect(await told(now + 21 * hour - 1)).toEqual([brief.id]);
        expect(await told(now + 21 * hour)).toEqual([brief.id, day.id]);
        // The server was down until the orders had expired: nobody is reminded of them.
        await announceNews(db(), shop().mall.news, now + 25 * hour, rethrow);
        expect(await mailFor(db(), email)).toEqual([]);
      });
    });

    describe('one tap ends it', () => {
      const leaveUrl = async () => new URL((await mailFor(db(), email))[0]?.leave_url ?? 'http://no.link');
      const proofIn = (link: URL) => ({ proof: link.searchParams.get('proof') ?? '' });
      const wanted = async () => (await shop().ask('news!preferences', {}, { as })).preferenceList;

      it('that kind by e-mail and nothing else, without a login, as often as it is tapped', async () => {
        await want('email', ['shipped', 'arrived']);
        await want('push', ['shipped']);
        await shipped();
        await run();
        const link = await leaveUrl();
        for (let times = 0; times < 2; times += 1) await shop().ask('news!end', proofIn(link));
        expect(await wanted()).toEqual([{ kind: 'arrived', channel: 'email' }, { kind: 'shipped', channel: 'push' }]);
        await shipped();
        await run();
        expect(await mailFor(db(), email)).toHaveLength(1);
      });

      it('by the mailbox’s own button (RFC 8058), and by no link that was made for something else', async () => {
        await want('email', ['shipped']);
        await shipped();
        await run();
        const link = await leaveUrl();
        const post = (url: string) => shop().app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' });
        const [subject = '', signature = ''] = proofIn(link).proof.split('.');
        const others = Buffer.from(`refund ${as.userId}`).toString('base64url');
        for (const proof of ['', '.', subject, `${subject}.`, `${others}.${signature}`, `${subject}.${signature}x`]) {
          expect((await shop().refusal('news!end', { proof })).key, proof).toBe('illegalRequest');
          expect((await post(`/letters/end?${new URLSearchParams({ proof }).toString()}`)).statusCode).toBe(400);
        }
        expect((await post(`/letters/leave${link.search}`)).statusCode).toBe(400);
        expect(await wanted()).toHaveLength(1);
        expect((await post(link.pathname + link.search)).statusCode).toBe(200);
        expect(await wanted()).toEqual([]);
      });
    });

    describe('by Web Push', () => {
      it.each(['en', 'ar'] as const)('tells a browser what only that browser can read, in the language spoken there (%s): number and state, and no more', async (lang) => {
        await want('push');
        const browser = await here(lang);
        const way = await shipped('cn');
        await work(way.id, 'deliver');
        await run();
        await run();
        const told = service.toldTo(browser);
        const words = (kind: string) => ({ title: said(lang, `mail.push.${kind}.title`, { order: way.serialNumber }), body: said(lang, `mail.push.${kind}.body`, { order: way.serialNumber }) });
        const place = { path: `/userInfo/order-detail?orderId=${way.id}`, lang, dir: lang === 'ar' ? 'rtl' : 'ltr', badge: 1 };
        expect(told.map(({ tag: _tag, ...message }) => message)).toEqual([{ ...words('shipped'), ...place }, { ...words('arrived'), ...place }]);
        expect(new Set(told.map(({ tag }) => tag)).size).toBe(2);
        const { headers } = service.pushed.at(-1) ?? {};
        expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: told[1]?.['tag'], ttl: '259200' });
        expect(headers?.['authorization']).toContain(shop().mall.news.push.keys.publicKey);
        expect(await messages()).toEqual([]);
      });

      it.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
        await want('push');
        await here();
        service.answers.push(status);
        await shipped();
        await run();
        expect(await shop().ask('news!preferences', {}, { as })).toMatchObject({ thisDevice: false });
        expect([await messages(), failures]).toEqual([[], []]);
      });

      it.each([429, 503, 'breaks', 'endless'] as const)('what a push service can’t take now (%s) is sent later, once', async (answer) => {
        await want('push');
        const browser = await here();
        service.answers.push(answer);
        await shipped();
        await run();
        await run();
        expect(service.toldTo(browser)).toHaveLength(1);
        shop().wait(60_000);
        await run();
        shop().wait(24 * hour);
        await run();
        const tags = service.toldTo(browser).map(({ tag }) => tag);
        expect(tags).toHaveLength(2);
        // Read to its end, the response would be hundreds of megabytes.
        expect(service.written).toBeLessThan(32 * 1_024 * 1_024);
        expect(new Set(tags).size).toBe(1);
        expect(await messages()).toEqual([]);
      });

      it('what waits for a browser to be sent again is not lost when the language changes there', async () => {
        await want('push', ['shipped']);
        const browser = await here();
        const { privateKey: _own, ...target } = browser;
        service.answers.push(503);
        await shipped();
        await run();
        await shop().ask('push!subscribe', target, { as, lang: 'de' });
        expect(await db().selectFrom('push_subscription').select('lang').where('endpoint', '=', target.endpoint).execute()).toEqual([{ lang: 'de' }]);
        expect(service.toldTo(browser)).toHaveLength(1);
        shop().wait(hour);
        await run();
        expect(service.toldTo(browser)).toHaveLength(2);
        expect(await messages()).toEqual([]);
      });

      it('one that it never takes is given up and reported, without endpoint or words; a redirection is followed nowhere', async () => {
        await want('push');
        const browser = await here();
        const before = service.pushed.length;
        for (const answer of [400, { status: 307, location: `${service.origin}/inner` }]) {
          service.answers.push(answer);
          await shipped();
          await run();
        }
        shop().wait(24 * hour);
        await run();
        expect(service.pushed.slice(before).map(({ path }) => path)).toEqual([0, 1].map(() => new URL(browser.endpoint).pathname));
        expect(failures.map((failure) => String(failure).replace(/\d+/, 'N'))).toEqual([0, 1].map(() => 'Error: push message N was not sent at try 1: refused'));
        await shop().ask('push!unsubscribe', {}, { as });
      });

      it('goes to every browser of the user, ten at most, and to none whose session has ended', async () => {
        await want('push', ['shipped']);
        const sessions = await Promise.all(Array.from({ length: 12 }, () => insertSession(db(), as.userId, { expiresAt: shop().mall.now() + 24 * hour })));
        const browsers: Subscribed[] = [];
        for (const session of sessions) {
          shop().wait(1);
          browsers.push(await here('en', { token: session.token, cookie: session.cookie }));
        }
        const [, , , third, fourth] = sessions;
        await shop().ask('user!logout', {}, { as: { token: third?.token ?? '', cookie: third?.cookie ?? '' } });
        await shipped();
        await announceNews(db(), shop().mall.news, shop().mall.now(), rethrow);
        // Also if the session ends between queueing and sending.
        await shop().ask('session!end', { id: fourth?.sessionId ?? '' }, { as });
        await run();
        expect(browsers.map((browser) => service.toldTo(browser).length)).toEqual([0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
      });

      it('one that does not answer keeps no other waiting', async () => {
        await want('push', ['shipped']);
        const [silent, other] = [await here(), await here('en', await insertSession(db(), as.userId, { expiresAt: shop().mall.now() + 24 * hour }))];
        let answer = () => {};
        service.beforeAnswer = () => new Promise((resolve) => (answer = resolve));
        await shipped();
        const running = run();
        await expect.poll(() => service.toldTo(silent).length + service.toldTo(other).length).toBe(2);
        answer();
        await running;
        expect(failures).toEqual([]);
      });

      it('what waited for the others of its user is sent in the same run, though they end while it is looked for', async () => {
        await want('push', ['shipped']);
        const browsers = [await here()];
        for (const _ of [1, 2]) browsers.push(await here('en', await insertSession(db(), as.userId, { expiresAt: shop().mall.now() + 24 * hour })));
        const { held, answerAll } = holdAnswers();
        await shipped();
        const running = run();
        await expect.poll(() => held.length).toBe(2);
        await holdTransaction(db(), async (trx) => {
          await sql`lock table push_subscription in access exclusive mode`.execute(trx);
          await expect.poll(() => lockWaits(db())).toBe(1);
          answerAll();
          await expect.poll(async () => (await db().selectFrom('push_message').select('id').execute()).length).toBe(1);
        });
        await running;
        expect(browsers.map((browser) => service.toldTo(browser).length)).toEqual([1, 1, 1]);
      });

      it('one that does not answer keeps none waiting that becomes due meanwhile', async () => {
        const other = await insertShopper(db());
        await want('push', ['shipped']);
        await want('push', ['shipped'], other);
        const [silent, theirs] = [await here(), await here('en', other)];
        let answer = () => {};
        service.beforeAnswer = () => new Promise((resolve) => (answer = resolve));
        await shipped();
        const running = run();
        await expect.poll(() => service.toldTo(silent).length).toBe(1);
        const placed = await placeOrder(db(), { userId: other.userId, status: 1, at: shop().mall.now() });
        await work(placed.id, 'ship', parcel);
        await announceNews(db(), shop().mall.news, shop().mall.now(), rethrow);
        await expect.poll(() => service.toldTo(theirs).length).toBe(1);
        answer();
        await running;
        expect(failures).toEqual([]);
        // It was not given up before: its message would have stayed for another try.
        expect(await messages()).toEqual([]);
      });

      it('of one user’s browsers that do not answer two are waited for at once, and those of others get theirs beside them', async () => {
        const other = await insertShopper(db());
        await want('push', ['shipped']);
        await want('push', ['shipped'], other);
        const sessions = [as, ...(await Promise.all(Array.from({ length: 3 }, () => insertSession(db(), as.userId, { expiresAt: shop().mall.now() + 24 * hour }))))];
        const silent: Subscribed[] = [];
        for (const session of sessions) silent.push(await here('en', session));
        const theirs = await here('en', other);
        const { answerAll } = holdAnswers();
        await shipped();
        const placed = await placeOrder(db(), { userId: other.userId, status: 1, at: shop().mall.now() });
        await work(placed.id, 'ship', parcel);
        const running = run();
        await expect.poll(() => service.toldTo(theirs).length).toBe(1);
        const told = () => silent.filter((browser) => service.toldTo(browser).length > 0).length;
        // They were sent before, each over a connection of its own: any may arrive last.
        await expect.poll(told).toBeGreaterThan(1);
        expect(told()).toBe(2);
        answerAll();
        await running;
        expect(silent.map((browser) => service.toldTo(browser).length)).toEqual([1, 1, 1, 1]);
      });

      it('a browser belongs to whoever asked for it there last', async () => {
        const other = await insertShopper(db());
        await want('push', ['shipped']);
        const browser = await here();
        const { privateKey: _own, ...target } = browser;
        expect((await shop().refusal('push!subscribe', { ...target, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }, { as: other })).key).toBe('illegalRequest');
        expect((await shop().ask('news!preferences', {}, { as })).thisDevice).toBe(true);
        await shop().ask('push!subscribe', target, { as: other });
        await shipped();
        await run();
        expect(service.toldTo(browser)).toEqual([]);
        expect((await shop().ask('news!preferences', {}, { as })).thisDevice).toBe(false);
      });
    });

    if (kind === 'server') {
      it('a browser that is subscribed twice at once, as where its language changes twice, is subscribed once', async () => {
        const { privateKey: _own, ...target } = await here();
        const { both } = await holdTransaction(db(), async (trx) => {
          await sql`select from push_subscription where endpoint = ${target.endpoint} for update`.execute(trx);
          const asked = Promise.all((['de', 'fr'] as const).map((lang) => shop().send('push!subscribe', target, { as, lang })));
          await overOrWaiting(db(), asked, 2);
          return { both: asked };
        });
        expect((await both).map(({ code }) => code)).toEqual([0, 0]);
        expect(await db().selectFrom('push_subscription').select('endpoint').where('user_id', '=', as.userId).execute()).toEqual([{ endpoint: target.endpoint }]);
      });
    }

    describe('an endpoint', () => {
      const keys = () => {
        const { p256dh, auth } = service.subscribe();
        return { p256dh, auth };
      };
      it('that is no push service’s is refused: another scheme, port or sign-in, an address in place of a name', async () => {
        const wrong = [
          'http://push.example/send', 'https://push.example:8443/send', 'https://user:word@push.example/send', 'https://127.0.0.1/send', 'https://[::1]/send', 'https://2130706433/send', 'https://0x7f.1/send',
          'https://169.254.169.254/latest/meta-data', 'https://142.250.180.10/send', 'ftp://push.example/send', 'nowhere', '', 'file:///etc/passwd', 'http://127.0.0.1:1/send',
        ];
        for (const endpoint of wrong) expect((await shop().refusal('push!subscribe', { endpoint, ...keys() }, { as })).key, endpoint).toBe('illegalRequest');
        expect((await shop().refusal('push!subscribe', { endpoint: 'https://push.example/send', ...keys(), p256dh: `B${'A'.repeat(86)}` }, { as })).key).toBe('illegalRequest');
        for (const odd of [{ endpoint: `https://push.example/${'a'.repeat(1_024)}` }, { auth: 'short' }, { p256dh: '' }]) {
          expect((await shop().refusal('push!subscribe', { endpoint: 'https://push.example/send', ...keys(), ...odd }, { as })).key).toBe('parameterError');
        }
      });

      it('whose name leads into the server’s own network is asked nothing, and forgotten', async () => {
        await want('push', ['shipped']);
        await shop().ask('push!subscribe', { endpoint: 'https://localhost/send', ...keys() }, { as });
        await shipped();
        await run();
        expect((await shop().ask('news!preferences', {}, { as })).thisDevice).toBe(false);
        expect(await messages()).toEqual([]);
      });
    });

    it('what was told long ago is forgotten', async () => {
      await want('email', ['shipped']);
      await shipped();
      await run();
      const count = () => db().selectFrom('news').select('id').where('user_id', '=', as.userId).execute();
      await forgetOldNews(db(), shop().mall.now() + 59 * 24 * hour);
      expect(await count()).toHaveLength(1);
      await forgetOldNews(db(), shop().mall.now() + 61 * 24 * hour);
      expect(await count()).toEqual([]);
    });
  },
);
