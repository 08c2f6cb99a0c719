import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pages } from '../../../src/app/pages/pages';
import { languages } from '../../../src/rules/languages';
import { addressOf, missingTexts } from '../../support/journey/every-page';
import { cutLine, expectNoTrouble, hydrated, journey, troublesOf, underWorker, walk } from '../../support/journey/journey';

const mall = journey();

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

it.each(languages)('every page opens in $name, a third of them without a connection too, with no text missing', async ({ code, tag }) => {
  // Of two addresses of one page, only the first: the second would not change the page.
  const addresses = await Promise.all(pages.filter(({ file }, at) => file !== pages[at - 1]?.file).map((row) => addressOf(mall, row)));
  // All languages' messages are cached in the same way: offline, each page opens in a third of the languages.
  const third = languages.findIndex((language) => language.code === code) % 3;
  const page = await mall.open(`/userInfo/download?lang=${code}`);
  await underWorker(page);
  for (const line of ['with', 'without']) {
    if (line === 'without') await cutLine(page.context());
    for (const address of line === 'with' ? addresses : addresses.filter((_address, at) => at % 3 === third)) {
      await walk(page, address);
      expect(missingTexts(await spokenText(page)), `${address} ${line} a connection`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
  }
  await page.goto(`${mall.url}/commodity`);
  await hydrated(page);
  expect([await page.evaluate(() => document.documentElement.lang), missingTexts(await spokenText(page))]).toEqual([tag, []]);
  expectNoTrouble(page);
});
