import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { refusalCode } from '../../../src/contract/refusals';
import { alive, atRest, cutLine, journey, keptOnDevice, mendLine, searchAlive, underWorker } from '../../support/journey/journey';
import { allSent, everythingKept, isIn, logIn, openChat, register, say, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

/** Words of one shopper that no one else's page can contain. */
const planted = { said: 'jackdaw-vortex-said', waits: 'jackdaw-vortex-waits' };
const pressLogOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: said('en', 'header.logOut') }).click();

/** Writes a message offline and stays offline. */
async function sayOffline(context: BrowserContext, page: Page): Promise<void> {
  await mall.visit(page, '/index');
  await cutLine(context);
  await page.getByText(said('en', 'line.offline')).waitFor();
  await openChat(page);
  await say(page, planted.waits);
  await page.keyboard.press('Escape');
}

/** A shopper who has sent a message, kept a favourite and visited the account pages. */
async function busyShopper(name: string) {
  const context = await mall.shopper();
  const page = await context.newPage();
  const goods = await mall.product();
  await register(page, mall, name);
  await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
  await underWorker(page);
  await keptOnDevice(page, 'sellerGoods!info');
  await page.getByRole('main').getByRole('button', { name: said('en', 'favourites.goods.toggle', { name: goods.name }), exact: true }).first().click();
  await openChat(page);
  await say(page, planted.said);
  await page.keyboard.press('Escape');
  await allSent(page);
  for (const address of ['/userInfo/dashboard', '/userInfo/collect-goods', '/userInfo/setup/sessions']) {
    await mall.visit(page, address);
    await atRest(page);
  }
  expect(await everythingKept(page)).toContain(name);
  expect(await everythingKept(page)).toContain(planted.said);
  return { context, page, goods };
}

/** The addresses of this tab's history, the state of its page, the referrers and the cache keys that contain the session's token. */
function withToken(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('dhow.session') ?? '{}') as { token?: string };
    if (token === undefined) throw new Error('nobody is logged in');
    const keys = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
    const visited = navigation.entries().map(({ url }) => url ?? '');
    return [...visited, JSON.stringify(history.state), document.referrer, ...keys.flatMap(({ url, referrer }) => [url, referrer])].filter((text) => text.includes(token));
  });
}

/** Which of the shopper's words are still stored. */
function wordsOf(kept: string, name: string): string[] {
  return [name, planted.said, planted.waits].filter((word) => kept.includes(word));
}

function expectNothingOf(kept: string, name: string): void {
  expect(wordsOf(kept, name)).toEqual([]);
}

