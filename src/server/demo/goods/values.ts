import { formatTag, type Language } from '../../../rules/languages';
import type { Random } from '../random';
import type { AttributeId, ColourId } from './ids';
import { kinds, type Measure, type Unit } from './kinds';
import { printedAmount, type Product } from './shelf';
import { fill, type Words } from './words';

/** One choice: a colour or an amount. Its id says everything: `navy`, `set-4`, `cm-24`, `cm-50x100`, `ml-500`. */
export type Value = { readonly id: string; readonly attribute: AttributeId; /** its price relative to the first value's */ readonly factor: number };

const attributeOfUnit: Readonly<Record<Unit | 'set', AttributeId>> = {
  set: 'set', cm: 'size', inch: 'size', ml: 'capacity', mah: 'capacity', g: 'weight', kg: 'weight', gb: 'storage',
};

/** Exponents of the price: a larger set is cheaper per piece; twice the size costs less than four times as much. */
const steepness: Readonly<Record<Unit | 'set', number>> = { set: 0.88, cm: 1.5, inch: 1.6, ml: 0.75, mah: 0.7, g: 0.85, kg: 0.85, gb: 0.35 };

const valueOf = (unit: Unit | 'set', amount: number, first: number): Value => ({
  id: `${unit}-${amount}`,
  attribute: attributeOfUnit[unit],
  factor: (amount / first) ** steepness[unit],
});

export function colourValue(id: ColourId): Value {
  return { id, attribute: 'colour', factor: 1 };
}

/** The value of goods that offer no choice and whose name says everything: the SKU has no name of its own. */
export const onlyValue = 'only';

const sets = [[1, 2, 4], [1, 2, 4, 6], [2, 4, 6], [2, 4], [4, 6]] as const;
/** The pictured size is one of them. */
const scales = [[1, 1.25], [0.8, 1], [0.8, 1, 1.25], [0.75, 1, 1.25, 1.5]] as const;
/** Furniture can't be half as large again. */
const largestCm = 250;

function centimetres({ size }: Product, scale: number): number {
  return Math.max(1, Math.round(Math.min(largestCm, (Math.max(...size) / 10) * scale)));
}

export function setValues({ kind }: Product, counts: readonly number[] = sets[0]): readonly Value[] {
  return amounts('set', counts.map((count) => count * (kinds[kind].pictured ?? 1)));
}

type Sides = readonly (readonly [number, number])[];

/** Sizes of cloth and frames: twice the area costs less than twice as much. */
function sideValues(sides: Sides): readonly Value[] {
  const [[width, length] = [1, 1]] = sides;
  return sides.map(([across, along]) => ({ id: `cm-${across}x${along}`, attribute: 'size', factor: ((across * along) / (width * length)) ** 0.8 }));
}

/** The values in which a product with this measure is offered, in the order that a shopper expects; at least two. */
export function measureValues(random: Random, measure: Measure, product: Product): readonly Value[] {
  if (measure === 'set') return setValues(product, random.pick<readonly number[]>(sets));
  if (measure === 'cm') {
    const different = [...new Set(random.pick<readonly number[]>(scales).map((scale) => centimetres(product, scale)))];
    return amounts('cm', different.length > 1 ? different : [centimetres(product, 1), centimetres(product, 1) + 1]);
  }
  const all = 'sides' in measure ? measure.sides : measure.amounts;
  const wanted = random.whole(2, all.length);
  const first = random.whole(0, all.length - wanted);
  return 'sides' in measure ? sideValues(measure.sides.slice(first, first + wanted)) : amounts(measure.unit, measure.amounts.slice(first, first + wanted));
}

/** The ids of all amounts in which goods of a shelf may be offered. */
export function measuresOf(shelf: readonly Product[]): readonly string[] {
  const ids = shelf.flatMap((product) => {
    const { by } = kinds[product.kind];
    if (by === undefined) return [];
    if (by === 'set') return sets.flat().map((count) => `set-${count * (kinds[product.kind].pictured ?? 1)}`);
    if (by !== 'cm') return ('sides' in by ? sideValues(by.sides) : amounts(by.unit, by.amounts)).map(({ id }) => id);
    return [...scales.flat().map((scale) => `cm-${centimetres(product, scale)}`), `cm-${centimetres(product, 1) + 1}`];
  });
  return [...new Set(ids)];
}

