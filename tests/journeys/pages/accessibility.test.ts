import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pages } from '../../../src/app/pages/pages';
import { inLanguage, lookedAt, openAddresses } from '../../support/addresses';
import { look, Looks } from '../../support/journey/axe';
import { alive, cutLine, footerAlive, journey, keptOnDevice, loaded, phone, scrollDownTo, searchAlive, underWorker, walk } from '../../support/journey/journey';
import { said } from '../../support/texts';

const mall = journey();

const shownHeading = (page: Page) => page.getByRole('main').getByRole('heading').filter({ visible: true }).first().waitFor();
/** Waits for the late parts of a page: its footer is hydrated, and its lists are rendered. */
async function complete(page: Page): Promise<void> {
  await alive(page);
  await footerAlive(page);
}

describe.each(lookedAt)('axe finds nothing in light and in dark, in %s', (lang) => {
  // The CSP forbids how axe is injected; other journeys test the CSP.
  const manner = { bypassCSP: true, locale: lang } as const;

  it('on any screen, none scrolls sideways at 320 px, and each is valid HTML once its scripts have run', async () => {
    const context = await mall.shopper({ ...manner, viewport: phone });
    const page = await context.newPage();
    const looks = new Looks();
    let before: string | undefined;
    for (const [screen, address] of Object.entries(await openAddresses(mall, lang))) {
      const file = pages.find(({ path }) => path === screen)?.file;
      // English pages as the server rendered them; in other languages as the client renders them, where the next
      // address is another page.
      if (lang !== 'en' && before !== undefined && file !== undefined && file !== before) {
        await walk(page, inLanguage(address, lang));
        await loaded(page);
      } else {
        await page.goto(mall.url + inLanguage(address, lang));
        await complete(page);
      }
      before = file ?? '';
      await looks.at(page, screen);
    }
    expect(looks).toEqual(new Looks());
    expect(await looks.htmlFaults()).toEqual({});
  }, 400_000);

  it('on open menus and dialogs, nor on what shows without a connection', async () => {
    const context = await mall.shopper(manner);
    const [seen, unseen] = await mall.goods(2, lang);
    const page = await mall.visit(await context.newPage(), `/productDetails?sellerGoodsId=${seen?.sellerGoodsId}&lang=${lang}`);
    await complete(page);
    await underWorker(page);
    await keptOnDevice(page, 'sellerGoods!info');
    const found: Record<string, string[]> = {};
    await page.getByRole('button', { name: said(lang, 'shell.language') }).click();
    await look(page, 'languages', found);
    await page.keyboard.press('Escape');
    await page.getByRole('search').getByRole('combobox').fill((seen?.name ?? '').slice(0, 4));
    await page.getByRole('option').nth(1).waitFor();
    await look(page, 'suggestions', found);
    await page.keyboard.press('Escape');
    await page.getByTitle(said(lang, 'product.zoom')).first().click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'a large picture', found);
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('textbox').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('contentinfo').getByText(said(lang, 'newsletter.check')).waitFor();
    await look(page, 'a field that is wrong, and a toast', found);

    await cutLine(context);
    await page.getByText(said(lang, 'line.offline')).waitFor();
    await look(page, 'the bar', found);
    const offline = {
      'a product that was never opened': `/productDetails?sellerGoodsId=${unseen?.sellerGoodsId}`,
      'a list that was never opened': '/discounted',
      'a store that was never opened': '/store?id=none',
      'a search on the device': '/searchResult?k=zzz',
      'home that was never opened': '/index',
    };
    for (const [screen, address] of Object.entries(offline)) {
      await page.goto(mall.url + inLanguage(address, lang));
      await shownHeading(page);
      await page.getByText(said(lang, 'line.offline')).waitFor();
      await look(page, screen, found);
    }
    expect(found).toEqual({});
  }, 200_000);

  it('on what shows where the shop fails', async () => {
    const context = await mall.shopper({ ...manner, viewport: phone, serviceWorkers: 'block' });
    const page = await mall.visit(await context.newPage(), inLanguage('/information', lang));
    await complete(page);
    await context.route('**/api/**', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '', data: { requestId: 'r-1' } } }));
    const found: Record<string, string[]> = {};
    const bar = page.getByRole('navigation', { name: said(lang, 'shell.nav.phone') });
    const failures = { classification: 'list.failed.title', home: 'line.failedPart' };
    for (const [place, text] of Object.entries(failures)) {
      await bar.getByRole('link', { name: said(lang, `shell.nav.${place}`) }).click();
      await page.getByText(said(lang, text)).first().waitFor();
      await look(page, place, found);
    }
    await mall.visit(page, inLanguage('/login', lang));
    await page.getByRole('main').getByRole('textbox').first().fill('someone');
    await page.locator('main input[type=password]').fill('a long password');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(said(lang, 'refusal.serverError')).waitFor();
    await look(page, 'an error', found);
    expect(found).toEqual({});
  }, 100_000);
});

