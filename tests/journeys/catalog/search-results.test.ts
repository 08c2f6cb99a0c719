import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { queryKey } from '../../../src/contract/shop/query-key';
import { holdBack } from '../../support/journey/hold-back';
import { addressesOf, boxOf, callsOf, expectShown, keptRow, keptState, openBox, optionsOf, searchBy, searchMall, textsOf } from '../../support/journey/journey-search';

const mall = searchMall();

const goodsOf = async (page: Page) => (await addressesOf(page, '/productDetails')).map((address) => new URLSearchParams(address.split('?')[1]).get('sellerGoodsId'));

describe('the search flow', () => {
  it('goes on in the box while the page of the search before is on its way, and keeps what is typed', async () => {
    const page = await mall.visit();
    const letGo = await holdBack(page, /assets\/search-(goods|result)-page/);
    await searchBy(page, 'tea');
    const box = await openBox(page);
    await box.fill('cup');
    letGo();
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
    await expectShown(page.getByRole('main').getByRole('link').first());
    expect(await box.inputValue()).toBe('cup');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'cup' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading === document.activeElement)).toBe(true);
  });

  it('goes on in the box while the results of the search before are on their way, also where results are open already', async () => {
    const page = await mall.visit('/searchResult?k=tea');
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
    const letGo = await holdBack(page, '**/api/seller!list*');
    const box = await openBox(page);
    await box.fill('cup');
    const asked = page.waitForRequest('**/api/seller!list*');
    await box.press('Enter');
    await asked;
    await box.fill('lamp');
    letGo();
    await page.getByRole('heading', { level: 1, name: 'cup' }).waitFor();
    await expectShown(page.getByRole('main').getByRole('link').first());
    expect(await box.inputValue()).toBe('lamp');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('[S-093] warns of an empty keyword and searches nothing', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    const names = callsOf(page);
    await box.fill('   ');
    await box.press('Enter');
    await page.getByRole('status').getByText('Please enter a keyword').waitFor();
    expect(new URL(page.url()).pathname).toBe('/index');
    expect(names.filter((name) => name === 'seller!list' || name === 'sellerGoods!search')).toEqual([]);
  });

  it('[S-094] [S-095] [S-097] [S-478] asks for stores and goods, and opens the first store found in place of the page', async () => {
    const page = await mall.visit('/index');
    await page.goto(`${mall.url}/commodity`);
    const names = callsOf(page);
    const steps = await page.evaluate(() => history.length);
    const [stores] = await mall.searchFor(mall.storeWord);
    await searchBy(page, mall.storeWord);
    expect(new URL(page.url()).pathname).toBe('/store');
    expect(new URL(page.url()).searchParams.get('id')).toBe(stores.pageList[0]?.sellerId);
    expect(names).toEqual(expect.arrayContaining(['seller!list', 'sellerGoods!search']));
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await expect.poll(() => keptState(page, 'searchResult')).toMatchObject({ keyword: mall.storeWord, kind: 'stores', ids: stores.pageList.map(({ sellerId }) => sellerId) });
    expect(await boxOf(page).inputValue()).toBe(mall.storeWord);
    await page.goBack();
    await page.waitForURL('**/index');
  });

  it('says on the store page that the search opened it, and leads to all goods found in one tap', async () => {
    const page = await mall.visit();
    await searchBy(page, mall.storeWord);
    await expectShown(page.getByText(`Your search “${mall.storeWord}” found this store.`));
    // With all its goods, not only those whose name matches.
    const [{ pageList }] = await mall.searchFor(mall.storeWord);
    const { totalElements } = await mall.ask('sellerGoods!list', { sellerId: pageList[0]?.sellerId ?? '' });
    await textsOf(page.getByRole('main').locator('li > a[href*="sellerGoodsId"]:visible'), Math.min(12, totalElements));
    await page.getByRole('link', { name: /found in the mall|Search the whole mall/ }).first().click();
    await page.waitForURL(`**/searchResult?k=${mall.storeWord}`);
  });

  it('[S-096] of a store that a word does not find, an address that somebody made up says nothing', async () => {
    const { pageList } = await mall.ask('seller!list', { pageNum: 1, pageSize: 12 });
    const [{ pageList: found }] = await mall.searchFor(mall.storeWord);
    const other = pageList.findLast(({ sellerId }) => found.every((store) => store.sellerId !== sellerId));
    const page = await mall.visit(`/store?id=${found[0]?.sellerId}&found=${mall.storeWord}`);
    await expectShown(page.getByText(`Your search “${mall.storeWord}” found this store.`));
    const asked = page.waitForResponse((response) => response.url().includes('seller!list'));
    await page.goto(`${new URL(page.url()).origin}/store?id=${other?.sellerId}&found=${mall.storeWord}x`);
    await asked;
    await page.getByRole('link', { name: /found in the mall|Search the whole mall/ }).first().waitFor();
    expect(await page.getByText('found this store').count()).toBe(0);
  });

  it('[S-096] stays in the open store when stores are found, and only tells it of the search', async () => {
    const { pageList } = await mall.ask('seller!list', { pageNum: 1, pageSize: 12 });
    const other = pageList.at(-1);
    const page = await mall.visit(`/store?id=${other?.sellerId}`);
    const steps = await page.evaluate(() => history.length);
    await searchBy(page, mall.storeWord);
    expect(new URL(page.url()).pathname).toBe('/store');
    expect(new URL(page.url()).searchParams.get('id')).toBe(other?.sellerId);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.getByRole('heading', { level: 1, name: other?.name ?? '' }).waitFor();
    await page.getByRole('heading', { level: 2, name: `“${mall.storeWord}” in this store` }).waitFor();
    expect(await page.getByText('found this store').count()).toBe(0);
  });

  it('[S-098] [S-100] [S-012] [S-478] opens the results where no store is found, and keeps the goods', async () => {
    const page = await mall.visit();
    const [, goods] = await mall.searchFor(mall.goodsWord);
    await searchBy(page, mall.goodsWord);
    expect(new URL(page.url()).pathname).toBe('/searchResult');
    const heading = page.getByRole('heading', { level: 1, name: `Results for “${mall.goodsWord}”` });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: goods.pageList[0]?.name ?? '' }).waitFor();
    await expect.poll(() => keptState(page, 'searchResult')).toMatchObject({ keyword: mall.goodsWord, kind: 'goods', ids: goods.pageList.map(({ sellerGoodsId }) => sellerGoodsId) });
    await expect.poll(() => page.title()).toContain(mall.goodsWord);
  });

  it('[S-099] opens no new page where the results are open already', async () => {
    const page = await mall.visit();
    await searchBy(page, mall.goodsWord);
    const steps = await page.evaluate(() => history.length);
    const again = `${mall.goodsWord} qzx`;
    await searchBy(page, again);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await page.waitForURL('**/index');
  });

  it('[S-110] keeps the search value back on the home page', async () => {
    const page = await mall.visit();
    await searchBy(page, mall.goodsWord);
    await page.getByRole('banner').getByRole('link', { name: /home page/ }).click();
    await page.waitForURL('**/index');
    expect(await boxOf(page).inputValue()).toBe(mall.goodsWord);
  });

  it('does not lead away a shopper who went elsewhere meanwhile', async () => {
    const page = await mall.visit();
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/seller!list*', async (route) => {
      await slow;
      await route.continue();
    });
    const box = await openBox(page);
    await box.fill(mall.storeWord);
    const asked = page.waitForRequest('**/api/seller!list*');
    await box.press('Enter');
    await asked;
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Categories' }).click();
    await page.waitForURL('**/classification');
    const answered = page.waitForResponse('**/api/seller!list*');
    answer();
    await answered;
    // Once cached, the search has its reply and would have navigated by now.
    await expect.poll(() => keptRow(page, 'replies', queryKey('en', 'seller!list', { keyword: mall.storeWord, pageNum: 1, pageSize: 24 }))).toBeDefined();
    expect(new URL(page.url()).pathname).toBe('/classification');
  });
});

