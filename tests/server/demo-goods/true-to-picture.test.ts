import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureWidths } from '../../../src/contract/pictures';
import { formatTag, languageCodes, type Language } from '../../../src/rules/languages';
import { Catalog, type Goods } from '../../../src/server/demo/goods/catalog';
import { descriptionOf } from '../../../src/server/demo/goods/descriptions';
import { kinds, type KindId } from '../../../src/server/demo/goods/kinds';
import { thingOf } from '../../../src/server/demo/goods/names';
import { readShelf } from '../../../src/server/demo/goods/shelf';
import { readWords, type Words } from '../../../src/server/demo/goods/words';
import { photographs } from '../../../src/server/features/pictures/picture-thread';

// Everything here is about the studio's own shelf, and was compared with its pictures by eye.

const words = readWords();
const wordsOf = (language: Language) => words.get(language) as Words;
const shelf = readShelf();
const catalog = new Catalog(shelf);
const goods = Array.from({ length: catalog.different }, (_, index) => catalog.goods(index + 1));
const pictured = [...new Set(shelf.map(({ kind }) => kind))];
const told = (one: Goods, language: Language = 'en') => descriptionOf(one, language, wordsOf(language));
/** The ids of what can be chosen besides a colour. */
const amountsOf = ({ values, second }: Goods) => [...new Set((second?.values ?? values).map(({ id }) => id))];

/** The longest side of one piece in centimetres: at least, at most. */
const spans: Partial<Record<KindId, readonly [number, number]>> = {
  'alarm-clock': [12, 20], 'baking-dish': [25, 40], basketball: [23, 25], 'beach-ball': [25, 45], bench: [90, 140], book: [18, 28], bowl: [12, 23], bracelet: [6, 8],
  'building-blocks': [3, 6], 'cake-stand': [22, 35], candlestick: [8, 25], chair: [75, 95], 'chocolate-bar': [12, 20], 'chopping-board': [28, 45], 'coaster-set': [8, 12],
  'coffee-bag': [15, 28], 'cream-jar': [4, 8], cushion: [38, 55], dice: [1.2, 2.5], dumbbell: [15, 35], 'earbud-case': [4, 8], 'egg-cup': [4, 10], 'espresso-cup': [10, 17],
  'floor-lamp': [120, 180], 'folded-blanket': [25, 50], 'folded-towels': [20, 40], 'frying-pan': [40, 55], hammer: [25, 35], headphones: [15, 25], jug: [14, 28], kettle: [18, 30],
  kettlebell: [20, 32], laptop: [28, 40], 'light-bulb': [9, 15], 'mixing-bowl': [18, 35], monitor: [50, 75], mortar: [10, 20], mug: [9, 14], notebook: [14, 25], 'olive-oil': [20, 32],
  'pencil-cup': [8, 13], 'pencil-set': [15, 25], 'pendant-lamp': [20, 45], 'pepper-mill': [12, 30], 'perfume-bottle': [8, 14], 'picture-frame': [20, 60], planter: [10, 25],
  plate: [18, 30], ring: [1.8, 3.2], 'rolling-pin': [35, 50], 'round-mirror': [35, 80], rug: [60, 250], saucepan: [30, 45], screwdriver: [15, 30], 'serving-tray': [30, 50],
  'side-table': [40, 60], 'smart-speaker': [9, 20], smartphone: [14, 17], 'soap-bar': [6, 11], 'soap-dispenser': [14, 22], speaker: [15, 35], 'spice-tin': [5, 9],
  'stacking-rings': [15, 28], stool: [40, 75], 'storage-jar': [12, 25], 'sugar-bowl': [8, 14], 'table-lamp': [25, 60], tablet: [22, 29], 'tea-tin': [9, 18], teapot: [18, 28],
  vase: [15, 40], 'wall-clock': [22, 40], 'watering-can': [25, 45], 'wrist-watch': [14, 25],
};
const round: readonly KindId[] = ['basketball', 'beach-ball', 'tennis-ball', 'dice'];
/** The shortest side in centimetres, at most. */
const thin: Partial<Record<KindId, number>> = { hammer: 5, screwdriver: 6, 'rolling-pin': 8, notebook: 3, book: 5, smartphone: 1, tablet: 1, laptop: 2.5, 'picture-frame': 3, plate: 3, 'coaster-set': 1, 'chocolate-bar': 1.5 };