describe('with the keyboard alone', () => {
  const focused = (page: Page) => page.evaluate(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : { outlineStyle: 'none', outlineWidth: '0' };
    const box = element?.getBoundingClientRect();
    const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
    return {
      name: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
      path: element instanceof HTMLAnchorElement ? element.pathname : '',
      ring: outlineStyle !== 'none' && outlineWidth !== '0px',
      inSight: !!at && !!element && (element.contains(at) || at.contains(element)),
    };
  });
  /** Presses Tab until the focus is at the target; it must be visible at each step. */
  async function tabTo(page: Page, isThere: (now: Awaited<ReturnType<typeof focused>>) => boolean): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab');
      const now = await focused(page);
      expect(now.ring, `the focus is not seen on ${now.name}`).toBe(true);
      // The header may still shrink, over the element that was scrolled to.
      await expect.poll(async () => (await focused(page)).inSight, { message: `${now.name} is covered` }).toBe(true);
      if (isThere(now)) return;
    }
    throw new Error('not reached by 80 tabs');
  }

  it('a shopper gets from home by the search to a product, and always sees where they are', async () => {
    const page = await mall.open('/index');
    await searchAlive(page);
    const { name } = await mall.product();
    const word = name.split(' ').at(-1) ?? name;
    await tabTo(page, (now) => now.name === said('en', 'search.label'));
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/searchResult|\/store/);
    // The focus moves to the heading of the results.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('main').locator('li > a[href^="/productDetails"]:visible').first().waitFor();
    await tabTo(page, (now) => now.path === '/productDetails');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productDetails?**');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('from one product to the next the reader is at the next one’s heading, also on the way back', async () => {
    const goods = await mall.product();
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await complete(page);
    const at = () => page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : undefined));
    const next = page.getByRole('main').locator('li > a[href^="/productDetails"]:visible').filter({ hasNotText: goods.name }).first();
    await scrollDownTo(next);
    // In one step: a list that arrives meanwhile changes which link is first.
    const told = await next.evaluate((link) => {
      link.focus();
      return link.textContent;
    });
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('sellerGoodsId') !== goods.sellerGoodsId);
    await expect.poll(async () => told.includes((await at()) ?? 'nothing')).toBe(true);
    await page.goBack();
    await expect.poll(at).toBe(goods.name);
  });

  it('no focus is lost under the header or the bar of a phone on the way down a list', async () => {
    const page = await mall.open('/commodity', { viewport: phone });
    await complete(page);
    let cards = 0;
    await tabTo(page, (now) => now.path === '/productDetails' && (cards += 1) === 8);
  });

  it.each([{ width: 320, height: 256 }, { width: 320, height: 568 }])('UX-113 no focus is lost under the bar of a lost connection, at $width × $height', async (viewport) => {
    const page = await mall.open('/information?lang=de', { viewport });
    await complete(page);
    await cutLine(page.context());
    await page.getByText(said('de', 'line.offline')).waitFor();
    const last = await page.getByRole('contentinfo').getByRole('link').last().textContent();
    await tabTo(page, (now) => now.name === last);
  });

  it('UX-006 a lost line is told in sight on a phone on its side, wherever the page is scrolled to', async () => {
    const page = await mall.open('/information', { viewport: { width: 740, height: 360 } });
    await complete(page);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await cutLine(page.context());
    const told = page.getByText(said('en', 'line.offline'));
    await told.waitFor();
    const isInSight = () =>
      told.evaluate((text) => {
        const { left, width, top, bottom } = text.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && text.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
      });
    await expect.poll(isInSight).toBe(true);
  });

  it('no focus is lost beside a phone on the way along the banners', async () => {
    const page = await mall.open('/index', { viewport: phone });
    await complete(page);
    const last = await page.getByRole('list', { name: said('en', 'home.banners') }).getByRole('link').last().textContent();
    await tabTo(page, (now) => now.name === last);
  });
});

describe('for fingers and for eyes that want rest', () => {
  it('targets are 24 px or more, and 44 where a thumb goes most', async () => {
    const page = await mall.open('/index', { viewport: phone });
    await complete(page);
    const small = await page.locator('a:visible, button:visible, input:visible, summary:visible, select:visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        // Links within a sentence may be as high as its line (WCAG 2.5.8).
        const inline = getComputedStyle(element).display === 'inline' && element.closest('p') !== null;
        return !inline && width > 1 && (width < 24 || height < 24) ? [`${element.tagName} ${element.textContent} ${Math.round(width)}×${Math.round(height)}`] : [];
      }),
    );
    expect(small).toEqual([]);
    for (const target of [page.getByRole('search').getByRole('combobox'), page.getByRole('button', { name: said('en', 'shell.language') }), page.getByRole('navigation', { name: said('en', 'shell.nav.phone') }).getByRole('link').first()]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  it('nothing moves by itself where the reader wants less motion', async () => {
    const page = await mall.open('/index', { reducedMotion: 'reduce' });
    await complete(page);
    expect(await page.evaluate(() => document.getAnimations().filter((animation) => (animation.effect?.getComputedTiming().iterations ?? 0) > 1).length)).toBe(0);
    const before = await page.getByRole('list', { name: said('en', 'home.banners') }).evaluate((list) => list.scrollLeft);
    await page.clock.install();
    await page.clock.runFor(30_000);
    expect(await page.getByRole('list', { name: said('en', 'home.banners') }).evaluate((list) => list.scrollLeft)).toBe(before);
  });
});
