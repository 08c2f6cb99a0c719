import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { chooseVariant } from '../../support/journey/choose-variant';
import { alive, atRest, expectNoTrouble, journey, underWorker } from '../../support/journey/journey';
import { isIn, logIn, openChat, register, say, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

/** The outbox entries as the shopper sees them. */
const waiting = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('button', { name: said('en', 'outbox.discard') }) });
const unreadable = (page: Page) => waiting(page).filter({ hasText: said('en', 'outbox.act.unreadable') });

async function discard(page: Page): Promise<void> {
  await unreadable(page).getByText(said('en', 'outbox.unreadable')).waitFor();
  await unreadable(page).getByRole('button', { name: said('en', 'outbox.named.discard', { what: said('en', 'outbox.act.unreadable') }) }).click();
  await expect.poll(() => waiting(page).count()).toBe(0);
}

it('broken rows on the device hold up no message; they are shown where the rest waits, until they are discarded', async () => {
  const username = someName();
  const context = await mall.shopper();
  const page = await context.newPage();
  await register(page, mall, username);
  await page.evaluate(async () => {
    const user = (JSON.parse(localStorage.getItem('dhow.session') ?? '') as { user: { usercode: string } }).user.usercode;
    const opening = indexedDB.open('dhow');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('outbox', 'readwrite');
    const message = { user, name: 'newOnlinechat!send', version: 1, lane: 'chat', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: 1, language: 'en' };
    writing.objectStore('outbox').add({ ...message, payload: { type: 'text', content: 'without an id' } });
    writing.objectStore('outbox').add({ ...message, id: 'broken', payload: null });
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  });
  await mall.visit(page, '/index');
  await isIn(page, username);
  await openChat(page);
  await say(page, 'behind them');
  const arrived = () => mall.sql('select content from chat_message join app_user on app_user.id = user_id where username = $1', [username]);
  await expect.poll(arrived).toEqual([{ content: 'behind them' }]);
  await mall.visit(page, '/userInfo/waiting');
  await expect.poll(() => unreadable(page).count()).toBe(2);
  await unreadable(page).first().getByRole('button', { name: said('en', 'outbox.named.discard', { what: said('en', 'outbox.act.unreadable') }) }).click();
  await expect.poll(() => waiting(page).count()).toBe(1);
  await discard(page);
});

it('a database of our name with other keys is made ours: the cart and what waits in it are still there, more can be added, and the page says so', async () => {
  const email = `${someName()}@example.com`;
  const goods = await Promise.all((await mall.goods(40)).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
  const product = goods.find(({ skus, buyMin }) => skus.every(({ stock }) => stock > 30) && buyMin <= 2);
  if (!product) throw new Error('the demo mall has none');
  const context = await mall.shopper();
  const page = await context.newPage();
  // On the shop's origin, but without its scripts.
  await page.goto(`${mall.url}/healthz`);
  await page.evaluate(async (to) => {
    const opening = indexedDB.open('dhow', 50);
    opening.addEventListener('upgradeneeded', () => {
      const cart = opening.result.createObjectStore('cart', { keyPath: 'sku' });
      cart.add({ sku: 'not a row of ours' });
      const outbox = opening.result.createObjectStore('outbox', { keyPath: 'id' });
      outbox.add({
        id: 'newsletter-entry', user: '', name: 'subscribe!add', version: 1, payload: { email: to }, lane: `newsletter ${to}`, entity: to, pictures: [],
        state: 'waiting', tries: 0, notBefore: 0, madeAt: Date.now(), language: 'en',
      });
      outbox.add({ id: 'no action' });
      opening.result.createObjectStore('state', { autoIncrement: true }).add({ name: 'searchHistory', value: ['lantern'] });
    });
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  }, email);

  await mall.visit(page, `/productDetails?sellerGoodsId=${product.sellerGoodsId}&lang=en`);
  const notice = page.getByText(said('en', 'header.storageRebuilt'));
  await notice.waitFor();
  await chooseVariant(page, product);
  await page.getByRole('button', { name: said('en', 'cart.add') }).click();
  await page.getByRole('status').getByText(said('en', 'cart.added', { count: 1, quantity: product.buyMin })).waitFor();
  await expect.poll(() => mall.sql('select email from subscription where email = $1', [email])).toEqual([{ email }]);

  await mall.visit(page, '/userInfo/waiting?lang=en');
  await discard(page);
  await notice.waitFor();
  await page.locator('div', { has: notice }).last().getByRole('button', { name: said('en', 'shell.close'), exact: true }).click();
  await expect.poll(() => notice.count()).toBe(0);
  await mall.visit(page, '/index?lang=en');
  await expect.poll(() => page.locator('[data-cart-bar]').count()).toBe(1);
  expect(await notice.count()).toBe(0);
});

it.each(['/userInfo/collect-goods', '/settlement'])('a device whose storage the browser clears while %s is open goes on as a new one, and after a login has again what the shop keeps', async (address) => {
  const username = someName();
  const goods = await mall.product();
  const page = await (await mall.shopper()).newPage();
  await register(page, mall, username);
  await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
  await page.getByRole('main').getByRole('button', { name: said('en', 'favourites.goods.toggle', { name: goods.name }), exact: true }).first().click();
  const favourites = () => mall.sql('select goods_id from keep_goods join app_user on app_user.id = user_id where username = $1', [username]);
  await expect.poll(favourites).toEqual([{ goods_id: goods.sellerGoodsId }]);
  await mall.visit(page, address);
  await underWorker(page);
  // What is on its way ends as it began.
  await atRest(page);
  const protocol = await page.context().newCDPSession(page);
  // The worker, its caches, the database under its open connections, and the session.
  await protocol.send('Storage.clearDataForOrigin', { origin: mall.url, storageTypes: 'all' });
  await page.getByRole('banner').getByRole('link', { name: said('en', 'shell.goHome', { brand: 'Kitewharf' }) }).click();
  // The page before shows goods too.
  await page.getByRole('heading', { level: 1, name: 'Kitewharf', exact: true }).waitFor();
  await page.getByRole('main').locator('li > a[href^="/productDetails"]').filter({ visible: true }).first().waitFor();
  await page.reload();
  await alive(page);
  await page.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
  await logIn(page, mall, username);
  await mall.visit(page, '/userInfo/collect-goods');
  await page.getByRole('main').getByRole('link', { name: goods.name }).first().waitFor();
  expectNoTrouble(page);
});
