import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadInput, CallName, Reply } from '../../src/contract/shop/calls';
import { queryKey } from '../../src/contract/shop/query-key';
import type { Language } from '../../src/rules/languages';
import { withBarsInFlow } from '../support/axe';
import { startBuiltServer, type BuiltServer } from '../support/built-server';
import { launchChromium } from '../support/chromium';
import { searchAlive } from '../support/journey';
import { said } from '../support/texts';

let server: BuiltServer;
let browser: Browser;
let context: BrowserContext | undefined;
/** A word that finds several products and no store, and one that finds a store by its name. */
let goodsWord: string;
let storeWord: string;

async function ask<Name extends CallName>(name: Name, payload: PayloadInput<Name>, lang: Language = 'en'): Promise<Reply<Name>> {
  const response = await fetch(`${server.url}/api/${name}.action?lang=${lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const answer = (await response.json()) as { code: number; data: Reply<Name> };
  expect(answer.code).toBe(0);
  return answer.data;
}

const searchFor = (keyword: string, lang: Language = 'en') =>
  Promise.all([ask('seller!list', { keyword, pageNum: 1, pageSize: 24 }, lang), ask('sellerGoods!search', { keyword, pageNum: 1 }, lang)]);

/** The first word of the catalog's names that finds two to eight products and no store. */
async function wordOfGoods(lang: Language): Promise<string> {
  const { pageList } = await ask('sellerGoods!list', { pageNum: 1, pageSize: 40 }, lang);
  for (const word of new Set(pageList.flatMap(({ name }) => name.split(/[^\p{L}\p{M}]+/u)).filter(({ length }) => length >= 4))) {
    const [stores, { totalElements, corrected }] = await searchFor(word, lang);
    if (stores.totalElements === 0 && totalElements >= 2 && totalElements <= 8 && !corrected) return word;
  }
  throw new Error(`no word finds goods alone in ${lang}`);
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startBuiltServer({ env: { DEMO_GOODS: '300' } }), launchChromium()]);
  goodsWord = await wordOfGoods('en');
  const { pageList } = await ask('seller!list', { pageNum: 1, pageSize: 1 });
  storeWord = pageList[0]?.name.split(' ')[0] ?? '';
});

afterEach(async () => {
  await context?.close();
  context = undefined;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Shopper = { readonly lang?: Language; readonly phone?: boolean; readonly scripts?: boolean; readonly dark?: boolean };

async function visit(address = '/index', { lang = 'en', phone = false, scripts = true, dark = false }: Shopper = {}): Promise<Page> {
  context = await browser.newContext({
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    // The worker has journeys of its own; here it would hide what the page does by itself.
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'lang', value: lang, url: server.url }]);
  // Pictures are composed when they are first asked for, which would only keep the shop busy here.
  await context.route('**/pictures/**', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(server.url + address);
  return page;
}

const boxOf = (page: Page) => page.getByRole('banner').getByRole('combobox');
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');
const historyOf = (page: Page, title = said('en', 'search.panel.history')) => page.getByRole('group', { name: title });
const tagsOf = (page: Page) => historyOf(page).getByRole('listitem');

/** Where the cards in sight lead: which stores, and which goods. Home stays in the document behind other pages. */
const addressesOf = (page: Page, path: string) =>
  page.getByRole('main').locator(`li a[href^="${path}?"]`).filter({ visible: true }).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].toSorted());
const storesOf = (page: Page) => addressesOf(page, '/store');
const goodsOf = async (page: Page) => (await addressesOf(page, '/productDetails')).map((address) => new URLSearchParams(address.split('?')[1]).get('sellerGoodsId'));

/** Letter after letter within one task, so that no pause of a busy machine comes between two. */
const typeAtOnce = (box: Locator, word: string) =>
  box.evaluate((field, letters) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (let end = 1; end <= letters.length; end += 1) {
      set?.call(field, letters.slice(0, end));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, word);

/** The search box with its panel open, whenever the page came alive, and whenever a page just opened took the focus. */
async function openBox(page: Page): Promise<Locator> {
  const box = boxOf(page);
  const opened = async () => {
    await box.click();
    return box.getAttribute('aria-controls');
  };
  await expect.poll(opened, { timeout: 25_000, interval: 250 }).toBe('search-options');
  return box;
}

/** Types a keyword and searches; resolves when the page that shows it is there. */
/** A found store's address says by which word it was found. */
const asks = (keyword: string) => ({ searchParams }: URL) => (searchParams.get('k') ?? searchParams.get('found')) === keyword;

async function searchBy(page: Page, keyword: string): Promise<void> {
  const box = await openBox(page);
  await box.fill(keyword);
  await box.press('Enter');
  await page.waitForURL(asks(keyword));
}

/** The text of each, once there are so many. */
async function textsOf(locator: Locator, count: number): Promise<string[]> {
  await expect.poll(() => locator.count()).toBe(count);
  return (await locator.allInnerTexts()).map((text) => text.trim());
}

async function expectShown(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor();
}

/** A row that the device keeps. */
function keptRow(page: Page, table: 'state' | 'replies', key: string): Promise<unknown> {
  return page.evaluate(
    (asked) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(asked.table).objectStore(asked.table).get(asked.key);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
    { table, key },
  );
}

/** What the device keeps under a name. */
async function keptState(page: Page, name: string): Promise<unknown> {
  return ((await keptRow(page, 'state', name)) as { value: unknown } | undefined)?.value;
}

/** The names of the calls that go out from now on. */
function callsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/(.+)\.action/.exec(request.url())?.[1];
    if (name) names.push(decodeURIComponent(name));
  });
  return names;
}

describe('the search panel', () => {
  it('[S-051] [S-084] [S-086] [S-087] suggests goods by name while a keyword is typed, and the button runs the search', async () => {
    const page = await visit();
    const box = await openBox(page);
    const names = callsOf(page);
    const answered = page.waitForResponse((response) => response.url().includes('search-keyword'));
    await typeAtOnce(box, goodsWord);
    const { data } = (await (await answered).json()) as { data: Reply<'sellerGoods!search-keyword'> };
    for (const { id, name } of [...data.goodsList, ...data.sellerList]) expect([id, name].every((part) => part.length > 0)).toBe(true);

    const group = page.getByRole('listbox').getByRole('group', { name: 'Products' });
    await group.waitFor();
    expect(await textsOf(group.getByRole('option'), Math.min(data.goodsList.length, 9))).toEqual(data.goodsList.slice(0, 9).map(({ name }) => name));
    expect((await group.locator('mark').first().innerText()).toLowerCase()).toBe(goodsWord.toLowerCase());
    // Fast typing asks for its end only, not for every letter.
    expect(names.filter((name) => name === 'sellerGoods!search-keyword').length).toBe(1);

    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\/searchResult\?k=/);
  });

  it('leads from a suggested product to its page', async () => {
    const page = await visit();
    const box = await openBox(page);
    await box.fill(goodsWord);
    const { goodsList } = await ask('sellerGoods!search-keyword', { keyword: goodsWord });
    await page.getByRole('option', { name: goodsList[0]?.name ?? '' }).click();
    await page.waitForURL(`**/productDetails?sellerGoodsId=${goodsList[0]?.id}`);
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
  });

  it('suggests stores, named as such, and leads to their pages', async () => {
    const page = await visit();
    const box = await openBox(page);
    await box.fill(storeWord);
    const { sellerList } = await ask('sellerGoods!search-keyword', { keyword: storeWord });
    await page.getByRole('group', { name: 'Stores' }).getByRole('option', { name: sellerList[0]?.name ?? '' }).click();
    await page.waitForURL(`**/store?id=${sellerList[0]?.id}`);
    await expectShown(page.getByRole('heading', { level: 1, name: sellerList[0]?.name ?? '' }));
  });

  it('[S-085] [S-010] begins with “search stores for this keyword”, which leads to /searchStore', async () => {
    const page = await visit();
    const box = await openBox(page);
    await box.fill(storeWord);
    const first = optionsOf(page).first();
    await expect.poll(() => first.innerText()).toBe(`Search stores for “${storeWord}”`);
    await first.click();
    await page.waitForURL(`**/searchStore?k=${storeWord}`);
    await page.getByRole('heading', { level: 1, name: storeWord }).waitFor();
    expect(await boxOf(page).inputValue()).toBe(storeWord);
    // The stores of that word, by their names, and no others: in the page as it was reached, and opened by its address.
    const { pageList, totalElements } = await ask('seller!list', { keyword: storeWord, pageNum: 1, pageSize: 24 });
    expect(totalElements).toBeLessThan((await ask('seller!list', { pageNum: 1, pageSize: 24 })).totalElements);
    const found = pageList.map(({ sellerId }) => `/store?id=${sellerId}`).toSorted();
    await expect.poll(() => storesOf(page)).toEqual(found);
    await page.reload();
    await expect.poll(() => storesOf(page)).toEqual(found);
  });

  it('is opened by the shortcut of the installed shop', async () => {
    const page = await visit('/index#search');
    await expect.poll(() => boxOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  it('is worked by keys: arrows move, Enter picks, Escape closes and leaves the text; the number of suggestions is said', async () => {
    const page = await visit();
    const box = await openBox(page);
    await box.fill(goodsWord);
    await page.getByRole('group', { name: 'Products' }).waitFor();
    const { goodsList, sellerList, categoryList } = await ask('sellerGoods!search-keyword', { keyword: goodsWord });
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
    expect(await box.inputValue()).toBe(goodsWord);

    await box.press('ArrowDown');
    await optionsOf(page).first().waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/searchStore?**');
  });

  it('covers nobody who has gone on by the keyboard in the very moment in which it comes', async () => {
    const page = await visit();
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
    const page = await visit();
    const box = await openBox(page);
    const [{ categoryList, searchValue }, popular] = await Promise.all([ask('index!home', {}), ask('category!recommend', {})]);
    const departments = categoryList.slice(0, 6);
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
    const page = await visit();
    const box = await openBox(page);
    await box.fill(goodsWord);
    const { categoryList } = await ask('sellerGoods!search-keyword', { keyword: goodsWord });
    const [category] = categoryList;
    if (!category) throw new Error('the goods found are in no category');
    const row = optionsOf(page).filter({ hasText: `${category.goodsNum} product` }).first();
    await expect.poll(() => row.innerText()).toContain(category.name);
    expect(await row.locator('img').getAttribute('src')).toContain(category.image);
    await row.click();
    await page.waitForURL(`**/classification?categoryId=${category.id}`);
  });

  it('[S-090] says that there is no data when it has nothing to show', async () => {
    const page = await visit();
    const box = await openBox(page);
    await box.fill('qzxqzxqzx');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('No suggestions');
    await expectShown(page.getByText(said('en', 'search.panel.empty')));
  });

  it('shows only what was asked last, though an earlier answer comes later', async () => {
    const page = await visit();
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
      // One that the page no longer wants can't be answered.
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
  const page = await visit();
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
    const page = await visit('/commodity');
    const terms = Array.from({ length: 11 }, (_, index) => `${goodsWord} ${index + 1}`);
    for (const term of [...terms, terms[5] ?? '']) await searchBy(page, term);
    const expected = [terms[5], ...terms.filter((term) => term !== terms[5]).toReversed()].slice(0, 10);
    await expect.poll(() => keptState(page, 'searchHistory')).toEqual(expected);
    await page.reload();
    await openBox(page);
    expect(await textsOf(tagsOf(page), 10)).toEqual(expected);
  });

  it('[S-089] loses one tag, and by its clear button all of them', async () => {
    const page = await visit();
    for (const term of ['tea', 'cup']) await searchBy(page, term);
    const box = await openBox(page);
    await box.fill('');
    expect(await textsOf(tagsOf(page), 2)).toEqual(['cup', 'tea']);
    await historyOf(page).getByRole('button', { name: 'Remove “cup”' }).click();
    expect(await textsOf(tagsOf(page), 1)).toEqual(['tea']);
    await historyOf(page).getByRole('button', { name: 'Clear history' }).click();
    await tagsOf(page).first().waitFor({ state: 'detached' });
    await expect.poll(() => keptState(page, 'searchHistory')).toBeUndefined();
    await page.goto(`${server.url}/index`);
    await openBox(page);
    await optionsOf(page).first().waitFor();
    expect(await tagsOf(page).count()).toBe(0);
  });

  it('searches again by a tag, with keys alone', async () => {
    const page = await visit();
    await searchBy(page, 'tea');
    // A search is not held up by the writing down of its term.
    await expect.poll(() => keptState(page, 'searchHistory')).toEqual(['tea']);
    await page.goto(`${server.url}/index`);
    const box = await openBox(page);
    await tagsOf(page).first().waitFor();
    await optionsOf(page).first().waitFor();
    // Above the first row is the last; below that are the earlier searches.
    await box.press('ArrowUp');
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(asks('tea'));
    expect(await box.inputValue()).toBe('tea');
  });
});

describe('the search flow', () => {
  it('goes on in the box while the page of the search before is on its way, and keeps what is typed', async () => {
    const page = await visit();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/assets\/search-(goods|result)-page/, async (route) => {
      await held;
      await route.continue();
    });
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

  it('[S-093] warns of an empty keyword and searches nothing', async () => {
    const page = await visit();
    const box = await openBox(page);
    const names = callsOf(page);
    await box.fill('   ');
    await box.press('Enter');
    await page.getByRole('status').getByText('Please enter a keyword').waitFor();
    expect(new URL(page.url()).pathname).toBe('/index');
    expect(names.filter((name) => name === 'seller!list' || name === 'sellerGoods!search')).toEqual([]);
  });

  it('[S-094] [S-095] [S-097] [S-478] asks for stores and goods, and opens the first store found in place of the page', async () => {
    const page = await visit('/index');
    await page.goto(`${server.url}/commodity`);
    const names = callsOf(page);
    const steps = await page.evaluate(() => history.length);
    const [stores] = await searchFor(storeWord);
    await searchBy(page, storeWord);
    expect(new URL(page.url()).pathname).toBe('/store');
    expect(new URL(page.url()).searchParams.get('id')).toBe(stores.pageList[0]?.sellerId);
    expect(names).toEqual(expect.arrayContaining(['seller!list', 'sellerGoods!search']));
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await expect.poll(() => keptState(page, 'searchResult')).toMatchObject({ keyword: storeWord, kind: 'stores', ids: stores.pageList.map(({ sellerId }) => sellerId) });
    expect(await boxOf(page).inputValue()).toBe(storeWord);
    await page.goBack();
    await page.waitForURL('**/index');
  });

  it('says on the store page that the search opened it, and leads to all goods found in one tap', async () => {
    const page = await visit();
    await searchBy(page, storeWord);
    await expectShown(page.getByText(`Your search “${storeWord}” found this store.`));
    // With all it sells, not only what is named like it.
    const [{ pageList }] = await searchFor(storeWord);
    const { totalElements } = await ask('sellerGoods!list', { sellerId: pageList[0]?.sellerId ?? '' });
    await textsOf(page.getByRole('main').locator('li > a[href*="sellerGoodsId"]:visible'), Math.min(12, totalElements));
    await page.getByRole('link', { name: /found in the mall|Search the whole mall/ }).first().click();
    await page.waitForURL(`**/searchResult?k=${storeWord}`);
  });

  it('[S-096] of a store that a word does not find, an address that somebody made up says nothing', async () => {
    const { pageList } = await ask('seller!list', { pageNum: 1, pageSize: 12 });
    const [{ pageList: found }] = await searchFor(storeWord);
    const other = pageList.findLast(({ sellerId }) => found.every((store) => store.sellerId !== sellerId));
    const page = await visit(`/store?id=${found[0]?.sellerId}&found=${storeWord}`);
    await expectShown(page.getByText(`Your search “${storeWord}” found this store.`));
    const asked = page.waitForResponse((response) => response.url().includes('seller!list'));
    await page.goto(`${new URL(page.url()).origin}/store?id=${other?.sellerId}&found=${storeWord}x`);
    await asked;
    await page.getByRole('link', { name: /found in the mall|Search the whole mall/ }).first().waitFor();
    expect(await page.getByText('found this store').count()).toBe(0);
  });

  it('[S-096] stays in the open store when stores are found, and only tells it of the search', async () => {
    const { pageList } = await ask('seller!list', { pageNum: 1, pageSize: 12 });
    const other = pageList.at(-1);
    const page = await visit(`/store?id=${other?.sellerId}`);
    const steps = await page.evaluate(() => history.length);
    await searchBy(page, storeWord);
    expect(new URL(page.url()).pathname).toBe('/store');
    expect(new URL(page.url()).searchParams.get('id')).toBe(other?.sellerId);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.getByRole('heading', { level: 1, name: other?.name ?? '' }).waitFor();
    await page.getByRole('heading', { level: 2, name: `“${storeWord}” in this store` }).waitFor();
    expect(await page.getByText('found this store').count()).toBe(0);
  });

  it('[S-098] [S-100] [S-012] [S-478] opens the results where no store is found, and keeps the goods', async () => {
    const page = await visit();
    const [, goods] = await searchFor(goodsWord);
    await searchBy(page, goodsWord);
    expect(new URL(page.url()).pathname).toBe('/searchResult');
    const heading = page.getByRole('heading', { level: 1, name: `Results for “${goodsWord}”` });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: goods.pageList[0]?.name ?? '' }).waitFor();
    await expect.poll(() => keptState(page, 'searchResult')).toMatchObject({ keyword: goodsWord, kind: 'goods', ids: goods.pageList.map(({ sellerGoodsId }) => sellerGoodsId) });
    expect(await page.title()).toContain(goodsWord);
  });

  it('[S-099] opens no new page where the results are open already', async () => {
    const page = await visit();
    await searchBy(page, goodsWord);
    const steps = await page.evaluate(() => history.length);
    const again = `${goodsWord} qzx`;
    await searchBy(page, again);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await page.waitForURL('**/index');
  });

  it('[S-110] keeps the search value back on the home page', async () => {
    const page = await visit();
    await searchBy(page, goodsWord);
    await page.getByRole('banner').getByRole('link', { name: /home page/ }).click();
    await page.waitForURL('**/index');
    expect(await boxOf(page).inputValue()).toBe(goodsWord);
  });

  it('does not lead away a shopper who went elsewhere meanwhile', async () => {
    const page = await visit();
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/seller!list*', async (route) => {
      await slow;
      await route.continue();
    });
    const box = await openBox(page);
    await box.fill(storeWord);
    const asked = page.waitForRequest('**/api/seller!list*');
    await box.press('Enter');
    await asked;
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Categories' }).click();
    await page.waitForURL('**/classification');
    const answered = page.waitForResponse('**/api/seller!list*');
    answer();
    await answered;
    // Kept by the device: the search has its answer, and would have led on by now.
    await expect.poll(() => keptRow(page, 'replies', queryKey('en', 'seller!list', { keyword: storeWord, pageNum: 1, pageSize: 24 }))).toBeDefined();
    expect(new URL(page.url()).pathname).toBe('/classification');
  });
});

describe('the pages of a search', () => {
  it('[S-011] open on /searchGoods for the JSON-encoded keyword', async () => {
    const page = await visit(`/searchGoods?k=${encodeURIComponent(JSON.stringify(goodsWord))}`);
    await page.getByRole('heading', { level: 1, name: goodsWord }).waitFor();
    expect(await boxOf(page).inputValue()).toBe(goodsWord);
    const { pageList } = await ask('sellerGoods!search', { keyword: goodsWord, pageNum: 1 });
    const found = pageList.map(({ sellerGoodsId }) => sellerGoodsId).toSorted();
    await expect.poll(() => goodsOf(page)).toEqual(found);
    // A keyword with a quotation mark in it is read as JSON reads it.
    await page.goto(`${server.url}/searchGoods?k=${encodeURIComponent(JSON.stringify(`"${goodsWord}"`))}`);
    await expect.poll(() => boxOf(page).inputValue()).toBe(`"${goodsWord}"`);
  });

  it('say “parameter error” for a keyword that is not JSON, and stay usable', async () => {
    const page = await visit(`/searchGoods?k=${goodsWord}`);
    await expectShown(page.getByText('Something in the request is not right.'));
    await page.getByRole('button', { name: 'Enter a keyword' }).click();
    await searchBy(page, goodsWord);
    await page.getByRole('heading', { level: 1, name: goodsWord }).waitFor();
  });

  it('keep the query where nothing is found, and offer spelling, categories and people', async () => {
    const page = await visit('/searchResult?k=qzxqzxqzx');
    await page.getByRole('heading', { level: 1, name: 'Nothing found for “qzxqzxqzx”' }).waitFor();
    expect(await boxOf(page).inputValue()).toBe('qzxqzxqzx');
    await page.getByText(/Check the spelling/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ask customer service' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse the categories' }).click();
    await page.waitForURL('**/classification');
  });

  it('say when only close matches were found', async () => {
    const typo = `${goodsWord.slice(0, -1)}q`;
    const { corrected } = await ask('sellerGoods!search', { keyword: typo });
    expect(corrected).toBe(true);
    const page = await visit(`/searchResult?k=${typo}`);
    await page.getByText('Nothing matched exactly. These are close matches.').waitFor();
  });

  it('list all stores page by page, and show what was opened again by its address', async () => {
    const page = await visit('/searchStore');
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
    const page = await visit(`/searchResult?k=${encodeURIComponent(keyword)}`);
    await page.getByRole('heading', { level: 1, name: 'Nothing found' }).waitFor();
    const box = await openBox(page);
    expect(await box.inputValue()).toBe(keyword);
    await expect.poll(() => optionsOf(page).first().innerText()).toContain(keyword);
    expect(await page.locator('main img, header img').count()).toBe(0);
  });

  it('work as plain pages while there are no scripts', async () => {
    const page = await visit('/index', { scripts: false });
    await boxOf(page).fill(goodsWord);
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(`**/searchResult?k=${goodsWord}`);
    await page.getByRole('heading', { level: 1, name: goodsWord }).waitFor();
    const [, goods] = await searchFor(goodsWord);
    await page.getByRole('main').getByRole('link', { name: goods.pageList[0]?.name ?? '' }).waitFor();
    expect(await boxOf(page).inputValue()).toBe(goodsWord);
  });
});

describe('without a line', () => {
  /** A shopper whose device keeps the goods that a word finds. */
  async function whoHasSeen(word: string, options?: Shopper): Promise<Page> {
    const page = await visit('/index', options);
    await searchBy(page, word);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await openBox(page);
    return page;
  }

  it('suggests from what the device keeps, and says so', async () => {
    const page = await whoHasSeen(goodsWord);
    await page.context().setOffline(true);
    const part = goodsWord.slice(0, 4);
    await (await openBox(page)).fill(part);
    await page.getByText("You’re offline. From this device:").waitFor();
    await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor();
    expect(await tagsOf(page).count()).toBe(1);
  });

  it('searches what the device keeps and says that only this was searched; the shop’s answer comes with the line', async () => {
    const page = await whoHasSeen(goodsWord);
    await page.context().setOffline(true);
    const part = goodsWord.slice(0, -1);
    await searchBy(page, part);
    await expectShown(
      page.getByText("You’re offline: only this device was searched."),
      page.getByText(/products? on this device/),
      page.getByRole('main').getByRole('listitem'),
    );
    await page.context().setOffline(false);
    await page.getByText("You’re offline: only this device was searched.").waitFor({ state: 'detached', timeout: 40_000 });
  });

  it('says that the device keeps nothing for a keyword, and leads on', async () => {
    const page = await whoHasSeen(goodsWord);
    await page.context().setOffline(true);
    await searchBy(page, 'qzxqzxqzx');
    await expectShown(
      page.getByRole('heading', { level: 1, name: said('en', 'search.device.none', { keyword: 'qzxqzxqzx' }) }),
      page.getByRole('main').getByRole('link', { name: 'Browse the categories' }),
    );
  });

  it('treats a line that stalls as none after five seconds', async () => {
    const page = await whoHasSeen(goodsWord);
    const silent = () => {};
    await page.route('**/api/**', silent);
    await page.route('**/healthz', silent);
    const box = await openBox(page);
    await box.fill(`${goodsWord} x`);
    const started = Date.now();
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('k') === `${goodsWord} x`);
    expect(Date.now() - started).toBeLessThan(7_000);
    await page.getByRole('heading', { level: 1, name: `${goodsWord} x` }).waitFor();
  });
});

describe('in Arabic, on a phone', () => {
  const arabic = { lang: 'ar', phone: true } as const;

  it('[S-051] [S-084] suggests, finds and remembers from right to left', async () => {
    const word = await wordOfGoods('ar');
    const page = await visit('/index', arabic);
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
    const word = await wordOfGoods('ar');
    const page = await visit('/index', arabic);
    await searchBy(page, word);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
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
    const word = await wordOfGoods(shopper.lang ?? 'en');
    const page = await visit('/index', shopper);
    await searchBy(page, word);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const box = await openBox(page);
    await box.fill(word.slice(0, 4));
    await optionsOf(page).nth(1).waitFor();
    await box.press('ArrowDown');
    expect(await violationsOf(page)).toEqual([]);
    for (const address of ['/searchStore', '/searchResult?k=qzxqzxqzx', '/searchGoods?k=x']) {
      await page.goto(server.url + address);
      await openBox(page);
      await page.keyboard.press('Escape');
      expect(await violationsOf(page), address).toEqual([]);
    }
  });
});
