import type { Locator, Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { alive, cutLine, desktop, expectNoTrouble, journey, mendLine, phone, scrollDownTo } from '../../support/journey/journey';
import { mostShift, watchShift } from '../../support/layout-shift';
import { said } from '../../support/texts';

const mall = journey();
const parts = /(index!home|banner!bannerList|category!list|recommend_like|recommend_new|sellerGoods!list)\.action/;
const main = (page: Page) => page.getByRole('main');
const section = (page: Page, lang: Language, title: string): Locator => main(page).locator('section').filter({ has: page.getByRole('heading', { name: said(lang, title), exact: true }) });
const banners = (page: Page) => main(page).locator('a[href^="/commodity?categoryId"]');
const categories = (page: Page, lang: Language) => page.getByRole('navigation', { name: said(lang, 'home.categories') });
const tryAgain = (place: Page | Locator, lang: Language) => place.getByRole('button', { name: said(lang, 'shell.tryAgain') });

/** Opens home by client-side navigation, so that the page fetches its own data; `route` handles those requests. */
async function home(lang: Language, viewport: typeof phone | typeof desktop, route: (each: Route) => Promise<unknown>) {
  const page = await (await mall.shopper({ viewport, serviceWorkers: 'block' })).newPage();
  const shift = await watchShift(page);
  let isGoing = false;
  await page.route(parts, (each) => void (isGoing ? route(each) : each.continue()).catch(() => {}));
  await mall.visit(page, `/information?lang=${lang}`);
  isGoing = true;
  await page.getByRole('link', { name: said(lang, 'shell.nav.home'), exact: true }).filter({ visible: true }).first().click();
  await categories(page, lang).waitFor();
  return { page, shift };
}

/** Waits until everything that home fetches is there. */
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
    const { page, shift } = await home(lang, viewport, async (each) => {
      await released;
      await each.continue();
    });
    const stores = section(page, lang, 'home.stores');
    const onItsWay = (title: string) => section(page, lang, title).getByRole('status', { name: said(lang, 'shell.loading') });
    await scrollDownTo(onItsWay('home.fromStores'));
    for (const title of ['home.recommended', 'home.new', 'home.stores']) await onItsWay(title).waitFor();
    const heights = () => Promise.all([categories(page, lang), stores].map(async (row) => Math.round((await row.boundingBox())?.height ?? 0)));
    const places = await heights();
    await stores.scrollIntoViewIfNeeded();
    const { value: before } = await shift();
    release();
    for (const part of [stores.locator('a[href^="/store"]'), section(page, lang, 'home.fromStores').locator('a[href^="/productDetails"]')]) await part.first().waitFor();
    expect(await heights()).toEqual(places);
    const after = await shift();
    expect(after.value - before, after.moved.join('\n')).toBeLessThanOrEqual(mostShift);
    await complete(page, lang);
    expectNoTrouble(page);
  });

  it.each([
    ['en', 'never answered', 'line.failedPart', (each: Route) => each.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ code: 500, msg: 'broken', data: null }) })],
    ['ar', 'cut off', 'line.neverSeenPart', (each: Route) => each.abort('connectionreset')],
  ] as const)('say once each, in %s, that they were %s, and come when they are asked for again', async (lang, _how, text, refuse) => {
    let isBroken = true;
    const { page } = await home(lang, phone, (each) => (isBroken ? refuse(each) : each.continue()));
    await scrollDownTo(section(page, lang, 'home.stores'));
    const sections = ['home.recommended', 'home.new', 'home.stores', 'home.bottom'].map((title) => section(page, lang, title));
    for (const place of [categories(page, lang), ...sections]) await place.getByText(said(lang, text)).waitFor();
    // The sixth are the banners, which have no heading.
    await expect.poll(() => main(page).getByText(said(lang, text)).count()).toBe(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const button of await tryAgain(main(page), lang).all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    isBroken = false;
    // When one finds that the connection is back, the others reload too and their buttons disappear.
    await expect.poll(async () => {
      for (const button of await tryAgain(main(page), lang).all()) await button.click({ timeout: 500 }).catch(() => {});
      return tryAgain(main(page), lang).count();
    }).toBe(0);
    await complete(page, lang);
  });

  it('are there once the reader has come near, on a busy device too, which hears late that they did', async () => {
    const page = await (await mall.shopper({ viewport: phone })).newPage();
    // Tells of what was not in sight only together with what is: both are observed before either is delivered.
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(listener: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const held: IntersectionObserverEntry[] = [];
          super((entries, observer) => {
            held.push(...entries);
            if (entries.some(({ isIntersecting }) => isIntersecting)) listener(held.splice(0), observer);
          }, options);
        }
      };
    });
    await mall.visit(page, '/index?lang=en');
    await complete(page, 'en');
    expectNoTrouble(page);
  });

  it('say so without a line, and come by themselves when it is back', async () => {
    const page = await mall.open('/information?lang=ar', { viewport: phone });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await cutLine(page.context());
    await page.goto(`${mall.url}/index`);
    await alive(page);
    await scrollDownTo(section(page, 'ar', 'home.stores'));
    await section(page, 'ar', 'home.stores').getByText(said('ar', 'line.neverSeenPart')).waitFor();
    await categories(page, 'ar').getByText(said('ar', 'line.neverSeenPart')).waitFor();
    await mendLine(page.context());
    await complete(page, 'ar');
    expectNoTrouble(page);
  });
});
