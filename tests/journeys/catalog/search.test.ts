import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/contract/shop/calls';
import { withBarsInFlow } from '../../support/journey/axe';
import { searchAlive } from '../../support/journey/journey';
import { addressesOf, asks, boxOf, callsOf, expectShown, findGoods, historyOf, keptState, openBox, optionsOf, searchBy, searchMall, tagsOf, textsOf, type Shopper } from '../../support/journey/journey-search';
import { said } from '../../support/texts';

const mall = searchMall();

const storesOf = (page: Page) => addressesOf(page, '/store');

/** Types all letters within one task, so that a busy machine cannot pause between two. */
const typeAtOnce = (box: Locator, word: string) =>
  box.evaluate((field, letters) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (let end = 1; end <= letters.length; end += 1) {
      set?.call(field, letters.slice(0, end));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, word);

describe('the search panel', () => {
  it('[S-051] [S-084] [S-086] [S-087] suggests goods by name while a keyword is typed, and the button runs the search', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    const names = callsOf(page);
    const answered = page.waitForResponse((response) => response.url().includes('search-keyword'));
    await typeAtOnce(box, mall.goodsWord);
    const { data } = (await (await answered).json()) as { data: Reply<'sellerGoods!search-keyword'> };
    for (const { id, name } of [...data.goodsList, ...data.sellerList]) expect([id, name].every((part) => part.length > 0)).toBe(true);

    const group = page.getByRole('listbox').getByRole('group', { name: 'Products' });
    await group.waitFor();
    expect(await textsOf(group.getByRole('option'), Math.min(data.goodsList.length, 9))).toEqual(data.goodsList.slice(0, 9).map(({ name }) => name));
    expect((await group.locator('mark').first().innerText()).toLowerCase()).toBe(mall.goodsWord.toLowerCase());
    // Fast typing sends one request, for the final keyword.
    expect(names.filter((name) => name === 'sellerGoods!search-keyword').length).toBe(1);

    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\/searchResult\?k=/);
  });

  it('leads from a suggested product to its page', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    await box.fill(mall.goodsWord);
    const { goodsList } = await mall.ask('sellerGoods!search-keyword', { keyword: mall.goodsWord });
    await page.getByRole('option', { name: goodsList[0]?.name ?? '' }).click();
    await page.waitForURL(`**/productDetails?sellerGoodsId=${goodsList[0]?.id}`);
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
  });

  it('suggests stores, named as such, and leads to their pages', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    await box.fill(mall.storeWord);
    const { sellerList } = await mall.ask('sellerGoods!search-keyword', { keyword: mall.storeWord });
    await page.getByRole('group', { name: 'Stores' }).getByRole('option', { name: sellerList[0]?.name ?? '' }).click();
    await page.waitForURL(`**/store?id=${sellerList[0]?.id}`);
    await expectShown(page.getByRole('heading', { level: 1, name: sellerList[0]?.name ?? '' }));
  });

  it('[S-085] [S-010] begins with “search stores for this keyword”, which leads to /searchStore', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    await box.fill(mall.storeWord);
    const first = optionsOf(page).first();
    await expect.poll(() => first.innerText()).toBe(`Search stores for “${mall.storeWord}”`);
    await first.click();
    await page.waitForURL(`**/searchStore?k=${mall.storeWord}`);
    await page.getByRole('heading', { level: 1, name: mall.storeWord }).waitFor();
    expect(await boxOf(page).inputValue()).toBe(mall.storeWord);
    // Exactly the stores that match the word by name: after navigation, and when opened by URL.
    const { pageList, totalElements } = await mall.ask('seller!list', { keyword: mall.storeWord, pageNum: 1, pageSize: 24 });
    expect(totalElements).toBeLessThan((await mall.ask('seller!list', { pageNum: 1, pageSize: 24 })).totalElements);
    const found = pageList.map(({ sellerId }) => `/store?id=${sellerId}`).toSorted();
    await expect.poll(() => storesOf(page)).toEqual(found);
    await page.reload();
    await expect.poll(() => storesOf(page)).toEqual(found);
  });

  it('is opened by the shortcut of the installed shop', async () => {
    const page = await mall.visit('/index#search');
    await expect.poll(() => boxOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  it('is worked by keys: arrows move, Enter picks, Escape closes and leaves the text; the number of suggestions is said', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    await box.fill(mall.goodsWord);
    await page.getByRole('group', { name: 'Products' }).waitFor();
    const { goodsList, sellerList, categoryList } = await mall.ask('sellerGoods!search-keyword', { keyword: mall.goodsWord });
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain(`${goodsList.length + sellerList.length + Math.min(2, categoryList.length)} suggestions`);
    expect(await box.getAttribute('aria-expanded')).toBe('true');

    await box.press('ArrowDown');
    await box.press('ArrowDown');
    await expect.poll(() => optionsOf(page).nth(1).getAttribute('aria-selected')).toBe('true');
    const active = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    expect(await optionsOf(page).nth(1).getAttribute('id')).toBe(active);
    await box.press('ArrowUp');
    await box.press('ArrowUp');
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeNull();

    await box.press('Escape');
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    expect(await box.inputValue()).toBe(mall.goodsWord);

    await box.press('ArrowDown');
    await optionsOf(page).first().waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/searchStore?**');
  });

  it('covers nobody who has gone on by the keyboard in the very moment in which it comes', async () => {
    const page = await mall.visit();
    await searchAlive(page);
    const home = page.getByRole('banner').getByRole('link').first();
    await page.evaluate(() => {
      const form = document.querySelector('header [role=search]');
      const link = document.querySelector<HTMLElement>('header a');
      if (form) new MutationObserver(() => form.hasAttribute('data-open') && link?.focus()).observe(form, { attributes: true });
    });
    await boxOf(page).focus();
    await expect.poll(() => home.evaluate((link) => link === document.activeElement)).toBe(true);
    await optionsOf(page).first().waitFor({ state: 'detached' });
    await expect.poll(() => boxOf(page).getAttribute('aria-controls')).toBeNull();
  });

  it('offers popular searches and departments with pictures and counts before anything is typed, by keys too', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    const [{ categoryList, searchValue }, popular] = await Promise.all([mall.ask('index!home', {}), mall.ask('category!recommend', {})]);
    const departments = categoryList.slice(0, 5);
    const terms = [...new Set([searchValue, ...popular.pageList.map(({ name }) => name)])].slice(0, 5);
    const counted = departments.map(({ name, goodsNum }) => `${name}\n${goodsNum} ${goodsNum === 1 ? 'product' : 'products'}`);
    expect(await textsOf(optionsOf(page), terms.length + counted.length)).toEqual([...terms, ...counted]);
    const shown = await optionsOf(page).locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(shown).toEqual(departments.map(({ image }) => expect.stringContaining(image) as string));
    for (let steps = 0; steps <= terms.length; steps += 1) await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL(`**/classification?categoryId=${departments[0]?.id}`);
  });

  it('suggests the categories of what is typed, with pictures and counts', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    await box.fill(mall.goodsWord);
    const { categoryList } = await mall.ask('sellerGoods!search-keyword', { keyword: mall.goodsWord });
    const [category] = categoryList;
    if (!category) throw new Error('the goods found are in no category');
    const row = optionsOf(page).filter({ hasText: `${category.goodsNum} product` }).first();
    await expect.poll(() => row.innerText()).toContain(category.name);
    expect(await row.locator('img').getAttribute('src')).toContain(category.image);
    await row.click();
    await page.waitForURL(`**/classification?categoryId=${category.id}`);
  });

  it('[S-090] says that there is no data when it has nothing to show', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    await box.fill('qzxqzxqzx');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('No suggestions');
    await expectShown(page.getByText(said('en', 'search.panel.empty')));
  });

  it('shows only what was asked last, though an earlier answer comes later', async () => {
    const page = await mall.visit();
    const box = await openBox(page);
    let answerSlowly = () => {};
    const slow = new Promise<void>((resolve) => {
      answerSlowly = resolve;
    });
    const answered: Promise<void>[] = [];
    await page.route('**/*search-keyword*', async (route) => {
      const { keyword } = route.request().postDataJSON() as { keyword: string };
      if (keyword === 'slow') await slow;
      const goodsList = [{ id: `id-${keyword}`, name: `Thing ${keyword}` }];
      // A request that the page has aborted can't be fulfilled.
      answered.push(route.fulfill({ json: { code: 0, msg: '', data: { goodsList, sellerList: [], categoryList: [] } } }).catch(() => {}));
    });
    const asked = page.waitForRequest('**/*search-keyword*');
    await box.fill('slow');
    await asked;
    await box.fill('quick');
    await expectShown(page.getByRole('option', { name: 'Thing quick' }));
    answerSlowly();
    await expect.poll(() => answered.length).toBe(2);
    await Promise.all(answered);
    expect(await optionsOf(page).allInnerTexts()).toEqual(['Search stores for “quick”', 'Thing quick']);
  });
});

