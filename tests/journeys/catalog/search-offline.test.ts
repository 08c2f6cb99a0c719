import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectShown, findGoods, openBox, searchBy, searchMall, tagsOf, textsOf, type Shopper } from '../../support/journey/journey-search';
import { deviceRows } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = searchMall();

describe('without a line', () => {
  /** A shopper whose device has cached the goods that a word finds. */
  async function whoHasSeen(word: string, options?: Shopper): Promise<Page> {
    const page = await mall.visit('/index', options);
    await findGoods(page, word);
    await openBox(page);
    return page;
  }

  it('suggests from what the device keeps, and says so', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    await page.context().setOffline(true);
    const part = mall.goodsWord.slice(0, 4);
    await (await openBox(page)).fill(part);
    await page.getByText("You’re offline. From this device:").waitFor();
    await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor();
    expect(await textsOf(tagsOf(page), 1)).toEqual([mall.goodsWord]);
  });

  it('searches what the device keeps and says that only this was searched; the shop’s answer comes with the line', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    await page.context().setOffline(true);
    const part = mall.goodsWord.slice(0, -1);
    await searchBy(page, part);
    await expectShown(
      page.getByText("You’re offline: only this device was searched."),
      page.getByText(/products? on this device/),
      page.getByRole('main').getByRole('listitem'),
    );
    await page.context().setOffline(false);
    await page.getByText("You’re offline: only this device was searched.").waitFor({ state: 'detached', timeout: 40_000 });
  });

  it('says how old the prices are that the device keeps', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    // No worker keeps the script that tells the age: a product's page has loaded it. By the keyboard: the panel of the search box may cover the card.
    await page.getByRole('main').locator('li a[href^="/productDetails?"]').filter({ visible: true }).first().press('Enter');
    await expect.poll(() => deviceRows(page, ['viewed'])).not.toEqual([]);
    await page.context().setOffline(true);
    await page.evaluate(async () => {
      const opening = indexedDB.open('dhow');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const writing = opening.result.transaction('goods', 'readwrite');
      writing.objectStore('goods').openCursor().addEventListener('success', ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        cursor?.update({ ...(cursor.value as object), asOf: Date.now() - 3 * 86_400_000 });
        cursor?.continue();
      });
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
    });
    await searchBy(page, mall.goodsWord.slice(0, -1));
    await page.getByText('price from 3 days ago').waitFor();
  });

  it('UX-030 UX-035 has filters and order without a line too, also after all filters were dropped', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    await page.context().setOffline(true);
    await searchBy(page, mall.goodsWord.slice(0, -1));
    const found = page.getByText(/^[1-9]\d* products? on this device$/);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const note = page.getByText("You’re offline: only this device was searched.");
    await expectShown(found, filters, note);
    await page.getByLabel('Sort by').selectOption('Price, low to high');
    await page.waitForURL(/sort=priceUp/);
    await filters.getByLabel('From').fill('99999');
    await filters.getByLabel('From').press('Enter');
    await expectShown(page.getByRole('heading', { name: 'Nothing matches all filters' }), page.getByText('0 products on this device', { exact: true }), note);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expectShown(found, filters, note, page.getByRole('main').locator('li:has(a[href*="sellerGoodsId"])').filter({ visible: true }));
  });

  it('UX-026 counts all that the device keeps, shows twelve more with each tap, and finds its place again on the way back', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    // No worker keeps the script of a product's page. By the keyboard: the panel of the search box may cover the card.
    await page.getByRole('main').locator('li a[href^="/productDetails?"]').filter({ visible: true }).first().press('Enter');
    await expect.poll(() => deviceRows(page, ['viewed'])).not.toEqual([]);
    await openBox(page);
    await page.context().setOffline(true);
    await page.evaluate(async (word) => {
      const opening = indexedDB.open('dhow');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const writing = opening.result.transaction('goods', 'readwrite');
      const goods = writing.objectStore('goods');
      goods.openCursor().addEventListener('success', ({ target }) => {
        const { card, ...row } = (target as IDBRequest<IDBCursorWithValue>).result.value as { card: object };
        for (let nth = 0; nth < 65; nth += 1) goods.put({ ...row, language: 'en', id: `copy-${nth}`, card: { ...card, sellerGoodsId: `copy-${nth}`, name: `${word} ${nth}` } });
      });
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
    }, mall.goodsWord);
    await searchBy(page, mall.goodsWord.slice(0, -1));
    const count = page.getByText(/^\d+ products on this device$/);
    await count.waitFor();
    const total = Number.parseInt((await count.textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(64);
    // Home stays in the document, hidden.
    const cards = page.getByRole('main').locator('li:has(a[href*="sellerGoodsId"])').filter({ visible: true });
    for (let shown = 12; shown < total; shown += 12) {
      await page.getByText(`${shown} of ${total}`, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Show more' }).click();
    }
    await page.getByText(`${total} of ${total}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    // Of so many, those near the reader alone are drawn.
    const late = cards.last();
    await late.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(1_000);
    await late.getByRole('link').click();
    await page.waitForURL(/\/productDetails\?/);
    await page.goBack();
    await page.getByText(`${total} of ${total}`, { exact: true }).waitFor();
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(80);
  });

  it('says that the device keeps nothing for a keyword, and leads on', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    await page.context().setOffline(true);
    await searchBy(page, 'qzxqzxqzx');
    await expectShown(
      page.getByRole('heading', { level: 2, name: said('en', 'search.device.none', { keyword: 'qzxqzxqzx' }) }),
      page.getByRole('main').getByRole('link', { name: 'Browse the categories' }),
    );
  });

  it('treats a line that stalls as none after five seconds', async () => {
    const page = await whoHasSeen(mall.goodsWord);
    const silent = () => {};
    await page.route('**/api/**', silent);
    await page.route('**/healthz', silent);
    const keyword = `${mall.goodsWord} x`;
    const box = await openBox(page);
    await box.fill(keyword);
    // By the page's own clock, since a busy machine is slow to press and to check.
    await page.evaluate((asked) => {
      const times = { pressed: 0, gone: 0 };
      Object.assign(window, { times });
      addEventListener('keydown', ({ timeStamp }) => (times.pressed = timeStamp), { capture: true, once: true });
      for (const how of ['pushState', 'replaceState'] as const) {
        const go: History['pushState'] = history[how].bind(history);
        history[how] = (...to: Parameters<History['pushState']>) => {
          go(...to);
          if (new URLSearchParams(location.search).get('k') === asked) times.gone ||= performance.now();
        };
      }
    }, keyword);
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('k') === keyword);
    const { pressed, gone } = await page.evaluate(() => (window as unknown as { times: { pressed: number; gone: number } }).times);
    expect((gone || Infinity) - pressed).toBeLessThan(12_000);
    await page.getByRole('heading', { level: 1, name: keyword }).waitFor();
  });
});
