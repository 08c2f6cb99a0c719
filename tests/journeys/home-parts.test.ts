import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/rules/languages';
import { alive, cutLine, expectNoTrouble, journey, mendLine, phone, scrollDownTo } from '../support/journey';
import { said } from '../support/texts';

const mall = journey();
const main = (page: Page) => page.getByRole('main');
const section = (page: Page, lang: Language, title: string): Locator => main(page).locator('section').filter({ has: page.getByRole('heading', { name: said(lang, title), exact: true }) });
const banners = (page: Page) => main(page).locator('a[href^="/commodity?categoryId"]');
const categories = (page: Page, lang: Language) => page.getByRole('navigation', { name: said(lang, 'home.categories') });
const tryAgain = (place: Page | Locator, lang: Language) => place.getByRole('button', { name: said(lang, 'shell.tryAgain') });

/** Everything that home asks for by itself is here. */
async function complete(page: Page, lang: Language): Promise<void> {
  await scrollDownTo(section(page, lang, 'home.fromStores').locator('a[href^="/productDetails"]').first());
  await expect.poll(() => section(page, lang, 'home.stores').locator('a[href^="/store"]').count()).toBeGreaterThan(0);
  await expect.poll(() => banners(page).count()).toBeGreaterThan(1);
  await expect.poll(() => categories(page, lang).locator('a[href^="/classification"]').count()).toBeGreaterThan(3);
  await expect.poll(() => tryAgain(main(page), lang).count()).toBe(0);
}

describe('the parts of home', () => {
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
