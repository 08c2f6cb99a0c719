import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { said } from '../texts';
import { alive, desktop, type Journey } from './journey';

/** Valid under both password policies, and not a common password. */
export const password = 'Tamarind-4471';

/** A username that nobody has, not even from an earlier run of the same test. */
export function someName(): string {
  return `shopper${randomBytes(5).toString('hex')}`;
}

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByRole('textbox', { name: label, exact: true });

/**
 * Waits for the username in the header, which only logged-in shoppers see; on a phone, whose header has no room for it,
 * for the session.
 */
export async function isIn(page: Page, username: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < desktop.width) await page.waitForFunction(() => localStorage.getItem('dhow.session') !== null);
  else await page.getByRole('banner').getByRole('link', { name: username }).waitFor();
}

async function enter(page: Page, form: 'login' | 'register', typed: Readonly<Record<string, string>>, lang: Language): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, said(lang, label)).fill(text);
  await main(page).getByRole('button', { name: said(lang, `${form}.go`), exact: true }).click();
}

/** Registers on the page, as a newcomer does, and ends logged in. `email` is optional in the form. */
export async function register(page: Page, mall: Pick<Journey, 'url'>, username: string, lang: Language = 'en', email?: string): Promise<void> {
  await page.goto(`${mall.url}/register?lang=${lang}`);
  await alive(page);
  await enter(page, 'register', { 'account.field.username': username, 'account.field.password': password, ...(email !== undefined && { 'account.field.email': email }) }, lang);
  await page.waitForURL((url) => url.pathname !== '/register');
  await isIn(page, username);
}

export async function logIn(page: Page, mall: Pick<Journey, 'url'>, username: string, lang: Language = 'en'): Promise<void> {
  await page.goto(`${mall.url}/login?lang=${lang}`);
  await alive(page);
  await enter(page, 'login', { 'login.username': username, 'account.field.password': password }, lang);
  await page.waitForURL((url) => url.pathname !== '/login');
  await isIn(page, username);
}

/** Logs out where nothing is unsent, and waits until the page has gone home: a navigation begun before that would be undone. */
export async function logOut(page: Page, lang: Language = 'en'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: said(lang, 'header.logOut') }).click();
  await page.waitForURL((url) => url.pathname === '/index');
  await page.getByRole('banner').getByRole('link', { name: said(lang, 'header.logIn') }).waitFor();
}

export async function openChat(page: Page, lang: Language = 'en'): Promise<void> {
  await page.getByRole('button', { name: said(lang, 'header.messages', { unread: 0 }), exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

export async function say(page: Page, text: string, lang: Language = 'en'): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: said(lang, 'chat.send'), exact: true }).click();
  await message(page, text).waitFor();
}

/** A message of the open conversation, by its text. */
export function message(page: Page, text: string) {
  return page.getByRole('log').getByRole('listitem').filter({ hasText: text });
}

/**
 * Waits until everything is sent: the device has no outbox entries left, nor encrypted ones. Longer than the minute within
 * which a page notices what it missed (OB16).
 */
export async function allSent(page: Page, timeout = 75_000): Promise<void> {
  await expect.poll(async () => (await deviceRows(page, ['outbox', 'sealed'])).length, { timeout }).toBe(0);
}

/** All rows of these tables on the device, read at one moment. */
export function deviceRows<Row>(page: Page, tables: readonly string[]): Promise<Row[]> {
  return page.evaluate(async (names) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const database = await done(indexedDB.open('dhow'));
    try {
      const reading = database.transaction(names);
      return (await Promise.all(names.map((table) => done(reading.objectStore(table).getAll() as IDBRequest<Row[]>)))).flat();
    } finally {
      database.close();
    }
  }, tables);
}

/**
 * Everything this origin stores in this browser, as text: IndexedDB, Cache Storage and both web storages, keys and
 * values, bytes too.
 */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const text = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (Array.isArray(value)) return value.map(text).join('\n');
      if (value !== null && typeof value === 'object') return Object.entries(value).map(([key, inner]) => `${key}=${text(inner)}`).join('\n');
      return String(value);
    };
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const found = [text({ ...localStorage }), text({ ...sessionStorage }), text(history.state), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        found.push(store, text(await done(rows.getAllKeys())), text(await done(rows.getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push(request.url, text(Object.fromEntries(response?.headers ?? [])), new TextDecoder('latin1').decode(await response?.arrayBuffer()));
      }
    }
    return found.join('\n');
  });
}