it('searches for what is asked in the very moment in which the search before has its address', async () => {
  const page = await mall.visit();
  await openBox(page);
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...to) => {
      push(...to);
      history.pushState = push;
      const form = document.querySelector<HTMLFormElement>('form[role=search]');
      const field = form?.querySelector('input');
      if (field) field.value = 'second';
      form?.requestSubmit();
    };
  });
  await boxOf(page).fill('first');
  await boxOf(page).press('Enter');
  await page.waitForURL('**/searchResult?k=second');
});

describe('the search history', () => {
  it('[S-088] [S-091] [S-092] [S-472] shows ten earlier terms as tags, newest first and none twice, also after a reload', async () => {
    const page = await mall.visit('/commodity');
    const terms = Array.from({ length: 11 }, (_, index) => `${mall.goodsWord} ${index + 1}`);
    for (const term of [...terms, terms[5] ?? '']) await searchBy(page, term);
    const expected = [terms[5], ...terms.filter((term) => term !== terms[5]).toReversed()].slice(0, 10);
    await expect.poll(() => keptState(page, 'searchHistory')).toEqual(expected);
    await page.reload();
    await openBox(page);
    expect(await textsOf(tagsOf(page), 10)).toEqual(expected);
  });

  it('[S-089] loses one tag, and by its clear button all of them', async () => {
    const page = await mall.visit();
    for (const term of ['tea', 'cup']) await searchBy(page, term);
    const box = await openBox(page);
    await box.fill('');
    expect(await textsOf(tagsOf(page), 2)).toEqual(['cup', 'tea']);
    await historyOf(page).getByRole('button', { name: 'Remove “cup”' }).click();
    expect(await textsOf(tagsOf(page), 1)).toEqual(['tea']);
    await historyOf(page).getByRole('button', { name: 'Clear history' }).click();
    await tagsOf(page).first().waitFor({ state: 'detached' });
    await expect.poll(() => keptState(page, 'searchHistory')).toBeUndefined();
    await page.goto(`${mall.url}/index`);
    await openBox(page);
    await optionsOf(page).first().waitFor();
    expect(await tagsOf(page).count()).toBe(0);
  });

  it('searches again by a tag, with keys alone', async () => {
    const page = await mall.visit();
    await searchBy(page, 'tea');
    // A search does not wait until its term is stored.
    await expect.poll(() => keptState(page, 'searchHistory')).toEqual(['tea']);
    await page.goto(`${mall.url}/index`);
    const box = await openBox(page);
    await tagsOf(page).first().waitFor();
    await optionsOf(page).first().waitFor();
    // Above the first row is the last; earlier searches are below.
    await box.press('ArrowUp');
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(asks('tea'));
    expect(await box.inputValue()).toBe('tea');
  });
});

