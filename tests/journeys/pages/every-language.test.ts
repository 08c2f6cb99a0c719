import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pages } from '../../../src/app/pages/pages';
import { isRightToLeft, languages } from '../../../src/rules/languages';
import { cutLine, expectNoTrouble, hydrated, journey, troublesOf, underWorker, walk } from '../../support/journey/journey';
import { said } from '../../support/texts';

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

it('a key that stands on a page is found by every story', async () => {
  const page = await mall.open('/information');
  expectNoTrouble(page);
  await page.evaluate(() => {
    document.body.append('Write to help@shell.toHome or see shop.example');
    document.body.firstElementChild?.setAttribute('aria-label', 'shell.close');
  });
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'Go (shell.toHome).' })));
  await expect.poll(() => troublesOf(page)).toEqual(['the text shell.close is missing', 'the text shell.toHome is missing']);
});

const spokenText = (page: Page) =>
  page.evaluate(() => [document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')].flatMap((element) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))].join('\n'));

it.each(languages)('[S-310] every page opens in $name, a third of them without a connection too, with no text missing', async ({ code, tag }) => {
  // Of two addresses of one page the second changes nothing on it.
  const addresses = await Promise.all(pages.filter(({ file }, at) => file !== pages[at - 1]?.file).map(addressOf));
  // How texts are kept is one for all languages: without a connection each page opens in a third of them.
  const third = languages.findIndex((language) => language.code === code) % 3;
  const page = await mall.open(`/userInfo/download?lang=${code}`);
  await underWorker(page);
  for (const line of ['with', 'without']) {
    if (line === 'without') await cutLine(page.context());
    for (const address of line === 'with' ? addresses : addresses.filter((_address, at) => at % 3 === third)) {
      await walk(page, address);
      expect(missing(await spokenText(page)), `${address} ${line} a connection`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
  }
  await page.goto(`${mall.url}/commodity`);
  await hydrated(page);
  expect([await page.evaluate(() => document.documentElement.lang), missing(await spokenText(page))]).toEqual([tag, []]);
  expectNoTrouble(page);
});
