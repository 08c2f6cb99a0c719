import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../src/rules/languages';
import { inLanguage, openAddresses } from '../support/addresses';
import { htmlFaults } from '../support/server/html-faults';
import { WholeMall } from '../support/server/whole-mall';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

it('every document that the server draws is valid HTML, also in a language from right to left and in one without spaces', async () => {
  const documents: Record<string, string> = {};
  for (const lang of ['en', 'ar', 'th'] as const satisfies readonly Language[]) {
    const addresses = await openAddresses({ product: () => Promise.resolve({ sellerGoodsId: 'lamp', sellerId: 'lantern', name: 'Lamp', categoryId: 'lamps' }) }, lang);
    for (const [screen, address] of Object.entries({ ...addresses, 'the shell': '/shell' })) {
      documents[`${screen}, ${lang}`] = (await whole.get(inLanguage(address, lang))).body;
    }
  }
  expect(await htmlFaults(documents)).toEqual({});
}, 120_000);

it('what breaks the standard is found', async () => {
  const document = (body: string) => `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  const wrong = ['<button type="button"><a href="/index">In</a></button>', '<p><div>In</div></p>', '<i id="a"></i><i id="a"></i>', '<ul><div></div></ul>', '<a role="listitem" href="/">In</a>'];
  const found = await htmlFaults(Object.fromEntries(['<p>Fine</p>', ...wrong].map((body) => [body, document(body)])));
  expect(Object.keys(found)).toEqual(wrong);
});
