import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { languageTag, type Language } from '../../../src/rules/languages';
import { announceNews, forgetAnnouncedWishes, fulfilWishes, sendDuePushes } from '../../../src/server/features/news';
import { amount, insertCatalog } from '../../support/catalog';
import { refusalOf, Shop } from '../../support/server/shop';
import { describeWithDatabase, holdTransaction } from '../../support/server/databases';
import { mailFor } from '../../support/server/mail';
import { rethrow } from '../../support/server/rethrow';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { overOrWaiting } from '../../support/server/transactions';
import { PushService } from '../../support/services/push-service';
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
    return Shop.open(database, { PUSH_TEST_ORIGIN: service.origin, PUBLIC_URL: 'https://mall.example/' });
  },
  (shop, kind) => {
    const db = () => shop().db;
    let as: Shopper;
    let email = '';
    let skuIds: string[] = [];
    beforeEach(async () => {
      email = `reader-${Math.random().toString(36).slice(2)}@shop.example`;
      as = await insertShopper(db(), { email, email_key: email, email_proven_at: new Date(shop().mall.now()).toISOString() });
      await sql`delete from goods_wish`.execute(db());
      await sql`update sku set stock = 10, price = null where goods_id = 'teapot'`.execute(db());
      await sql`update goods set selling_price = 40, discount_price = null where id = 'teapot'`.execute(db());
      skuIds = (await db().selectFrom('sku').select('id').where('goods_id', '=', 'teapot').orderBy('position').execute()).map(({ id }) => id);
    });
    const wish = (payload: Partial<PayloadInput<'wish!add'>>, lang: Language = 'en') => shop().ask('wish!add', { kind: 'back', sellerGoodsId: 'teapot', ...payload }, { as, lang });
    const cheaper = (below: string, lang?: Language) => wish({ kind: 'cheaper', below: amount(below) }, lang);
    const price = (value: string) => sql`update goods set selling_price = ${value} where id = 'teapot'`.execute(db());
    const stock = (value: number, skuId?: string) => sql`update sku set stock = ${value} where goods_id = 'teapot' and (${skuId ?? null}::text is null or id = ${skuId ?? null})`.execute(db());
    /** The trigger writes the database's own time, which differs from the shop's here. */
    const run = async () => {
      await sql`update goods_wish set look_at = ${new Date(shop().mall.now()).toISOString()} where look_at > now() - interval '1 hour' and look_at <= now()`.execute(db());
      await fulfilWishes(db(), shop().mall.news, shop().mall.now(), rethrow);
      await announceNews(db(), shop().mall.news, shop().mall.now(), rethrow);
      await sendDuePushes(db(), shop().mall.news.push, shop().mall.now, { stopping: new AbortController().signal, failed: rethrow });
    };
    const subjects = async () => (await mailFor(db(), email)).map(({ subject }) => subject).toReversed();
    const waited = async () => (await shop().ask('wish!list', {}, { as })).wishList.map(({ kind }) => kind);
    const name = async (lang: Language) => (await shop().ask('sellerGoods!info', { sellerGoodsId: 'teapot' }, { lang })).name;

    describe('back', () => {
      it.each(['en', 'cn', 'ar'] as const)('is told once, by e-mail and to each device, in the language it was asked for in (%s), and is over then', async (lang) => {
        const { privateKey, ...browser } = service.subscribe();
        await shop().ask('push!subscribe', browser, { as, lang });
        await stock(0);
        await wish({}, lang);
        await run();
        expect([await subjects(), await waited()]).toEqual([[], ['back']]);
        await stock(3);
        await run();
        await stock(0);
        await stock(3);
        await run();
        const title = said(lang, 'mail.newsBack.subject', { name: await name(lang) });
        expect([await subjects(), await waited()]).toEqual([[title], []]);
        expect(service.toldTo({ ...browser, privateKey })).toMatchObject([{ title, lang: languageTag(lang), path: '/productDetails?sellerGoodsId=teapot' }]);
        const [letter] = await mailFor(db(), email);
        expect(letter?.body).toContain(`https://mall.example/productDetails?sellerGoodsId=teapot&lang=${lang}`);
        expect(letter?.leave_url).toContain('/letters/end?');
      });

      it('is told of goods with an endless name too, in a push by its beginning', async () => {
        const { privateKey, ...browser } = service.subscribe();
        await shop().ask('push!subscribe', browser, { as });
        const before = await name('en');
        const rename = (to: string) => db().updateTable('goods_text').set({ name: to }).where('goods_id', '=', 'teapot').where('lang', '=', 'en').execute();
        onTestFinished(async () => {
          await rename(before);
        });
        await rename('ก'.repeat(1_000));
        await wish({});
        await run();
        expect(await subjects()).toHaveLength(1);
        expect(service.toldTo({ ...browser, privateKey })).toMatchObject([{ title: said('en', 'mail.newsBack.subject', { name: 'ก'.repeat(150) }) }]);
      });

      it('a wish for one attribute does not count another', async () => {
        await stock(0);
        await wish({ skuId: skuIds[0] });
        await stock(5, skuIds[1]);
        await run();
        expect(await subjects()).toEqual([]);
        await stock(1, skuIds[0]);
        await run();
        expect(await subjects()).toHaveLength(1);
      });

      it('is told at once where it is back since it was asked for without a connection', async () => {
        await wish({});
        await run();
        expect(await subjects()).toHaveLength(1);
      });
    });

    describe('cheaper', () => {
      it('is told below the price that was seen, not at it, and not while nobody can buy it', async () => {
        await cheaper('40');
        await price('40');
        await run();
        await stock(0);
        await price('39.99');
        await run();
        expect(await subjects()).toEqual([]);
        await stock(1);
        await run();
        expect(await subjects()).toEqual([said('en', 'mail.newsCheaper.subject', { name: await name('en') })]);
        expect((await mailFor(db(), email))[0]?.body).toContain('39.99 USDT');
      });

      it('a wish for an attribute is told by its own price', async () => {
        await sql`update sku set price = 50 where id = ${skuIds[0]}`.execute(db());
        await wish({ kind: 'cheaper', skuId: skuIds[0], below: amount('50') });
        await run();
        expect(await subjects()).toEqual([]);
        await sql`update sku set price = 49 where id = ${skuIds[0]}`.execute(db());
        await run();
        expect(await subjects()).toHaveLength(1);
      });

      it('a price that goes up and down is told once a day, however often it is asked for', async () => {
        const fall = async () => {
          await price('40');
          await cheaper('40');
          await price('30');
          await run();
        };
        await fall();
        await fall();
        await shop().ask('wish!del', { kind: 'cheaper', sellerGoodsId: 'teapot' }, { as });
        await fall();
        expect([(await subjects()).length, await waited()]).toEqual([1, ['cheaper']]);
        shop().wait(24 * hour - 1);
        await run();
        expect(await subjects()).toHaveLength(1);
        shop().wait(1);
        await run();
        expect([(await subjects()).length, await waited()]).toEqual([2, []]);
        shop().wait(24 * hour + 1);
        await forgetAnnouncedWishes(db(), shop().mall.now());
        expect(await db().selectFrom('goods_wish').select('id').execute()).toEqual([]);
      });
    });

    describe('whose it is', () => {
      it('asking turns on both channels for products, and no other; what is off then stays off', async () => {
        await wish({});
        const wanted = async () => (await shop().ask('news!preferences', {}, { as })).preferenceList.map(({ kind, channel }) => `${kind} ${channel}`);
        expect(await wanted()).toEqual(['goods email', 'goods push']);
        await shop().ask('news!del', { kind: 'goods', channel: 'push' }, { as });
        await cheaper('40');
        expect(await wanted()).toEqual(['goods email']);
      });

      if (kind === 'server') {
        it('is kept where another device turns a channel on at that moment', async () => {
          const { wished } = await holdTransaction(db(), async (trx) => {
            await trx.insertInto('news_preference').values({ user_id: as.userId, kind: 'goods', channel: 'push', home: 'https://mall.example', shop: 'Kitewharf' }).execute();
            const asked = wish({});
            await overOrWaiting(db(), asked);
            return { wished: asked };
          });
          await wished;
          expect(await waited()).toEqual(['back']);
        });
      }

      it('waits while every channel is off, and is told when one is on again', async () => {
        await stock(0);
        await wish({});
        for (const channel of ['email', 'push'] as const) await shop().ask('news!del', { kind: 'goods', channel }, { as });
        await stock(2);
        await run();
        expect([await subjects(), await waited()]).toEqual([[], ['back']]);
        await shop().ask('news!add', { kind: 'goods', channel: 'email' }, { as });
        await run();
        expect(await subjects()).toHaveLength(1);
      });

      it('waits while its channels reach nobody, and is told once an e-mail is proven', async () => {
        await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', as.userId).execute();
        await wish({});
        await run();
        expect([await subjects(), await waited()]).toEqual([[], ['back']]);
        await run();
        await db().updateTable('app_user').set({ email_proven_at: new Date(shop().mall.now()).toISOString() }).where('id', '=', as.userId).execute();
        await run();
        expect([(await subjects()).length, await waited()]).toEqual([1, []]);
      });

      it('waits while its channels reach nobody, and is told once a device is subscribed', async () => {
        await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', as.userId).execute();
        await wish({});
        await run();
        expect(await waited()).toEqual(['back']);
        const browser = service.subscribe();
        const { privateKey: _key, ...subscription } = browser;
        await shop().ask('push!subscribe', subscription, { as });
        await run();
        expect([service.toldTo(browser).length, await waited()]).toEqual([1, []]);
      });

      it('waits while the mall sends no e-mail, and is told within a day once it does', async () => {
        await wish({});
        await fulfilWishes(db(), { canMail: false }, shop().mall.now(), rethrow);
        await run();
        expect([await subjects(), await waited()]).toEqual([[], ['back']]);
        shop().wait(24 * hour);
        await run();
        expect([(await subjects()).length, await waited()]).toEqual([1, []]);
      });

      if (kind === 'server') {
        it('is passed over while its user’s e-mail changes, and neither waits for the other', async () => {
          await wish({});
          await holdTransaction(db(), async (trx) => {
            await trx.updateTable('app_user').set({ email_key: `next-${email}` }).where('id', '=', as.userId).execute();
            await fulfilWishes(db(), shop().mall.news, shop().mall.now(), rethrow);
            await trx.updateTable('goods_wish').set({ look_at: new Date(shop().mall.now()).toISOString() }).where('user_id', '=', as.userId).execute();
          });
          expect(await waited()).toEqual(['back']);
          await run();
          expect(await subjects()).toHaveLength(1);
        });
      }

      it('a wish ends by one call, as often as it is sent, and another’s stays', async () => {
        await stock(0);
        await wish({});
        const other = await insertShopper(db());
        for (let times = 0; times < 2; times += 1) await shop().ask('wish!del', { kind: 'back', sellerGoodsId: 'teapot' }, { as: other });
        expect(await waited()).toEqual(['back']);
        for (let times = 0; times < 2; times += 1) await shop().ask('wish!del', { kind: 'back', sellerGoodsId: 'teapot' }, { as });
        await stock(3);
        await run();
        expect([await subjects(), await waited()]).toEqual([[], []]);
      });

      it('the list of wishes says whether anything reaches its user', async () => {
        const isReached = async () => (await shop().ask('wish!list', {}, { as })).isReached;
        expect(await isReached()).toBe(true);
        await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', as.userId).execute();
        expect(await isReached()).toBe(false);
        const { privateKey: _key, ...browser } = service.subscribe();
        await shop().ask('push!subscribe', browser, { as });
        expect(await isReached()).toBe(true);
      });

      it('stays open where its user has devices alone and the mall gets a new key, to which none of them is subscribed', async () => {
        await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', as.userId).execute();
        const { privateKey, ...browser } = service.subscribe();
        await shop().ask('push!subscribe', browser, { as });
        await stock(0);
        await wish({});
        const preferencesAfterStart = async () => {
          const started = await Shop.open(shop().mall.database);
          onTestFinished(async () => {
            await started.app.close();
          });
          return started.ask('news!preferences', {}, { as });
        };
        const { pushKey } = await shop().ask('news!preferences', {}, { as });
        expect(await preferencesAfterStart()).toMatchObject({ thisDevice: true, pushKey });
        await db().deleteFrom('secret').where('name', '=', 'vapid').execute();
        const renewed = await preferencesAfterStart();
        expect(renewed.thisDevice).toBe(false);
        expect(renewed.pushKey).not.toBe(pushKey);
        await stock(3);
        await run();
        expect([await waited(), service.toldTo({ ...browser, privateKey })]).toEqual([['back'], []]);
      });

      it('is of goods that are sold here, with a price where one is needed', async () => {
        expect((await shop().refusal('wish!add', { kind: 'back', sellerGoodsId: 'nothing' }, { as })).key).toBe('goodsUnknown');
        expect((await shop().refusal('wish!add', { kind: 'back', sellerGoodsId: 'teapot', skuId: 'lamp-black' }, { as })).key).toBe('goodsUnknown');
        for (const wrong of [{ kind: 'cheaper' }, { kind: 'cheaper', below: '0' }, { kind: 'back', below: '5' }]) {
          expect((await shop().refusal('wish!add', { sellerGoodsId: 'teapot', ...wrong }, { as })).key).toBe('parameterError');
        }
      });
    });

    it('two servers that look at the same moment tell it once', async () => {
      await cheaper('40');
      await price('30');
      await sql`update goods_wish set look_at = ${new Date(shop().mall.now()).toISOString()}`.execute(db());
      await Promise.all([1, 2, 3].map(() => fulfilWishes(db(), shop().mall.news, shop().mall.now(), rethrow)));
      await run();
      expect(await subjects()).toHaveLength(1);
    });

    it('are as many as the setting says, also of those made at once', async () => {
      await db().insertInto('setting').values({ code: 'wish_limit', value: '2' }).onConflict((conflict) => conflict.column('code').doUpdateSet({ value: '2' })).execute();
      onTestFinished(async () => {
        await db().deleteFrom('setting').where('code', '=', 'wish_limit').execute();
      });
      const goods = Array.from({ length: 8 }, (_, index) => `mug-0${index + 1}`);
      const answers = await Promise.all(goods.map((sellerGoodsId) => shop().send('wish!add', { kind: 'back', sellerGoodsId }, { as })));
      expect(answers.map((answer) => (answer.code === 0 ? 'made' : refusalOf(answer))).toSorted()).toEqual(['made', 'made', ...Array.from({ length: 6 }, () => 'wishLimit')]);
      expect(await waited()).toEqual(['back', 'back']);
    });
  },
);
