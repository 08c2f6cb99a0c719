import { expect, it } from 'vitest';
import { GoodsCard } from '../../../../src/app/features/catalog/goods-card';
import { Gallery } from '../../../../src/app/features/catalog/product/gallery';
import type { Language } from '../../../../src/rules/languages';
import { amount } from '../../../support/catalog';
import { drawnPart } from '../../../support/client/drawn-page';
import { card } from '../../../support/client/kept-goods';
import { said } from '../../../support/texts';

it('the discount of a card is a percentage as its language writes one', async () => {
  const goods = { ...card('lamp'), sellingPrice: amount('20'), discountPrice: amount('16') };
  const off = async (language: Language) => /dir="ltr">([^<]*%[^<]*)</.exec(await drawnPart(() => <GoodsCard goods={goods} />, '/commodity', { language }))?.[1];
  expect(await off('en')).toBe('−20%');
  expect(await off('de')).toBe('−20\u00a0%');
  expect(await off('tr')).toBe('−%20');
});

it('each picture of a product has a name, which its button takes, and only the one in sight is there for a screen reader', async () => {
  const drawn = await drawnPart(() => <Gallery images={['a', 'b', 'c']} shown={undefined} name="Brass lamp" />, '/productDetails');
  const buttons = [...drawn.matchAll(new RegExp(`<button[^>]*title="${said('en', 'product.zoom')}"[^>]*>.*?alt="([^"]*)"`, 'g'))];
  expect(buttons.map(([, name]) => name)).toEqual(['Brass lamp', ...[2, 3].map((which) => said('en', 'product.picture', { which, all: 3 }))]);
  expect(buttons.map(([tag]) => [tag.includes('aria-label'), tag.includes('aria-hidden="true"')])).toEqual([[false, false], [false, true], [false, true]]);
});
