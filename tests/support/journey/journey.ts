import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
import { said, textsOf } from '../texts';
import { launchChromium } from './chromium';
import { failedPage } from './failed-page';
import { openLine, type Line } from './line';
import { makeNetworkSure } from './sure-network';

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 800 } as const;

/**
 * A shared cache: rendering pictures takes longest, and their names contain a content hash, so every run has the same.
 */
const pictures = path.resolve('node_modules/.cache/journey-pictures');

const DEMO_GOODS = '120';

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-journey-'));
  await mkdir(pictures, { recursive: true });
  await symlink(pictures, path.join(dataDir, 'pictures'));
  return dataDir;
}

/** A database that the built server has filled at its first start: all files use the same goods. */
const stockedDatabase = () =>
  copyOf(`stocked_${builtFrom()}`, async (url) => {
    const dataDir = await newDataDir();
    const server = await startBuiltServer({ env: { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_GOODS } });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

type Manner = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'javaScriptEnabled' | 'locale' | 'serviceWorkers' | 'bypassCSP' | 'reducedMotion' | 'timezoneId' | 'userAgent' | 'hasTouch'>;

/**
 * A mall as it runs in production, and shoppers with their own browsers: one built server with 120 demo goods and one
 * Chromium for the tests of a file. `env` adds settings to the usual ones; the demo's robot, which would take a merchant's next
 * step between two steps of a test, is off.
 */
export function journey(env: Readonly<Record<string, string>> = {}): Journey {
  const told = new Journey(env);
  beforeAll(() => told.begin());
  afterAll(() => told.end());
  return told;
}

export class Journey {
  private parts: { browser: Browser; server: BuiltServer; database: FreshDatabase; settings: Readonly<Record<string, string>> } | undefined;
  private readonly undos: (() => Promise<void>)[] = [];

  constructor(private readonly env: Readonly<Record<string, string>>) {}

  async begin(): Promise<void> {
    try {
      await this.start();
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  private async start(): Promise<void> {
    const database = this.env['DEMO_GOODS'] === undefined ? await stockedDatabase() : await migratedDatabase();
    this.undos.push(database.drop);
    const dataDir = await newDataDir();
    this.undos.push(() => rm(dataDir, { recursive: true, force: true }));
    // A stall of this machine is not taken for an outage of the database.
    const settings = { DATABASE_URL: database.url, DATABASE_SECONDS: '60', DATA_DIR: dataDir, DEMO_GOODS, DEMO_ROBOT_MINUTES: '0', LOG_LEVEL: 'debug', ...this.env };
    const server = await startBuiltServer({ env: settings });
    this.undos.push(server.stop);
    const browser = await launchChromium();
    this.undos.push(() => browser.close());
    this.parts = { browser, server, database, settings };
  }

  async end(): Promise<void> {
    for (const undo of this.undos.splice(0).toReversed()) await undo();
  }

  private get ready() {
    if (!this.parts) throw new Error('the mall opens in beforeAll');
    return this.parts;
  }

  /** The mall's address, without a trailing slash. */
  get url(): string {
    return this.ready.server.url;
  }

  /** The server's settings, to start another one on the same database. */
  get settings(): Readonly<Record<string, string>> {
    return this.ready.settings;
  }

  /** Stops only the server: the network works, the shop does not. */
  async stopServer(): Promise<void> {
    await this.ready.server.stop();
  }

  /** Everything the server has printed. */
  get output(): string {
    return this.ready.server.output();
  }

  /** A new shopper: an empty browser context, closed when the test is over. */
  async shopper(manner: Manner = {}): Promise<BrowserContext> {
    const context = await this.browser(manner);
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') for (const page of context.pages()) process.stdout.write(await failedPage(page, troubles.get(page) ?? []));
      await context.close();
    });
    return context;
  }

  /** The same outside a test: closed with the mall. */
  async browser(manner: Manner = {}): Promise<BrowserContext> {
    const context = await this.ready.browser.newContext({ viewport: desktop, locale: 'en-US', reducedMotion: 'reduce', ...manner });
    context.setDefaultTimeout(30_000);
    context.on('page', watchTrouble);
    makeNetworkSure(context);
    await context.exposeBinding('tellWord', ({ page }, word: string) => {
      if (textKeys.has(word)) troubles.get(page)?.push(`the text ${word} is missing`);
    });
    await context.addInitScript(tellKeyShapes);
    return context;
  }

  /** A new shopper who opens this address and waits until the page is interactive. */
  async open(address: string, manner: Manner = {}): Promise<Page> {
    const context = await this.shopper(manner);
    return this.visit(await context.newPage(), address);
  }

  async visit(page: Page, address: string): Promise<Page> {
    await page.goto(new URL(address, this.url).href);
    await alive(page);
    return page;
  }

  /** A separate connection to the mall that can be cut below HTTP; closed when the test is over. */
  async line(): Promise<Line> {
    const line = await openLine(this.url);
    onTestFinished(() => line.close());
    return line;
  }

  /** The reply to a call sent past every browser; with a token, as that session's user. */
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

  /** Some listed goods of the mall. */
  async goods(count: number, lang: Language = 'en'): Promise<readonly GoodsCard[]> {
    const { pageList } = await this.ask('sellerGoods!list', { pageSize: count }, lang);
    expect(pageList).toHaveLength(count);
    return pageList;
  }

  /** A listed product that any test of a file may open. */
  async product(lang: Language = 'en'): Promise<GoodsCard> {
    const [goods] = await this.goods(1, lang);
    if (!goods) throw new Error('the demo mall is empty');
    return goods;
  }

  /** Reads or changes the running mall's rows directly, as an operator or another server does. */
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

/** Waits until the page is hydrated and its handlers work. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('dhow:hydrated').length > 0);
}

/** Waits until the page is also connected to the device and the shop: from then on links navigate on the client. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('dhow:whole').length > 0);
}

/**
 * Waits until the footer and the bars are hydrated too, and everything that loads after the first view is there. Until
 * then their links are plain links, and the footer's form does nothing.
 */
export async function footerAlive(page: Page): Promise<void> {
  const answers = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'));
  await page.waitForFunction(answers, 'footer a');
  await page.waitForFunction(answers, 'button[popovertarget=languages]');
  await atRest(page);
}

/** How long nothing may come before a page counts as at rest. */
const restMs = 500;

/** Waits until nothing more comes. `networkidle` is told once per document: what was asked for after that, it does not wait for. */
export async function atRest(page: Page): Promise<void> {
  // A worker that installs itself meanwhile fetches the whole build.
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  const arrived = () =>
    page.evaluate(() => {
      // By default the list ends at 250.
      performance.setResourceTimingBufferSize(100_000);
      return performance.getEntriesByType('resource').length;
    });
  let before;
  let now = await arrived();
  do {
    before = now;
    await delay(restMs);
    now = await arrived();
  } while (now !== before);
}

/** Waits until no part of the page shows a skeleton; there may be several, or none. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}

/** Navigates on the client, as a link does, and waits for the new page. */
export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    // The home page stays in the document, hidden.
    const seen = (selector: string) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    const heading = seen('main h1');
    history.pushState({}, '', to);
    const isThere = () => {
      const now = seen('main h1');
      return now !== undefined && now !== heading && !seen('main [aria-busy=true]');
    };
    const giveUpAt = Date.now() + 30_000;
    while (!isThere() && Date.now() < giveUpAt) await new Promise(requestAnimationFrame);
    if (!isThere()) throw new Error(`${to} did not open`);
  }, address);
}

