import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../src/rules/languages';
import { inLanguage, openAddresses } from '../support/addresses';
import { htmlFaults } from '../support/html-faults';
import { WholeMall } from '../support/whole-mall';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

it.each<Language>(['en', 'ar', 'th'])('every document that the server draws is valid HTML, in %s', async (lang) => {
  const found: Record<string, string[]> = {};
  const addresses = await openAddresses({ product: () => Promise.resolve({ sellerGoodsId: 'lamp', sellerId: 'lantern', name: 'Lamp', categoryId: 'lamps' }) }, lang);
  for (const [screen, address] of Object.entries({ ...addresses, 'the shell': '/shell' })) {
    const { body } = await whole.get(inLanguage(address, lang));
    const faults = await htmlFaults(body);
    if (faults.length > 0) found[screen] = faults;
  }
  expect(found).toEqual({});
}, 120_000);

it('what breaks the standard is found', async () => {
  const input = (attributes: string) => `<!doctype html><html lang="en"><head><title>A page</title></head><body>${attributes}</body></html>`;
  expect(await htmlFaults(input('<p>Fine</p>'))).toEqual([]);
  for (const wrong of ['<button type="button"><a href="/index">In</a></button>', '<p><div>In</div></p>', '<i id="a"></i><i id="a"></i>']) {
    expect(await htmlFaults(input(wrong)), wrong).not.toEqual([]);
  }
});
