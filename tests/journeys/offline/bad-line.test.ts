import { readdirSync, readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { priceThatCounts } from '../../../src/rules/price';
import { scriptsOf } from '../../bench/first-view-bytes';
import { holdBack } from '../../support/journey/hold-back';
import { alive, footerAlive, hydrated, journey, troublesOf } from '../../support/journey/journey';
import { logIn, register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

/** The scripts that hydrate the document; all others load later. */
async function namedBy(address: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(new URL(address, mall.url))).text();
  return new Set(scriptsOf(html));
}

/**
 * A first visit, without a service worker to fall back on, over a connection that loses the assets for which `isLost`
 * is true.
 */
async function visitor(isLost: (path: string) => boolean): Promise<Page> {
  const context = await mall.shopper({ serviceWorkers: 'block' });
  const lose = (route: Route) => (isLost(new URL(route.request().url()).pathname) ? route.abort() : route.continue());
  await context.route('**/assets/*', lose);
  return context.newPage();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: said('en', 'commodity.title') });

/** Expects the opened page to be complete: what loads after the first view is there and styled. */
async function expectWhole(page: Page): Promise<void> {
  await alive(page);
  await footerAlive(page);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /cart/i }).or(banner.getByRole('link', { name: /cart/i })).click();
  const drawer = page.locator('dialog[open]');
  await drawer.waitFor();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(400);
  // The browser itself logs each file that failed, and that it has no worker here; nothing else may be wrong.
  expect(troublesOf(page).filter((trouble) => !/ERR_FAILED|Service Worker registration blocked/.test(trouble))).toEqual([]);
}

