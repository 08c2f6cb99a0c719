import { describe, expect, it } from 'vitest';
import { markedParts } from '../../../../src/app/features/search/marked-parts';
import { offeredOptions, optionsFor } from '../../../../src/app/features/search/search-options';
import type { Suggestions } from '../../../../src/app/features/search/suggest';

/** The name with its matched parts in brackets. */
const marked = (name: string, question: string) =>
  markedParts(name, question)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('the matched part of a suggested name', () => {
  it.each([
    ['Desk lamp Aurora', 'lam', 'Desk [lam]p Aurora'],
    ['Desk lamp Aurora', 'AURORA desk', '[Desk] lamp [Aurora]'],
    ['Théière en porcelaine', 'theiere', '[Théière] en porcelaine'],
    ['Stadtfahrrad für Straßen', 'strasse', 'Stadtfahrrad für [Straße]n'],
    ['İnci ışıklı lamba', 'isikli', 'İnci [ışıklı] lamba'],
    ['إبريق شاي', 'ابريق', '[إبريق] شاي'],
    ['极光护眼台灯', '护眼', '极光[护眼]台灯'],
    ['กาน้ำชาเซรามิก', 'ชา', 'กาน้ำ[ชา]เซรามิก'],
    ['磁器の急須セット', 'セット', '磁器の急須[セット]'],
  ])('of %s for %s', (name, question, expected) => {
    expect(marked(name, question)).toBe(expected);
  });

  it('is at the beginnings of words, and inside of one only where there is no other', () => {
    expect(marked('Lampshade and floodlamp', 'lamp')).toBe('[Lamp]shade and floodlamp');
    expect(marked('Floodlamp', 'lamp')).toBe('Flood[lamp]');
  });

  it('is nowhere in a name that a typing error found', () => {
    expect(marked('Desk lamp', 'lanp')).toBe('Desk lamp');
  });

  it('leaves the name as it is', () => {
    const name = 'Cafe\u0301 <b>“Ä”</b> 👩‍🚀 ';
    expect(markedParts(name, 'cafe b a').map(({ text }) => text).join('')).toBe(name);
  });
});

describe('the rows of the panel', () => {
  const named = (count: number, kind: string) => Array.from({ length: count }, (_, index) => ({ id: `${kind}-${index}`, name: `${kind} ${index}` }));
  const found = (goods: number, stores: number): Suggestions => ({ categories: [], goods: named(goods, 'goods'), stores: named(stores, 'store'), fromDevice: false });
  const kinds = (...asked: Parameters<typeof optionsFor>) => optionsFor(...asked).map(({ kind }) => kind);

  it('[S-085] begin with the stores for the keyword, before anything has come', () => {
    expect(optionsFor('lamp', undefined, 'phone')).toEqual([{ id: 'search-all', kind: 'all', key: 'lamp', name: 'lamp' }]);
  });

  it('[S-087] carry the id and the name of each suggestion', () => {
    expect(optionsFor('lamp', found(1, 1), 'wide').slice(1)).toEqual([
      { id: 'search-goods-goods-0', kind: 'goods', key: 'goods-0', name: 'goods 0' },
      { id: 'search-store-store-0', kind: 'store', key: 'store-0', name: 'store 0' },
    ]);
  });

  it('are at most eight on a phone and ten on a wide screen, goods before stores, and both where there are both', () => {
    expect(kinds('lamp', found(8, 4), 'phone')).toEqual(['all', 'goods', 'goods', 'goods', 'goods', 'goods', 'store', 'store']);
    expect(kinds('lamp', found(8, 4), 'wide')).toHaveLength(10);
    expect(kinds('lamp', found(60, 9), 'wide')).toHaveLength(10);
  });

  it('fill the room that goods leave with stores', () => {
    expect(kinds('lamp', found(2, 4), 'phone')).toEqual(['all', 'goods', 'goods', 'store', 'store', 'store', 'store']);
  });

  const category = (id: string, goodsNum: number) => ({ id, name: `Category ${id}`, image: `${id}.category`, goodsNum });

  it('name two categories with picture and count before the goods', () => {
    const rows = optionsFor('lamp', { ...found(8, 4), categories: ['lamps', 'light', 'home'].map((id) => category(id, 7)) }, 'phone');
    expect(rows.map(({ kind }) => kind)).toEqual(['all', 'category', 'category', 'goods', 'goods', 'goods', 'store', 'store']);
    expect(rows[1]).toEqual({ id: 'search-category-lamps', kind: 'category', key: 'lamps', name: 'Category lamps', picture: 'lamps.category', goodsNum: 7 });
  });

  it('are what many look for, each once, and the departments that have goods, while nothing is typed', () => {
    const rows = offeredOptions(['Mugs', '', 'Mugs', 'Lamps'], [category('home', 5), category('empty', 0)], 'phone');
    expect(rows.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['popular Mugs', 'popular Lamps', 'category home']);
  });

  it('UX-037 are at most eight on a phone and ten on a wide screen before anything is typed too, some of each kind; what one leaves, the other fills', () => {
    const offered = (terms: number, categories: number, screen: 'phone' | 'wide') => {
      const rows = offeredOptions(named(terms, 'term').map(({ name }) => name), named(categories, 'category').map(({ id }) => category(id, 5)), screen);
      return (['popular', 'category'] as const).map((wanted) => rows.filter(({ kind }) => kind === wanted).length);
    };
    expect(offered(9, 9, 'phone')).toEqual([4, 4]);
    expect(offered(9, 9, 'wide')).toEqual([5, 5]);
    expect(offered(2, 9, 'phone')).toEqual([2, 6]);
    expect(offered(9, 1, 'phone')).toEqual([5, 1]);
  });
});
