import type { Page } from 'playwright';
import { createIntl } from 'react-intl';
import { describe, expect, it, vi } from 'vitest';
import { formatTag, type Language } from '../../src/rules/languages';
import { formatBytes } from '../../src/ui/format-bytes';
import { chooseVariant } from '../support/choose-variant';
import { alive, cutLine, desktop, expectNoTrouble, expectPictures, journey, phone, underWorker } from '../support/journey';
import { deviceRows } from '../support/own-page';
import { said } from '../support/texts';

const mall = journey();
const settings = '/userInfo/setup/device';

type Counts = { pages: number; pictures: number; app: number; pictureNum: number; views: number; shown: number; withheld: number };
type Use = { since: number; visit: Counts & { at: number }; all: Counts };

async function used(page: Page): Promise<Use> {
  const row = (await deviceRows<{ name: string; value: Use }>(page, ['state'])).find(({ name }) => name === 'dataUse');
  if (!row) throw new Error('nothing was counted');
  return row.value;
}
const sum = ({ pages, pictures, app }: Counts) => pages + pictures + app;

/** As if so much of the shop's own program had come in this visit. */
async function useUp(page: Page, total: number): Promise<void> {
  await page.evaluate(
    (bytes) =>
      new Promise<void>((resolve) => {
        indexedDB.open('dhow').onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const store = database.transaction('state', 'readwrite').objectStore('state');
          store.get('dataUse').onsuccess = (event) => {
            const row = (event.target as IDBRequest<{ value: Use }>).result;
            row.value.visit.app = bytes - row.value.visit.pages - row.value.visit.pictures;
            store.put(row).onsuccess = () => {
              database.close();
              resolve();
            };
          };
        };
      }),
    total,
  );
  // The page hears of it with the next that is counted.
  await page.reload();
  await alive(page);
}

/** Chooses a sum for a visit, and what a megabyte costs. */
async function choose(page: Page, lang: Language, limit: number): Promise<void> {
  await page.locator(`input[type=radio][value="${limit}"]`).check();
  await page.getByLabel(said(lang, 'offline.data.price')).fill('0.05');
  await page.getByLabel(said(lang, 'offline.data.currency')).fill('EUR');
  await page.getByRole('button', { name: said(lang, 'offline.data.save') }).click();
  await page.getByText(said(lang, 'offline.data.saved')).waitFor();
}

/** What the page writes of so many bytes. */
function size(lang: Language, bytes: number): string {
  const intl = createIntl({ locale: formatTag(lang) });
  const cost = intl.formatNumber((bytes / 1_000_000) * 0.05, { style: 'currency', currency: 'EUR', maximumSignificantDigits: 2 });
  return said(lang, 'offline.data.cost', { size: formatBytes(intl, bytes), cost });
}
const row = (page: Page, label: string) => page.getByRole('region').locator('dl > div').filter({ has: page.getByText(label, { exact: true }) }).locator('dd');

/** Every row of the page says what was counted. */
async function expectRows(page: Page, lang: Language): Promise<Use> {
  await vi.waitFor(async () => {
    const use = await used(page);
    const { visit, all } = use;
    const mean = all.pictures / all.pictureNum;
    const rows: [string, string][] = [
      [said(lang, 'offline.data.visit'), size(lang, sum(visit))],
      [said(lang, 'offline.data.page'), size(lang, all.pages / all.views)],
      [said(lang, 'offline.data.picture'), size(lang, mean)],
      [said(lang, 'offline.data.app'), size(lang, all.app)],
      [said(lang, 'offline.data.fromDevice'), size(lang, Math.max(0, all.shown - all.pictures))],
    ];
    if (all.withheld > 0) rows.push([said(lang, 'offline.data.withheld', { count: all.withheld }), said(lang, 'offline.data.about', { size: size(lang, all.withheld * mean) })]);
    for (const [label, text] of rows) expect([label, await row(page, label).textContent({ timeout: 500 })]).toEqual([label, text]);
  }, { timeout: 15_000, interval: 250 });
  return used(page);
}

/** Pictures that the worker fetches from now on: their widths. */
function fetchedWidths(page: Page): number[] {
  const widths: number[] = [];
  page.context().on('request', (request) => void (request.serviceWorker() && request.url().includes('/pictures/') && widths.push(Number(/-(\d+)\.webp/.exec(request.url())?.[1]))));
  return widths;
}

