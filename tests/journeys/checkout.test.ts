import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GoodsDetail } from '../../src/contract/shop/goods';
import { chooseVariant } from '../support/choose-variant';
import { cutLine, desktop, expectNoTrouble, journey, mendLine, phone, underWorker } from '../support/journey';
import { askAs, checkOut, digits, goodsOfSellers, openCart, openPayment, outdate, payFromBalance, place, provide, putIn, toCheckout, typeSafeword } from '../support/journey-checkout';
import { codeTo } from '../support/journey-mail';
import { password, register as registerAs, someName } from '../support/own-page';
import { said } from '../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name });
const partOf = async (page: Page, part: string) => ((await main(page).locator(`[data-part=${part}] dd`).textContent()) ?? '').replaceAll(/[^\d.]/g, '');

/** What the device keeps of what is being written. */
const keptDraftOf = (page: Page) => page.evaluate(async () => {
  const database = await new Promise<IDBDatabase>((resolve) => { const opening = indexedDB.open('dhow'); opening.addEventListener('success', () => resolve(opening.result)); });
  const rows = await new Promise<unknown>((resolve) => { const all = database.transaction('drafts').objectStore('drafts').getAll(); all.addEventListener('success', () => resolve(all.result)); });
  database.close();
  return JSON.stringify(rows);
});

let count = 0;

/** Makes an account on the page that is open, as a shopper does who was asked to log in. */
async function register(page: Page): Promise<string> {
  count += 1;
  const username = `checkout${count}x`;
  const go = main(page).getByRole('button', { name: said('en', 'register.go') });
  // The login page, from which they may come, has fields of the same names.
  await go.waitFor();
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await go.click();
  return username;
}

/** A shopper with an account and all that paying needs, in front of a checkout of these goods. */
async function atCheckout(goods: readonly GoodsDetail[], manner: Parameters<typeof mall.shopper>[0] = {}): Promise<{ page: Page; context: BrowserContext; username: string }> {
  const context = await mall.shopper(manner);
  const page = await context.newPage();
  await mall.visit(page, '/register');
  const username = await register(page);
  await page.waitForURL('**/userInfo/dashboard');
  await provide(mall, page, username);
  for (const each of goods) await putIn(mall, page, each);
  await toCheckout(page);
  await main(page).getByText('Ada Lovelace').first().waitFor();
  return { page, context, username };
}

/** What an operator sets, for one story. */
async function setting(code: string, value: string): Promise<void> {
  await mall.sql('insert into setting (code, value) values ($1, $2) on conflict (code) do update set value = excluded.value', [code, value]);
  onTestFinished(async () => {
    await mall.sql('delete from setting where code = $1', [code]);
  });
}

/** Leaves one USDT of what was given. */
async function spendAlmostAll(username: string): Promise<void> {
  await mall.sql(
    `with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', $1::text || ' spent', now()) returning id)
     insert into ledger_entry (transfer_id, account_id, amount)
     select made.id, 'mall:capital', balance - 1 from made, ledger_account join app_user on app_user.id = user_id where username = $1::text
     union all select made.id, ledger_account.id, 1 - balance from made, ledger_account join app_user on app_user.id = user_id where username = $1::text`,
    [username],
  );
}

/** The part of the page that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'));
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const dialogs = (page: Page) => page.locator('dialog[open]').count();

/** Fails where the shop's own rows are others: so many orders in this state and none in another. Names are this file's own. */
async function ordersAre(username: string, wanted: number, status: number): Promise<void> {
  const orders = `select count(*) from shop_order join app_user on app_user.id = shop_order.user_id where username = '${username}'`;
  await mall.sql(`do $$ begin if (${orders} and shop_order.status = ${status}) <> ${wanted} or (${orders}) <> ${wanted} then raise exception 'other orders'; end if; end $$`);
}