describe('in Arabic, on a phone', () => {
  const arabic = { lang: 'ar', phone: true } as const;

  it('[S-051] [S-084] suggests, finds and remembers from right to left', async () => {
    const word = await mall.wordOfGoods('ar');
    const page = await mall.visit('/index', arabic);
    const box = await openBox(page);
    await box.fill(word);
    await page.getByRole('group', { name: 'المنتجات' }).getByRole('option').first().waitFor();
    expect(await optionsOf(page).count()).toBeLessThanOrEqual(8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('k') === word);
    await page.getByRole('heading', { level: 1, name: word }).waitFor();
    await (await openBox(page)).fill('');
    expect(await textsOf(historyOf(page, 'عمليات البحث السابقة').getByRole('listitem'), 1)).toEqual([word]);
    await page.getByRole('button', { name: 'إغلاق' }).click();
    await historyOf(page, 'عمليات البحث السابقة').waitFor({ state: 'detached' });
  });

  it('searches the device without a line', async () => {
    const word = await mall.wordOfGoods('ar');
    const page = await mall.visit('/index', arabic);
    await findGoods(page, word);
    await openBox(page);
    await page.context().setOffline(true);
    await searchBy(page, word.slice(0, -1));
    await expectShown(page.getByText('لا يوجد اتصال، لذلك بُحث في هذا الجهاز فقط.'));
  });
});

describe('axe finds nothing', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  type Results = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };

  async function violationsOf(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    const { violations } = await withBarsInFlow(page, () =>
      page.evaluate(() =>
        (window as unknown as { axe: { run: (options: object) => Promise<Results> } }).axe.run({
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          resultTypes: ['violations'],
        }),
      ),
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
  }

  it.each([
    ['a wide screen', {}],
    ['a dark screen', { dark: true }],
    ['a phone', { phone: true }],
    ['a dark phone in Arabic', { phone: true, dark: true, lang: 'ar' }],
  ] as const)('in the panel and the pages of a search on %s', async (_screen, shopper: Shopper) => {
    const word = await mall.wordOfGoods(shopper.lang ?? 'en');
    const page = await mall.visit('/index', shopper);
    await findGoods(page, word);
    expect(await violationsOf(page)).toEqual([]);
    const box = await openBox(page);
    await box.fill(word.slice(0, 4));
    await optionsOf(page).nth(1).waitFor();
    await box.press('ArrowDown');
    // The page below was checked above: axe mistakes a card that lies under a button of the panel for one that covers
    // it.
    await page.locator('main li').evaluateAll((cards) => cards.forEach((card) => card.remove()));
    expect(await violationsOf(page)).toEqual([]);
    for (const address of ['/searchStore', '/searchResult?k=qzxqzxqzx', '/searchGoods?k=x']) {
      await page.goto(mall.url + address);
      await openBox(page);
      await page.keyboard.press('Escape');
      expect(await violationsOf(page), address).toEqual([]);
    }
  });
});