/** Waits until the search box is hydrated: until then it is a plain form, whose Enter loads a new document. */
export async function searchAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('header [role=combobox]') ?? {}).some((key) => key.startsWith('__reactProps')));
}

/** Waits until a service worker controls this page, with the shell cached. */
export async function underWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * Waits until the device has cached the reply to a call, given a part of its key, such as `sellerGoods!info
 * {"sellerGoodsId":"lamp"}`.
 */
export async function keptOnDevice(page: Page, part: string): Promise<void> {
  await expect.poll(() => keysOnDevice(page)).toContainEqual(expect.stringContaining(part));
}

/** The keys of the cached replies on the device. */
export function keysOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('replies')) {
            // Opened before the page did so: an open connection would block the page's upgrade.
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

/** A missing message shows on the page as its key. */
const textKeys = new Set(Object.keys(textsOf('en')));

/** Runs in the page: reports every dotted word that appears, once; the test knows which of them are message keys. */
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

/** What went wrong on each page, in the browser's own words. */
const troubles = new WeakMap<Page, string[]>();

function watchTrouble(page: Page): void {
  const found: string[] = [];
  troubles.set(page, found);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Recoverable hydration errors arrive here too: the page reports them (src/app/entry.tsx).
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
}

/** Messages about a connection that a test has cut, or a service worker that a test has blocked. */
const wanted = /Failed to load resource: net::|WebSocket connection to .* failed|Service Worker registration blocked|An unknown error occurred when fetching the script/;

/** The browser's complaints, without those that the test itself caused. */
export function troublesOf(page: Page): string[] {
  return (troubles.get(page) ?? []).filter((text) => !wanted.test(text));
}

/**
 * Expects no console error or warning, uncaught error, hydration mismatch or CSP violation since the page was opened.
 */
export function expectNoTrouble(page: Page): void {
  expect(troublesOf(page)).toEqual([]);
}

/** Takes the browser offline; it knows that it is. */
export async function cutLine(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

export async function mendLine(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
}

/**
 * Mends the line, and waits until the page has said there (a selector) that it is back. It says so for 3 s only, in which a busy
 * machine may not come to look: the page itself notes it.
 */
export async function mendLineAsTold(page: Page, place: string): Promise<void> {
  const told = await page.evaluateHandle(([where, text]) => {
    const note = { isTold: false };
    new MutationObserver(() => {
      note.isTold ||= [...document.querySelectorAll(where)].some((part) => part.checkVisibility() && part.textContent.includes(text));
    }).observe(document, { subtree: true, childList: true, characterData: true });
    return note;
  }, [place, said('en', 'line.back')] as const);
  await mendLine(page.context());
  // A page looks for the connection by itself after up to 30 s.
  await page.waitForFunction(({ isTold }) => isTold, told, { timeout: 40_000 });
}

/** The focused element's tag name and text; `BODY` if the focus was lost. */
export function focused(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() => {
    const { activeElement: at, body } = document;
    return [at?.tagName, at === body ? undefined : at?.textContent?.trim()];
  });
}

/** Scrolls down until the place is visible: parts further down are rendered when the reader comes near. */
export async function scrollDownTo(place: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await place.page().evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      if ((await place.count()) === 0) return 'not there yet';
      // What has just come may be replaced in this moment.
      return place.scrollIntoViewIfNeeded({ timeout: 1_000 }).then(() => 'in view', String);
    })
    .toBe('in view');
}

/** Expects the first `atLeast` pictures to be loaded. Scrolls to each, since those further down load when they come near. */
export async function expectPictures(page: Page, atLeast: number): Promise<void> {
  const images = page.getByRole('main').locator('img:visible');
  await expect.poll(() => images.count()).toBeGreaterThanOrEqual(atLeast);
  for (const image of (await images.all()).slice(0, atLeast)) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
  }
}