describe('checkout', () => {
  it('[S-155] [S-161] [S-162] [S-163] [S-182] a guest fills a cart, logs in on the way, finds all unchanged, and pays', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const page = await (await mall.shopper({ viewport: desktop })).newPage();
    await putIn(mall, page, goods);
    await toCheckout(page, '/login');
    await main(page).getByRole('link', { name: said('en', 'login.toRegister'), exact: true }).click();
    const username = await register(page);
    await page.waitForURL('**/settlement');
    await main(page).getByText(goods.name).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await provide(mall, page, username);
    await page.reload();
    await main(page).getByText('Ada Lovelace').first().waitFor();
    const total = await partOf(page, 'total');
    await payFromBalance(page, digits);
    await page.waitForURL('**/paySuccess?orders=*');
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    expect(await partOf(page, 'total')).toBe(total);
    await ordersAre(username, 1, 1);
    // The address of the page is all that a reload needs.
    await page.reload();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await main(page).getByText('Ada Lovelace').waitFor();
    expectNoTrouble(page);
  });

  it('[S-161] who taps "Buy now" without an account goes on in the checkout, with the attribute and the number that were chosen', async () => {
    const goods = (await Promise.all((await mall.goods(60)).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })))).find(({ skus, buyMin }) => buyMin === 1 && skus.length > 1 && (skus[1]?.stock ?? 0) > 3);
    const sku = goods?.skus[1];
    if (!goods || !sku) throw new Error('none');
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, { viewport: phone });
    await page.getByRole('button', { name: said('en', 'cart.buyNow') }).waitFor();
    await chooseVariant(page, goods, sku);
    await main(page).getByRole('spinbutton').or(main(page).locator('input[inputmode=numeric]')).first().fill('3');
    await page.getByRole('button', { name: said('en', 'cart.buyNow') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await main(page).getByRole('link', { name: said('en', 'login.toRegister'), exact: true }).click();
    await register(page);
    await page.waitForURL('**/settlement');
    await main(page).getByText(goods.name).waitFor();
    await main(page).getByText(sku.checkAttrName, { exact: true }).waitFor();
    await main(page).getByText(/^3 × /).waitFor();
    expectNoTrouble(page);
  });

  it('[S-415] what sold out, got dearer or ran short is said before the fund password, and settled there', async () => {
    const [short, dear] = await goodsOfSellers(mall, 2);
    if (!short || !dear) throw new Error('none');
    const { page, username } = await atCheckout([short, dear], { viewport: phone });
    await mall.sql('update sku set stock = 0 where goods_id = $1', [short.sellerGoodsId]);
    await mall.sql('update sku set price = price + 5 where goods_id = $1', [dear.sellerGoodsId]);
    await mall.sql('update goods set selling_price = selling_price + 5, discount_price = discount_price + 5 where id = $1', [dear.sellerGoodsId]);
    try {
      await page.reload();
      await main(page).getByText(said('en', 'checkout.waiting', { count: 2 })).waitFor();
      await main(page).getByRole('radio', { name: /^Balance/ }).check();
      await button(page, place).click();
      // No password is asked for: the first of them has the focus.
      expect(await page.locator('dialog[open]').count()).toBe(0);
      const trouble = (goods: GoodsDetail) => main(page).locator('li[data-waiting]', { hasText: goods.name });
      await expect.poll(() => main(page).locator('[data-waiting]').first().evaluate((each) => each === document.activeElement)).toBe(true);
      await trouble(short).getByText(said('en', 'cart.news.soldOut')).waitFor();
      await trouble(short).getByRole('button').click();
      await expect.poll(() => main(page).getByText(short.name).count()).toBe(0);
      const before = Number(await partOf(page, 'total'));
      await trouble(dear).getByRole('button', { name: said('en', 'checkout.line.accept') }).click();
      await expect.poll(async () => Number(await partOf(page, 'total')) - before).toBeCloseTo(5, 2);
      await payFromBalance(page, digits);
      await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
      await ordersAre(username, 1, 1);
      expectNoTrouble(page);
    } finally {
      await mall.sql('update sku set stock = 20 where goods_id = $1', [short.sellerGoodsId]);
    }
  });

  it('what ran short while the checkout was open is named by the shop’s no, and taken as it is', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout([goods, goods]);
    await main(page).getByText(/^2 × /).waitFor();
    await main(page).getByText(said('en', 'checkout.asking')).first().waitFor({ state: 'hidden' });
    await mall.sql('update sku set stock = 1 where goods_id = $1', [goods.sellerGoodsId]);
    try {
      await payFromBalance(page, digits);
      await page.locator('dialog[open]').waitFor({ state: 'hidden' });
      await main(page).getByRole('alert').getByText(goods.name).waitFor();
      await expect.poll(() => main(page).locator('[data-waiting]').evaluate((each) => each === document.activeElement)).toBe(true);
      await ordersAre(username, 0, 0);
      await button(page, said('en', 'checkout.line.take', { count: 1 })).click();
      await main(page).getByText(/^1 × /).waitFor();
      expect(await main(page).getByRole('alert').getByText(goods.name).count()).toBe(0);
      await button(page, place).click();
      await page.locator('dialog[open] button[type=submit]').click();
      await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
      await ordersAre(username, 1, 1);
    } finally {
      await mall.sql('update sku set stock = 20 where goods_id = $1', [goods.sellerGoodsId]);
    }
  });

  it('[S-168] an order below the minimum says what it lacks before it is placed, in each seller’s order', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout([goods]);
    await mall.sql(`insert into setting (code, value) values ('order_minimum_amount', '9000') on conflict (code) do update set value = excluded.value`);
    try {
      await page.reload();
      await main(page).getByText('Minimum order: 9,000.00 USDT').waitFor();
      await main(page).getByRole('radio', { name: /^Balance/ }).check();
      await button(page, place).click();
      await expect.poll(() => main(page).locator('[data-waiting]').evaluate((each) => each === document.activeElement)).toBe(true);
      expect(await page.locator('dialog[open]').count()).toBe(0);
      await ordersAre(username, 0, 0);
    } finally {
      await mall.sql(`update setting set value = '0' where code = 'order_minimum_amount'`);
    }
  });

  it('[S-168] a minimum that rose while the checkout was open: the shop’s no names the seller, what is missing and where more is', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout([goods]);
    await main(page).getByText(said('en', 'checkout.asking')).first().waitFor({ state: 'hidden' });
    const seller = await main(page).getByRole('heading', { level: 3, name: /^From / }).innerText();
    await openPayment(page);
    // Raised while the password is typed: the page itself would have said it before.
    await setting('order_minimum_amount', '9000');
    await typeSafeword(page, digits);
    await main(page).getByRole('alert').getByText(new RegExp(`^${seller.replace('From ', '')}: .*${said('en', 'refusal.orderBelowMinimum')}`)).waitFor();
    await main(page).getByText('Minimum order: 9,000.00 USDT').waitFor();
    await ordersAre(username, 0, 0);
    await main(page).getByRole('link', { name: said('en', 'checkout.moreOf', { seller: seller.replace('From ', '') }) }).waitFor();
  });

  it('more than may wait unpaid is said when the checkout opens, and is over when another order is cancelled', async () => {
    const [first, second] = await goodsOfSellers(mall, 2);
    if (!first || !second) throw new Error('none');
    const { page, username } = await atCheckout([first]);
    await payFromBalance(page, '000000');
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    await setting('unpaid_orders', '1');
    await outdate(page);
    await putIn(mall, page, second);
    await toCheckout(page);
    await main(page).getByText(said('en', 'refusal.tooManyUnpaid')).waitFor();
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await button(page, place).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(said('en', 'refusal.tooManyUnpaid'));
    expect(await dialogs(page)).toBe(0);
    expect(await main(page).locator('aside').getByRole('link', { name: said('en', 'pay.toOrders') }).getAttribute('href')).toBe('/userInfo/my-order');
    const [order] = await mall.sql<{ id: string }>('select o.id from shop_order o join app_user u on u.id = o.user_id where username = $1', [username]);
    await askAs(page, 'order!cancel', { orderId: order?.id, reason: 0 });
    await main(page).getByText(said('en', 'refusal.tooManyUnpaid')).waitFor({ state: 'hidden' });
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
  });

  it('a balance that is too small is said before the fund password, for a new order and for one that waits', async () => {
    const { page, username } = await atCheckout(await goodsOfSellers(mall, 1), { viewport: phone });
    await payFromBalance(page, '000000');
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: said('en', 'pay.password.later') }).click();
    const waiting = page.url();
    await spendAlmostAll(username);
    await outdate(page);
    const [goods] = await goodsOfSellers(mall, 1);
    if (goods) await putIn(mall, page, goods);
    await toCheckout(page);
    for (const [address, pay] of [['', place], [waiting, /^Pay /]] as const) {
      if (address !== '') await page.goto(address);
      await main(page).getByRole('radio', { name: /^Balance/ }).check();
      await main(page).getByText(/^Your balance is [\d,.]+ USDT short/).waitFor();
      await button(page, pay).click();
      await expect.poll(() => focused(page)).toBe('part-payment');
      expect(await dialogs(page)).toBe(0);
    }
    await ordersAre(username, 1, 0);
  });

  it('on a phone the summary is folded over the form, its total in sight; by keyboard it opens, and nothing moves by itself', async () => {
    const { page } = await atCheckout(await goodsOfSellers(mall, 2), { viewport: { width: 320, height: 640 } });
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) (globalThis as unknown as { moved: number }).moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const lang of ['en', 'ar'] as const) {
      await mall.visit(page, `/settlement?lang=${lang}`);
      const summary = main(page).locator('summary', { hasText: said(lang, 'checkout.summary') });
      await summary.waitFor();
      await main(page).getByText('Ada Lovelace').first().waitFor();
      await main(page).locator('aside').getByText(lang === 'en' ? /^To United Kingdom: [\d.]+ USDT/ : /المملكة المتحدة/).waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.02);
      const total = await partOf(page, 'total');
      expect((await summary.innerText()).replaceAll(/[^\d.]/g, '')).toBe(total);
      const [fold, form, pay] = await Promise.all([summary, main(page).locator('[aria-labelledby=part-address]'), main(page).locator('aside').getByRole('button').last()].map((each) => each.boundingBox()));
      expect((fold?.y ?? 0) + (fold?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
      expect(fold?.height).toBeGreaterThanOrEqual(44);
      expect(pay?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
      const goods = main(page).locator('[data-part=goodsTotal]');
      expect(await goods.isVisible()).toBe(false);
      await summary.focus();
      await page.keyboard.press('Enter');
      await goods.waitFor();
      // The parts of delivery come by one more tap.
      const fees = main(page).locator('[data-part=freight] dl');
      expect(await fees.isVisible()).toBe(false);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await fees.waitFor();
      expect(await fits(page)).toBe(true);
    }
    await page.setViewportSize(desktop);
    await main(page).locator('aside [data-part=goodsTotal]').waitFor();
    expect(await main(page).locator('[data-part=total]').count()).toBe(1);
    expect(await main(page).locator('summary', { hasText: said('ar', 'checkout.summary') }).count()).toBe(0);
    expectNoTrouble(page);
  });

  it('cart and checkout say where to, for how much and in how many days', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page } = await atCheckout([goods], { viewport: desktop });
    const freight = (await main(page).locator('[data-part=freight] summary').innerText()).replaceAll(/[^\d.]/g, '');
    const promise = new RegExp(`^To United Kingdom: ${freight.replace('.', '[.]')} USDT, \\d+–\\d+ days$`);
    await main(page).locator('aside').getByText(promise).waitFor();
    await putIn(mall, page, goods);
    await openCart(page);
    await page.locator('dialog[open]').getByText(promise).waitFor();
    await checkOut(page);
    await main(page).locator('aside').getByText(promise).waitFor();
  });

  it('amounts in one’s own currency stand beside what is charged, never in it', async () => {
    await mall.sql("insert into exchange_rate values ('EUR', 0.5, now()) on conflict (currency) do update set rate = excluded.rate, dated = excluded.dated");
    const { page } = await atCheckout(await goodsOfSellers(mall, 1), { viewport: desktop });
    await mall.visit(page, '/userInfo/setup/device');
    const currency = main(page).getByLabel(said('en', 'settings.rates.label'));
    await currency.selectOption('EUR');
    // It shows what the device keeps.
    await expect.poll(() => currency.inputValue()).toBe('EUR');
    await mall.visit(page, '/settlement');
    await main(page).getByText(/[\d.]+.EUR/).first().waitFor();
    await main(page).getByText(said('en', 'checkout.asking')).first().waitFor({ state: 'hidden' });
    const total = main(page).locator('[data-part=total]');
    expect(await total.textContent()).toMatch(/^Total[\d,.]+ USDT$/);
    expect(await button(page, place).innerText()).not.toMatch(/EUR|≈/);
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await main(page).getByText(said('en', 'pay.safewordUnset')).waitFor({ state: 'hidden' });
    await button(page, place).click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    expect(await page.locator('dialog[open]').innerText()).not.toMatch(/EUR|≈/);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    expect(await total.textContent()).toMatch(/^Total[\d,.]+ USDT$/);
  });

  it('[W-233] a guest who forgot the password on the way sets another one, and is back in the checkout with the same goods', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const username = someName();
    const email = `${username}@shop.example`;
    await registerAs(await (await mall.shopper()).newPage(), mall, username, 'en', email);
    const page = await (await mall.shopper({ viewport: desktop })).newPage();
    await putIn(mall, page, goods);
    await toCheckout(page, '/login');
    await main(page).getByRole('link', { name: said('en', 'login.forgot') }).click();
    const field = (name: string) => main(page).locator(`input[name=${name}]`);
    await main(page).getByRole('heading', { level: 1, name: said('en', 'forgot.title') }).waitFor();
    // There and back: the way is kept.
    await main(page).getByRole('link', { name: said('en', 'forgot.toLogin') }).click();
    await field('username').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('/settlement');
    await main(page).getByRole('link', { name: said('en', 'login.forgot') }).click();
    await field('email').fill(email);
    await page.keyboard.press('Enter');
    await main(page).getByRole('status').filter({ hasText: email }).waitFor();
    const next = 'a lantern over water';
    for (const [name, text] of Object.entries({ verifcode: await codeTo(mall, email), newPassword: next, confirmPassword: next })) await field(name).fill(text);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/login');
    await field('username').fill(username);
    await field('password').fill(next);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settlement');
    await main(page).getByText(goods.name).waitFor();
    expectNoTrouble(page);
  });

  it('[S-178] who has no fund password yet sets it on the way, and pays with it at once', async () => {
    const page = await (await mall.shopper()).newPage();
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    await mall.visit(page, '/register');
    const username = await register(page);
    await page.waitForURL('**/userInfo/dashboard');
    await provide(mall, page, username, '');
    await putIn(mall, page, goods);
    await toCheckout(page);
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await main(page).getByRole('link', { name: said('en', 'pay.setSafeword') }).click();
    await main(page).locator('input[name=password]').fill(password);
    for (const name of ['newPassword', 'confirmPassword']) await main(page).locator(`input[name=${name}]`).fill(digits);
    await main(page).getByRole('button', { name: said('en', 'settings.safeword.setGo') }).click();
    await page.waitForURL('**/settlement');
    await main(page).getByText('Ada Lovelace').first().waitFor();
    await payFromBalance(page, digits);
    await page.waitForURL('**/paySuccess?orders=*');
    await ordersAre(username, 1, 1);
    expectNoTrouble(page);
  });

  it('five sellers become five orders, paid together for what the page said', async () => {
    const { page, username } = await atCheckout(await goodsOfSellers(mall, 5), { viewport: phone });
    expect(await main(page).getByRole('heading', { level: 3, name: /^From / }).count()).toBe(5);
    const notes = main(page).getByRole('textbox', { name: /^Note to / });
    const sellers = await main(page).getByRole('heading', { level: 3, name: /^From / }).allInnerTexts();
    await notes.nth(1).fill('Ring twice');
    await notes.nth(3).fill('  As a gift ');
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 5 })).waitFor();
    await ordersAre(username, 5, 1);
    const written = sellers.map((seller, index) => [seller.replace('From ', ''), index === 1 ? 'Ring twice' : index === 3 ? 'As a gift' : '']);
    const told = await main(page).getByRole('listitem').filter({ has: page.locator('a[href*="order-detail"]') }).evaluateAll((items) => items.map((item) => [item.querySelector('span bdi')?.textContent ?? '', item.querySelector('a')?.getAttribute('href') ?? '']));
    expect(told.map(([seller]) => seller).toSorted()).toEqual(written.map(([seller]) => seller).toSorted());
    for (const [seller, address = ''] of told) {
      await mall.visit(page, address);
      await main(page).getByText(said('en', 'order.facts.serial')).waitFor();
      const remark = main(page).locator('dl > div', { has: page.getByText(said('en', 'order.facts.remark'), { exact: true }) }).locator('dd');
      expect([seller, (await remark.allInnerTexts()).join()]).toEqual(written.find(([who]) => who === seller));
    }
    expect(await fits(page)).toBe(true);
    expectNoTrouble(page);
  });

  it('a double click on the last button makes one order and one payment', async () => {
    const { page, username } = await atCheckout(await goodsOfSellers(mall, 1));
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await button(page, place).click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').dblclick();
    await page.waitForURL('**/paySuccess?orders=*');
    await ordersAre(username, 1, 1);
  });

  it('a price that rose is shown before and after, and nothing is ordered until the shopper says so', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout([goods]);
    const before = await partOf(page, 'total');
    await mall.sql('update goods set delivery_fee = delivery_fee + 7 where id = $1', [goods.sellerGoodsId]);
    await payFromBalance(page, digits);
    const question = page.locator('dialog[open]');
    await question.getByText(said('en', 'checkout.repriced.title')).waitFor();
    await ordersAre(username, 0, 0);
    await question.getByRole('button', { name: said('en', 'checkout.repriced.stay') }).click();
    await ordersAre(username, 0, 0);
    await button(page, place).click();
    await page.locator('dialog[open] button[type=submit]').click();
    await question.getByRole('button', { name: /^Order for / }).click();
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    expect(Number(await partOf(page, 'total'))).toBeCloseTo(Number(before) + 7, 2);
    await ordersAre(username, 1, 1);
  });

  it('a wrong fund password keeps order and digits; the order is paid with the right one', async () => {
    const { page, username } = await atCheckout(await goodsOfSellers(mall, 1));
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await button(page, place).click();
    const field = page.locator('dialog[open] input[name=safeword]');
    await field.fill('000000');
    await page.locator('dialog[open] button[type=submit]').click();
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    expect(await field.inputValue()).toBe('000000');
    await ordersAre(username, 1, 0);
    expect(new URL(page.url()).searchParams.get('orderId')).toBeTruthy();
    await field.fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.waitForURL('**/paySuccess?orders=*');
    await ordersAre(username, 1, 1);
  });

  it('[S-165] without an address or a way to pay nothing is sent, and it is said where it is missing', async () => {
    const context = await mall.shopper();
    const page = await context.newPage();
    await mall.visit(page, '/register');
    const username = await register(page);
    await page.waitForURL('**/userInfo/dashboard');
    const [goods] = await goodsOfSellers(mall, 1);
    if (goods) await putIn(mall, page, goods);
    await toCheckout(page);
    expect(await main(page).locator('input[name=payType]:checked').count()).toBe(0);
    await button(page, place).click();
    await main(page).getByText(said('en', 'refusal.addressNotSet')).waitFor();
    // Where it is missing has the focus, and the words are in sight.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('part-address');
    await expect.poll(() => main(page).getByText(said('en', 'refusal.addressNotSet')).evaluate((each) => each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await main(page).getByText(said('en', 'pay.chooseMethod')).waitFor();
    await ordersAre(username, 0, 0);
  });

  it('the chosen address is edited in place: what is typed is kept over a reload, and the order goes to how it is then', async () => {
    const { page, username } = await atCheckout(await goodsOfSellers(mall, 1), { viewport: phone });
    const edit = button(page, said('en', 'address.named.edit', { name: 'Ada Lovelace' }));
    await edit.click();
    await expect.poll(() => main(page).getByRole('heading', { name: said('en', 'address.edit.title') }).evaluate((each) => each === document.activeElement)).toBe(true);
    await button(page, said('en', 'address.cancel')).click();
    await expect.poll(() => edit.evaluate((each) => each === document.activeElement)).toBe(true);
    await edit.click();
    await page.locator('input[name=city]').fill('Bath');
    await expect.poll(() => keptDraftOf(page)).toContain('Bath');
    await page.reload();
    await expect.poll(() => page.locator('input[name=city]').inputValue()).toBe('Bath');
    await button(page, said('en', 'address.edit.go')).click();
    await main(page).getByText(/Bath/).first().waitFor();
    await expect.poll(() => main(page).getByRole('radio', { name: /Ada Lovelace/ }).isEnabled()).toBe(true);
    expect(await main(page).getByRole('radio', { name: /Ada Lovelace/ }).isChecked()).toBe(true);
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await mall.sql(`do $$ begin if not exists (select from shop_order join app_user on app_user.id = shop_order.user_id where username = '${username}' and city = 'Bath') then raise exception 'sent elsewhere'; end if; end $$`);
    expectNoTrouble(page);
  });

  it('nothing selected is a page with a way on', async () => {
    const page = await mall.open('/register');
    await register(page);
    await page.waitForURL('**/userInfo/dashboard');
    await mall.visit(page, '/settlement');
    await main(page).getByText(said('en', 'checkout.empty.title')).waitFor();
    await main(page).getByRole('link', { name: said('en', 'checkout.empty.go') }).click();
    await page.getByRole('dialog', { name: said('en', 'cart.title', { count: 0 }) }).waitFor();
    expect(page.url()).toMatch(/\/index/);
    expectNoTrouble(page);
  });
});