describe('a first visit over a line that loses scripts', () => {
  it.each(['scripts', 'styles'])('keeps the page that was drawn, and is whole when its late %s come', async (lost) => {
    const named = await namedBy('/commodity');
    let isCut = true;
    const page = await visitor((path) => isCut && !named.has(path) && path.endsWith(lost === 'styles' ? '.css' : '.js'));
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await page.goto(`${mall.url}/commodity`);
    if (lost === 'scripts') await page.getByText(said('en', 'line.offline')).waitFor();
    await heading(page).waitFor();
    isCut = false;
    await expectWhole(page);
    expect(documents).toBe(1);
  });

  it('comes alive when its first script comes at last, and works as a plain page until then', async () => {
    let isCut = true;
    const page = await visitor((path) => isCut && /\/entry-[^/]+\.js$/.test(path));
    const failed = page.waitForEvent('requestfailed');
    await page.goto(`${mall.url}/commodity`);
    await failed;
    await heading(page).waitFor();
    isCut = false;
    await expectWhole(page);
  });

  it('says why there is no such product once the words for that have come', async () => {
    let isCut = true;
    const page = await visitor((path) => isCut && path.includes('messages-en-refusal'));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('messages-en-refusal'));
    await page.goto(`${mall.url}/productDetails?sellerGoodsId=nothing`);
    await failed;
    isCut = false;
    await page.getByRole('main').getByText(said('en', 'refusal.goodsUnknown')).waitFor();
  });

  it('does what a button was pressed for before its script had come', async () => {
    let isCut = true;
    const page = await visitor((path) => isCut && /\/entry-[^/]+\.js$/.test(path));
    const failed = page.waitForEvent('requestfailed');
    const goods = await mall.product();
    await page.goto(`${mall.url}/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await failed;
    await page.getByRole('main').getByRole('button', { name: said('en', 'favourites.goods.toggle', { name: goods.name }) }).first().click();
    isCut = false;
    // A visitor is told that favourites need a login.
    await page.getByText(said('en', 'favourites.goods.notLoggedIn')).waitFor();
  });

  it('puts into the cart what was chosen and pressed before its script had come', async () => {
    let isCut = true;
    const page = await visitor((path) => isCut && /\/entry-[^/]+\.js$/.test(path));
    const failed = page.waitForEvent('requestfailed');
    const goods = await mall.goods(24);
    const details = await Promise.all(goods.map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
    const chosen = details.find(({ skus }) => skus.length > 1 && (skus[1]?.stock ?? 0) > 10 && skus.every(({ values }) => !values));
    if (!chosen) throw new Error('a product with a choice is needed');
    await page.goto(`${mall.url}/productDetails?sellerGoodsId=${chosen.sellerGoodsId}`);
    await failed;
    await page.getByRole('radio', { name: chosen.skus[1]?.checkAttrName ?? '', exact: true }).click();
    const add = page.getByRole('button', { name: said('en', 'cart.add') }).first();
    await add.click();
    expect(await add.getAttribute('aria-busy')).toBe('true');
    isCut = false;
    await page.getByText(/in your cart/).first().waitFor();
    expect(await add.getAttribute('aria-busy')).toBeNull();
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(chosen.skus[1]?.id);
  });

  /** Opens a product without a choice, and presses "Add to cart" when React has hydrated the page, while the rest is still loading. */
  async function addedAtHydration(origin: string): Promise<Page> {
    const goods = await mall.goods(24);
    const details = await Promise.all(goods.map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
    const chosen = details.find(({ skus, stock }) => skus.length === 1 && stock > 10);
    if (!chosen) throw new Error('a product without a choice is needed');
    const context = await mall.shopper();
    await context.addInitScript((label) => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('dhow:hydrated').length > 0) [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent }) => textContent === label)?.click();
      }).observe({ entryTypes: ['mark'] });
    }, said('en', 'cart.add'));
    const page = await context.newPage();
    // The toast that comes of it is gone after 5 s, and the pictures may take longer.
    await page.goto(`${origin}/productDetails?sellerGoodsId=${chosen.sellerGoodsId}`, { waitUntil: 'commit' });
    return page;
  }

  it('does once what a button was pressed for while the page is hydrated', async () => {
    const page = await addedAtHydration(mall.url);
    // In one step: the toast closes after 5 s.
    await page.waitForFunction((label) => {
      const view = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
      view?.click();
      return view !== undefined;
    }, said('en', 'cart.view'));
    await expect.poll(() => page.locator('dialog[open] li').getByRole('textbox').inputValue()).toBe('1');
  });

  it('asks who presses it then to log in, where visitors have no cart: the device has not told yet who is here', async () => {
    const page = await addedAtHydration(`http://wrenfold.localhost:${new URL(mall.url).port}`);
    await page.getByText(said('en', 'cart.notLoggedIn')).first().waitFor();
    expect(await page.getByRole('button', { name: said('en', 'cart.view') }).count()).toBe(0);
  });

  it('sends a form whose Enter was pressed before its script had come', async () => {
    let isCut = true;
    const page = await visitor((path) => isCut && /\/entry-[^/]+\.js$/.test(path));
    const failed = page.waitForEvent('requestfailed');
    await page.goto(`${mall.url}/login-code`);
    await failed;
    await page.getByRole('main').getByLabel(said('en', 'account.field.email')).fill('nobody-at-all@shop.example');
    await page.keyboard.press('Enter');
    const asked = page.waitForRequest(/verifcode!send\.action/);
    expect(await page.getByRole('button', { name: said('en', 'account.code.send') }).getAttribute('aria-busy')).toBe('true');
    isCut = false;
    expect((await asked).postDataJSON()).toMatchObject({ email: 'nobody-at-all@shop.example' });
    await page.getByRole('main').getByRole('status').filter({ hasText: 'nobody-at-all@shop.example' }).waitFor();
  });

  it('brings the cart of other devices after a login once the script for that has come', async () => {
    const username = someName();
    const goods = await mall.goods(24);
    const details = await Promise.all(goods.map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
    const chosen = details.find(({ skus, stock }) => skus.length === 1 && stock > 10);
    if (!chosen) throw new Error('a product without a choice is needed');
    const laptop = await (await mall.shopper()).newPage();
    await register(laptop, mall, username);
    await mall.visit(laptop, `/productDetails?sellerGoodsId=${chosen.sellerGoodsId}`);
    await laptop.getByRole('button', { name: said('en', 'cart.add') }).first().click();
    await expect.poll(async () => (await mall.sql('select 1 from cart_entry where user_id = (select id from app_user where username = $1)', [username])).length).toBe(1);

    const assets = 'dist/client/assets';
    const script = readdirSync(assets).find((name) => name.endsWith('.js') && readFileSync(`${assets}/${name}`, 'utf8').includes('dhow.cart'));
    if (script === undefined) throw new Error('no script syncs the cart');
    let isCut = true;
    const page = await visitor((path) => isCut && path === `/assets/${script}`);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(script));
    await logIn(page, mall, username);
    await failed;
    isCut = false;
    await page.getByRole('banner').getByRole('button', { name: said('en', 'cart.open', { count: 1 }) }).waitFor({ timeout: 30_000 });
  });

  it('follows a link as another document while its late scripts are still on their way', async () => {
    const named = await namedBy('/commodity');
    const page = await visitor((path) => path.endsWith('.js') && !named.has(path));
    await page.goto(`${mall.url}/commodity`);
    await hydrated(page);
    const goods = await mall.product();
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest() && response.url().includes('/productDetails'));
    await page.getByRole('main').getByRole('link', { name: goods.name }).first().click();
    expect((await answer).status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: goods.name }).waitFor();
  });

  it('shows that a page is on its way until its script has come', async () => {
    let isCut = false;
    const named = await namedBy('/commodity');
    const page = await visitor((path) => isCut && path.endsWith('.js') && !named.has(path));
    await mall.visit(page, '/commodity');
    await footerAlive(page);
    isCut = true;
    const going = page.locator('html[data-going]');
    await page.getByRole('contentinfo').getByRole('link', { name: said('en', 'footer.news') }).click();
    await going.waitFor();
    isCut = false;
    await going.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: said('en', 'help.news.title') }).waitFor();
  });

  it('has its worker in the end, though the line broke while it was being installed', async () => {
    const line = await mall.line();
    const context = await mall.shopper();
    // Held until the connection breaks: the installation may be quicker than the check.
    const letGo = await holdBack(context, '**/assets/small-files-*', (route) => route.continue().catch(() => {}));
    const page = await context.newPage();
    await page.goto(`${line.url}/commodity`);
    const state = () => page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active ? 'active' : registration?.installing ? 'installing' : 'none';
    });
    await expect.poll(state, { interval: 10 }).toBe('installing');
    line.become('dead');
    letGo();
    await expect.poll(state).toBe('none');
    line.become('open');
    await expect.poll(state, { timeout: 60_000 }).toBe('active');
  });
});

