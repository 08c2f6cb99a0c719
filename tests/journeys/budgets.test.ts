import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/app/pages/pages';
import { languageCodes } from '../../src/rules/languages';
import { withChromium } from '../bench/browser';
import { budgetPages, budgets, firstViewBytes, scriptsOf, transferred } from '../bench/first-view-bytes';
import { scriptsOfVisit } from '../bench/treemap';
import { journey } from '../support/journey/journey';

/** `npm run bench -- bytes` reports these as figures; here, exceeding a budget fails. */
const mall = journey();

it.each(['home', 'product', 'plain'] as const)('the first visit of %s asks for few scripts in all, and for few bytes of them', async (page) => {
  const addresses = await budgetPages(mall.url);
  const scripts = await withChromium((browser) => scriptsOfVisit(browser, mall.url + addresses[page]));
  const sent = await Promise.all(scripts.map((script) => transferred(script)));
  expect(scripts.length).toBeLessThanOrEqual(budgets.visit.scripts);
  expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budgets.visit.bytes);
});

describe.each(['home', 'product', 'checkout'] as const)('%s', (page) => {
  it('loads no more script than the budget before it is hydrated', async () => {
    const { scriptBytes } = await firstViewBytes(mall.url, (await budgetPages(mall.url))[page]);
    expect(scriptBytes).toBeLessThanOrEqual(budgets.scriptBytes[page]);
  });
});

it.each(languageCodes)('documents arrive in one first window of a connection, in %s', async (lang) => {
  const bytes: Record<string, number> = {};
  for (const [page, address] of Object.entries(await budgetPages(mall.url, lang))) bytes[page] = (await transferred(mall.url + address)).bytes;
  const tooLarge = Object.entries(bytes).filter(([, sent]) => sent > budgets.documentBytes);
  expect(tooLarge).toEqual([]);
});

it.each(languageCodes)('no page needs more than 25 kB of the texts in %s', (lang) => {
  const folder = 'dist/client/assets';
  const files = readdirSync(folder);
  const sizeOf = (group: string) => {
    const file = files.find((name) => name.startsWith(`_messages-${lang}-${group}-`) && name.endsWith('.br'));
    return statSync(`${folder}/${file}`).size;
  };
  const tooLarge = pages.filter(({ messages }) => ['core', ...messages].reduce((sum, group) => sum + sizeOf(group), 0) > 25_000);
  expect(tooLarge.map(({ path }) => path)).toEqual([]);
});

it('counts every script that a document names', () => {
  const html = '<script type="application/json" id="first-view">{"src":"/no.js"}</script><script data-scripts="/assets/a.js /assets/b.js" data-next="/assets/c.js">0</script>';
  expect(scriptsOf(html)).toEqual(['/assets/a.js', '/assets/b.js']);
});
