import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../../src/rules/languages';
import { chooseVariant } from '../../support/journey/choose-variant';
import { expectNoTrouble, footerAlive, journey, phone, walk } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

/**
 * Visible controls whose centre is covered by something else. What lies under the header or the bottom bar can be
 * scrolled to, so it does not count.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('header, [data-phone-bar], [data-buy-bar]')].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
    const dialog = document.querySelector('dialog[open]');
    return [...(dialog ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!control.checkVisibility({ visibilityProperty: true }) || box.width < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
      const isInBar = control.closest('header, [data-phone-bar], [data-buy-bar]') !== null;
      // What is hit lies on whole pixels, the centre of a control anywhere.
      if (!dialog && !isInBar && bars.some((bar) => y > bar.top - 1 && y < bar.bottom + 1 && x > bar.left && x < bar.right)) return [];
      const hit = document.elementFromPoint(x, y);
      // Clipped by its own scroll container, so not visible.
      for (let place = control.parentElement; place; place = place.parentElement) {
        const outer = place.getBoundingClientRect();
        if (getComputedStyle(place).overflow !== 'visible' && (x < outer.left || x > outer.right || y < outer.top || y > outer.bottom)) return [];
      }
      const isItself = hit !== null && (control.contains(hit) || hit.contains(control) || control.closest('label')?.contains(hit) === true);
      return isItself ? [] : [`${control.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`];
    });
  });
}

/** Adds a product to the cart, so that everything that floats for a filled cart is there. */
async function fullCart(page: Page): Promise<void> {
  const goods = await mall.goods(12);
  for (const { sellerGoodsId } of goods) {
    const product = await mall.ask('sellerGoods!info', { sellerGoodsId });
    const free = product.skus.find(({ stock }) => stock >= product.buyMin);
    if (!free) continue;
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await chooseVariant(page, product, free);
    await page.getByRole('button', { name: said('en', 'cart.add') }).click();
    await page.getByRole('button', { name: said('en', 'cart.continue') }).click();
    return;
  }
  throw new Error('nothing can be bought');
}

it.each(['light', 'dark'] as const)('nothing floats over a control at 360 px, wherever the page is scrolled to (%s)', async (colorScheme) => {
  const page = await (await mall.shopper({ viewport: phone, colorScheme })).newPage();
  await fullCart(page);
  const { sellerGoodsId } = await mall.product();
  for (const address of ['/index', '/commodity', `/productDetails?sellerGoodsId=${sellerGoodsId}`]) {
    await mall.visit(page, address);
    await footerAlive(page);
    for (const y of [0, 350, 900, 1_400]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      // Right after a scroll, what comes near may still be drawn or moving.
      await expect.poll(() => coveredControls(page), { message: `${address} at ${y}` }).toEqual([]);
    }
  }
  await page.getByRole('button', { name: said('en', 'cart.open', { count: 1 }) }).first().click();
  await page.locator('dialog[open]').getByRole('button', { name: /^Check out/ }).waitFor();
  await expect.poll(() => coveredControls(page), { message: 'cart' }).toEqual([]);
});

it('UX-113 what has the focus is not under a message, also at the end of the page', async () => {
  // A worker might send it instead of the page.
  const page = await mall.open('/information', { viewport: phone, serviceWorkers: 'block' });
  await footerAlive(page);
  await page.route('**/api/subscribe!add.action*', (route) => route.fulfill({ json: { code: 987_654, msg: 'A new rule. '.repeat(9), data: null } }));
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.fill('someone@shop.example');
  // Where the message will be.
  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 80));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('A new rule.').waitFor();
  const place = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      const { left, top, width, height } = at?.getBoundingClientRect() ?? new DOMRect();
      if (at?.closest('[role=alert]')) return 'in the message';
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=alert]') ? `under it: ${at?.outerHTML}` : 'beside it';
    });
  await expect.poll(place).toBe('beside it');
  let now = '';
  for (let presses = 0; presses < 100 && now !== 'in the message'; presses++) {
    await page.keyboard.press('Tab');
    now = await place();
    expect(now).not.toContain('under it');
  }
  expect(now).toBe('in the message');
});

describe('within two taps at 360 px', () => {
  it.each(['/index', 'product'])('are the main pages, the sellers’ sites and customer service, from %s', async (address) => {
    const { sellerGoodsId } = await mall.product();
    const page = await mall.open(address === 'product' ? `/productDetails?sellerGoodsId=${sellerGoodsId}` : address, { viewport: phone });
    await footerAlive(page);
    const menu = page.getByRole('button', { name: said('en', 'shell.language') });
    await menu.click();
    const places = page.getByRole('navigation', { name: said('en', 'shell.nav.label') });
    const names = ['home', 'classification', 'commodity', 'discounted', 'sellerSite', 'sellerLogin'].map((name) => said('en', `shell.nav.${name}`));
    await expect.poll(() => places.getByRole('link').allInnerTexts()).toEqual(names);
    await places.getByRole('link', { name: said('en', 'shell.nav.discounted') }).click();
    await page.waitForURL('**/discounted');
    await places.waitFor({ state: 'hidden' });
    await menu.click();
    await places.waitFor();
    await places.getByRole('button', { name: said('en', 'header.service', { unread: 0 }) }).click();
    await page.getByRole('dialog', { name: said('en', 'chat.title') }).waitFor();
    await mall.visit(page, `${new URL(page.url()).pathname}?customerService`);
    await page.getByRole('dialog', { name: said('en', 'chat.title') }).waitFor();
  });
});

