import type { Locator, Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/rules/languages';
import { alive, cutLine, desktop, expectNoTrouble, journey, mendLine, phone, scrollDownTo } from '../support/journey';
import { said } from '../support/texts';

const mall = journey();
const asked = /(index!home|banner!bannerList|category!list|recommend_like|recommend_new)\.action/;
const main = (page: Page) => page.getByRole('main');
const section = (page: Page, lang: Language, title: string): Locator => main(page).locator('section').filter({ has: page.getByRole('heading', { name: said(lang, title), exact: true }) });
const banners = (page: Page) => main(page).locator('a[href^="/commodity?categoryId"]');
const categories = (page: Page, lang: Language) => page.getByRole('navigation', { name: said(lang, 'home.categories') });
const tryAgain = (place: Page | Locator, lang: Language) => place.getByRole('button', { name: said(lang, 'shell.tryAgain') });

/** Opens home as a page that is drawn here, so that what it shows is asked for by it; `route` decides what comes of that. */
async function home(lang: Language, viewport: typeof phone | typeof desktop, route: (each: Route) => Promise<unknown>): Promise<Page> {
  const page = await mall.open(`/information?lang=${lang}`, { viewport, serviceWorkers: 'block' });
  await page.route(asked, (each) => void route(each).catch(() => {}));
  await page.getByRole('link', { name: said(lang, 'shell.nav.home') }).first().click();
  await categories(page, lang).waitFor();
  return page;
}

/** Everything that home asks for by itself is here. */
async function complete(page: Page, lang: Language): Promise<void> {
  await scrollDownTo(section(page, lang, 'home.fromStores').locator('a[href^="/productDetails"]').first());
  await expect.poll(() => section(page, lang, 'home.stores').locator('a[href^="/store"]').count()).toBeGreaterThan(0);
  await expect.poll(() => banners(page).count()).toBeGreaterThan(1);
  await expect.poll(() => categories(page, lang).locator('a[href^="/classification"]').count()).toBeGreaterThan(3);
  await expect.poll(() => tryAgain(main(page), lang).count()).toBe(0);
}

describe('the parts of home', () => {
  it.each([['en', desktop], ['ar', phone]] as const)('have their places while they are on their way, and move nothing when they come; in %s', async (lang, viewport) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const page = await home(lang, viewport, async (each) => {
      await released;
      await each.continue();
    });
    await scrollDownTo(section(page, lang, 'home.fromStores'));
    await section(page, lang, 'home.stores').getByRole('status').waitFor();
    await section(page, lang, 'home.fromStores').getByRole('status').waitFor();
    const place = async (title: string) => (await section(page, lang, title).boundingBox())?.height ?? 0;
    const tops = async () => (await categories(page, lang).boundingBox())?.y;
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = { categories: await tops(), row: (await categories(page, lang).boundingBox())?.height, stores: await place('home.stores'), goods: await place('home.fromStores') };
    release();
    await complete(page, lang);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await tops()).toBe(before.categories);
    expect((await categories(page, lang).boundingBox())?.height).toBe(before.row);
    expect(Math.abs((await place('home.stores')) - before.stores)).toBeLessThanOrEqual(24);
    expect(Math.abs((await place('home.fromStores')) - before.goods)).toBeLessThanOrEqual(40);
    expectNoTrouble(page);
  });

  it.each([
    ['en', 'never answered', 'line.failedPart', (each: Route) => each.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ code: 500, msg: 'broken', data: null }) })],
    ['ar', 'refused', 'line.failedPart', (each: Route) => each.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ code: 99_999, msg: 'no', data: null }) })],
    ['en', 'cut off', 'line.neverSeenPart', (each: Route) => each.abort('connectionreset')],
  ] as const)('say in %s that they were %s, and come when they are asked for again', async (lang, _how, text, refuse) => {
    let isBroken = true;
    const page = await home(lang, phone, (each) => (isBroken ? refuse(each) : each.continue()));
    await scrollDownTo(section(page, lang, 'home.fromStores'));
    const places = [main(page).getByText(said(lang, text)).first(), categories(page, lang).getByText(said(lang, text)), section(page, lang, 'home.stores').getByText(said(lang, text)), section(page, lang, 'home.fromStores').getByText(said(lang, text))];
    for (const place of places) await place.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const button of await tryAgain(main(page), lang).all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    isBroken = false;
    for (const title of ['home.recommended', 'home.new', 'home.stores']) await tryAgain(section(page, lang, title), lang).click();
    await tryAgain(categories(page, lang), lang).click();
    await tryAgain(main(page), lang).first().click();
    await complete(page, lang);
  });

  it('say so without a line, and come by themselves when it is back', async () => {
    const page = await mall.open('/information?lang=ar', { viewport: phone });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await cutLine(page.context());
    await page.goto(`${mall.url}/index`);
    await alive(page);
    await scrollDownTo(section(page, 'ar', 'home.fromStores'));
    await section(page, 'ar', 'home.stores').getByText(said('ar', 'line.neverSeenPart')).waitFor();
    await categories(page, 'ar').getByText(said('ar', 'line.neverSeenPart')).waitFor();
    await mendLine(page.context());
    await complete(page, 'ar');
    expectNoTrouble(page);
  });
});
