import type { Insertable } from 'kysely';
import type { Language } from '../../src/rules/languages';
import { parseMoney, type Money } from '../../src/rules/money';
import { indexWords } from '../../src/rules/search/search-text';
import type { Db, Tables } from '../../src/server/db/schema';
import { bicycle, lamp, store, teapot, type InAll } from './catalog-names';

/**
 * A small catalog with every case that the rules distinguish. Counts are stored as events, and tests compare them with
 * what the calls return.
 */
export const testNow = Date.UTC(2026, 0, 15, 12);
const dayMs = 86_400_000;
export const daysAgo = (days: number) => new Date(testNow - days * dayMs).toISOString();

type Names = Partial<InAll> & { readonly en: string };

const categories: readonly { id: string; parent: string | null; names: Names }[] = [
  { id: 'home', parent: null, names: { en: 'Home', de: 'Wohnen', ar: 'المنزل' } },
  { id: 'sport', parent: null, names: { en: 'Sport', de: 'Sport' } },
  { id: 'empty', parent: null, names: { en: 'Nothing yet' } },
  { id: 'light', parent: 'home', names: { en: 'Lighting', de: 'Beleuchtung' } },
  { id: 'kitchen', parent: 'home', names: { en: 'Kitchen', de: 'Küche' } },
  { id: 'wheels', parent: 'sport', names: { en: 'Cycling' } },
  { id: 'lamps', parent: 'light', names: { en: 'Desk lamps', de: 'Schreibtischlampen' } },
  { id: 'teapots', parent: 'kitchen', names: { en: 'Teapots', de: 'Teekannen' } },
  { id: 'mugs', parent: 'kitchen', names: { en: 'Mugs' } },
  { id: 'bicycles', parent: 'wheels', names: { en: 'Bicycles' } },
];

const sellers: readonly { id: string; country: string; names: Names }[] = [
  { id: 'lantern', country: 'PT', names: store },
  { id: 'nordwind', country: 'DE', names: { en: 'Nordwind', de: 'Nordwind' } },
  // None of its words equals a goods word, but one contains a goods word and the other is one letter off.
  { id: 'nightlamp', country: 'CN', names: { en: 'Nightlamp Reapot' } },
  { id: 'bare', country: 'FR', names: { en: 'Bare Shelf' } },
];

type Goods = {
  readonly id: string;
  readonly seller: string;
  readonly path: readonly string[];
  readonly names: Names;
  readonly price: string;
  readonly discount?: string;
  readonly retail?: string;
  readonly status?: 'listed' | 'unlisted' | 'removed';
  readonly days: number;
  readonly sold?: number;
  readonly looks?: number;
  readonly ratings?: readonly number[];
  readonly buyMin?: number;
};

const inLamps = ['home', 'light', 'lamps'];
const inMugs = ['home', 'kitchen', 'mugs'];

export const goods: readonly Goods[] = [
  {
    id: 'lamp', seller: 'lantern', path: inLamps, names: lamp, price: '25.50', discount: '19.90', retail: '30', days: 100,
    sold: 7, looks: 40, ratings: [5, 5, 4, 3, 1], buyMin: 2,
  },
  { id: 'teapot', seller: 'lantern', path: ['home', 'kitchen', 'teapots'], names: teapot, price: '40', days: 20, sold: 3, looks: 4, ratings: [3] },
  // No discount: zero means none.
  { id: 'bicycle', seller: 'nordwind', path: ['sport', 'wheels', 'bicycles'], names: bicycle, price: '349.0000000001', discount: '0', days: 10, sold: 1 },
  // A discount above the price, so no discount.
  { id: 'dear-lamp', seller: 'nordwind', path: inLamps, names: { en: 'Reading lamp' }, price: '10', discount: '12', days: 5 },
  { id: 'green-lamp', seller: 'nordwind', path: inLamps, names: { en: 'Green desk lamp', de: 'Grüne Schreibtischlampe' }, price: '15', days: 4, ratings: [4, 2] },
  { id: 'lampshade', seller: 'nightlamp', path: inLamps, names: { en: 'Lampshade for desks' }, price: '8', days: 3, sold: 50 },
  { id: 'floodlamp', seller: 'nightlamp', path: inLamps, names: { en: 'Floodlamp' }, price: '80', days: 2, sold: 90 },
  { id: 'hidden-mug', seller: 'lantern', path: inMugs, names: { en: 'Hidden mug' }, price: '3', status: 'unlisted', days: 1, sold: 500 },
  { id: 'gone-mug', seller: 'lantern', path: inMugs, names: { en: 'Gone mug' }, price: '3', status: 'removed', days: 1, sold: 500 },
  // Similar goods for several pages: each is a day older, a cent dearer and sold less than the one before.
  ...Array.from({ length: 30 }, (_, index): Goods => {
    const number = String(index + 1).padStart(2, '0');
    return { id: `mug-${number}`, seller: 'nordwind', path: inMugs, names: { en: `Mug number ${number}` }, price: `5.${number}`, days: 30 + index, sold: 60 - index };
  }),
];

/** The lamp's price history up to the current 19.90. Thirty days ago it cost 18; 15 ended long before that. */
const lampPrices = [
  { price: '15', days: 60 },
  { price: '18', days: 40 },
  { price: '21.25', days: 20 },
  { price: '19.90', days: 5 },
];

