import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { envelope } from '../../../src/contract/envelope';
import { callPath, calls, type PayloadInput, type CallName, type Reply } from '../../../src/contract/shop/calls';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import type { Language } from '../../../src/rules/languages';
import { builtFrom, startBuiltServer, type BuiltServer } from '../server/built-server';
import { copyOf, migratedDatabase, type FreshDatabase } from '../services/postgres';
import { textsOf } from '../texts';
import { launchChromium } from './chromium';
import { openLine, type Line } from './line';

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 800 } as const;

/** Drawing them takes longer than all else, and their names hold their content: every run has the same. */
const pictures = path.resolve('node_modules/.cache/journey-pictures');

const DEMO_GOODS = '120';

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-journey-'));
  await mkdir(pictures, { recursive: true });
  await symlink(pictures, path.join(dataDir, 'pictures'));
  return dataDir;
}

/** What the built server makes of an empty database when it starts: its goods are the same for every file. */
const stockedDatabase = () =>
  copyOf(`stocked_${builtFrom()}`, async (url) => {
    const dataDir = await newDataDir();
    const server = await startBuiltServer({ env: { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_GOODS } });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

type Manner = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'javaScriptEnabled' | 'locale' | 'serviceWorkers' | 'bypassCSP' | 'reducedMotion' | 'timezoneId' | 'userAgent' | 'hasTouch'>;

/**
 * A mall as it runs in a shop, and shoppers with browsers of their own: one built server with 120 demo goods and one
 * Chromium for the tests of a file. `env` are settings beside the usual ones.
 */
export function journey(env: Readonly<Record<string, string>> = {}): Journey {
  const told = new Journey(env);
  beforeAll(() => told.begin());
  afterAll(() => told.end());
  return told;
}

export class Journey {
  private parts: { browser: Browser; server: BuiltServer; database: FreshDatabase; dataDir: string; settings: Readonly<Record<string, string>> } | undefined;

  constructor(private readonly env: Readonly<Record<string, string>>) {}

  async begin(): Promise<void> {
    const database = this.env['DEMO_GOODS'] === undefined ? await stockedDatabase() : await migratedDatabase();
    const dataDir = await newDataDir();
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_GOODS, LOG_LEVEL: 'debug', ...this.env };
    const server = await startBuiltServer({ env: settings });
    this.parts = { browser: await launchChromium(), server, database, dataDir, settings };
  }

  async end(): Promise<void> {
    if (!this.parts) return;
    const { browser, server, database, dataDir } = this.parts;
    await browser.close();
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  private get ready() {
    if (!this.parts) throw new Error('the mall opens in beforeAll');
    return this.parts;
  }

  /** The mall's address, without a slash at the end. */
  get url(): string {
    return this.ready.server.url;
  }

  /** What its server was started with, for another one on the same rows. */
  get settings(): Readonly<Record<string, string>> {
    return this.ready.settings;
  }

  /** Stops the server and leaves all else as it is: the network works, the shop does not. */
  async stopServer(): Promise<void> {
    await this.ready.server.stop();
  }

  /** All that the server has printed. */
  get output(): string {
    return this.ready.server.output();
  }

  /** Another shopper: a browser without a past, closed when the test is over. */
  async shopper(manner: Manner = {}): Promise<BrowserContext> {
    const context = await this.browser(manner);
    onTestFinished(() => context.close());
    return context;
  }

  /** The same where no test runs: closed with the mall. */
  async browser(manner: Manner = {}): Promise<BrowserContext> {
    const context = await this.ready.browser.newContext({ viewport: desktop, locale: 'en-US', reducedMotion: 'reduce', ...manner });
    context.setDefaultTimeout(15_000);
    context.on('page', watchTrouble);
    await context.exposeBinding('tellWord', ({ page }, word: string) => {
      if (textKeys.has(word)) troubles.get(page)?.push(`the text ${word} is missing`);
    });
    await context.addInitScript(tellKeyShapes);
    return context;
  }

  /** Another shopper who opens this address and waits until the page answers. */
  async open(address: string, manner: Manner = {}): Promise<Page> {
    const context = await this.shopper(manner);
    return this.visit(await context.newPage(), address);
  }

  async visit(page: Page, address: string): Promise<Page> {
    await page.goto(new URL(address, this.url).href);
    await alive(page);
    return page;
  }

  /** A line of its own to the mall, which can be cut below HTTP; closed when the test is over. */
  async line(): Promise<Line> {
    const line = await openLine(this.url);
    onTestFinished(() => line.close());
    return line;
  }

  /** What the shop answers to a call, asked past every browser; with a token, as that session's shopper. */
  async ask<Name extends CallName>(name: Name, payload: PayloadInput<Name>, lang: Language = 'en', token = ''): Promise<Reply<Name>> {
    const isGet = calls[name].methods[0] === 'GET';
    const query = new URLSearchParams({ lang, ...(token !== '' && { token }), ...(isGet && (payload as Record<string, string>)) });
    const response = await fetch(`${this.url}${callPath(name)}?${query}`, {
      ...(!isGet && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }),
    });
    const { code, data } = v.parse(envelope, await response.json());
    expect(code, `${name} ${JSON.stringify(payload)}`).toBe(0);
    return data as Reply<Name>;
  }

  /** Some goods of the mall, each one listed. */
  async goods(count: number, lang: Language = 'en'): Promise<readonly GoodsCard[]> {
    const { pageList } = await this.ask('sellerGoods!list', { pageSize: count }, lang);
    expect(pageList).toHaveLength(count);
    return pageList;
  }

  /** One listed product that every test of a file may open. */
  async product(lang: Language = 'en'): Promise<GoodsCard> {
    const [goods] = await this.goods(1, lang);
    if (!goods) throw new Error('the demo mall is empty');
    return goods;
  }

  /** Reads or changes the running mall's rows behind its back, as an operator or another server does. */
  async sql<Row extends object = never>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.ready.database.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement, [...values])).rows;
    } finally {
      await client.end();
    }
  }
}