describe('what data cost', () => {
  it.each([['en', desktop], ['ar', phone]] as const)('is told as it was counted, by the page and its worker, with and without a line; in %s', async (lang, viewport) => {
    const page = await mall.open(`${settings}?lang=${lang}`, { viewport });
    await underWorker(page);
    await choose(page, lang, 5_000_000);
    const widths = fetchedWidths(page);
    const { sellerGoodsId } = await mall.product(lang);
    await mall.visit(page, '/commodity');
    await expectPictures(page, 4);
    await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
    await expectPictures(page, 1);
    await page.waitForLoadState('networkidle');
    // With a limit none is larger than a card's, also where the screen would take it.
    expect(widths.length).toBeGreaterThan(3);
    expect(Math.max(...widths)).toBeLessThanOrEqual(320);
    await mall.visit(page, settings);
    const before = await expectRows(page, lang);
    expect([before.all.pages, before.all.pictures, before.all.views, before.all.pictureNum].every((count) => count > 0)).toBe(true);

    await cutLine(page.context());
    await page.goto(`${mall.url}/commodity`);
    await alive(page);
    await expectPictures(page, 4);
    await page.goto(`${mall.url}${settings}`);
    await alive(page);
    await expect.poll(async () => (await used(page)).all.shown).toBeGreaterThan(before.all.shown);
    const after = await expectRows(page, lang);
    // Shown again, and nothing came for it.
    expect(sum(after.all) - sum(before.all)).toBe(0);
    expect(after.all.views).toBeGreaterThan(before.all.views);
  });
});

describe('a sum that a visit is kept under', () => {
  it('holds while the shopper looks around, and what was found can be bought', async () => {
    const limit = 1_000_000;
    const page = await mall.open(`${settings}?lang=en`, { viewport: phone });
    await underWorker(page);
    await choose(page, 'en', limit);
    await useUp(page, 0.72 * limit);
    const { tree } = await mall.ask('category!tree', {});
    for (const { id } of tree.filter(({ goodsNum }) => goodsNum > 0).slice(0, 8)) {
      await mall.visit(page, `/classification?categoryId=${id}`);
      const cards = page.getByRole('main').locator('li > a[href^="/productDetails"]:visible');
      await cards.first().waitFor();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
    }
    const [goods] = await Promise.all((await mall.goods(1)).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
    if (!goods) throw new Error('no goods');
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await chooseVariant(page, goods);
    await page.getByRole('button', { name: said('en', 'cart.add') }).click();
    await page.getByRole('button', { name: said('en', 'cart.view') }).waitFor();
    await mall.visit(page, settings);
    const { visit, all } = await expectRows(page, 'en');
    expect(visit.app).toBeGreaterThan(0.6 * limit);
    expect(all.withheld).toBeGreaterThan(0);
    expect(sum(visit)).toBeGreaterThan(0.8 * limit);
    expect(sum(visit)).toBeLessThanOrEqual(limit);
    expectNoTrouble(page);
  });

  it.each([['en', desktop], ['ar', phone]] as const)('that is used up says so: what was seen shows as it is, the rest still comes, and how to go on is a tap away; in %s', async (lang, viewport) => {
    const page = await mall.open(`${settings}?lang=${lang}`, { viewport });
    await underWorker(page);
    await choose(page, lang, 1_000_000);
    const { pageList } = await mall.ask('sellerGoods!recommend_like', { pageNum: 1, pageSize: 12 }, lang);
    const [seen, unseen] = await Promise.all(pageList.slice(0, 2).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId }, lang)));
    if (!seen || !unseen) throw new Error('too few goods');
    const heading = ({ name }: typeof seen) => page.getByRole('heading', { level: 1, name });
    const openFromHome = async (goods: typeof seen) => {
      await page.getByRole('link', { name: said(lang, 'shell.nav.home') }).first().click();
      await page.getByRole('main').locator(`a[href*="${goods.sellerGoodsId}"]`).first().click();
      await heading(goods).waitFor();
    };
    await openFromHome(seen);
    await page.waitForLoadState('networkidle');
    await mall.visit(page, settings);
    await useUp(page, 1_000_001);
    const intl = createIntl({ locale: formatTag(lang) });
    const [before, , after] = said(lang, 'offline.saving.reached', { limit: formatBytes(intl, 1_000_000), used: '|' }).split(/(\|)/);
    const bar = page.getByRole('status').filter({ hasText: before ?? '' }).filter({ hasText: after ?? '' });
    await bar.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // Older than a minute, so that it would be asked for anew.
    const asked: string[] = [];
    page.context().on('request', (request) => void (request.serviceWorker() && /\/pictures\/|(info|recommend_like|bannerList|category!list)\.action/.test(request.url()) && asked.push(request.url())));
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          indexedDB.open('dhow').onsuccess = ({ target }) => {
            const database = (target as IDBOpenDBRequest).result;
            const cursor = database.transaction('replies', 'readwrite').objectStore('replies').openCursor();
            cursor.onsuccess = () => {
              if (!cursor.result) {
                database.close();
                return resolve();
              }
              cursor.result.update({ ...(cursor.result.value as object), asOf: Date.now() - 3_600_000 });
              cursor.result.continue();
            };
          };
        }),
    );
    await openFromHome(seen);
    await bar.waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);

    await openFromHome(unseen);
    expect(asked.some((url) => url.includes('sellerGoods!info'))).toBe(true);
    await chooseVariant(page, unseen);
    await page.getByRole('button', { name: said(lang, 'cart.add') }).click();
    await page.getByRole('button', { name: said(lang, 'cart.view') }).waitFor();
    await bar.getByRole('link', { name: said(lang, 'offline.saving.change') }).click();
    await choose(page, lang, 5_000_000);
    await bar.waitFor({ state: 'detached' });
    expectNoTrouble(page);
  });
});
