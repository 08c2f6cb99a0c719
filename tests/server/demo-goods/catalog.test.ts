import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureWidths } from '../../../src/contract/pictures';
import { languageCodes, type Language } from '../../../src/rules/languages';
import { Catalog, removedGoods, unlistedGoods } from '../../../src/server/demo/goods/catalog';
import { descriptionOf } from '../../../src/server/demo/goods/descriptions';
import { kindIds, kinds, type KindId } from '../../../src/server/demo/goods/kinds';
import { nameOf, synonymsOf } from '../../../src/server/demo/goods/names';
import { seriesWords, storeWords } from '../../../src/server/demo/goods/made-up-names';
import { parseShelf, readShelf } from '../../../src/server/demo/goods/shelf';
import { measuresOf, valueName } from '../../../src/server/demo/goods/values';
import { readWords, type Words } from '../../../src/server/demo/goods/words';
import { withoutLetters } from '../../../src/server/demo/tree';
import { photographs } from '../../../src/server/features/pictures/picture-thread';
import { readEnvironment } from '../../../src/server/platform/settings';
import { picturedShelf } from '../../support/server/pictured-shelf';

const words = readWords();
const wordsOf = (language: Language) => words.get(language) as Words;
const shelf = picturedShelf();
const catalog = new Catalog(shelf);
const many = (count: number, of = catalog) => Array.from({ length: count }, (_, index) => of.goods(index + 1));
const different = many(catalog.different);