/** Waits until the page is hydrated and its handlers answer. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('dhow:hydrated').length > 0);
}

/** Waits until the page also knows device and shop: from then on a link leads to a page that is drawn here. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('dhow:whole').length > 0);
}

/**
 * Waits until the footer and the bars answer too, and all else that comes after the first view has come. Until then their
 * links are plain ones and the footer's form does nothing.
 */
export async function footerAlive(page: Page): Promise<void> {
  const answers = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'));
  await page.waitForFunction(answers, 'footer a');
  await page.waitForFunction(answers, 'button[popovertarget=languages]');
  await page.waitForLoadState('networkidle');
}

/** Waits until no part of the page shows a skeleton any more; there may be several, or none. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}

/** Goes to another page inside of the document, as a link does, and waits until it is there. */
export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    // The home page stays, out of sight.
    const seen = (selector: string) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    const heading = seen('main h1');
    history.pushState({}, '', to);
    const isThere = () => {
      const now = seen('main h1');
      return now !== undefined && now !== heading && !seen('main [aria-busy=true]');
    };
    const giveUpAt = Date.now() + 15_000;
    while (!isThere() && Date.now() < giveUpAt) await new Promise(requestAnimationFrame);
    if (!isThere()) throw new Error(`${to} did not open`);
  }, address);
}

/** Waits until the search box answers: until then it is a plain form, whose Enter loads another document. */
export async function searchAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('header [role=combobox]') ?? {}).some((key) => key.startsWith('__reactProps')));
}

/** Waits until a worker stands between this page and the line, with the shell kept. */
export async function underWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the device keeps the answer to a question: a part of its call key, as `sellerGoods!info {"sellerGoodsId":"lamp"}`. */
export async function keptOnDevice(page: Page, part: string): Promise<void> {
  await expect.poll(() => keysOnDevice(page)).toContainEqual(expect.stringContaining(part));
}

/** The questions whose answers the device keeps. */
export function keysOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('replies')) {
            // Opened before the page did: it would wait for this one to close.
            database.close();
            return resolve([]);
          }
          const asked = database.transaction('replies').objectStore('replies').getAllKeys();
          asked.addEventListener('success', () => {
            database.close();
            resolve(asked.result.map(String));
          });
        });
      }),
  );
}

/** A text that is missing stands on the page as its key. */
const textKeys = new Set(Object.keys(textsOf('en')));

/** In the page: tells of every word with a dot in it that comes to stand there, once; which of them are keys is known here. */
function tellKeyShapes(): void {
  const { tellWord } = window as unknown as { tellWord: (word: string) => void };
  const told = new Set<string>();
  const read = (text: string | null) => {
    for (const [word] of (text ?? '').matchAll(/(?<![\w.@/-])[a-z]\w*(?:\.\w+)+(?![\w@/-])/g)) {
      if (told.has(word)) continue;
      told.add(word);
      tellWord(word);
    }
  };
  const look = (node: Node) => {
    if (node instanceof Text) return node.parentElement?.closest('script, style') ? undefined : read(node.data);
    if (!(node instanceof Element) || node.matches('script, style')) return undefined;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) read(node.getAttribute(name));
    for (const inner of node.childNodes) look(inner);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) look(node);
      else look(target);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label', 'placeholder', 'title', 'alt'] });
}

/** What was wrong on a page, in the browser's own words. */
const troubles = new WeakMap<Page, string[]>();

function watchTrouble(page: Page): void {
  const found: string[] = [];
  troubles.set(page, found);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Recoverable errors of hydration come here too: the page reports them (src/app/entry.tsx).
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
}

/** Said of a line that a test has cut, and of a worker that a test does without. */
const wanted = /Failed to load resource: net::|WebSocket connection to .* failed|Service Worker registration blocked|An unknown error occurred when fetching the script/;

/** What the browser complained of that the test has not brought about itself. */
export function troublesOf(page: Page): string[] {
  return (troubles.get(page) ?? []).filter((text) => !wanted.test(text));
}

/** No console error or warning, no uncaught error, no mismatch, no violation of the policy since the page was opened. */
export function expectNoTrouble(page: Page): void {
  expect(troublesOf(page)).toEqual([]);
}

/** From now on the browser has no line at all, and knows it. */
export async function cutLine(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

export async function mendLine(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
}

/** Scrolls down until it is in sight: what lies further down a page is drawn when the reader comes near. */
export async function scrollDownTo(place: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await place.page().evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return place.count();
    })
    .toBeGreaterThan(0);
  await place.scrollIntoViewIfNeeded();
}

/** Whether every picture in sight has been drawn. Scrolls to each, since those further down are fetched when they come near. */
export async function expectPictures(page: Page, atLeast: number): Promise<void> {
  const images = page.getByRole('main').locator('img:visible');
  await expect.poll(() => images.count()).toBeGreaterThanOrEqual(atLeast);
  for (const image of (await images.all()).slice(0, atLeast)) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
  }
}