describe('the pages of a search', () => {
  it('[S-011] open on /searchGoods for the JSON-encoded keyword', async () => {
    const page = await mall.visit(`/searchGoods?k=${encodeURIComponent(JSON.stringify(mall.goodsWord))}`);
    await page.getByRole('heading', { level: 1, name: mall.goodsWord }).waitFor();
    expect(await boxOf(page).inputValue()).toBe(mall.goodsWord);
    const { pageList } = await mall.ask('sellerGoods!search', { keyword: mall.goodsWord, pageNum: 1 });
    const found = pageList.map(({ sellerGoodsId }) => sellerGoodsId).toSorted();
    await expect.poll(() => goodsOf(page)).toEqual(found);
    // A keyword with a quotation mark is parsed as JSON.
    await page.goto(`${mall.url}/searchGoods?k=${encodeURIComponent(JSON.stringify(`"${mall.goodsWord}"`))}`);
    await expect.poll(() => boxOf(page).inputValue()).toBe(`"${mall.goodsWord}"`);
  });

  it('say “parameter error” for a keyword that is not JSON, and stay usable', async () => {
    const page = await mall.visit(`/searchGoods?k=${mall.goodsWord}`);
    await expectShown(page.getByText('Something is not right. Please check what you entered.'));
    await page.getByRole('button', { name: 'Enter a keyword' }).click();
    await searchBy(page, mall.goodsWord);
    await page.getByRole('heading', { level: 1, name: mall.goodsWord }).waitFor();
  });

  it('keep the query where nothing is found, and offer spelling, categories and people', async () => {
    const page = await mall.visit('/searchResult?k=qzxqzxqzx');
    await page.getByRole('heading', { level: 1, name: 'Nothing found for “qzxqzxqzx”' }).waitFor();
    expect(await boxOf(page).inputValue()).toBe('qzxqzxqzx');
    await page.getByText(/Check the spelling/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ask customer service' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse the categories' }).click();
    await page.waitForURL('**/classification');
  });

  it('say when only close matches were found', async () => {
    const typo = `${mall.goodsWord.slice(0, -1)}q`;
    const { corrected } = await mall.ask('sellerGoods!search', { keyword: typo });
    expect(corrected).toBe(true);
    const page = await mall.visit(`/searchResult?k=${typo}`);
    await page.getByText('Nothing matched exactly. These are close matches.').waitFor();
  });

  it('list all stores page by page, and show what was opened again by its address', async () => {
    const page = await mall.visit('/searchStore');
    const cards = page.getByRole('main').getByRole('listitem');
    const first = await textsOf(cards, 24);
    await openBox(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show more' }).click();
    const both = await textsOf(cards, 48);
    expect(both.slice(0, 24)).toEqual(first);
    await page.reload();
    expect(await textsOf(cards, 48)).toEqual(both);
  });

  it('show a keyword of markup as text, and run nothing of it', async () => {
    const keyword = '<img src=x onerror="document.title=1">';
    const page = await mall.visit(`/searchResult?k=${encodeURIComponent(keyword)}`);
    await page.getByRole('heading', { level: 1, name: 'Nothing found' }).waitFor();
    const box = await openBox(page);
    expect(await box.inputValue()).toBe(keyword);
    await expect.poll(() => optionsOf(page).first().innerText()).toContain(keyword);
    expect(await page.locator('main img, header img').count()).toBe(0);
  });

  it('work as plain pages while there are no scripts', async () => {
    const page = await mall.visit('/index', { scripts: false });
    await boxOf(page).fill(mall.goodsWord);
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(`**/searchResult?k=${mall.goodsWord}`);
    await page.getByRole('heading', { level: 1, name: mall.goodsWord }).waitFor();
    const [, goods] = await mall.searchFor(mall.goodsWord);
    await page.getByRole('main').getByRole('link', { name: goods.pageList[0]?.name ?? '' }).waitFor();
    expect(await boxOf(page).inputValue()).toBe(mall.goodsWord);
  });
});
