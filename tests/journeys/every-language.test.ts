import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pages } from '../../src/app/pages/pages';
import { isRightToLeft, languages, languageTag, type Language } from '../../src/rules/languages';
import { alive, cutLine, expectNoTrouble, journey, underWorker } from '../support/journey';
import { said } from '../support/texts';

const mall = journey();

const keys = new Set(Object.keys(JSON.parse(readFileSync('locales/en.json', 'utf8')) as object));
/** A text that is missing stands as its key, and nothing is told in the console. */
const missing = (text: string) => [...new Set(text.match(/\b[a-z]\w*(?:\.\w+)+/g))].filter((word) => keys.has(word));

const addressOf = async ({ path }: (typeof pages)[number]): Promise<string> => {
  const { sellerGoodsId, sellerId } = await mall.product();
  if (path === '/productDetails') return `${path}?sellerGoodsId=${sellerGoodsId}`;
  if (path === '/store') return `${path}?id=${sellerId}`;
  if (path.startsWith('/search')) return `${path}?k=bag`;
  return path.replace('$page', 'contact-us').replace('$act', 'end');
};

it.each(languages)('[S-310] [S-313] every page’s document says all it says in $name, and has a way back', async ({ code, tag }) => {
  for (const row of pages) {
    const address = await addressOf(row);
    const response = await fetch(`${mall.url}${address}${address.includes('?') ? '&' : '?'}lang=${code}`);
    const html = await response.text();
    const shown = html.slice(html.indexOf('<title>'), html.indexOf('<script type="application/json"')).replaceAll(/<style.*?<\/style>/gs, '');
    expect([response.status, missing(shown)], address).toEqual([200, []]);
    expect(html, address).toContain(`<html lang="${tag}" dir="${isRightToLeft(code) ? 'rtl' : 'ltr'}">`);
    // UX-014: the installed mall has no browser's buttons.
    if (!('bar' in row)) expect(html, address).toContain(`aria-label="${said(code, 'shell.back').replaceAll("'", '&#x27;')}"`);
  }
});

const spokenText = (page: Page) =>
  page.evaluate(() => [document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')].flatMap((element) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))].join('\n'));

it.each(['en', 'ar', 'th', 'de'] as const)('[S-310] every page opens in a browser in %s, and again without a line, with no text missing', async (code) => {
  const page = await mall.open(`/index?lang=${code}`);
  await underWorker(page);
  const addresses = await Promise.all(pages.map(addressOf));
  for (const isOnline of [true, false]) {
    if (!isOnline) await cutLine(page.context());
    for (const address of addresses) {
      await page.goto(mall.url + address);
      await alive(page);
      expect(missing(await spokenText(page)), `${address} ${isOnline}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageTag(code));
    }
    if (isOnline) expectNoTrouble(page);
  }
});

it('[S-309] switching keeps page, place and what was typed, loads nothing anew, and works without a line for a language that was spoken here', async () => {
  const page = await mall.open('/help/contact-us?lang=de');
  await underWorker(page);
  const choose = async (from: Language, to: Language) => {
    await page.getByRole('button', { name: said(from, 'shell.language') }).click();
    await page.getByRole('link', { name: languages.find(({ code }) => code === to)?.name ?? '', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(languageTag(to));
  };
  await choose('de', 'ar');
  await page.reload();
  await alive(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.fill('half typed');
  const place = await page.evaluate(() => Math.round(scrollY));
  expect(place).toBeGreaterThan(0);
  await cutLine(page.context());
  await choose('ar', 'de');
  await page.getByRole('heading', { level: 1, name: said('de', 'help.contact-us.title') }).waitFor();
  expect([await field.inputValue(), loads, new URL(page.url()).pathname]).toEqual(['half typed', 0, '/help/contact-us']);
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest?lang=de');
});
