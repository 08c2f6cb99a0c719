import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { alive, atRest, cutLine, expectNoTrouble, expectPictures, journey, mendLine, phone, scrollDownTo, underWorker } from '../../support/journey/journey';
import { deviceRows } from '../../support/journey/own-page';
import { said, textsOf } from '../../support/texts';

const mall = journey();
const settings = '/userInfo/setup/device';
/** A product outside the first pages of every list that the tests open. */
async function unseen(lang: Language) {
  const { totalElements } = await mall.ask('sellerGoods!list', {}, lang);
  const { pageList } = await mall.ask('sellerGoods!list', { pageNum: totalElements, pageSize: 1 }, lang);
  const [goods] = pageList;
  if (!goods) throw new Error('no last product');
  return { goods, totalElements };
}
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });
/** A pattern for a message with any size, number or percentage in it. */
function upTo(lang: Language, key: string): RegExp {
  const [before = '', after = ''] = (textsOf(lang)[key] ?? '').split(/\{.*\}/);
  const plain = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`${plain(before)}.*${plain(after)}`);
}
const cards = (page: Page) => page.getByRole('main').locator('li > a[href^="/productDetails"]:visible');
const packOf = (page: Page, kind: string) => deviceRows<{ name: string; value: { kind?: string; version?: string; ids?: string[]; asOf?: number } }>(page, ['state']).then((rows) => rows.find(({ name }) => name.startsWith('pack ') && name.includes(` ${kind} `))?.value);
const whenKept = (page: Page, kind: string) => expect.poll(async () => (await packOf(page, kind))?.version).toBeDefined();

/** Keeps the shown page for offline by its button, then leaves the dialog, or stays in it. */
async function keepFromDialog(page: Page, kind: string, lang: Language, then: 'leave' | 'stay' = 'leave'): Promise<Locator> {
  await button(page, said(lang, 'goods.keepOffline')).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, upTo(lang, 'offline.keep')).click();
  await whenKept(page, kind);
  await button(dialog, said(lang, 'offline.remove')).waitFor();
  if (then === 'leave') await page.keyboard.press('Escape');
  return dialog;
}

/** Clears the cached pages on the device, as the shopper does. */
async function clearPages(page: Page, lang: Language): Promise<void> {
  await mall.visit(page, settings);
  await button(page, said(lang, 'settings.device.clearNamed', { kind: said(lang, 'settings.device.kind.pages') })).click();
  await page.getByText(said(lang, 'settings.device.cleared.pages')).waitFor();
}

