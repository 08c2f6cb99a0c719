import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pages } from '../../src/app/pages/pages';
import { isRightToLeft, languages, languageTag } from '../../src/rules/languages';
import { expectNoTrouble, hydrated, journey } from '../support/journey';
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

it.each(['ar', 'th'] as const)('[S-310] every page opens in a browser in %s, with no text missing', async (code) => {
  // Without a worker, which would bring all files of all pages beside them.
  const page = await mall.open(`/index?lang=${code}`, { serviceWorkers: 'block' });
  for (const address of await Promise.all(pages.map(addressOf))) {
    await page.goto(mall.url + address);
    await hydrated(page);
    expect(missing(await spokenText(page)), address).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageTag(code));
  }
  expectNoTrouble(page);
});