describe('the size of a thing', () => {
  test.each(pictured)('the size of a thing is plausible: %s', (kind) => {
    const [least, most] = spans[kind] ?? [Infinity, 0];
    for (const { id, size } of shelf.filter((one) => one.kind === kind)) {
      const sides = size.map((side) => side / 10);
      expect(Math.max(...sides), id).toBeGreaterThanOrEqual(least);
      expect(Math.max(...sides), id).toBeLessThanOrEqual(most);
      if (round.includes(kind)) expect(new Set(size).size, id).toBe(1);
      expect(Math.min(...sides), id).toBeLessThanOrEqual(thin[kind] ?? Infinity);
    }
  });

  test('the size of a thing is chosen by two sides where it lies or hangs flat', () => {
    for (const one of goods.filter(({ product: { kind } }) => ['folded-towels', 'folded-blanket', 'rug', 'picture-frame'].includes(kind))) {
      expect(amountsOf(one).filter((id) => !/^cm-\d+x\d+$/.test(id)), one.id).toEqual([]);
    }
  });
});

/** How the studio's designs state a printed amount: `small='300 ml'`. */
const designs = readFileSync('src/build/studio/designs.py', 'utf8');
const labels = new Map(Array.from(designs.matchAll(/^d\('([\w-]+)'.*small='(\d+ (?:ml|g))'/gm), ([, kind = '', printed = '']) => [kind, printed]));

describe('what is printed on a thing', () => {
  const labelled = goods.filter(({ product: { kind } }) => labels.has(kind));

  test('what is printed is what is sold, and nothing else of it', () => {
    expect(new Set(labelled.map(({ product: { kind } }) => kind))).toEqual(new Set(['chocolate-bar', 'coffee-bag', 'cream-jar', 'olive-oil', 'perfume-bottle', 'soap-dispenser', 'spice-tin', 'tea-tin']));
    for (const one of labelled) {
      expect(told(one), one.id).toContain(`Contents: ${labels.get(one.product.kind) ?? ''}`);
      expect(amountsOf(one).filter((id) => !id.startsWith('set-') && !one.product.colourways.some((colourway) => colourway.id === id)), one.id).toEqual([]);
    }
  });

  test('a kettlebell with 16 on it weighs 16 kg', () => {
    expect(readFileSync('src/build/studio/kinds/sport.py', 'utf8')).toContain("text('16'");
    for (const one of goods.filter(({ product: { kind } }) => kind === 'kettlebell')) {
      expect(told(one)).toContain('Weight: 16 kg');
      expect(amountsOf(one).filter((id) => id.startsWith('kg-'))).toEqual([]);
    }
  });
});

/** How many pieces a picture shows, if more than one. */
const several: Partial<Record<KindId, number>> = { book: 2, 'cream-jar': 2, dice: 5, dumbbell: 2, 'folded-towels': 3, 'light-bulb': 2, screwdriver: 3, 'soap-bar': 2, 'spice-tin': 3 };

describe('the box', () => {
  test('the box holds as many as the picture shows, or as often that as is chosen', () => {
    for (const one of goods) {
      const { kind } = one.product;
      const shown = several[kind] ?? 1;
      expect(kinds[kind].pictured ?? 1, kind).toBe(shown);
      const [, counts = ''] = /^In the box: ([^×]+) ×/.exec(told(one).at(-1) ?? '') ?? [];
      const sold = amountsOf(one).flatMap((id) => (id.startsWith('set-') ? [id.slice(4)] : []));
      expect((counts.match(/\d+/g) ?? []).toSorted(), one.id).toEqual((sold.length > 0 ? sold : [String(shown)]).toSorted());
      expect((counts.match(/\d+/g) ?? []).filter((count) => Number(count) % shown > 0), one.id).toEqual([]);
    }
  });

  test('the box has the parts of one, and the pen that lies on a notebook', () => {
    const boxOf = (kind: KindId) => told(goods.find(({ product, values }) => product.kind === kind && values.length > 1) as Goods).at(-1);
    expect(boxOf('building-blocks')).toBe('In the box: 1 × building blocks (10)');
    expect(boxOf('bracelet')).toBe('In the box: 1 × bracelet (3)');
    expect(boxOf('stacking-rings')).toBe('In the box: 1 × stacking rings (5)');
    expect(boxOf('notebook')).toMatch(/^In the box: ([\d, or]+) × notebook, \1 × pen$/);
  });

  test.each(languageCodes)('the box is told of every product in %s', (language) => {
    const [before = ''] = wordsOf(language).facts.box.split('{value}');
    const untold = goods.filter((one) => {
      const box = told(one, language).filter((paragraph) => paragraph.startsWith(before) && paragraph.includes(`× ${thingOf(one.product, wordsOf(language))}`));
      return box.length !== 1;
    });
    expect(untold.map(({ id }) => id)).toEqual([]);
  });
});

/** The description of each thing as pictured: its use, a fact about it, its care. */
const sentences: readonly (readonly [string, string, string, string])[] = [
  ['steel alarm-clock, wood wall-clock', 'For the bedside, the wall or the shelf: the time at a glance.', 'It runs without a socket, so it can be wherever you like.', 'Wipe with a soft dry cloth; keep away from water.'],
  ['stoneware baking-dish, stoneware bowl, porcelain cake-stand, porcelain egg-cup, porcelain espresso-cup, stoneware jug, stoneware mug, porcelain mug, stoneware plate, porcelain sugar-bowl, porcelain teapot', 'For the table and the shelf, on weekdays and when guests come.', 'Fired clay keeps its colour and takes on no smells.', 'Rinse by hand in warm water; avoid sudden heat and cold.'],
  ['rubber basketball, rubber dumbbell', 'For training and play at home, in the park or on holiday.', 'The material grips well and can take a knock.', 'Wipe with a damp cloth; keep out of strong sun.'],
  ['plastic beach-ball', 'For training and play at home, in the park or on holiday.', 'The material is light, and water does it no harm.', 'Wipe with a damp cloth and mild soap.'],
  ['wood bench, wood chair, wood side-table, wood stool', 'For living room, kitchen or hall; measure the space before you order.', 'The grain of wood is different in every piece.', 'Wipe with a damp cloth, do not soak, oil now and then.'],
  ['linen book', 'For reading at home or on the way, also as a gift.', 'Paper and card can be recycled after use.', 'Keep dry and out of direct sun.'],
  ['gold bracelet, gold ring', 'For every day and for special days, also as a gift.', 'Metal loses a little shine with time; a soft cloth brings it back.', 'Take off before bathing and sport; wipe with a soft cloth.'],
  ['wood building-blocks, wood stacking-rings', 'For playing, alone or together.', 'Its paint makes it easy to keep clean.', 'Wipe with a damp cloth; do not soak.'],
  ['wood candlestick, wood serving-tray', 'For the table and the shelf, on weekdays and when guests come.', 'Its paint makes it easy to keep clean.', 'Wipe with a damp cloth; do not soak.'],
  ['paper chocolate-bar, paper coffee-bag, glass olive-oil, tin tea-tin', 'For the pantry, the breakfast table or as a small gift.', 'What it contains is printed on the pack.', 'Keep cool and dry; close well after opening.'],
  ['wood chopping-board, wood pepper-mill, wood rolling-pin', 'For cooking, baking and serving, within reach every day.', 'The grain of wood is different in every piece.', 'Wipe with a damp cloth, do not soak, oil now and then.'],
  ['cork coaster-set', 'For the table and the shelf, on weekdays and when guests come.', 'The material is light, and water does it no harm.', 'Wipe with a damp cloth and mild soap.'],
  ['glass cream-jar, glass perfume-bottle', 'For the washbasin, the shower and the toilet bag.', 'What it contains is printed on the pack.', 'Keep cool and dry; close well after opening.'],
  ['linen cushion, wool folded-blanket, cotton folded-towels', 'For soft, warm corners in the bathroom, bedroom or living room.', 'Textile fibres let air through and grow softer with use.', 'Wash at 30 °C and dry in the air.'],
  ['plastic dice', 'For playing, alone or together.', 'The material is light, and water does it no harm.', 'Wipe with a damp cloth and mild soap.'],
  ['plastic earbud-case, plastic headphones, linen smart-speaker, wood speaker', 'For music and voices, at home or on the way.', 'Check plug and voltage for your country before you order.', 'Switch off, then wipe with a dry cloth.'],
  ['wood floor-lamp, glass light-bulb, aluminium pendant-lamp, linen table-lamp', 'For pleasant light in the evening, at home or on the way.', 'Check plug and voltage for your country before you order.', 'Switch off, then wipe with a dry cloth.'],
  ['cast-iron frying-pan, enamel kettle, enamel saucepan', 'For cooking, baking and serving, within reach every day.', 'Metal lasts for years and can be recycled.', 'Wash with mild soap and dry at once.'],
  ['steel hammer, steel screwdriver', 'For building and repairs at home.', 'Metal lasts for years and can be recycled.', 'Wipe dry after use; a drop of oil prevents rust.'],
  ['cast-iron kettlebell', 'For training and play at home, in the park or on holiday.', 'Metal lasts for years and can be recycled.', 'Wash with mild soap and dry at once.'],
  ['aluminium laptop, plastic monitor, glass smartphone, aluminium tablet', 'For work, study and free time; compare the connections with your devices.', 'Check plug and voltage for your country before you order.', 'Switch off, then wipe with a dry cloth.'],
  ['stoneware mixing-bowl, stoneware storage-jar', 'For cooking, baking and serving, within reach every day.', 'Fired clay keeps its colour and takes on no smells.', 'Rinse by hand in warm water; avoid sudden heat and cold.'],
  ['marble mortar', 'For cooking, baking and serving, within reach every day.', 'In stone and concrete every piece has a grain of its own.', 'Wipe with a damp cloth; keep acids away.'],
  ['leather notebook', 'For writing, sorting and carrying what you need every day.', 'Leather grows softer and darker with use.', 'Wipe with a dry cloth; keep away from heat.'],
  ['stoneware pencil-cup', 'For writing, sorting and carrying what you need every day.', 'Fired clay keeps its colour and takes on no smells.', 'Rinse by hand in warm water; avoid sudden heat and cold.'],
  ['wood pencil-set', 'For writing, sorting and carrying what you need every day.', 'The grain of wood is different in every piece.', 'Keep dry and out of direct sun.'],
  ['wood picture-frame', 'For walls, shelves and windowsills that still look empty.', 'The grain of wood is different in every piece.', 'Keep dry and out of direct sun.'],
  ['terracotta planter, stoneware vase', 'For flowers and plants, on the table or the windowsill.', 'Fired clay keeps its colour and takes on no smells.', 'Rinse by hand in warm water; avoid sudden heat and cold.'],
  ['wood round-mirror', 'For walls, shelves and windowsills that still look empty.', 'The grain of wood is different in every piece.', 'Wipe with a damp cloth and mild soap.'],
  ['wool rug', 'For soft, warm corners in the bathroom, bedroom or living room.', 'Textile fibres let air through and grow softer with use.', 'Vacuum often; dab spots with a damp cloth.'],
  ['soap soap-bar', 'For the washbasin, the shower and the toilet bag.', 'It is used up little by little, so a second one is handy.', 'Keep cool and dry, away from direct sun.'],
  ['stoneware soap-dispenser', 'For the washbasin, the shower and the toilet bag.', 'Fired clay keeps its colour and takes on no smells.', 'Rinse by hand in warm water; avoid sudden heat and cold.'],
  ['tin spice-tin', 'For cooking, baking and serving, within reach every day.', 'What it contains is printed on the pack.', 'Keep cool and dry; close well after opening.'],
  ['steel watering-can', 'For the garden and the balcony, at hand when there is work to do.', 'Metal lasts for years and can be recycled.', 'Wipe dry after use; a drop of oil prevents rust.'],
  ['leather wrist-watch', 'For every day and for special days, also as a gift.', 'Leather grows softer and darker with use.', 'Wipe with a soft dry cloth; keep away from water.'],
];

describe('what is told of a thing', () => {
  const expected = new Map(sentences.flatMap(([of, ...said]) => of.split(', ').map((one) => [one.replace(/^gold /, ''), said] as const)));

  test('what is told of a thing fits its kind and its material', () => {
    for (const one of goods) {
      const { kind, material } = one.product;
      const [use, note, care] = expected.get(material === 'gold' ? kind : `${material} ${kind}`) ?? [];
      const paragraphs = told(one);
      expect(paragraphs[0], `${material} ${kind}`).toBe(`${use ?? ''} ${note ?? ''}`);
      expect(paragraphs, `${material} ${kind}`).toContain(care);
    }
  });

  test('a ring or bracelet is of the metal of its colour', () => {
    const jewellery = goods.filter(({ product: { kind } }) => kind === 'ring' || kind === 'bracelet');
    expect(jewellery.length).toBe(8);
    for (const one of jewellery) expect(told(one), one.id).toContain(`Material: ${one.colour?.id ?? 'gold, silver, copper or bronze'}`);
  });

  test('what is in a package is not made of it', () => {
    const tea = goods.find(({ product: { kind } }) => kind === 'tea-tin') as Goods;
    expect(told(tea)).toContain('Packaging: tin');
    expect(told(tea).join()).not.toContain('Material');
  });

  // The product's page shows dispatch and arrival, from the mall's own settings.
  test.each(languageCodes)('says nothing of its own about days of delivery in %s', (language) => {
    const unitOf = (unit: string, count: number) => new Intl.NumberFormat(formatTag(language), { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count).flatMap(({ type, value }) => (type === 'unit' ? [value] : []));
    const stems = [...unitOf('day', 5), ...unitOf('day', 1), ...unitOf('hour', 24)].filter((unit) => unit !== '');
    expect(stems.length).toBeGreaterThan(0);
    const timed = new RegExp(`\\d\\s*(?:${stems.join('|')})`, 'u');
    const promising = goods.slice(0, 300).flatMap((one) => told(one, language).filter((paragraph) => timed.test(paragraph)));
    expect(new Set(promising)).toEqual(new Set());
  });
});

describe('the goods of the shelf', () => {
  test('are of 70 kinds and more, led by more than 1,000 different pictures, each by its own', () => {
    const mains = new Set(shelf.flatMap(({ colourways }) => colourways.map(({ picture }) => picture.replace('.webp', ''))));
    const leading = goods.map(({ pictures }) => pictures.gallery[0]);
    expect(pictured.length).toBeGreaterThanOrEqual(70);
    expect(mains.size).toBeGreaterThanOrEqual(1_000);
    expect(leading.toSorted()).toEqual([...mains].toSorted());
  });

  test('show at least two further views of what leads 300 of them and more', () => {
    const viewed = goods.filter(({ product, pictures: { gallery } }) => {
      const lead = product.colourways.find(({ picture }) => picture === `${gallery[0] ?? ''}.webp`);
      return (lead?.views.filter((view) => gallery.includes(view.replace('.webp', ''))).length ?? 0) >= 2;
    });
    expect(viewed.length).toBeGreaterThanOrEqual(300);
  });

  test('are led by 300 pictures that are sharp at the largest that a page shows', async () => {
    const widths = await Promise.all(goods.map(async ({ pictures: { gallery } }) => (await sharp(join(photographs, `${gallery[0] ?? ''}.webp`)).metadata()).width));
    expect(widths.filter((width) => width === Math.max(...pictureWidths)).length).toBeGreaterThanOrEqual(300);
  });
});