describe('the catalog of a shelf', () => {
  test('is the same at every start, however many goods are made', () => {
    expect(many(300, new Catalog(picturedShelf()))).toEqual(many(300));
  });

  test('shows no picture first on two goods, and none that the studio has not made', () => {
    const pictures = new Set(shelf.flatMap(({ colourways }) => colourways.flatMap(({ picture, views }) => [picture, ...views])).map((file) => file.replace('.webp', '')));
    expect(new Set(different.map(({ pictures: { gallery } }) => gallery[0])).size).toBe(different.length);
    expect(different.flatMap(({ pictures: { gallery, values } }) => [...gallery, ...values]).filter((name) => !pictures.has(name))).toEqual([]);
    for (const { pictures: { gallery, values }, values: chosen } of different) {
      expect(new Set(gallery).size).toBe(gallery.length);
      expect(values.length).toBe(chosen.length);
    }
  });

  test('sells nothing twice while it is small, and as much as is wanted for load', () => {
    const mugs = new Catalog(picturedShelf(['mug']));
    expect([0, 4, 6, 7, 1_200, 1_201, 50_000].map((wanted) => mugs.countFor(wanted))).toEqual([0, 4, 6, 6, 6, 1_201, 50_000]);
  });

  test('a colour shows its own picture, an amount that of the thing', () => {
    for (const { product, attribute, values, pictures } of different) {
      const expected = values.map(({ id }) => product.colourways.find((one) => one.id === id)?.picture.replace('.webp', ''));
      if (attribute === 'colour') expect(pictures.values).toEqual(expected);
      else expect(new Set(pictures.values)).toEqual(new Set([pictures.gallery[0]]));
    }
  });

  test('has goods of every kind among the first, and sells a brand no other kinds than its own', () => {
    expect(new Set(many(kindIds.length).map(({ product }) => product.kind)).size).toBe(kindIds.length);
    const ceramics = new Catalog(picturedShelf(['mug', 'bowl', 'vase']));
    expect(new Set(many(40, ceramics).map(({ product }) => product.kind))).toEqual(new Set(['mug', 'bowl', 'vase']));
    expect(new Set(ceramics.stores.map(({ group }) => group))).toEqual(new Set(['tableware']));
  });

  test('no two of 50,000 goods bear one name', () => {
    const names = new Set<string>();
    for (let number = 1; number <= 50_000; number += 1) names.add(nameOf(catalog.goods(number), 'en', wordsOf('en')));
    expect(names.size).toBe(50_000);
  }, 30_000);

  test('no two of the first 3,000 do in any language', () => {
    const goods = many(3000);
    const doubled = languageCodes.filter((language) => new Set(goods.map((one) => nameOf(one, language, wordsOf(language)))).size < goods.length);
    expect(doubled).toEqual([]);
  });

  test('names say what is seen, in the order of the language', () => {
    const striped = shelf.find(({ id }) => id === 'mug-round-stripes');
    const [sage] = striped?.colourways ?? [];
    if (!striped || !sage) throw new Error('no striped mug');
    const named = (language: Language) => nameOf({ product: striped, series: 'Kelvu', colour: sage }, language, wordsOf(language));
    expect(Object.fromEntries(languageCodes.map((language) => [language, named(language)]))).toMatchInlineSnapshot(`
      {
        "af": "Beker van steengoed met strepe “Kelvu”, saliegroen",
        "ar": "كوب من الخزف الحجري بخطوط «Kelvu» بلون أخضر مريمي",
        "cn": "条纹粗陶马克杯“Kelvu” 鼠尾草绿",
        "de": "Becher aus Steinzeug mit Streifen „Kelvu“, salbeigrün",
        "el": "Κούπα από πηλό με ρίγες «Kelvu», φασκομηλί",
        "en": "Kelvu stoneware mug with stripes, sage",
        "es": "Taza de gres a rayas «Kelvu», en verde salvia",
        "fr": "Mug en grès à rayures « Kelvu », coloris vert sauge",
        "hi": "धारीदार मग, स्टोनवेयर “Kelvu”, सेज हरा रंग",
        "id": "Mug gerabah garis “Kelvu”, hijau sage",
        "it": "Tazza in gres, motivo a righe «Kelvu», colore verde salvia",
        "ja": "ストライプの陶器のマグカップ「Kelvu」、セージ",
        "ko": "줄무늬 도자기 머그컵 ‘Kelvu’, 세이지",
        "ms": "Kole tembikar berjalur “Kelvu”, hijau sej",
        "ph": "Tasang malaki na yari sa luwad na guhitan “Kelvu”, kulay salbiya",
        "pt": "Caneca de grés, padrão listrado “Kelvu”, em verde-sálvia",
        "ru": "Кружка из каменной керамики в полоску «Kelvu», цвет: шалфейный",
        "th": "แก้วมักทำจากสโตนแวร์ ลายทาง “Kelvu” สีเขียวเสจ",
        "tr": "Adaçayı yeşili çizgili taş seramik kupa “Kelvu”",
        "tw": "條紋粗陶馬克杯「Kelvu」 鼠尾草綠",
        "vi": "Cốc có quai bằng gốm kẻ sọc “Kelvu”, màu xanh xô thơm",
      }
    `);
  });

  test('a shape that has a word is called by it in names, boxes and reviews, and found by its kind’s words too', () => {
    const [square] = parseShelf([{ ...shelf.find(({ id }) => id === 'mug-square'), shape: 'square-mug' }]);
    if (!square) throw new Error('no square mug');
    const called = (language: Language) => nameOf({ product: square, series: 'Kelvu', colour: undefined }, language, wordsOf(language));
    expect([called('en'), called('de'), called('ja')]).toEqual(['Kelvu stoneware square mug', 'Quadratischer Becher aus Steinzeug „Kelvu“', '陶器のスクエアマグカップ「Kelvu」']);
    expect(synonymsOf(square, wordsOf('de'))).toEqual(['eckige Tasse', ...wordsOf('de').kinds.mug]);
    const [goods] = many(1, new Catalog([square]));
    expect(goods && descriptionOf(goods, 'en', wordsOf('en')).at(-1)).toMatch(/^In the box: [\d, or]+ × square mug$/);
  });

  test('a name tells one colour only where there is but one', () => {
    for (const { product, values, attribute, colour } of different) expect(colour === undefined).toBe(attribute === 'colour' && values.length >= product.colourways.length);
  });

  test('describes with two sentences and the facts, sizes only where they are the shopper’s no choice', () => {
    const mug = different.find(({ product, attribute }) => product.kind === 'mug' && attribute === 'colour');
    const vase = different.find(({ product, attribute }) => product.kind === 'vase' && attribute === 'size');
    if (!mug || !vase) throw new Error('no mug or vase');
    expect(descriptionOf(mug, 'en', wordsOf('en'))).toEqual([
      'For the table and the shelf, on weekdays and when guests come. Fired clay keeps its colour and takes on no smells.',
      'Material: stoneware', 'Dimensions: 12.7 × 11.4 × 9.5 cm', 'Weight: 340 g', 'Rinse by hand in warm water; avoid sudden heat and cold.', 'In the box: 1, 2 or 4 × mug',
    ]);
    expect(descriptionOf(vase, 'en', wordsOf('en')).join(' ')).not.toMatch(/Dimensions|Weight/);
    for (const goods of different.slice(0, 200)) {
      for (const language of languageCodes) {
        const paragraphs = descriptionOf(goods, language, wordsOf(language));
        expect(new Set(paragraphs).size).toBe(paragraphs.length);
        expect(paragraphs.join('')).not.toMatch(/[{}]|undefined|NaN/);
      }
    }
  });

  test('values differ within a product, and the first costs least', () => {
    for (const { values, second, prices, buyMin, stocks } of many(2000)) {
      const named = values.map(({ id }, index) => [id, second?.values[index]?.id ?? ''].map((value) => value && valueName(value, 'en', wordsOf('en'))).join());
      expect(new Set(named).size).toBe(values.length);
      expect(prices.own.every((own) => own === null || own > prices.selling)).toBe(true);
      expect(prices.own[0]).toBeNull();
      expect(stocks.every((stock) => stock === 0 || stock >= buyMin)).toBe(true);
    }
  });

  test('a banner, which is seen in a mirror too, shows a cup and no clock, nor a tin with a label', () => {
    const shown = new Set(withoutLetters(readShelf()).map(({ kind }) => kind));
    expect(['mug', 'wall-clock', 'spice-tin'].map((kind) => shown.has(kind as KindId))).toEqual([true, false, false]);
  });

  test('a kind that has colours and a measure is sold by both: each combination has its own price and stock, and some are not made', () => {
    const both = different.filter(({ second }) => second);
    expect(both.length).toBeGreaterThan(100);
    let unmade = 0;
    for (const { product, attribute, values, second, prices, stocks, buyMin } of both) {
      expect([attribute, kinds[product.kind].by === undefined, buyMin]).toEqual(['colour', false, 1]);
      const measures = new Set(second?.values.map(({ id }) => id));
      const made = values.length;
      expect([second?.values.length, stocks.length, prices.own.length]).toEqual([made, made, made]);
      expect(new Set(values.map(({ id }) => id)).size).toBe(product.colourways.length);
      unmade += product.colourways.length * measures.size - made;
      // The same amount costs the same in every colour.
      expect(new Set(second?.values.map(({ id }, index) => `${id} ${prices.own[index]}`)).size).toBe(measures.size);
    }
    expect(unmade).toBeGreaterThan(20);
    expect(both.some(({ stocks }) => stocks.includes(0) && stocks.some((stock) => stock > 0))).toBe(true);
  });

  test('asks plausible prices, and wants several only of a few cheap goods', () => {
    const goods = many(3000);
    const astray = goods.filter(({ product: { kind }, prices: { selling }, values: [first], buyMin }) => {
      const pieces = first?.id.startsWith('set-') ? Number(first.id.slice(4)) : (kinds[kind].pictured ?? 1);
      return selling < kinds[kind].from * 0.6 || selling > kinds[kind].to * 1.15 * pieces || (buyMin > 1 && selling > 3000);
    });
    expect(astray.map(({ id, product, prices }) => `${id} ${product.kind} ${prices.selling}`)).toEqual([]);
    const wholesale = goods.filter(({ buyMin }) => buyMin > 1).length / goods.length;
    expect(wholesale).toBeGreaterThan(0);
    expect(wholesale).toBeLessThan(0.04);
  });

  test('stores keep to their families in the main, and every one has a name of its own', () => {
    const astray = many(2000).filter(({ product, store }) => store.group !== kinds[product.kind].group).length;
    expect(astray).toBeGreaterThan(20);
    expect(astray).toBeLessThan(140);
    expect(new Set(catalog.stores.map(({ word, group }) => `${word} ${group}`)).size).toBe(catalog.stores.length);
  });

  test.each(languageCodes)('in %s no two stores have the same name', (language) => {
    const names = catalog.stores.map(({ word, group }) => `${word} ${wordsOf(language).groups[group]}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('no store bears the name of a series', () => {
    const series: readonly string[] = seriesWords;
    expect(storeWords.filter((word) => series.includes(word))).toEqual([]);
  });

  test('every amount that goods are sold in has its words', () => {
    const told = new Set(measuresOf(shelf));
    const untold = many(3000).flatMap(({ attribute, values }) => (attribute === 'colour' ? [] : values.filter(({ id }) => !told.has(id))));
    expect(untold).toEqual([]);
  });

  test('some goods are unlisted and some removed, always the same', () => {
    const withStatus = (status: string) => many(60).flatMap((goods) => (goods.status === status ? [goods.number] : []));
    expect(withStatus('unlisted')).toEqual(unlistedGoods);
    expect(withStatus('removed')).toEqual(removedGoods);
  });
});

describe('the studio’s own shelf', () => {
  const real = new Catalog(readShelf());
  const goods = many(real.different, real);

  test('is enough for the 1,200 goods that a first start makes', () => {
    expect(readEnvironment({})).toMatchObject({ demoGoods: 1_200 });
    expect(real.countFor(1_200)).toBe(1_200);
  });

  test('has every picture that the catalog shows', () => {
    const missing = goods.flatMap(({ pictures: { gallery, values } }) => [...gallery, ...values]).filter((name) => !existsSync(join(photographs, `${name}.webp`)));
    expect(missing).toEqual([]);
  });

  test('is sharp at the largest that a page shows for 300 of its main pictures, 800 px wide for all, and takes 40 MB at most', async () => {
    const files = await readdir(photographs);
    const width = new Map(await Promise.all(files.map(async (file) => [file, (await sharp(join(photographs, file)).metadata()).width] as const)));
    expect(files.filter((file) => (width.get(file) ?? 0) < 800)).toEqual([]);
    const mains = new Set(readShelf().flatMap(({ colourways }) => colourways.map(({ picture }) => picture)));
    expect([...mains].filter((file) => width.get(file) === Math.max(...pictureWidths)).length).toBeGreaterThanOrEqual(300);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(photographs, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000_000);
  });

  test.each(languageCodes)('in %s no two goods bear one name or lead with one picture', (language) => {
    expect(new Set(goods.map((one) => nameOf(one, language, wordsOf(language)))).size).toBe(goods.length);
    expect(new Set(goods.map(({ pictures: { gallery } }) => gallery[0])).size).toBe(goods.length);
  });

  test('knows no kind that a brand may have misspelt', () => {
    expect(() => readShelf(['mugg'])).toThrow('none of these kinds: mugg');
  });
});

describe('a shelf that is not right', () => {
  test('is refused with all that is wrong', () => {
    const [first] = picturedShelf(['mug']);
    const read = () => parseShelf([{ ...first, kind: 'unicorn', size: [1, 2, 0], colourways: [] }]);
    expect(read).toThrow('0.kind: ');
    expect(read).toThrow('0.size.2: ');
    expect(read).toThrow('0.colourways: needs at least one colour');
    expect(() => parseShelf([])).toThrow('is empty');
  });
});