describe('kept for offline', () => {
  it('the whole shop is searched and browsed without a connection, after its size was said; in Arabic', async () => {
    const lang = 'ar';
    const page = await mall.open(`${settings}?lang=${lang}`, { viewport: phone });
    await underWorker(page);
    const { goods, totalElements } = await unseen(lang);
    const shop = page.getByRole('region', { name: said(lang, 'offline.all') });
    const download = button(shop, upTo(lang, 'offline.keep'));
    await download.waitFor();
    expect(await download.textContent()).toMatch(/\d/);
    await download.click();
    await whenKept(page, 'all');
    expect((await packOf(page, 'all'))?.ids).toHaveLength(totalElements);
    await button(shop, said(lang, 'offline.remove')).waitFor();

    await cutLine(page.context());
    await page.goto(`${mall.url}/searchResult?k=${encodeURIComponent(goods.name)}`);
    await alive(page);
    await cards(page).filter({ hasText: goods.name }).first().waitFor();
    await page.goto(`${mall.url}/commodity`);
    await alive(page);
    await page.getByText(upTo(lang, 'offline.list')).first().waitFor();
    await expect.poll(() => cards(page).count()).toBe(12);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // UX-033: the sheet counts what the copy has.
    await button(page, said(lang, 'filter.open', { count: 0 })).click();
    await button(page.getByRole('dialog'), said(lang, 'filter.show', { total: totalElements })).click();
    // UX-026: the way back leads to the same place in it.
    await button(page, said(lang, 'list.more')).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    const late = cards(page).nth(20);
    await late.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await late.click();
    await page.waitForURL(/\/productDetails\?/);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(24);
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(80);
    expectNoTrouble(page);
  });

  it('is brought up to date by what changed, and goes when it is removed', async () => {
    const page = await mall.open(`${settings}?lang=en`);
    const shop = page.getByRole('region', { name: said('en', 'offline.all') });
    await button(shop, upTo('en', 'offline.keep')).click();
    await whenKept(page, 'all');
    const before = await packOf(page, 'all');
    const { goods } = await unseen('en');
    const brought: { since: string | null; pack: unknown }[] = [];
    await page.context().route(/goodsPack!cards/, async (route) => {
      const response = await route.fetch();
      brought.push({ since: new URL(route.request().url()).searchParams.get('since'), pack: await response.json() });
      await route.fulfill({ response });
    });
    await mall.sql(`update goods set selling_price = 1.23, discount_price = null where id = $1`, [goods.sellerGoodsId]);
    await button(shop, said('en', 'offline.update')).click();
    // Only the change was downloaded, not the other 119. The version may be the same: it tells which transactions were open, those of
    // other tests too.
    await expect.poll(() => brought).toMatchObject([{ since: before?.version, pack: { isWhole: false, ids: [goods.sellerGoodsId], gone: [] } }]);
    const price = async () => (await deviceRows<{ id: string; card: { sellingPrice: string } }>(page, ['goods'])).find(({ id }) => id === goods.sellerGoodsId)?.card.sellingPrice;
    await expect.poll(price).toBe('1.23');
    await button(shop, said('en', 'offline.remove')).click();
    await button(shop, upTo('en', 'offline.keep')).waitFor();
    expect(await packOf(page, 'all')).toBeUndefined();
    expectNoTrouble(page);
  });

  it('says in its own dialog that it did not come, and keeps the keyboard there', async () => {
    const { tree: [first] } = await mall.ask('category!tree', {});
    const page = await mall.open(`/classification?categoryId=${first?.id}&lang=en`);
    await page.context().route(/goodsPack!cards/, (route) => route.fulfill({ json: {} }));
    await button(page, said('en', 'goods.keepOffline')).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, upTo('en', 'offline.keep')).press('Enter');
    await dialog.getByRole('status').getByText(said('en', 'offline.outcome.failed')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
    await page.context().unrouteAll();
    await button(dialog, upTo('en', 'offline.keep')).press('Enter');
    await button(dialog, said('en', 'offline.remove')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
  });

  it('a category opens without a connection, narrowed and sorted; what was not kept says so', async () => {
    const { tree } = await mall.ask('category!tree', {});
    const [first, other] = tree.filter(({ goodsNum }) => goodsNum > 0);
    if (!first || !other) throw new Error('too few departments');
    const page = await mall.open(`/classification?categoryId=${first.id}&lang=en`);
    await underWorker(page);
    await keepFromDialog(page, 'category', 'en');
    await clearPages(page, 'en');
    await cutLine(page.context());
    await page.goto(`${mall.url}/classification?categoryId=${first.id}&sort=priceUp`);
    await alive(page);
    await page.getByText(upTo('en', 'offline.list')).first().waitFor();
    const expected = await mall.sql<{ id: string }>(`select id from goods where status = 'listed' and category_path[1] = $1 order by cheapest_price, id limit 1`, [first.id]);
    await expect.poll(() => cards(page).first().getAttribute('href')).toContain(expected[0]?.id);
    // UX-035: filters that leave nothing of the copy say which to drop.
    await page.getByText(said('en', 'search.device.count', { count: first.goodsNum }), { exact: true }).waitFor();
    const from = page.getByRole('complementary', { name: said('en', 'filter.title') }).getByLabel(said('en', 'filter.price.from'), { exact: true });
    await from.fill('99999');
    await from.press('Enter');
    await page.getByRole('heading', { name: said('en', 'list.nothing.title') }).waitFor();
    await button(page.getByRole('main'), /^Without/).click();
    await cards(page).first().waitFor();
    await page.goto(`${mall.url}/classification?categoryId=${other.id}`);
    await alive(page);
    await page.getByText(said('en', 'list.offline.title')).waitFor();
  });

  it('a store opens with its goods without a connection, also after the pages seen were cleared; in ar', async () => {
    const { sellerId, sellerName } = await mall.product('ar');
    const page = await mall.open(`/store?id=${sellerId}&lang=ar`, { viewport: phone });
    await underWorker(page);
    await keepFromDialog(page, 'seller', 'ar');
    // What the shopper keeps on purpose survives a reload and clearing the pages.
    await page.reload();
    await alive(page);
    await clearPages(page, 'ar');
    await cutLine(page.context());
    await page.goto(`${mall.url}/store?id=${sellerId}`);
    await alive(page);
    await page.getByRole('heading', { level: 1, name: sellerName }).waitFor();
    await page.getByText(upTo('ar', 'offline.list')).first().waitFor();
    const { totalElements } = await mall.ask('sellerGoods!list', { sellerId });
    await expect.poll(() => cards(page).count()).toBe(Math.min(12, totalElements));
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expectNoTrouble(page);
  });

  it('a store that was never seen opens from its goods, where the whole shop is kept; in Arabic', async () => {
    const lang = 'ar';
    const page = await mall.open(`${settings}?lang=${lang}`);
    await underWorker(page);
    await button(page.getByRole('region', { name: said(lang, 'offline.all') }), upTo(lang, 'offline.keep')).click();
    await whenKept(page, 'all');
    const { goods } = await unseen(lang);
    await cutLine(page.context());
    await page.goto(`${mall.url}/store?id=${goods.sellerId}`);
    await alive(page);
    await page.getByRole('heading', { level: 1, name: goods.sellerName }).waitFor();
    await page.getByText(upTo(lang, 'offline.list')).first().waitFor();
    await cards(page).first().waitFor();
    await expect.poll(() => page.title()).toContain(goods.sellerName);
    await page.goto(`${mall.url}/store?id=nobody`);
    await alive(page);
    await page.getByText(said(lang, 'store.unseen.title')).waitFor();
    await expect.poll(() => page.title()).toContain(said(lang, 'store.unseen.title'));
    expectNoTrouble(page);
  });

  it('pictures of a category come only when they are wanted, their size is told before, and what was stopped goes on', async () => {
    const { tree } = await mall.ask('category!tree', {});
    const [department] = tree.toSorted((a, b) => b.goodsNum - a.goodsNum);
    if (!department) throw new Error('no department');
    const page = await mall.open(`/classification?categoryId=${department.id}&lang=en`);
    await underWorker(page);
    const dialog = await keepFromDialog(page, 'category', 'en', 'stay');
    const keep = button(dialog, upTo('en', 'offline.pictures'));
    await keep.waitFor();
    expect(await keep.textContent()).toMatch(/\d.*kB/);
    const kept = () => page.evaluate(async () => ((await caches.has('dhow-kept-pictures')) ? (await (await caches.open('dhow-kept-pictures')).keys()).map(({ url }) => url) : []));
    expect(await kept()).toEqual([]);
    // The page's own pictures have loaded: only those of the pack are counted.
    await atRest(page);
    // Lets some of them through, and the others only after `release`.
    let passed = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.context().route(/\/pictures\/.*-320\.webp/, async (route) => {
      if (++passed > 4) await released;
      await route.continue().catch(() => {});
    });
    await keep.click();
    await expect.poll(async () => (await kept()).length).toBe(4);
    await button(dialog, said('en', 'offline.stop')).click();
    await keep.waitFor();
    release();
    await keep.click();
    await keep.waitFor({ state: 'detached' });
    await button(dialog, said('en', 'offline.remove')).waitFor();
    const pack = await packOf(page, 'category');
    const pictures = await kept();
    expect(pictures.length).toBe(pack?.ids?.length);
    expect(pictures.every((url) => url.endsWith('-320.webp'))).toBe(true);

    // The worker's own cache is gone: the pictures shown come from the pack.
    await page.evaluate(() => caches.delete('dhow-pictures'));
    await page.keyboard.press('Escape');
    const names = pictures.map((url) => url.replace(/-320\.webp$/, ''));
    const fetched: string[] = [];
    page.context().on('request', (request) => void (request.serviceWorker() && names.some((name) => request.url().startsWith(`${name}-`)) && fetched.push(request.url())));
    await mall.visit(page, `/classification?categoryId=${department.id}&lang=en`);
    for (const picture of (await cards(page).locator('img').all()).slice(0, 4)) await picture.scrollIntoViewIfNeeded();
    await atRest(page);
    expect(fetched).toEqual([]);
    await cutLine(page.context());
    await page.goto(`${mall.url}/classification?categoryId=${department.id}&sort=priceUp`);
    await alive(page);
    await page.getByText(upTo('en', 'offline.list')).first().waitFor();
    for (const picture of (await cards(page).locator('img').all()).slice(0, 8)) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    }
    await mendLine(page.context());
    await mall.visit(page, settings);
    const row = page.getByRole('listitem').filter({ hasText: said('en', 'settings.device.about.kept') });
    expect(Number(/(\d+) items/.exec((await row.textContent()) ?? '')?.[1])).toBeGreaterThanOrEqual(pictures.length * 2);
    await button(page.getByRole('region', { name: department.name }), said('en', 'offline.remove')).click();
    await expect.poll(async () => (await kept()).length).toBe(0);
    expectNoTrouble(page);
  });

  it('a product is kept with its pictures, and opens with all of them', async () => {
    const { goods } = await unseen('en');
    const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}&lang=en`);
    await underWorker(page);
    const keep = button(page, said('en', 'goods.keepOffline'));
    await scrollDownTo(keep);
    await keep.click();
    const dialog = page.getByRole('dialog');
    await button(dialog, upTo('en', 'offline.keep')).click();
    await whenKept(page, 'goods');
    // Everything the worker cached by itself goes; what was kept on purpose stays.
    await page.evaluate(() => caches.delete('dhow-pictures'));
    await cutLine(page.context());
    await page.reload();
    await alive(page);
    await page.getByRole('heading', { level: 1, name: goods.name }).waitFor();
    await expectPictures(page, 1);
  });
});

describe('data use', () => {
  it('smaller pictures, once they are wanted, are all that a page fetches, from its document on', async () => {
    const page = await mall.open(`${settings}?lang=en`);
    await underWorker(page);
    await page.getByRole('switch', { name: said('en', 'settings.device.saveData') }).click();
    await expect.poll(() => page.evaluate(async () => (await caches.match('/worker-state/smallPictures'))?.text())).toBe('wanted');
    const widths: number[] = [];
    page.context().on('request', (request) => void (request.serviceWorker() && widths.push(Number(/\/pictures\/.*-(\d+)\.webp/.exec(request.url())?.[1] ?? 0))));
    const { goods } = await unseen('en');
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await expectPictures(page, 1);
    await atRest(page);
    expect(widths).toContain(320);
    expect(Math.max(...widths)).toBe(320);
  });

  const used = async (page: Page) => (await deviceRows<{ name: string; value: { visit?: { pages: number; pictures: number; app: number } } }>(page, ['state'])).find(({ name }) => name === 'dataUse')?.value.visit;

  it('is counted by page and worker, priced, and near a chosen sum pictures come only when they are asked for', async () => {
    const page = await mall.open(`${settings}?lang=en`, { viewport: phone });
    await underWorker(page);
    await page.getByRole('heading', { name: said('en', 'offline.data.title') }).waitFor();
    await page.getByRole('radio', { name: /1\s?MB/ }).check();
    await page.getByLabel(said('en', 'offline.data.price')).fill('0.05');
    await page.getByLabel(said('en', 'offline.data.currency')).fill('EUR');
    await button(page, said('en', 'offline.data.save')).click();
    await page.getByText(said('en', 'offline.data.saved')).waitFor();
    // A limit makes pictures small, whatever else was chosen, and the choice says so.
    await page.getByText(`${said('en', 'settings.device.saveDataText')} ${said('en', 'offline.data.limitText')}`).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: said('en', 'settings.device.saveData') }).isChecked()).toBe(true);
    await mall.visit(page, '/commodity');
    await expectPictures(page, 4);
    await expect.poll(async () => (await used(page))?.pictures ?? 0).toBeGreaterThan(2_000);
    // Pictures as small as a card's, even where the screen could use larger ones.
    await mall.visit(page, settings);
    await page.getByText('€').first().waitFor();

    // So much data is used that only pages may still load.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          indexedDB.open('dhow').onsuccess = ({ target }) => {
            const database = (target as IDBOpenDBRequest).result;
            const store = database.transaction('state', 'readwrite').objectStore('state');
            store.get('dataUse').onsuccess = (event) => {
              const row = (event.target as IDBRequest<{ value: { visit: { app: number } } }>).result;
              row.value.visit.app = 900_000;
              store.put(row).onsuccess = () => {
                database.close();
                resolve();
              };
            };
          };
        }),
    );
    await page.reload();
    await alive(page);
    const show = button(page, said('en', 'offline.saving.show'));
    await show.waitFor();
    const { goods } = await unseen('en');
    const asked: string[] = [];
    page.context().on('request', (request) => void (request.url().includes('/pictures/') && request.serviceWorker() && asked.push(request.url())));
    await page.getByRole('link', { name: said('en', 'shell.nav.home') }).first().click();
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
    await show.waitFor();
    expect(asked).toEqual([]);
    await show.click();
    await expectPictures(page, 1);
    expect(asked.length).toBeGreaterThan(0);
  });
});