it('each inner page has a way back: to where one came from, and home where one came from elsewhere', async () => {
  const page = await mall.open('/commodity', { viewport: phone });
  const back = page.getByRole('banner').getByRole('link', { name: said('en', 'shell.back'), exact: true });
  const { name } = await mall.product();
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForURL('**/productDetails?**');
  await back.click();
  await page.waitForURL('**/commodity');
  await back.click();
  await page.waitForURL('**/index');
  await back.waitFor({ state: 'detached' });
  for (const address of ['/help/news', '/searchStore', '/settlement', '/userInfo/my-order', '/no-such-page']) {
    await mall.visit(page, address);
    await back.waitFor();
  }
});

it('UX-014 an open category has a way back to where one came from, also in its document; the page of all categories has none', async () => {
  const page = await mall.open('/commodity', { viewport: phone });
  const [department] = (await mall.ask('category!tree', {})).tree;
  const address = `/classification?categoryId=${department?.id}`;
  const back = page.getByRole('banner').getByRole('link', { name: said('en', 'shell.back'), exact: true });
  await walk(page, address);
  await back.click();
  await page.waitForURL('**/commodity');
  await walk(page, '/classification');
  await back.waitFor({ state: 'detached' });
  expect(await (await fetch(`${mall.url}${address}&lang=en`)).text()).toContain(`aria-label="${said('en', 'shell.back')}"`);
  await mall.visit(page, address);
  await back.waitFor();
  expectNoTrouble(page);
});

it.each([{ width: 360, height: 740 }, { width: 320, height: 568 }])('a product shows its name and price in the first screen, and one bar at the bottom: $width × $height', async (viewport) => {
  const { sellerGoodsId } = await mall.product();
  const page = await mall.open(`/productDetails?sellerGoodsId=${sellerGoodsId}`, { viewport });
  const bar = page.locator('[data-buy-bar]');
  const top = (await bar.boundingBox())?.y ?? 0;
  for (const part of [page.getByRole('heading', { level: 1 }), page.locator('h1 + div p')]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  }
  expect(await page.locator('[data-phone-bar]').isVisible()).toBe(false);
  await bar.getByRole('button', { name: said('en', 'cart.open', { count: 0 }) }).click();
  await page.getByRole('dialog', { name: said('en', 'cart.title', { count: 0 }) }).waitFor();
});

it('the bar of a product is in every language as high as what stands above it takes it for', async () => {
  const { sellerGoodsId } = await mall.product();
  const page = await (await mall.shopper({ viewport: { width: 320, height: 568 } })).newPage();
  const heights: Record<string, unknown> = {};
  for (const lang of languageCodes) {
    await page.goto(`${mall.url}/productDetails?sellerGoodsId=${sellerGoodsId}&lang=${lang}`);
    const height = await page.locator('[data-buy-bar]').evaluate((bar) => `${bar.getBoundingClientRect().height}px`);
    if (height !== (await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--buy-bar')))) heights[lang] = height;
  }
  expect(heights).toEqual({});
});

it('the checkout has no search, navigation, tabs or newsletter', async () => {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    const page = await mall.open('/settlement', { viewport });
    await footerAlive(page);
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: said('en', 'shell.nav.label') }).count()).toBe(0);
    expect(await page.locator('[data-phone-bar]').count()).toBe(0);
    expect(await page.getByText(said('en', 'newsletter.title')).count()).toBe(0);
  }
});

it('a phone on its side shows nothing under its notch', async () => {
  const page = await mall.open('/commodity', { viewport: { width: 844, height: 390 } });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, leftMax: 47, right: 47, rightMax: 47 } });
  const [title, place] = [page.getByRole('main').getByRole('heading', { level: 1 }), page.getByRole('navigation', { name: said('en', 'shell.nav.label') }).getByRole('link').first()];
  for (const shown of [title, place]) await expect.poll(async () => (await shown.boundingBox())?.x).toBeGreaterThanOrEqual(47);
});

it('at 400 % the page has the whole of a low screen: nothing stays at its edges but what is typed into', async () => {
  const { sellerGoodsId } = await mall.product();
  for (const address of ['/information', `/productDetails?sellerGoodsId=${sellerGoodsId}`]) {
    const page = await mall.open(address, { viewport: { width: 320, height: 256 } });
    await footerAlive(page);
    await page.getByRole('heading', { level: 1 }).evaluate((title) => window.scrollTo(0, title.getBoundingClientRect().bottom + window.scrollY + 200));
    const [header, bar] = [page.getByRole('banner'), page.locator('[data-phone-bar], [data-buy-bar]').filter({ visible: true })];
    const position = (element: Element) => getComputedStyle(element).position;
    await expect.poll(() => header.evaluate(position)).toBe('relative');
    expect(await bar.evaluate(position)).toBe('static');
    await header.getByRole('button').first().focus();
    expect(await header.evaluate(position)).toBe('sticky');
  }
});
