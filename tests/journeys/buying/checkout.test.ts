import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chooseVariant } from '../../support/journey/choose-variant';
import { desktop, expectNoTrouble, journey, phone } from '../../support/journey/journey';
import { atCheckout, checkOut, digits, goodsOfSellers, openCart, openPayment, ordersAre, payFromBalance, place, provide, putIn, signUp, toCheckout } from '../../support/journey/journey-checkout';
import { codeTo } from '../../support/journey/journey-mail';
import { password, register as registerAs, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name });
const partOf = async (page: Page, part: string) => ((await main(page).locator(`[data-part=${part}] dd`).textContent()) ?? '').replaceAll(/[^\d.]/g, '');

/** The drafts stored on the device. */
const keptDraftOf = (page: Page) => page.evaluate(async () => {
  const database = await new Promise<IDBDatabase>((resolve) => { const opening = indexedDB.open('dhow'); opening.addEventListener('success', () => resolve(opening.result)); });
  const rows = await new Promise<unknown>((resolve) => { const all = database.transaction('drafts').objectStore('drafts').getAll(); all.addEventListener('success', () => resolve(all.result)); });
  database.close();
  return JSON.stringify(rows);
});

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('checkout', () => {
  it('[S-155] [S-161] [S-162] [S-163] [S-182] a guest fills a cart, logs in on the way, finds all unchanged, and pays', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const page = await (await mall.shopper({ viewport: desktop })).newPage();
    await putIn(mall, page, goods);
    await toCheckout(page, '/login');
    await main(page).getByRole('link', { name: said('en', 'login.toRegister'), exact: true }).click();
    const username = await signUp(page);
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
    await ordersAre(mall, username, 1, 1);
    // The page's URL is enough for a reload.
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
    await signUp(page);
    await page.waitForURL('**/settlement');
    await main(page).getByText(goods.name).waitFor();
    await main(page).getByText(sku.checkAttrName, { exact: true }).waitFor();
    await main(page).getByText(/^3 × /).waitFor();
    expectNoTrouble(page);
  });

  it('on a phone the summary is folded over the form, its total in sight; by keyboard it opens, and nothing moves by itself', async () => {
    const { page } = await atCheckout(mall, await goodsOfSellers(mall, 2), { viewport: { width: 320, height: 640 } });
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
      // One more tap shows the parts of the delivery cost.
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
    const { page } = await atCheckout(mall, [goods], { viewport: desktop });
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
    const { page } = await atCheckout(mall, await goodsOfSellers(mall, 1), { viewport: desktop });
    await mall.visit(page, '/userInfo/setup/device');
    const currency = main(page).getByLabel(said('en', 'settings.rates.label'));
    await currency.selectOption('EUR');
    // The select shows the value stored on the device.
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
    // There and back: the `from` parameter is kept.
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
    const username = await signUp(page);
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
    await ordersAre(mall, username, 1, 1);
    expectNoTrouble(page);
  });

  it('five sellers become five orders, paid together for what the page said', async () => {
    const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 5), { viewport: phone });
    expect(await main(page).getByRole('heading', { level: 3, name: /^From / }).count()).toBe(5);
    const notes = main(page).getByRole('textbox', { name: /^Note to / });
    const sellers = await main(page).getByRole('heading', { level: 3, name: /^From / }).allInnerTexts();
    await notes.nth(1).fill('Ring twice');
    await notes.nth(3).fill('  As a gift ');
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 5 })).waitFor();
    await ordersAre(mall, username, 5, 1);
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
    const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    await openPayment(page);
    await page.locator('dialog[open] input[name=safeword]').fill(digits);
    await page.locator('dialog[open] button[type=submit]').dblclick();
    await page.waitForURL('**/paySuccess?orders=*');
    await ordersAre(mall, username, 1, 1);
  });

  it('UX-074 the chosen address is edited in place: what is typed is kept over a reload, and the order goes to how it is then', async () => {
    const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 1), { viewport: phone });
    const edit = button(page, said('en', 'address.named.edit', { name: 'Ada Lovelace' }));
    await edit.click();
    await expect.poll(() => main(page).getByRole('heading', { name: said('en', 'address.edit.title') }).evaluate((each) => each === document.activeElement)).toBe(true);
    await button(page, said('en', 'address.cancel')).click();
    await expect.poll(() => edit.evaluate((each) => each === document.activeElement)).toBe(true);
    // So it is with the form for another one.
    const another = button(page, said('en', 'address.add.another'));
    // It says beforehand how many there can be.
    expect(await page.locator(`[id="${await another.getAttribute('aria-describedby')}"]`).textContent()).toBe(said('en', 'address.count', { count: 1, limit: 20 }));
    await another.click();
    await expect.poll(() => main(page).getByRole('heading', { name: said('en', 'address.add.title') }).evaluate((each) => each === document.activeElement)).toBe(true);
    await button(page, said('en', 'address.cancel')).click();
    await expect.poll(() => another.evaluate((each) => each === document.activeElement)).toBe(true);
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
    await signUp(page);
    await page.waitForURL('**/userInfo/dashboard');
    await mall.visit(page, '/settlement');
    await main(page).getByText(said('en', 'checkout.empty.title')).waitFor();
    await main(page).getByRole('link', { name: said('en', 'checkout.empty.go') }).click();
    await page.getByRole('dialog', { name: said('en', 'cart.title', { count: 0 }) }).waitFor();
    expect(page.url()).toMatch(/\/index/);
    expectNoTrouble(page);
  });
});

it('the whole way is walked from right to left too', async () => {
  const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 1), { viewport: phone });
  await mall.visit(page, '/settlement?lang=ar');
  await main(page).getByRole('radio', { name: new RegExp(said('ar', 'pay.name.balance').slice(0, 6)) }).check();
  await main(page).getByText(said('ar', 'pay.safewordUnset')).waitFor({ state: 'hidden' });
  await main(page).locator('aside').getByRole('button').last().click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  await main(page).getByText(said('ar', 'pay.done.title', { count: 1 })).waitFor();
  expect(await fits(page)).toBe(true);
  await ordersAre(mall, username, 1, 1);
  expectNoTrouble(page);
});
