import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isRightToLeft, languages, languageTag, type Language } from '../../../src/rules/languages';
import { holdBack } from '../../support/journey/hold-back';
import { alive, atRest, expectNoTrouble, footerAlive, journey, phone, searchAlive, underWorker } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

const spoken = (page: Page) => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const title = (lang: Language) => said(lang, 'information.title');

async function choose(page: Page, from: Language, to: Language): Promise<void> {
  await page.getByRole('button', { name: said(from, 'shell.language') }).click();
  const { name } = languages.find(({ code }) => code === to) ?? { name: '' };
  await page.getByRole('link', { name, exact: true }).click();
}

describe('the query lang', () => {
  it.each([
    ['[S-038] [W-539]', ['en', 'cn', 'tw', 'ja', 'de', 'ms', 'af', 'th', 'el', 'pt', 'es', 'fr', 'ru', 'it', 'tr', 'ko']],
    ['[S-039]', ['ph', 'ar', 'id', 'hi', 'vi']],
  ] as const)('%s switches the language before the page shows: %s', async (_id, codes) => {
    const context = await mall.shopper({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const code of codes) {
      await page.goto(`${mall.url}/index?lang=${code}`);
      expect(await page.locator('html').getAttribute('lang'), code).toBe(languageTag(code));
      expect(await page.locator('html').getAttribute('dir'), code).toBe(isRightToLeft(code) ? 'rtl' : 'ltr');
      const [banner] = (await mall.ask('banner!bannerList', {}, code)).bannerList;
      expect(await page.getByText(banner?.title ?? 'no banner').count(), code).toBeGreaterThan(0);
    }
  });

  it('[S-040] counts on every navigation, also inside of the page; a value outside of the codes changes nothing', async () => {
    const page = await mall.open('/information?lang=ar');
    expect(await spoken(page)).toBe('ar rtl');
    await choose(page, 'ar', 'en');
    await heading(page, title('en'));
    await page.getByRole('link', { name: said('en', 'shell.goHome', { brand: 'Kitewharf' }) }).click();
    await page.waitForURL('**/index');
    expect(await spoken(page)).toBe('en ltr');
    // The address in the history names a language.
    await page.goBack();
    await heading(page, title('ar'));
    expect(await spoken(page)).toBe('ar rtl');
    await mall.visit(page, '/information?lang=nonsense');
    expect(await spoken(page)).toBe('ar rtl');
    await heading(page, title('ar'));
    expectNoTrouble(page);
  });
});

describe('the language of a first visit', () => {
  it('[S-307] [W-535] is English where the browser speaks none of ours, else the browser’s, and the address is left as it is', async () => {
    for (const [locale, lang] of [['sw-KE', 'en'], ['ar-EG', 'ar'], ['zh-CN', 'cn']] as const) {
      const page = await mall.open('/information', { locale });
      await heading(page, title(lang));
      expect(page.url()).toBe(`${mall.url}/information`);
      await page.context().close();
    }
  });
});

describe('the list of languages', () => {
  it('[S-056] [S-309] [W-541] names all 21 in their own names, without flags, and switches the page where it stands', async () => {
    const page = await mall.open('/searchResult?k=bag&sort=priceUp', { viewport: phone });
    await searchAlive(page);
    const menu = page.getByRole('button', { name: said('en', 'shell.language') });
    await menu.click();
    const offered = page.locator('#languages a[lang]');
    expect(await offered.allTextContents()).toEqual(languages.map(({ name }) => name));
    expect(await offered.evaluateAll((links) => links.map((link) => (link as HTMLElement).lang))).toEqual(languages.map(({ tag }) => tag));
    expect(await page.locator('#languages img').count()).toBe(0);
    const field = page.getByRole('search').getByRole('combobox');
    await page.keyboard.press('Escape');
    await field.fill('half typed');
    await page.keyboard.press('Escape');
    await choose(page, 'en', 'ar');
    await expect.poll(() => spoken(page)).toBe('ar rtl');
    await page.getByLabel(said('ar', 'list.sort.label')).waitFor();
    expect(page.url()).toContain('/searchResult?k=bag&sort=priceUp');
    expect(await field.inputValue()).toBe('half typed');
    await choose(page, 'ar', 'cn');
    await expect.poll(() => spoken(page)).toBe('zh-Hans ltr');
    expectNoTrouble(page);
  });

  it('stays open where it was opened before the scripts came', async () => {
    const page = await (await mall.shopper({ viewport: phone })).newPage();
    const begin = await holdBack(page, '**/assets/entry-*');
    await page.goto(`${mall.url}/information`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: said('en', 'shell.language') }).click();
    await page.getByRole('link', { name: 'العربية' }).waitFor();
    begin();
    // The list's links to the main pages come with the scripts.
    await page.locator('#languages nav').waitFor({ state: 'attached' });
    await footerAlive(page);
    await page.getByRole('link', { name: 'العربية' }).click();
    await heading(page, title('ar'));
    // It closes once another page is opened from it.
    await page.getByRole('button', { name: said('ar', 'shell.language') }).click();
    await page.locator('#languages').getByRole('link', { name: said('ar', 'discounted.title') }).click();
    await heading(page, said('ar', 'discounted.title'));
    await expect.poll(() => page.locator('#languages').isVisible()).toBe(false);
    expectNoTrouble(page);
  });
});

