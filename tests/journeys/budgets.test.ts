import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../src/rules/languages';
import { budgetPages, budgets, firstViewBytes, scriptsOf, transferred } from '../bench/first-view-bytes';
import { journey } from '../support/journey';

/** What `npm run bench -- bytes` tells as figures: here more than the issue allows fails. */
const mall = journey();

describe.each(['home', 'product', 'checkout'] as const)('%s', (page) => {
  it('loads no more script than the budget before it lives', async () => {
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

it('counts every script that a document names', () => {
  const html = '<script type="application/json" id="first-view">{"src":"/no.js"}</script><script data-scripts="/assets/a.js /assets/b.js" data-next="/assets/c.js">0</script>';
  expect(scriptsOf(html)).toEqual(['/assets/a.js', '/assets/b.js']);
});
