import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { CallName, PayloadInput, Reply } from '../../../src/contract/shop/calls';
import type { Language } from '../../../src/rules/languages';
import { startBuiltServer, type BuiltServer } from '../server/built-server';
import { said } from '../texts';
import { launchChromium } from './chromium';
import { alive, keptOnDevice } from './journey';
import { makeNetworkSure } from './sure-network';

export type Shopper = { readonly lang?: Language; readonly phone?: boolean; readonly scripts?: boolean; readonly dark?: boolean };

/**
 * A mall for the search tests of a file: one built server with 300 demo goods and one Chromium, with a new shopper in
 * each test.
 */
export function searchMall() {
  let server: BuiltServer;
  let browser: Browser;
  let context: BrowserContext | undefined;
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

  async function visit(address = '/index', { lang = 'en', phone = false, scripts = true, dark = false }: Shopper = {}): Promise<Page> {
    context = await browser.newContext({
      viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      javaScriptEnabled: scripts,
      reducedMotion: 'reduce',
      colorScheme: dark ? 'dark' : 'light',
      // The service worker has journeys of its own; here it would hide what the page does itself.
      serviceWorkers: 'block',
    });
    makeNetworkSure(context);
    await context.addCookies([{ name: 'lang', value: lang, url: server.url }]);
    // Pictures are rendered on first request, which would only keep the server busy here.
    await context.route('**/pictures/**', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(server.url + address);
    // Before that a link loads a new document, which loses the search state of this one.
    if (scripts) await alive(page);
    return page;
  }

  return {
    ask,
    searchFor,
    wordOfGoods,
    visit,
    get url() {
      return server.url;
    },
    /** a word that finds several products and no store */
    get goodsWord() {
      return goodsWord;
    },
    /** a word that finds a store by its name */
    get storeWord() {
      return storeWord;
    },
  };
}

export const boxOf = (page: Page) => page.getByRole('banner').getByRole('combobox');
export const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');
export const historyOf = (page: Page, title = said('en', 'search.panel.history')) => page.getByRole('group', { name: title });
export const tagsOf = (page: Page) => historyOf(page).getByRole('listitem');

/** Which stores or goods the visible cards link to. The home page stays in the document behind other pages. */
export const addressesOf = (page: Page, path: string) =>
  page.getByRole('main').locator(`li a[href^="${path}?"]`).filter({ visible: true }).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].toSorted());

/** Opens the panel of the search box, even if the page is not yet hydrated or has just moved the focus. */
export async function openBox(page: Page): Promise<Locator> {
  const box = boxOf(page);
  const opened = async () => {
    await box.click();
    return box.getAttribute('aria-controls');
  };
  await expect.poll(opened, { timeout: 25_000, interval: 250 }).toBe('search-options');
  return box;
}

/** A store found by search has the keyword in its address. */
export const asks = (keyword: string) => ({ searchParams }: URL) => (searchParams.get('k') ?? searchParams.get('found')) === keyword;

/** Types a keyword and searches; resolves once its page is there. */
export async function searchBy(page: Page, keyword: string): Promise<void> {
  const box = await openBox(page);
  await box.fill(keyword);
  await box.press('Enter');
  await page.waitForURL(asks(keyword));
}

/**
 * Searches for a word that finds only goods, and waits until they are shown and cached on the device: the address
 * changes before that.
 */
export async function findGoods(page: Page, word: string): Promise<void> {
  await searchBy(page, word);
  await page.getByRole('heading', { level: 1, name: word }).waitFor();
  await page.getByRole('main').locator('li a[href^="/productDetails?"]').filter({ visible: true }).first().waitFor();
  await keptOnDevice(page, 'sellerGoods!search {');
}

/** The texts of all matches, once there are `count`. */
export async function textsOf(locator: Locator, count: number): Promise<string[]> {
  await expect.poll(() => locator.count()).toBe(count);
  return (await locator.allInnerTexts()).map((text) => text.trim());
}

export async function expectShown(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor();
}

/** A row of the device's database. */
export function keptRow(page: Page, table: 'state' | 'replies', key: string): Promise<unknown> {
  return page.evaluate(
    (asked) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains(asked.table)) {
            // Opened before the page did so: an open connection would block the page's upgrade.
            database.close();
            return resolve(undefined);
          }
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

/** The stored value of this name in the `state` table. */
export async function keptState(page: Page, name: string): Promise<unknown> {
  return ((await keptRow(page, 'state', name)) as { value: unknown } | undefined)?.value;
}

/** The names of the calls sent from now on. */
export function callsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/(.+)\.action/.exec(request.url())?.[1];
    if (name) names.push(decodeURIComponent(name));
  });
  return names;
}