describe('a shared device', () => {
  it('[W-349] is told that the shop did not end the session, and forgets the user all the same', async () => {
    const name = someName();
    const page = await (await mall.shopper()).newPage();
    await register(page, mall, name);
    await page.route('**/api/user!logout.action*', (route) => route.fulfill({ json: { code: refusalCode('logoutFailed'), msg: '', data: {} } }));
    await pressLogOut(page);
    await page.getByRole('alert').getByText(said('en', 'refusal.logoutFailed')).waitFor();
    await page.waitForURL('**/index');
    await expect.poll(() => everythingKept(page)).not.toContain(name);
  });

  it('is told something after a logout where the catalogue’s texts do not load, whether the shop ended the session or not', async () => {
    const name = someName();
    // The worker may have the texts.
    const page = await (await mall.shopper({ serviceWorkers: 'block' })).newPage();
    await register(page, mall, name);
    await page.route(/\/_messages-\w+-refusal-/, (route) => route.abort());
    await page.route('**/api/user!logout.action*', (route) => route.fulfill({ json: { code: refusalCode('logoutFailed'), msg: '', data: {} } }));
    await mall.visit(page, '/index');
    await pressLogOut(page);
    await page.getByRole('alert').getByText(said('en', 'shell.failed.text')).waitFor();
    await page.unroute('**/api/user!logout.action*');
    await logIn(page, mall, name);
    await pressLogOut(page);
    await page.getByRole('status').getByText(said('en', 'header.loggedOutHere')).waitFor();
  });

  it('shows nobody in its search box what was searched for before the logout', async () => {
    const page = await (await mall.shopper()).newPage();
    await register(page, mall, someName());
    const box = page.getByRole('banner').getByRole('combobox');
    await searchAlive(page);
    await box.fill('jackdaw');
    await box.press('Enter');
    await page.waitForURL('**/searchResult?k=jackdaw');
    await pressLogOut(page);
    await page.waitForURL('**/index');
    await expect.poll(() => box.inputValue()).toBe('');
  });

  it('[S-280] [S-281] [S-282] [S-330] [W-237] [W-239] [W-240] [W-245] [W-348] [W-402] has the token in no history entry, referrer or cache key, holds no byte of the user after a logout, and the next one sees nothing of the first', async () => {
    const name = someName();
    const { context, page, goods } = await busyShopper(name);
    expect(await withToken(page)).toEqual([]);
    await pressLogOut(page);
    await page.waitForURL('**/index');
    await page.getByRole('status').getByText(`${said('en', 'refusal.operationSucceeded')} ${said('en', 'refusal.logoutSucceeded')}`, { exact: true }).waitFor();
    expectNothingOf(await everythingKept(page), name);
    expect((await context.cookies()).filter(({ name: cookie }) => cookie === 'sid')).toEqual([]);

    await register(page, mall, someName());
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    const heart = page.getByRole('main').getByRole('button', { name: said('en', 'favourites.goods.toggle', { name: goods.name }), exact: true }).first();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await openChat(page);
    await page.getByRole('dialog').getByText(said('en', 'chat.empty.title')).waitFor();
    expectNothingOf(await everythingKept(page), name);
  }, 180_000);

  it('neither after a logout without a connection, which says first what would be lost', async () => {
    const name = someName();
    const { context, page, goods } = await busyShopper(name);
    await sayOffline(context, page);
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await page.getByRole('main').getByRole('button', { name: said('en', 'cart.add'), exact: true }).first().click();
    await page.getByRole('button', { name: said('en', 'cart.view') }).waitFor();
    await pressLogOut(page);
    const question = page.getByRole('dialog', { name: said('en', 'outbox.logOut.title', { count: 2 }) });
    await question.getByText(planted.waits).waitFor();
    await question.getByText(said('en', 'outbox.logOut.cart')).waitFor();
    await question.getByRole('button', { name: said('en', 'outbox.logOut.stay') }).click();
    expect(await everythingKept(page)).toContain(planted.waits);
    await pressLogOut(page);
    await question.getByRole('button', { name: said('en', 'outbox.logOut.leave', { count: 2 }) }).click();
    await page.getByText(said('en', 'header.loggedOutHere')).waitFor();
    expectNothingOf(await everythingKept(page), name);
    await mendLine(context);
    await page.reload();
    await alive(page);
    await page.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
    expectNothingOf(await everythingKept(page), name);
    expect(await mall.sql('select 1 from chat_message where content = $1', [planted.waits])).toEqual([]);
    // The shop ends the session too, once it can be told.
    await expect.poll(() => mall.sql('select 1 from session join app_user on app_user.id = user_id where username = $1 and ended_at is null', [name])).toEqual([]);
  }, 180_000);

  it('says before a logout with a connection too what the shop did not take of the cart, which is sent as soon as it does', async () => {
    const context = await mall.shopper();
    const page = await context.newPage();
    const name = someName();
    const goods = await mall.product();
    await register(page, mall, name);
    await context.route('**/api/cart!merge.action*', (route) => route.fulfill({ status: 503, json: { code: refusalCode('tryAgainLater'), msg: '', data: null } }));
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await page.getByRole('main').getByRole('button', { name: said('en', 'cart.add'), exact: true }).first().click();
    await page.getByRole('button', { name: said('en', 'cart.view') }).waitFor();
    await pressLogOut(page);
    const question = page.getByRole('dialog', { name: said('en', 'outbox.logOut.title', { count: 1 }) });
    await question.getByText(said('en', 'outbox.logOut.cart')).waitFor();
    await context.unroute('**/api/cart!merge.action*');
    await page.getByRole('dialog', { name: said('en', 'outbox.logOut.allSent') }).waitFor();
  });

  it('asks before a logout also where the script that knows what is unsent does not come; where the question does not come either, nobody is logged out, and it says why', async () => {
    const context = await mall.shopper({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const name = someName();
    await register(page, mall, name);
    let lost = /\/assets\/unsent-/;
    await context.route(/\/assets\/unsent-/, (route) => (lost.test(route.request().url()) ? route.abort() : route.continue()));
    await mall.visit(page, '/index');
    await pressLogOut(page);
    await page.getByText(said('en', 'shell.failed.text')).waitFor();
    await isIn(page, name);

    lost = /\/assets\/unsent-(?!dialog)/;
    await mall.visit(page, '/index');
    await pressLogOut(page);
    const question = page.getByRole('dialog', { name: said('en', 'outbox.logOut.unknown') });
    await question.getByRole('button', { name: said('en', 'outbox.logOut.stayIn') }).click();
    await isIn(page, name);
    await pressLogOut(page);
    await question.getByRole('button', { name: said('en', 'header.logOut') }).click();
    await page.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
  });

  it('[S-284] [S-285] [S-286] [W-241] [W-242] [W-243] a session that was ended elsewhere leads home and says why; what waits is sealed, and sent at the same user’s next login', async () => {
    const name = someName();
    const { context, page } = await busyShopper(name);
    await sayOffline(context, page);
    await mall.visit(page, '/userInfo/collect-goods');
    await mall.sql('update session set ended_at = now() where user_id = (select id from app_user where username = $1)', [name]);
    await mendLine(context);
    await page.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
    await page.waitForURL('**/index');
    // Encrypted after the page has gone home, since deriving the key takes time.
    await expect.poll(async () => wordsOf(await everythingKept(page), name)).toEqual([]);
    await logIn(page, mall, name);
    await isIn(page, name);
    await allSent(page);
    await expect.poll(() => mall.sql('select 1 from chat_message where content = $1', [planted.waits])).toHaveLength(1);
  }, 180_000);
});
