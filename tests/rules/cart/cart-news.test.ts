import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../../src/rules/cart/cart';
import { accept, asks, withNews, newsOf, type GoodsNow } from '../../../src/rules/cart/cart-news';
import type { Money } from '../../../src/rules/money';
import { priceThatCounts } from '../../../src/rules/price';
import { cartLine } from '../../support/client/cart-lines';

const money = (text: string) => text as Money;
const line = cartLine('a', { count: 4, stock: 9 });
function said(other: Partial<CartLine> = {}): GoodsNow {
  const { identifier: _identifier, count: _count, checked: _checked, ...goods } = cartLine('a', { seenAt: 2_000, stock: 9, ...other });
  return goods;
}

describe('what changed since a line was seen', () => {
  it('is nothing where nothing did: only when it was said last', () => {
    expect(withNews(line, said())).toEqual({ ...line, seenAt: 2_000 });
    expect(withNews(line, said({ seenAt: 1_000 }))).toBe(line);
    expect(newsOf(withNews(line, said()))).toEqual([]);
  });

  it('a lower price is taken, and told with the one before', () => {
    const lower = withNews(line, said({ discountPrice: money('8') }));
    expect(priceThatCounts(lower)).toBe('8');
    expect(newsOf(lower)).toEqual([{ kind: 'lower', before: '10' }]);
    expect(asks(lower)).toBe(false);
    // After a second fall the price before the first one is still named; hearing the same price again changes nothing.
    expect(newsOf(withNews(lower, said({ discountPrice: money('7') })))).toEqual([{ kind: 'lower', before: '10' }]);
    expect(newsOf(withNews(lower, said({ discountPrice: money('8'), seenAt: 3_000 })))).toEqual([{ kind: 'lower', before: '10' }]);
  });

  it('a higher price is offered, never taken by itself', () => {
    const higher = withNews(line, said({ sellingPrice: money('12') }));
    expect(priceThatCounts(higher)).toBe('10');
    expect(newsOf(higher)).toEqual([{ kind: 'higher', after: '12' }]);
    expect(asks(higher)).toBe(true);
    expect(priceThatCounts(accept(higher))).toBe('12');
    expect(newsOf(accept(higher))).toEqual([]);
    // It falls back before the shopper accepts: nothing is left to accept.
    expect(newsOf(withNews(higher, said({ seenAt: 3_000 })))).toEqual([]);
  });

  it('dearer freight asks too, beside a price that fell', () => {
    const mixed = withNews(line, said({ sellingPrice: money('9'), deliveryFee: money('4') }));
    expect(priceThatCounts(mixed)).toBe('9');
    expect(mixed.deliveryFee).toBe('0');
    expect(newsOf(mixed)).toEqual([{ kind: 'lower', before: '10' }, { kind: 'freight', after: '5.5' }]);
    expect(accept(mixed)).toMatchObject({ deliveryFee: '4', sellingPrice: '9' });
  });

  it('fewer than wanted are left: asks, and takes what is left', () => {
    const fewer = withNews(line, said({ stock: 3 }));
    expect(fewer.count).toBe(4);
    expect(newsOf(fewer)).toEqual([{ kind: 'fewer', left: 3 }]);
    expect(accept(fewer)).toMatchObject({ count: 3, checked: true });
    expect(newsOf(accept(fewer))).toEqual([]);
  });

  it('sold only from more on: asks, and takes as many', () => {
    const more = withNews(line, said({ buyMin: 6 }));
    expect(newsOf(more)).toEqual([{ kind: 'minimum', min: 6 }]);
    expect(accept(more)).toMatchObject({ count: 6 });
  });

  it('sold out, or fewer left than are sold at once: asks, and stays in the cart unchecked', () => {
    expect(newsOf(withNews(line, said({ stock: 0 })))).toEqual([{ kind: 'soldOut' }]);
    expect(accept(withNews(line, said({ stock: 0 })))).toMatchObject({ checked: false, count: 4 });
    expect(accept(withNews(line, said({ stock: 3, buyMin: 5 })))).toMatchObject({ checked: false });
  });

  it.each(['goodsRemoved', 'goodsUnlisted', 'goodsUnknown'])('no longer sold (%s): asks with the catalogue’s reason, and is forgotten when it is back', (gone) => {
    const without = withNews(line, { gone, seenAt: 2_000 });
    expect(newsOf(without)).toEqual([{ kind: 'gone', refusal: gone }]);
    expect(accept(without)).toMatchObject({ checked: false });
    expect(newsOf(withNews(without, said({ seenAt: 3_000 })))).toEqual([]);
  });

  it('a name in another language changes nothing that is told', () => {
    const other = withNews(line, said({ name: 'Lampe', checkAttrName: 'Blau' }));
    expect(other).toMatchObject({ name: 'Lampe', checkAttrName: 'Blau' });
    expect(newsOf(other)).toEqual([]);
  });
});
