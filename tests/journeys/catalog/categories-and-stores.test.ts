import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { CategoryNode } from '../../../src/contract/shop/goods';
import { holdBack } from '../../support/journey/hold-back';
import { desktop, journey, phone } from '../../support/journey/journey';
import { mostShift, watchShift } from '../../support/layout-shift';
import { said } from '../../support/texts';

const mall = journey({ DEMO_GOODS: '300' });

const cards = (page: Page) => page.locator('main a[href*="/productDetails"]:visible');
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('categories', () => {
  it('[S-004] [S-112] [S-113] shows recommended ones and the whole tree; choosing one shows its goods', async () => {
    const page = await mall.open('/classification');
    expect(await page.title()).toMatch(/^Categories · /);
    const { tree } = await mall.ask('category!tree', {});
    const recommended = await mall.ask('category!recommend', {});
    const popular = page.getByRole('navigation', { name: 'Popular categories' });
    expect(await popular.getByRole('link').allInnerTexts()).toEqual(recommended.pageList.map(({ name }) => name));
    for (const department of tree) {
      const part = page.getByRole('region', { name: department.name, exact: true });
      const below = department.children.flatMap((section) => [section.name, ...section.children.map(({ name }) => name)]);
      await expect.poll(() => part.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('See'), ...below]);
    }
    const [kitchen] = tree as [CategoryNode];
    const [section] = kitchen.children as [CategoryNode];
    const [kind] = section.children as [CategoryNode];

    await page.getByRole('region', { name: kitchen.name }).getByRole('link', { name: section.name, exact: true }).click();
    await page.waitForURL(new RegExp(`categoryId=${section.id}`));
    const heading = page.getByRole('heading', { level: 1, name: section.name });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
    // Rendered on the client after a tap, and still has its own title.
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${section.name} · `));
    await page.getByText(new RegExp(`^${section.goodsNum} products?$`)).waitFor();
    await page.getByRole('navigation', { name: said('en', 'classification.next') }).getByRole('link', { name: kind.name }).click();
    await page.waitForURL(new RegExp(`categoryId=${kind.id}`));
    await expect.poll(() => cards(page).count()).toBe((await mall.ask('sellerGoods!list', { categoryId: kind.id })).pageList.length);
    // The breadcrumb leads up again.
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: kitchen.name }).click();
    await page.getByRole('heading', { level: 1, name: kitchen.name }).waitFor();
  });

  it('lead from department to department by the rail, without a step in the history', async () => {
    const page = await mall.open('/index', { viewport: phone });
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Categories' }).click();
    const rail = page.getByRole('navigation', { name: 'Departments' });
    await rail.getByRole('link', { name: 'Home', exact: true }).click();
    await expect.poll(async () => Math.round((await page.getByRole('region', { name: 'Home', exact: true }).boundingBox())?.y ?? 999)).toBeLessThan(200);
    await expect.poll(() => rail.getByRole('link', { name: 'Home', exact: true }).getAttribute('aria-current')).toBe('true');
    await page.goBack();
    await page.waitForURL(/\/index/);
  });

  it.each([['en', desktop], ['ar', phone]] as const)('show the recommended ones and the tree together, also where those come later, and nothing moves; in %s', async (lang, viewport) => {
    const page = await (await mall.shopper({ viewport, serviceWorkers: 'block' })).newPage();
    const shift = await watchShift(page);
    const release = await holdBack(page, '**/category!recommend.action*');
    await mall.visit(page, `/information?lang=${lang}`);
    const tree = page.waitForResponse(/category!tree\.action/);
    // No tap: a layout shift just after one does not count.
    await page.evaluate(() => history.pushState({}, '', '/classification'));
    await (await tree).finished();
    await page.getByRole('main').getByRole('status', { name: said(lang, 'shell.loading') }).waitFor();
    release();
    await page.getByRole('navigation', { name: said(lang, 'classification.recommended') }).waitFor();
    const [department] = (await mall.ask('category!tree', {}, lang)).tree;
    await page.getByRole('region', { name: department?.name ?? '', exact: true }).waitFor();
    expect((await shift()).value).toBeLessThanOrEqual(mostShift);
  });

  it('that do not exist say so, and leave the others to choose', async () => {
    const page = await mall.open('/classification?categoryId=no-such-category');
    await page.getByText('There is no such category').waitFor();
    await page.getByRole('navigation', { name: 'Departments' }).waitFor();
  });
});

describe('a store', () => {
  /** A store with goods in several departments. */
  async function wellStocked() {
    const { pageList } = await mall.ask('seller!list', { pageSize: 100 });
    for (const seller of pageList.toSorted((a, b) => b.goodsNum - a.goodsNum)) {
      const { tree } = await mall.ask('category!sellerTree', { sellerId: seller.sellerId });
      if (tree.length > 1) return { seller, tree };
    }
    throw new Error('no store has two departments');
  }

  it('[S-009] [S-128] [S-130] is opened by the id in the address: its figures, its own tree, its goods', async () => {
    const { seller, tree } = await wellStocked();
    const page = await mall.open(`/store?id=${seller.sellerId}`);
    expect(await page.title()).toContain(`${seller.name} · `);
    await page.getByRole('heading', { level: 1, name: seller.name }).waitFor();
    const figure = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd').textContent();
    const number = (value: number) => value.toLocaleString('en');
    expect(await figure('Sold')).toBe(number(seller.soldNum));
    // Each visit counts.
    expect(Number((await figure('Page views'))?.replaceAll(',', ''))).toBeGreaterThanOrEqual(seller.viewsNum);
    expect(await figure('Good reviews')).toBe(`${seller.favourableRate}%`);
    expect(await figure('Followers')).toBe(number(seller.followersNum));
    await page.getByText(new RegExp(`^${seller.goodsNum} products?$`)).waitFor();

    const own = page.getByRole('navigation', { name: 'Categories of this store' });
    expect(await own.getByRole('link').allInnerTexts()).toEqual(['All', ...tree.map(({ name, goodsNum }) => expect.stringMatching(new RegExp(`^${name}\\s+${goodsNum}$`)) as string)]);
    const [department] = tree as [CategoryNode];
    await own.getByRole('link', { name: department.name }).click();
    await page.waitForURL(new RegExp(`categoryId=${department.id}`));
    await page.getByText(new RegExp(`^${department.goodsNum} products?$`)).waitFor();
    const [section] = department.children as [CategoryNode];
    await own.getByRole('link', { name: section.name }).click();
    await page.getByText(new RegExp(`^${section.goodsNum} products?$`)).waitFor();
    await own.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByText(new RegExp(`^${seller.goodsNum} products?$`)).waitFor();
    expect(parameters(page)).toEqual({ id: seller.sellerId });
  });

  it('[S-129] has a search that finds its goods and no others', async () => {
    const { seller } = await wellStocked();
    const { pageList } = await mall.ask('sellerGoods!list', { sellerId: seller.sellerId, pageSize: 100 });
    const find = (keyword: string) => Promise.all([mall.ask('sellerGoods!searchSellerGoods', { sellerId: seller.sellerId, keyword }), mall.ask('sellerGoods!search', { keyword })]);
    let keyword = '';
    let found = { totalElements: 0 };
    // A word that other stores' goods match as well.
    for (const word of new Set(pageList.flatMap(({ name }) => name.split(' ')))) {
      const [here, inMall] = await find(word);
      if (here.totalElements === 0 || here.totalElements === inMall.totalElements) continue;
      [keyword, found] = [word, here];
      break;
    }
    expect(found.totalElements).toBeGreaterThan(0);
    const page = await mall.open(`/store?id=${seller.sellerId}`);
    const box = page.getByRole('searchbox', { name: `Search in ${seller.name}` });
    await box.fill(keyword);
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('k') === keyword);
    await page.getByText(new RegExp(`^${found.totalElements} products?$`)).waitFor();
    // Who searched is at what was found.
    await expect.poll(() => page.getByRole('heading', { level: 2, name: 'in this store' }).evaluate((each) => each === document.activeElement)).toBe(true);
    const own = new Set(pageList.map(({ sellerGoodsId }) => sellerGoodsId));
    await expect.poll(() => cards(page).count()).toBe(Math.min(12, found.totalElements));
    for (const card of await cards(page).all()) {
      expect(own).toContain(new URLSearchParams((await card.getAttribute('href'))?.split('?')[1]).get('sellerGoodsId'));
    }

    await box.fill('nothing is called like this');
    await box.press('Enter');
    await page.getByRole('heading', { name: 'This store has nothing for “nothing is called like this”' }).waitFor();
    await page.getByRole('link', { name: 'All products from this store' }).click();
    await page.getByText(new RegExp(`^${seller.goodsNum} products?$`)).waitFor();
  });

  it('has a search that keeps what is typed on while the list of the keyword before is on its way', async () => {
    const { seller } = await wellStocked();
    const page = await mall.open(`/store?id=${seller.sellerId}`);
    const box = page.getByRole('searchbox', { name: `Search in ${seller.name}` });
    const found = (keyword: string) => page.getByRole('heading', { level: 2, name: `“${keyword}” in this store` });
    await box.fill('tea');
    // Both in one task: the list of “tea” can't be here before.
    await box.evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      input.setRangeText('cup', 0, input.value.length);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await found('tea').waitFor();
    expect(await box.inputValue()).toBe('cup');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await box.press('Enter');
    await found('cup').waitFor();
    await expect.poll(() => found('cup').evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('that does not exist: the catalogue says so, and others are offered', async () => {
    const page = await mall.open('/store?id=no-such-store');
    await page.getByText('There is no such store.').waitFor();
    await expect.poll(() => page.locator('main a[href*="/store?id="]').count()).toBe(6);
  });
});