function amounts(unit: Unit | 'set', of: readonly number[]): readonly Value[] {
  const [first = 1] = of;
  return of.map((amount) => valueOf(unit, amount, first));
}

/** How many pieces a value contains. */
export function piecesOf(value: string): number {
  const [, count] = /^set-(\d+)$/.exec(value) ?? [];
  return count === undefined ? 1 : Number(count);
}

// Cached: formatters are slow to create, and tens of thousands of texts need the same few.
const formats = new Map<string, Intl.NumberFormat>();
function formatOf(language: Language, unit: string | undefined): Intl.NumberFormat {
  const key = `${language} ${unit ?? ''}`;
  // British English writes ml, as the rest of the mall does.
  const tag = language === 'en' ? 'en-GB' : formatTag(language);
  const known = formats.get(key) ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 1, ...(unit && { style: 'unit', unit, unitDisplay: 'short' }) });
  formats.set(key, known);
  return known;
}

function measured(language: Language, amount: number, unit: 'centimeter' | 'inch' | 'milliliter' | 'liter' | 'gram' | 'kilogram' | 'gigabyte' | 'terabyte'): string {
  return formatOf(language, unit).format(amount);
}

/** Formats a weight as on a label. */
export function weighed(language: Language, grams: number): string {
  return grams < 1000 ? measured(language, Math.round(grams), 'gram') : measured(language, grams / 1000, 'kilogram');
}

/** Formats sides in centimetres, with the unit once. */
function across(language: Language, sides: readonly number[]): string {
  const last = sides.at(-1) ?? 0;
  return [...sides.slice(0, -1).map((one) => formatOf(language, undefined).format(one)), measured(language, last, 'centimeter')].join(' × ');
}

/** Formats width, depth and height. */
export function dimensions(language: Language, millimetres: readonly number[]): string {
  return across(language, millimetres.map((one) => Math.max(0.1, one >= 200 ? Math.round(one / 10) : Math.round(one) / 10)));
}

/** Formats the amount on a label for the language. */
export function contents(language: Language, printed: string, words: Words): string {
  const [, amount = '', unit = ''] = printedAmount.exec(printed) ?? [];
  return valueName(unit === 'litre' ? `ml-${amount}000` : `${unit}-${amount}`, language, words);
}

/** The name of a value in the language. */
export function valueName(id: string, language: Language, words: Words): string {
  if (id === onlyValue) return '';
  const [, unit = '', digits = '', other] = /^([a-z]+)-(\d+)(?:x(\d+))?$/.exec(id) ?? [];
  const amount = Number(digits);
  if (other !== undefined) return across(language, [amount, Number(other)]);
  switch (unit) {
    case 'set': return amount === 1 ? words.single : fill(words.set, { count: String(amount) });
    case 'cm': return measured(language, amount, 'centimeter');
    case 'inch': return measured(language, amount, 'inch');
    case 'ml': return amount < 1000 ? measured(language, amount, 'milliliter') : measured(language, amount / 1000, 'liter');
    case 'g': return weighed(language, amount);
    case 'kg': return measured(language, amount, 'kilogram');
    case 'gb': return amount < 1024 ? measured(language, amount, 'gigabyte') : measured(language, amount / 1024, 'terabyte');
    case 'mah': return `${formatOf(language, undefined).format(amount)} mAh`;
    default: return colourName(id, language, words);
  }
}

function colourName(id: string, language: Language, words: Words): string {
  const found: string | undefined = (words.colours as Readonly<Record<string, string>>)[id];
  if (found === undefined) throw new Error(`no colour ${id}`);
  return capitalised(found, language);
}

/** With a capital first letter, as the language writes it. */
export function capitalised(text: string, language: Language): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(formatTag(language)) + text.slice(first.length);
}