export function amount(text: string): Money {
  const parsed = parseMoney(text);
  if (parsed === undefined) throw new Error(`not an amount: ${text}`);
  return parsed;
}

const texts = <Row>(names: Names, row: (lang: Language, name: string) => Row) =>
  Object.entries(names).map(([lang, name]) => row(lang as Language, name));

export const words = (lang: Language, name: string) => indexWords(name).map((word) => `${lang}:${word}`);

export async function insertCatalog(db: Db): Promise<void> {
  const insert = async <Name extends keyof Tables>(table: Name, rows: readonly Insertable<Tables[Name]>[]) => {
    await db.insertInto(table).values(rows as never).execute();
  };
  // Tests order more than a user may leave unpaid; unpaid.test.ts tests the limits without these rows.
  await insert('setting', ['unpaid_orders', 'unpaid_pieces', 'unpaid_pieces_of_product'].map((code) => ({ code, value: '1000000' })));
  await insert('category', categories.map(({ id, parent }, position) => ({ id, parent_id: parent, position, image: `${id}.category` })));
  await insert('category_text', categories.flatMap(({ id, names }) => texts(names, (lang, name) => ({ category_id: id, lang, name }))));
  await insert('seller', sellers.map(({ id, country }, index) => ({ id, logo: `${id}.logo`, country, created_at: daysAgo(400 + index) })));
  await insert('seller_text', sellers.flatMap(({ id, names }) =>
    texts(names, (lang, name) => ({ seller_id: id, lang, name, about: `About ${name}`, words: words(lang, name) })),
  ));
  await insert('attribute_text', [
    { attribute_id: 'colour', lang: 'en', name: 'Colour' },
    { attribute_id: 'colour', lang: 'de', name: 'Farbe' },
  ]);
  await insert('attribute_value_text', [
    { value_id: 'black', lang: 'en', name: 'Black' },
    { value_id: 'black', lang: 'de', name: 'Schwarz' },
    { value_id: 'white', lang: 'en', name: 'White' },
  ]);
  await insert('goods', goods.map((one) => ({
    id: one.id, seller_id: one.seller, category_id: one.path.at(-1) ?? '', category_path: [...one.path], status: one.status ?? 'listed',
    images: [`${one.id}.front`, `${one.id}.side`], attribute_id: 'colour',
    selling_price: amount(one.price), discount_price: one.discount ? amount(one.discount) : null, retail_price: one.retail ? amount(one.retail) : null,
    dispatch_fee: amount('1.10'), long_distance_fee: amount('2.20'), delivery_fee: amount('0'),
    buy_min: one.buyMin ?? 1, created_at: daysAgo(one.days),
  })));
  await insert('goods_text', goods.flatMap(({ id, names }) =>
    texts(names, (lang, name) => ({ goods_id: id, lang, name, words: words(lang, name) })),
  ));
  await insert('goods_description', goods.flatMap(({ id, names }) =>
    texts(names, (lang, name) => ({ goods_id: id, lang, description: [`${name}.`, 'Second paragraph.'] })),
  ));
  await insert('sku', goods.flatMap(({ id }) => [
    { id: `${id}-black`, goods_id: id, position: 1, value_id: 'black', price: null, stock: 4, image: `${id}.black` },
    { id: `${id}-white`, goods_id: id, position: 2, value_id: 'white', price: amount('21.50'), stock: 3, image: `${id}.white` },
  ]));
  await insert('price_history', lampPrices.map(({ price, days }) => ({ goods_id: 'lamp', asked_price: amount(price), since: daysAgo(days) })));
  await insert('sale', goods.filter(({ sold }) => sold).map(({ id, sold = 0 }) => ({ goods_id: id, quantity: sold, sold_at: daysAgo(1) })));
  await insert('goods_view', goods.filter(({ looks }) => looks).map(({ id, looks = 0 }) => ({ goods_id: id, day: '2026-01-14', views: looks })));
  await insert('follow', ['ann', 'bob'].map((follower) => ({ seller_id: 'lantern', follower, since: daysAgo(3) })));
  await insert('evaluation', goods.flatMap(({ id, ratings = [] }) => ratings.map((rating, index) => ({
    id: `${id}-review-${index}`, goods_id: id, rating, content: `${rating} stars`, lang: index === 0 ? ('de' as const) : ('en' as const),
    images: index === 1 ? [`${id}.seen-1`, `${id}.seen-2`] : [], author: `Buyer ${index}`, value_id: index === 0 ? 'black' : 'white', created_at: daysAgo(9 - index),
  }))));
  await insert('banner', [
    { id: 'second', position: 2, category_id: 'sport', image: 'second.banner' },
    { id: 'first', position: 1, category_id: 'home', image: 'first.banner' },
  ]);
  await insert('banner_text', [
    { banner_id: 'first', lang: 'en', title: 'For your home', body: 'Made to last' },
    { banner_id: 'first', lang: 'de', title: 'Für Ihr Zuhause', body: 'Für lange Zeit' },
    { banner_id: 'second', lang: 'en', title: 'Out and about', body: 'On two wheels' },
  ]);
}
