import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { expectNoTrouble, footerAlive, journey, scrollDownTo, searchAlive, troublesOf } from '../../support/journey/journey';
import { asShopper, buyer, deskOf, orderOf } from '../../support/journey/journey-orders';
import { openChat, say } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

/** Each runs code only if the page treats text as code. */
const attacks = [
  '<script>window.canary=1</script>',
  '"><img src=x onerror="window.canary=1">',
  "'-window.canary=1-'",
  'javascript:window.canary=1',
  '</script><svg onload=window.canary=1>',
  '{{constructor.constructor("window.canary=1")()}}',
  '\u202e\u0000\ufffd%00%0d%0aSet-Cookie: a=b',
];
const unharmed = async (page: Page) => expect(await page.evaluate(() => 'canary' in window)).toBe(false);

/** Checks that the page still works: it has a heading and a search, and links lead elsewhere. */
async function usable(page: Page, lang: Language = 'en'): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('search').waitFor();
  await page.getByRole('link', { name: said(lang, 'shell.goHome', { brand: 'Kitewharf' }) }).click();
  await page.waitForURL('**/index');
  await page.getByRole('main').locator('li > a').first().waitFor();
}

describe('addresses that nobody would write', () => {
  const long = 'x'.repeat(10_000);
  const addresses: Record<string, string> = {
    'a goods id that does not exist': '/productDetails?sellerGoodsId=nothing',
    'a goods id of another kind': '/productDetails?sellerGoodsId[]=1&sellerGoodsId={"a":1}',
    'no goods id': '/productDetails',
    'a long goods id': `/productDetails?sellerGoodsId=${long}`,
    'a store that does not exist': '/store?id=nothing',
    'page 0': '/commodity?pages=0',
    'a page far away': '/commodity?pages=999999999',
    'a page that is no number': '/commodity?pages=NaN&rating=-1&sort=__proto__&priceFrom=1e400&priceTo=-5',
    'a category of another kind': '/classification?categoryId=../../etc',
    'k that is no JSON': '/searchGoods?k={not json',
    'k that is JSON of another kind': '/searchGoods?k={"keyword":["a"]}',
    'k that is a number': '/searchGoods?k=5',
    'a keyword of 10 kB': `/searchResult?k=${long}`,
    'a keyword of nothing but signs': '/searchResult?k=%25%26%23%2B',
    'words that mean something to JavaScript': '/index?__proto__[a]=1&constructor=1&toString=1',
    'the same word twice': '/searchResult?k=a&k=b',
    'half a character': '/searchResult?k=%F0%9F%92',
  };

  it.each(Object.entries(addresses))('open as a page that can be used: %s', async (_name, address) => {
    const page = await mall.open('/information');
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(mall.url + address);
    await usable(page);
    expect(failed).toEqual([]);
    expect(troublesOf(page).filter((text) => !/status of 4(?:04|14)/.test(text))).toEqual([]);
  });

  it('say what is wrong in the language of the page', async () => {
    for (const lang of ['ar', 'cn'] as const) {
      const page = await mall.open(`/searchGoods?k={broken&lang=${lang}`);
      await page.getByRole('heading', { level: 1, name: said(lang, 'search.unreadable.title') }).waitFor();
      await mall.visit(page, `/store?id=nothing&lang=${lang}`);
      await page.getByText(said(lang, 'refusal.sellerUnknown')).waitFor();
      await usable(page, lang);
    }
  });
});