describe('a product that was never opened, over a line that stalls', () => {
  it('is shown at once by what its card said; the rest follows, and the reader stays at its name', async () => {
    const line = await mall.line();
    const page = await (await mall.shopper()).newPage();
    const goods = await mall.product();
    await page.goto(`${line.url}/commodity`);
    await alive(page);
    await footerAlive(page);
    // The page to open, without its product.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/product-(?!more|page|unseen)[^/]+\.js$/.test(name)));
    line.become('stalled');
    await page.getByRole('main').getByRole('link', { name: goods.name }).first().click();
    const title = page.getByRole('main').getByRole('heading', { level: 1, name: goods.name });
    await title.waitFor();
    await page.getByRole('main').getByText(Number(priceThatCounts(goods)).toFixed(2)).first().waitFor();
    expect(await page.locator('main img').first().getAttribute('src')).toContain(goods.imgUrl1);
    const isAtTitle = () => title.evaluate((heading) => heading === document.activeElement);
    await expect.poll(isAtTitle).toBe(true);
    line.become('open');
    await page.getByRole('main').getByRole('button', { name: said('en', 'cart.add') }).waitFor({ timeout: 60_000 });
    await expect.poll(isAtTitle).toBe(true);
  });
});

it.each([
  ['a page', 'information-page', '/index', '/information'],
  ['home', 'home', '/information', '/index'],
])('%s whose script is broken says so within the frame of all pages, and by its title; the reader can go on elsewhere', async (_which, script, from, to) => {
  const context = await mall.shopper({ serviceWorkers: 'block' });
  await context.route(`**/assets/${script}-*`, (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }));
  const page = await context.newPage();
  await page.goto(`${mall.url}${from}`);
  await alive(page);
  await page.evaluate((address) => history.pushState({}, '', address), to);
  await page.getByRole('main').getByRole('heading', { level: 1, name: said('en', 'shell.failed.title') }).waitFor();
  await expect.poll(() => page.title()).toContain(said('en', 'shell.failed.title'));
  await page.getByRole('banner').getByRole('link', { name: said('en', 'shell.nav.commodity'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: said('en', 'commodity.title') }).waitFor();
});
