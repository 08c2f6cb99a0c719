import type { BrowserContext, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import type { Language } from '../../../src/rules/languages';
import { chooseVariant } from '../../support/journey/choose-variant';
import { alive, cutLine, desktop, expectNoTrouble, focused, footerAlive, journey, mendLine, phone, underWorker } from '../../support/journey/journey';
import { deviceRows, logIn, logOut, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

const drawer = (page: Page) => page.locator('dialog[open]');
const bar = (page: Page) => page.locator('[data-cart-bar]');
const inBar = (page: Page, count: number, lang: Language = 'en') => bar(page).filter({ hasText: said(lang, 'cart.open', { count }) }).filter({ hasText: /[\d.,]+\sUSDT/ }).waitFor();
const add = (page: Page, lang: Language = 'en') => page.getByRole('button', { name: said(lang, 'cart.add') });
/** The three states of a checkbox, as the browser exposes them to assistive technology. */
const state = (tick: Locator) => tick.evaluate((input: HTMLInputElement) => (input.indeterminate ? 'mixed' : input.checked ? 'checked' : 'empty'));
const rows = (page: Page) => drawer(page).locator('li:has(input[type=checkbox])');
/** The total, once it is known. */
const total = async (page: Page) => (await drawer(page).locator('dl > div').last().filter({ hasText: 'USDT' }).textContent()) ?? '';

/** Goods with enough stock, with their details. */
async function goodsInStock(count: number, lang: Language = 'en'): Promise<GoodsDetail[]> {
  const found: GoodsDetail[] = [];
  for (const { sellerGoodsId } of await mall.goods(40)) {
    const goods = await mall.ask('sellerGoods!info', { sellerGoodsId }, lang);
    if (goods.stock > 30 && goods.buyMin <= 2 && goods.skus.every(({ stock }) => stock > 5)) found.push(goods);
    if (found.length === count) return found;
  }
  throw new Error('the demo mall has too few of them');
}

async function openProduct(page: Page, { sellerGoodsId }: GoodsDetail, lang: Language = 'en'): Promise<void> {
  await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=${lang}`);
  await page.getByRole('button', { name: said(lang, 'cart.add') }).waitFor();
}

/** Adds one piece of a product, as a shopper does. */
async function putIn(page: Page, goods: GoodsDetail, lang: Language = 'en'): Promise<void> {
  await openProduct(page, goods, lang);
  await chooseVariant(page, goods);
  await add(page, lang).click();
  await page.getByRole('button', { name: said(lang, 'cart.view') }).waitFor();
}

async function shopperWith(count: number, manner: Parameters<typeof mall.shopper>[0] = {}): Promise<{ page: Page; context: BrowserContext; goods: GoodsDetail[] }> {
  const context = await mall.shopper(manner);
  const page = await context.newPage();
  const goods = await goodsInStock(count);
  for (const each of goods) await putIn(page, each);
  return { page, context, goods };
}

it('a cart has its goods and sellers by their names in the language of the page', async () => {
  const { page, goods: [goods] } = await shopperWith(1);
  if (!goods) throw new Error('there is one');
  for (const lang of ['de', 'ar', 'en'] as const) {
    const { name, sellerName } = await mall.ask('sellerGoods!info', { sellerGoodsId: goods.sellerGoodsId }, lang);
    await mall.visit(page, `/commodity?lang=${lang}`);
    await bar(page).click();
    await drawer(page).getByRole('link', { name, exact: true }).waitFor();
    await drawer(page).getByText(sellerName, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  }
  expectNoTrouble(page);
});

describe('putting something into the cart', () => {
  it('[S-139] asks for the attribute beside the choices, adds without leaving the page, and says so with two ways on', async () => {
    const context = await mall.shopper();
    const page = await context.newPage();
    const [goods] = (await goodsInStock(12)).filter(({ skus }) => skus.length > 1 && skus.every(({ values }) => !values));
    if (!goods) throw new Error('none has a choice');
    await openProduct(page, goods);
    await add(page).click();
    await page.getByRole('alert').getByText(said('en', 'cart.chooseFirst', { attribute: goods.attributeName })).waitFor();
    expect(await page.locator('input[name=sku]').first().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.locator('input[name=sku]').first().check({ force: true });
    await add(page).click();
    // It stays under the pointer; otherwise it would be gone after 5 s.
    await page.getByRole('status').getByText(said('en', 'cart.added', { count: 1, quantity: 1 })).hover();
    expect(new URL(page.url()).pathname).toBe('/productDetails');
    await bar(page).waitFor();
    await page.getByRole('button', { name: said('en', 'cart.continue') }).click();
    const view = page.getByRole('button', { name: said('en', 'cart.view') });
    await expect.poll(() => view.count()).toBe(0);
    // UX-056 The button that opens the cart is gone by the time that the cart is closed.
    await add(page).press('Enter');
    await view.press('Enter');
    await rows(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toEqual(['H1', goods.name]);
    expectNoTrouble(page);
  });

  it('explains the limits of the quantity, and shows the total with freight for it', async () => {
    const context = await mall.shopper({ viewport: phone });
    const page = await context.newPage();
    const [goods] = await goodsInStock(1);
    if (!goods) throw new Error('none');
    await openProduct(page, goods);
    const field = page.getByLabel(said('en', 'cart.quantity.label', { name: goods.name }));
    const box = await page.getByRole('button', { name: said('en', 'cart.quantity.more', { name: goods.name }) }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await field.fill('5000');
    await page.getByText(said('en', 'cart.quantity.aboveMax', { max: 500 })).waitFor();
    const one = await page.locator('p', { hasText: said('en', 'cart.totalWithFreight') }).textContent();
    await field.fill('3');
    await expect.poll(() => page.locator('p', { hasText: said('en', 'cart.totalWithFreight') }).textContent()).not.toBe(one);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    expectNoTrouble(page);
  });

  it('moves nothing on the page when it comes alive', async () => {
    const context = await mall.shopper({ viewport: phone });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (globalThis as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const [goods] = await goodsInStock(1);
    if (!goods) throw new Error('none');
    await openProduct(page, goods);
    await footerAlive(page);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.01);
  });

  it('[S-417] says so where the device has no room for it, and adds nothing', async () => {
    const page = await mall.open('/index');
    const [goods] = await goodsInStock(1);
    if (!goods) throw new Error('none');
    await openProduct(page, goods);
    await footerAlive(page);
    await chooseVariant(page, goods);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await add(page).click();
    await page.getByRole('alert').getByText(said('en', 'refusal.addToCartFailed')).waitFor();
    await page.reload();
    await footerAlive(page);
    expect(await bar(page).count()).toBe(0);
  });

  it('works without a line from the kept product', async () => {
    const context = await mall.shopper();
    const page = await context.newPage();
    const [goods] = await goodsInStock(1);
    if (!goods) throw new Error('none');
    await openProduct(page, goods);
    await underWorker(page);
    await footerAlive(page);
    await cutLine(context);
    await chooseVariant(page, goods);
    await add(page).click();
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await drawer(page).getByText(said('en', 'cart.offline')).waitFor();
  });
});

describe('the bar', () => {
  it('[S-131] [S-132] [S-133] stands on its eight pages with count and total, and on no other', async () => {
    const { page, goods } = await shopperWith(2);
    const [first] = goods;
    for (const address of ['/index', '/classification', '/commodity', '/information', `/productDetails?sellerGoodsId=${first?.sellerGoodsId}`, `/store?id=${first?.sellerId}`, '/discounted', '/userInfo/dashboard']) {
      await mall.visit(page, address);
      await inBar(page, 2);
    }
    for (const address of ['/searchResult?k=lamp', '/login', '/settlement', '/help/contact-us']) {
      await mall.visit(page, address);
      await footerAlive(page);
      expect(await bar(page).count(), address).toBe(0);
    }
  });

  it.each(['en', 'ar'] as const)('[S-134] [S-135] opens a drawer of 400 px at the end side, and the page behind stands still: %s', async (lang) => {
    const { page } = await shopperWith(1, { viewport: desktop });
    await mall.visit(page, `/index?lang=${lang}`);
    await bar(page).click();
    await drawer(page).waitFor();
    const box = await drawer(page).boundingBox();
    expect(box?.width).toBe(400);
    expect(Math.round(lang === 'ar' ? (box?.x ?? 9) : desktop.width - (box?.x ?? 0) - 400)).toBe(0);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 600);
    await page.mouse.move(desktop.width - 700, 300);
    await page.mouse.wheel(0, 600);
    expect(await drawer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    // A page scrolls some time after the wheel has turned. On a screen as low as this the drawer scrolls: once it has, so would have the page.
    await page.setViewportSize({ width: desktop.width, height: 220 });
    await page.mouse.move(lang === 'ar' ? 200 : desktop.width - 200, 100);
    await expect.poll(async () => {
      await page.mouse.wheel(0, 100);
      return drawer(page).evaluate((dialog) => dialog.scrollTop);
    }).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize(desktop);
    // A selection of text that ends beside it does not close it.
    const title = await drawer(page).getByRole('heading', { level: 2 }).boundingBox();
    await page.mouse.move((title?.x ?? 0) + 8, (title?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move(lang === 'ar' ? desktop.width - 100 : 100, 300);
    await page.mouse.up();
    expect(await drawer(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(await bar(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expectNoTrouble(page);
  });

  it('is opened by an address too, once', async () => {
    const { page } = await shopperWith(1);
    await mall.visit(page, '/index?lang=en#cart');
    await drawer(page).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer(page).count()).toBe(0);
    await page.reload();
    await bar(page).waitFor();
    expect(await drawer(page).count()).toBe(0);
    expectNoTrouble(page);
  });

  it('[S-134] its drawer takes the whole width of a narrower screen, and the name of goods is no smaller than a finger needs', async () => {
    const { page, goods } = await shopperWith(1, { viewport: phone });
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    expect((await drawer(page).boundingBox())?.width).toBe(phone.width);
    expect(await drawer(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    expect((await rows(page).getByRole('link', { name: goods[0]?.name ?? '', exact: true }).boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });
});

describe('the drawer', () => {
  it('can be read and used to its end on a screen too low for a list between its head and its foot', async () => {
    const { page, goods } = await shopperWith(2, { viewport: phone });
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    await drawer(page).getByRole('button', { name: said('en', 'cart.removeLine', { name: goods[0]?.name ?? '' }) }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.setViewportSize({ width: 320, height: 220 });
    for (const target of [rows(page).getByRole('checkbox'), drawer(page).getByRole('button', { name: said('en', 'shell.undo') }), drawer(page).getByRole('button', { name: said('en', 'cart.checkOut') })]) {
      const isInSight = await target.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isInSight).toBe(true);
    }
  });

  it('[S-145] shows the lines of the stored cart as soon as they are read: they wait neither for a time nor for the shop', async () => {
    const { page } = await shopperWith(2, { serviceWorkers: 'block' });
    await page.route(/\/api\//, () => {});
    await page.addInitScript(() => {
      const { setTimeout: begin } = globalThis;
      // What waits for a second or more waits for ever: how long it takes on a busy machine would say nothing.
      Object.assign(globalThis, { setTimeout: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => (ms < 1_000 ? begin(act, ms, ...given) : 0) });
    });
    await page.reload();
    await bar(page).click();
    await expect.poll(() => rows(page).count()).toBe(2);
  });

  it('[S-160] [S-146] [S-148] keeps its lines over a reload, each checked; one removed can be had back', async () => {
    const { page, goods } = await shopperWith(2);
    await page.reload();
    await alive(page);
    await bar(page).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await drawer(page).locator('input[type=checkbox]:not(:checked)').count()).toBe(0);
    const before = await total(page);
    await drawer(page).getByRole('button', { name: said('en', 'cart.removeLine', { name: goods[0]?.name ?? '' }) }).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await total(page)).not.toBe(before);
    // The pressed button is gone with its line.
    const undo = drawer(page).getByRole('button', { name: said('en', 'shell.undo') });
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    // UX-057 Nor does closing the cart end it.
    await page.keyboard.press('Escape');
    await bar(page).click();
    await undo.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await total(page)).toBe(before);
    // The next removal is offered for as long, though the button disappeared under the pointer.
    await page.clock.install();
    await page.mouse.move(2, 2);
    await drawer(page).getByRole('button', { name: said('en', 'cart.removeLine', { name: goods[0]?.name ?? '' }) }).press('Enter');
    await undo.waitFor();
    await drawer(page).getByRole('heading', { level: 2 }).focus();
    await page.clock.fastForward(9_000);
    await undo.waitFor({ state: 'detached' });
    expectNoTrouble(page);
  });

  it('offers to have a line back that was removed from those saved for later', async () => {
    const { page, goods } = await shopperWith(1);
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    await drawer(page).getByRole('button', { name: said('en', 'cart.later') }).click();
    const saved = drawer(page).getByRole('region', { name: said('en', 'cart.saved') });
    await saved.getByRole('button', { name: said('en', 'cart.removeLine', { name: goods[0]?.name ?? '' }) }).press('Enter');
    // The pressed button is gone with its line.
    await expect.poll(() => saved.getByRole('button', { name: said('en', 'shell.undo') }).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await saved.getByRole('button', { name: said('en', 'cart.add') }).waitFor();
    expectNoTrouble(page);
  });

  it('[S-149] [S-150] [S-151] counts whole pieces within the limits, and the total follows', async () => {
    const { page, goods } = await shopperWith(1);
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    const field = drawer(page).getByLabel(said('en', 'cart.quantity.label', { name: goods[0]?.name ?? '' }));
    const before = await total(page);
    await field.fill('4');
    await expect.poll(() => total(page)).not.toBe(before);
    // The total changes at once; the device saves the change a moment later.
    await expect.poll(async () => JSON.stringify(await deviceRows(page, ['cart']))).toMatch(/"count":4\b/);
    await field.fill('1.5');
    await field.blur();
    await drawer(page).getByText(said('en', 'cart.quantity.notWhole', { min: goods[0]?.buyMin ?? 1 })).waitFor();
    await field.fill('501');
    await drawer(page).getByText(said('en', 'cart.quantity.aboveMax', { max: 500 })).waitFor();
    await page.reload();
    await bar(page).click();
    expect(await drawer(page).getByLabel(said('en', 'cart.quantity.label', { name: goods[0]?.name ?? '' })).inputValue()).toBe('4');
  });

  it('[S-152] [S-158] with nothing checked it leads nowhere and says why; part of it is a mixed tick', async () => {
    const { page } = await shopperWith(2);
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    const all = drawer(page).getByRole('checkbox', { name: said('en', 'cart.checkAll'), exact: true });
    await rows(page).first().getByRole('checkbox').uncheck();
    await expect.poll(() => state(all)).toBe('mixed');
    await all.click();
    await expect.poll(() => state(all)).toBe('checked');
    await all.click();
    await expect.poll(() => state(all)).toBe('empty');
    await drawer(page).getByRole('button', { name: said('en', 'cart.checkOut') }).click();
    await drawer(page).getByText(said('en', 'refusal.noGoodsSelected')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/productDetails');
    expectNoTrouble(page);
  });

  it('[S-157] a seller’s tick sets and clears all lines of that seller, and no other’s', async () => {
    const all = (await Promise.all((await mall.goods(60)).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })))).filter(({ buyMin, skus }) => buyMin === 1 && skus.every(({ stock }) => stock > 5));
    const first = all.find((goods) => all.some((each) => each !== goods && each.sellerId === goods.sellerId));
    const [second, other] = [all.find((goods) => goods !== first && goods.sellerId === first?.sellerId), all.find((goods) => goods.sellerId !== first?.sellerId)];
    if (!first || !second || !other) throw new Error('no seller has two');
    const page = await (await mall.shopper()).newPage();
    for (const each of [first, second, other]) await putIn(page, each);
    await page.getByRole('button', { name: said('en', 'cart.view') }).click();
    const tick = drawer(page).getByRole('checkbox', { name: said('en', 'cart.checkSeller', { seller: first.seller.name }), exact: true });
    const ticked = () => Promise.all([first, second, other].map(({ name }) => rows(page).filter({ hasText: name }).first().getByRole('checkbox').isChecked()));
    await expect.poll(() => tick.isChecked()).toBe(true);
    await tick.click();
    await expect.poll(ticked).toEqual([false, false, true]);
    await rows(page).filter({ hasText: second.name }).first().getByRole('checkbox').check();
    await expect.poll(() => state(tick)).toBe('mixed');
    await tick.click();
    await expect.poll(ticked).toEqual([true, true, true]);
    await expect.poll(() => state(tick)).toBe('checked');
    expectNoTrouble(page);
  });

  it('tells what changed on the line and asks before the checkout', async () => {
    const { page, goods } = await shopperWith(1, { serviceWorkers: 'block' });
    const id = goods[0]?.sellerGoodsId ?? '';
    await mall.sql(`update goods set selling_price = selling_price + 5, discount_price = null where id = $1`, [id]);
    await mall.sql(`update sku set price = price + 5 where goods_id = $1`, [id]);
    await page.reload();
    await bar(page).click();
    await drawer(page).getByRole('button', { name: said('en', 'cart.news.accept') }).waitFor();
    await drawer(page).getByRole('button', { name: said('en', 'cart.checkOut') }).click();
    await drawer(page).getByText(said('en', 'cart.asks', { count: 1 })).waitFor();
    const before = await total(page);
    await drawer(page).getByRole('button', { name: said('en', 'cart.acceptAll') }).click();
    await expect.poll(() => total(page)).not.toBe(before);
    // The keyboard goes on in the drawer, though the pressed button is gone.
    expect(await drawer(page).locator('button').last().evaluate((button) => button === document.activeElement)).toBe(true);
    await mall.sql(`update goods set selling_price = selling_price + 5 where id = $1`, [id]);
    await mall.sql(`update sku set price = price + 5 where goods_id = $1`, [id]);
    await page.reload();
    await bar(page).click();
    const accept = drawer(page).getByRole('button', { name: said('en', 'cart.news.accept') });
    await accept.press('Enter');
    await accept.waitFor({ state: 'detached' });
    expect(await rows(page).first().getByRole('checkbox').evaluate((box) => box === document.activeElement)).toBe(true);
  });
});

describe('a cart of before and one of the user', () => {
  it('[S-138] [W-238] become one at the login, which says in words what came of them; a logout clears it', async () => {
    const username = someName();
    const context = await mall.shopper();
    const page = await context.newPage();
    const [own, both, before, last] = await goodsInStock(4);
    if (!own || !both || !before || !last) throw new Error('too few');
    await register(page, mall, username);
    await putIn(page, own);
    await putIn(page, both);
    // Only a session that ended without a logout leaves a cart behind: encrypted, until its user is back.
    await mall.sql('update session set ended_at = now() where user_id = (select id from app_user where username = $1)', [username]);
    await page.getByRole('banner').getByRole('link', { name: said('en', 'header.logIn') }).waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    await putIn(page, both);
    await putIn(page, before);
    await inBar(page, 2);

    const told = [said('en', 'cart.merged.added', { count: 1, name: before.name }), said('en', 'cart.merged.both', { count: 1, name: both.name })].join(' ');
    // It is said for 5 s, from the login on.
    await Promise.all([page.getByRole('status').getByText(told).waitFor({ timeout: 60_000 }), logIn(page, mall, username)]);
    await bar(page).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.keyboard.press('Escape');
    await page.reload();
    await bar(page).waitFor();
    expect(await page.getByText(told).count()).toBe(0);

    // A line added a moment before the logout is saved to the account too.
    await putIn(page, last);
    await logOut(page);
    await expect.poll(() => bar(page).count()).toBe(0);
    // Gone from the device, but still in the account.
    await logIn(page, mall, username);
    await inBar(page, 4);
    expectNoTrouble(page);
  });

  it('follows the account: what one device changes is in the other’s, and what both changed without a line becomes one, in Arabic', async () => {
    const lang = 'ar';
    const username = someName();
    const [first, second, third] = await goodsInStock(3, lang);
    if (!first || !second || !third) throw new Error('too few');
    const [laptop, tablet] = [await (await mall.shopper()).newPage(), await (await mall.shopper()).newPage()];
    await register(laptop, mall, username, lang);
    await putIn(laptop, first, lang);
    await logIn(tablet, mall, username, lang);
    await inBar(tablet, 1, lang);
    // Pushed to an open page.
    await putIn(laptop, second, lang);
    await inBar(tablet, 2, lang);

    await openProduct(tablet, third, lang);
    await underWorker(tablet);
    await cutLine(tablet.context());
    await chooseVariant(tablet, third);
    await add(tablet, lang).click();
    await tablet.getByRole('button', { name: said(lang, 'cart.view') }).click();
    await drawer(tablet).getByText(said(lang, 'cart.offlineAccount')).waitFor();
    await drawer(tablet).getByRole('button', { name: said(lang, 'cart.removeLine', { name: first.name }) }).click();
    await expect.poll(() => rows(tablet).count()).toBe(2);
    await laptop.getByRole('banner').getByRole('button', { name: said(lang, 'cart.open', { count: 2 }) }).click();
    await expect.poll(() => rows(laptop).count()).toBe(2);
    await mendLine(tablet.context());
    await expect.poll(async () => (await rows(laptop).allTextContents()).map((text) => [first, second, third].map(({ name }) => text.includes(name)))).toEqual([
      [false, false, true], [false, true, false],
    ]);
    expectNoTrouble(laptop);
  });
});