describe('a tunnel in the middle of checkout', () => {
  it('the order waits on the device, goes nowhere by itself, and is placed by one tap', async () => {
    const { page, context, username } = await atCheckout(await goodsOfSellers(mall, 1));
    await underWorker(page);
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await cutLine(context);
    await button(page, said('en', 'checkout.keep')).click();
    await page.waitForURL('**/settlement?draft=*');
    await main(page).getByText(said('en', 'checkout.draft.waiting.title')).waitFor();
    // Neither the browser nor the shopper may lose it.
    await page.reload();
    await main(page).getByText(said('en', 'checkout.draft.waiting.title')).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await mendLine(context);
    await main(page).getByText(said('en', 'checkout.draft.same')).waitFor();
    expect(asked.filter((url) => /order!(submit|pay)/.test(url))).toEqual([]);
    await ordersAre(username, 0, 0);
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await ordersAre(username, 1, 1);
  });

  it.each(['en', 'ar'] as const)('the address that is edited there waits for the shop, and the order goes to how it is then (%s)', async (lang) => {
    const { page, context, username } = await atCheckout(await goodsOfSellers(mall, 1), { viewport: phone });
    await mall.visit(page, `/settlement?lang=${lang}`);
    await underWorker(page);
    const radio = main(page).getByRole('radio', { name: /Ada Lovelace/ });
    await radio.waitFor();
    await main(page).locator('[data-edit]').click();
    await page.locator('input[name=city]').fill('Bath');
    await cutLine(context);
    await button(page, said(lang, 'address.edit.go')).click();
    await main(page).getByText(said(lang, 'address.notYet.edited')).waitFor();
    expect([await radio.isDisabled(), await radio.isChecked()]).toEqual([true, true]);
    await mendLine(context);
    await expect.poll(() => radio.isEnabled()).toBe(true);
    expect([await radio.isChecked(), await main(page).getByText(said(lang, 'address.notYet.edited')).count()]).toEqual([true, 0]);
    await main(page).locator('input[value=balance]').check();
    await main(page).getByText(said(lang, 'pay.safewordUnset')).waitFor({ state: 'hidden' });
    await main(page).getByText(said(lang, 'checkout.asking')).first().waitFor({ state: 'hidden' });
    await main(page).locator('aside').getByRole('button').last().click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said(lang, 'pay.done.title', { count: 1 })).waitFor();
    await mall.sql(`do $$ begin if not exists (select from shop_order join app_user on app_user.id = shop_order.user_id where username = '${username}' and city = 'Bath') then raise exception 'sent elsewhere'; end if; end $$`);
  });

  it('paying without a line is refused with the reason, and not made up for', async () => {
    const { page, context, username } = await atCheckout(await goodsOfSellers(mall, 1));
    await underWorker(page);
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await button(page, place).click();
    await page.locator('dialog[open] input[name=safeword]').fill('000000');
    await page.locator('dialog[open] button[type=submit]').click();
    // Answered before the line is cut: a payment that is on its way then is another story.
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: said('en', 'pay.password.later') }).click();
    await cutLine(context);
    await main(page).getByText(said('en', 'pay.offline')).waitFor();
    expect(await button(page, /^Pay /).getAttribute('aria-disabled')).toBe('true');
    await button(page, /^Pay /).press('Enter');
    await main(page).getByText(said('en', 'pay.noLine')).waitFor();
    await mendLine(context);
    await expect.poll(() => main(page).getByText(said('en', 'pay.noLine')).count()).toBe(0);
    await ordersAre(username, 1, 0);
  });

  it('a fund password that nobody remembers leads to a new one, and back to the payment', async () => {
    const { page } = await atCheckout(await goodsOfSellers(mall, 1));
    const checkout = page.url();
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await button(page, place).click();
    await page.locator('dialog[open]').getByRole('link', { name: said('en', 'account.fund.forgot') }).click();
    await page.waitForURL('**/userInfo/setup/transaction-password?from=*');
    expect(new URL(page.url()).searchParams.get('from')).toBe(checkout.slice(new URL(checkout).origin.length));
    await button(page, said('en', 'settings.safeword.forgot')).waitFor();
    await page.goBack();
    await main(page).getByRole('radio', { name: /^Balance/ }).waitFor();
    expectNoTrouble(page);
  });

  it('CO2: an answer that is lost on the way makes no second order', async () => {
    const { page, context, username } = await atCheckout(await goodsOfSellers(mall, 1));
    // The shop hears of the order; its answer does not come back.
    await context.route('**/api/order!submit.action*', async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'checkout.draft.sent.title')).waitFor();
    await ordersAre(username, 1, 0);
    await page.reload();
    await main(page).getByText(said('en', 'checkout.draft.sent.title')).waitFor();
    await button(page, /^Ask the shop again and pay /).click();
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    await ordersAre(username, 1, 1);
  });
});

it('the whole way is walked from right to left too', async () => {
  const { page, username } = await atCheckout(await goodsOfSellers(mall, 1), { viewport: phone });
  await mall.visit(page, '/settlement?lang=ar');
  await main(page).getByRole('radio', { name: new RegExp(said('ar', 'pay.name.balance').slice(0, 6)) }).check();
  await main(page).locator('aside').getByRole('button').last().click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  await main(page).getByText(said('ar', 'pay.done.title', { count: 1 })).waitFor();
  expect(await fits(page)).toBe(true);
  await ordersAre(username, 1, 1);
  expectNoTrouble(page);
});