describe('a language that was chosen', () => {
  it('[S-474] [W-536] is kept on the device: the next pages speak it, in this tab and in others', async () => {
    const page = await mall.open('/information');
    await choose(page, 'en', 'ar');
    await heading(page, title('ar'));
    await page.reload();
    await heading(page, title('ar'));
    const next = await mall.visit(await page.context().newPage(), '/information');
    await heading(next, title('ar'));
    expect(await next.evaluate(() => localStorage.getItem('dhow.language'))).toBe('ar');
    expect((await page.context().cookies()).map(({ name, value, sameSite }) => `${name}=${value} ${sameSite}`)).toEqual(['lang=ar Lax']);
  });

  it('is followed by the other tabs that are open', async () => {
    const page = await mall.open('/information');
    const other = await mall.visit(await page.context().newPage(), '/discounted');
    await page.waitForFunction(() => localStorage.getItem('dhow.language') === 'en');
    // The other tab listens once it is fully started.
    await alive(other);
    await choose(page, 'en', 'ar');
    await heading(other, said('ar', 'discounted.title'));
    expect(await spoken(other)).toBe('ar rtl');
    expect(new URL(other.url()).pathname).toBe('/discounted');
    expectNoTrouble(other);
  });

  it('is followed by a tab that still loads the language chosen before', async () => {
    const page = await mall.open('/information', { serviceWorkers: 'block' });
    await page.waitForFunction(() => localStorage.getItem('dhow.language') === 'en');
    // The cookie still says English: the next document comes in it, and is switched to what this device has kept.
    await page.evaluate(() => localStorage.setItem('dhow.language', 'ar'));
    const other = await page.context().newPage();
    const goOn = await holdBack(other, '**/assets/_messages-ar-core-*');
    const asked = other.waitForRequest('**/assets/_messages-ar-core-*');
    await mall.visit(other, '/discounted');
    await asked;
    await choose(page, 'en', 'cn');
    await heading(page, title('cn'));
    await heading(other, said('cn', 'discounted.title'));
    const came = other.waitForResponse('**/assets/_messages-ar-core-*');
    goOn();
    await came;
    await footerAlive(other);
    expect(await spoken(other)).toBe('zh-Hans ltr');
    expect(await spoken(page)).toBe('zh-Hans ltr');
    expect(await other.evaluate(() => localStorage.getItem('dhow.language'))).toBe('cn');
    // What the app to install says changes with the page.
    await expect.poll(() => other.locator('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest?lang=cn');
    expectNoTrouble(other);
  });

  it('[S-308] [S-331] [W-537] goes with every call as its short code, zh-CN as cn', async () => {
    const page = await mall.open('/index?lang=cn');
    await page.getByRole('heading', { level: 2, name: said('cn', 'home.new') }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const call = /^\/api\/(.+)\.action$/.exec(pathname)?.[1];
      if (call !== undefined) asked.push(`${call} ${searchParams.get('lang')}`);
    });
    await page.getByRole('main').locator('li > a[href^="/productDetails"]').first().click();
    await expect.poll(() => asked).toContain('sellerGoods!info cn');
    await atRest(page);
    await choose(page, 'cn', 'ar');
    await expect.poll(() => asked).toContain('sellerGoods!info ar');
    // Before the switch, calls were in Chinese; from then on all are in Arabic.
    expect(asked.slice(asked.indexOf('sellerGoods!info ar')).filter((call) => !call.endsWith(' ar'))).toEqual([]);
  });

  it('is still spoken after the worker has taken over, whatever the browser prefers', async () => {
    const page = await mall.open('/information', { locale: 'de-DE' });
    await underWorker(page);
    await page.getByRole('button', { name: said('en', 'shell.language') }).or(page.locator('[popovertarget=languages]')).first().click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await heading(page, title('ar'));
    await page.goto(`${mall.url}/discounted`);
    await heading(page, said('ar', 'discounted.title'));
    await alive(page);
    await page.context().setOffline(true);
    await page.goto(`${mall.url}/information`);
    await heading(page, title('ar'));
  });
});

describe('Arabic', () => {
  it('[S-314] is mirrored; money runs left to right, arrows turn, signs without a direction do not', async () => {
    const goods = await mall.product('ar');
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}&lang=ar`);
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 };
    const width = 1280;
    expect((await box('header a')).x).toBeGreaterThan(width / 2);
    // The pictures are at the inline start, with the facts beside them.
    expect((await box('main img')).x).toBeGreaterThan((await box('main h1')).x);
    const turned = (icon: string) => page.locator(icon).first().evaluate((element) => getComputedStyle(element).transform);
    await expect.poll(() => turned('.turning')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect(await turned('.icon:not(.turning)')).toBe('none');
    const price = page.getByRole('main').locator('span:not(:has(span))', { hasText: 'USDT' }).first();
    expect(await price.getAttribute('dir')).toBe('ltr');
    // Latin digits, as in all prices.
    expect(await price.textContent()).toMatch(/^[\d,]+\.\d\d USDT$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    // A Latin name in an Arabic sentence does not reorder the text beside it.
    await page.getByRole('link', { name: '\u2068Kitewharf\u2069' }).first().waitFor();
    expectNoTrouble(page);
  });
});