describe('text that is meant as code', () => {
  it.each(attacks)('stays text wherever an address carries it: %s', async (attack) => {
    const page = await mall.open('/information');
    for (const address of ['/searchResult?k=', '/searchStore?k=', '/store?id=', '/productDetails?sellerGoodsId=', '/commodity?categoryId=', '/index?lang=']) {
      await page.goto(`${mall.url}${address}${encodeURIComponent(attack)}`);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await unharmed(page);
    }
    await page.goto(`${mall.url}/searchGoods?k=${encodeURIComponent(JSON.stringify(attack))}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await unharmed(page);
    expect(troublesOf(page).filter((text) => !text.includes('status of 40'))).toEqual([]);
  });

  it('stays text in the search box, its suggestions and its history', async () => {
    const page = await mall.open('/index');
    await searchAlive(page);
    const field = page.getByRole('search').getByRole('combobox');
    for (const attack of attacks.slice(0, 4)) {
      await field.fill(attack);
      await field.press('Enter');
      await page.waitForURL(({ searchParams }) => searchParams.get('k') === attack);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await unharmed(page);
    }
    await field.fill('');
    await field.click();
    await page.getByRole('search').getByText(attacks[3] ?? '', { exact: true }).first().waitFor();
    await unharmed(page);
    expectNoTrouble(page);
  });

  it('stays text in names, descriptions and reviews that the shop itself brings, and in its messages', async () => {
    const goods = (await mall.goods(48)).find(({ evaluationNum }) => evaluationNum > 0);
    if (!goods) throw new Error('the demo mall has no reviews');
    const [attack = '', other = '', third = ''] = attacks;
    // PostgreSQL texts cannot contain NUL.
    await mall.sql('update goods_text set name = $1 where goods_id = $2', [`${attack} ${other}`, goods.sellerGoodsId]);
    await mall.sql('update evaluation set content = $1, author = $2 where goods_id = $3', [`${attack} ${other}`, third, goods.sellerGoodsId]);
    await mall.sql('update goods_description set description = $1 where goods_id = $2', [attacks.filter((text) => !text.includes('\u0000')), goods.sellerGoodsId]);
    await mall.sql('update seller_text set name = $1 where seller_id = $2', [attack, goods.sellerId]);
    // A worker might send the queued entry instead of the page.
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, { serviceWorkers: 'block' });
    await page.getByRole('heading', { level: 1, name: attack }).waitFor();
    await unharmed(page);
    const review = page.locator('#reviews li:has(time)').first();
    await scrollDownTo(review);
    for (const written of [`${attack} ${other}`, third]) await review.getByText(written).waitFor();
    await unharmed(page);
    await page.getByRole('main').getByRole('link', { name: attack }).first().click();
    await page.waitForURL('**/store?**');
    await unharmed(page);
    await page.route('**/api/subscribe!add.action*', (route) => route.fulfill({ json: { code: 987_654, msg: attack, data: null } }));
    await footerAlive(page);
    await page.getByRole('contentinfo').getByRole('textbox').fill('someone@shop.example');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(attack).waitFor();
    await unharmed(page);
    expectNoTrouble(page);
  });

  it('stays text in what people write to each other, and in the names of their devices and passkeys', async () => {
    const written = attacks.filter((text) => !text.includes('\u0000')).join(' ');
    const { page, username } = await buyer(mall);
    const { id: orderId, total: amount } = await orderOf(mall, username, 3);
    const [ask, desk] = [await asShopper(mall, username), await deskOf(mall)];
    await desk('sellerOrder!logistics', { orderId, content: written });
    await ask('order!receipt', { orderId });
    await ask('order!returns', { orderId, reason: 7, amount, remark: written });
    const { refundList } = await desk('sellerOrder!info', { orderId });
    await desk('sellerOrder!refuseRefund', { orderId, refundId: refundList[0]?.id ?? '', answer: written });
    await desk('hold!place', { username, reason: 'identity', wanted: written, stopsPayments: false, endTime: null });
    await mall.sql('update shop_order set name = $1, address = $1, remark = $1 where id = $2', [written, orderId]);
    await mall.sql('update session set device = $1 where user_id = (select id from app_user where username = $2)', [written, username]);
    await mall.sql("insert into passkey (id, user_id, rp_id, credential_id, public_key, counter, name, created_at) select 'key-' || id, id, 'localhost', id, 'none', 0, $1::text, now() from app_user where username = $2", [written, username]);
    const pages = [
      // Receiver, address, remark, the parcel's news, and what was asked for and answered.
      [`/userInfo/order-detail?orderId=${orderId}`, 6],
      [`/userInfo/order-receipt?orderId=${orderId}`, 1],
      ['/userInfo/money-package', 1],
      ['/userInfo/setup/sessions', 1],
      ['/userInfo/setup/passkeys', 1],
    ] as const;
    for (const [address, atLeast] of pages) {
      await mall.visit(page, address);
      await page.getByRole('main').getByText(written).nth(atLeast - 1).waitFor();
      await unharmed(page);
    }
    await openChat(page);
    await say(page, written);
    await desk('conversation!answer', { username, content: written });
    await page.getByRole('log').getByText(written).nth(1).waitFor();
    await unharmed(page);
    expectNoTrouble(page);
  });
});

describe('a shop that answers nonsense', () => {
  it.each([
    ['faults', { status: 500, json: { code: 500, msg: '服务器错误(500)', data: { requestId: 'r-1' } } }],
    ['pages of HTML', { contentType: 'text/html', body: '<h1>Log in</h1>' }],
    ['replies of another shape', { json: { code: 0, msg: '', data: { pageList: 'x' } } }],
    ['code that a call brought', { json: { code: 0, msg: '', data: 'window.canary=1' } }],
  ])('leaves a page that says so and can be used: %s', async (_case, answer) => {
    // A worker would send the calls that it keeps instead of the page.
    const page = await mall.open('/information', { serviceWorkers: 'block' });
    await page.route('**/api/**', (route) => route.fulfill(answer));
    await page.getByRole('navigation', { name: said('en', 'shell.nav.label') }).getByRole('link', { name: said('en', 'shell.nav.discounted') }).click();
    await page.getByRole('heading', { level: 1, name: said('en', 'discounted.title') }).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await unharmed(page);
    await page.unroute('**/api/**');
    await page.reload();
    await page.getByRole('main').locator('li > a').first().waitFor();
  });
});
