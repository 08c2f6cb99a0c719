import type { Money } from '../../rules/money';
import type { OptionValueId, TraitId } from './kinds';
import type { Random } from './random';

/** Whole cents as the amount rows carry. */
export function money(cents: number): Money {
  const fraction = String(cents % 100).padStart(2, '0').replace(/0+$/, '');
  return `${Math.floor(cents / 100)}${fraction && `.${fraction}`}` as Money;
}

/** The nearest amount that a shop would write on a label. */
function labelled(cents: number, random: Random): number {
  if (cents < 300) return Math.max(20, Math.round(cents / 5) * 5);
  if (cents < 2_000) return Math.round(cents / 50) * 50 - random.pick([1, 5, 10]);
  if (cents < 20_000) return Math.round(cents / 100) * 100 - random.pick([0, 5, 10, 50]);
  return Math.round(cents / 1_000) * 1_000 - random.pick([0, 100, 100, 500]);
}

/** What a trait does to price and weight; what isn't here does nothing to them. */
const traitFactors: Partial<Record<TraitId, number>> = {
  'set-2': 1.85, 'set-4': 3.4, 'set-6': 4.8, mini: 0.7, large: 1.35, 'gift-box': 1.1, silk: 1.4, leather: 1.3, oak: 1.2, case: 1.1,
};
export function traitFactor(trait: TraitId): number {
  return traitFactors[trait] ?? 1;
}

/** How much a value holds: pieces, metres, kilograms. The price of a kind is that of one. */
const contents: Partial<Record<OptionValueId, number>> = {
  'pack-1': 1, 'pack-4': 4, 'pack-6': 6, 'pack-12': 12, 'g-250': 0.25, 'g-500': 0.5, 'kg-1': 1, 'kg-2': 2, 'm-1': 1, 'm-2': 2, 'm-5': 5, 'm-10': 10,
};
/** What a better value costs against the plain one: always … */
const grades: Partial<Record<OptionValueId, number>> = { 'gb-256': 1.12, 'gb-512': 1.35, 'tb-1': 1.75, 'pieces-500': 1.7, 'pieces-1000': 2.4 };
/** … or in some stores. */
const surcharges: Partial<Record<OptionValueId, number>> = { medium: 1.1, large: 1.22, 'extra-large': 1.4, metal: 1.15 };
const weights = new Set<OptionValueId>(['g-250', 'g-500', 'kg-1', 'kg-2']);

/** What a value weighs, where one piece weighs so many grams. */
export function gramsOf(value: OptionValueId, pieceGrams: number): number {
  return (contents[value] ?? 1) * (isByWeight(value) ? 1000 : pieceGrams);
}

export function isByWeight(value: OptionValueId): boolean {
  return weights.has(value);
}

/** Whole cents. */
export type Prices = {
  readonly selling: number;
  readonly discount: number | null;
  readonly retail: number | null;
  /** of each value, where it differs */
  readonly own: readonly (number | null)[];
};

const reductions = [5, 8, 10, 10, 12, 15, 15, 20, 20, 25, 30, 35, 40, 50];

/**
 * The regular price is the first value's, the cheapest; the others cost more or the same. A value's own
 * price counts before the discount, so a reduced product has no own price below its regular one: it
 * would look like a reduction of what was never asked.
 */
export function makePrices(random: Random, one: number, values: readonly OptionValueId[], discounted: boolean): Prices {
  const charges = random.chance(0.4);
  // More at once is cheaper by the piece.
  const factors = values.map((value) => (contents[value] ?? 1) ** 0.9 * (grades[value] ?? (charges ? surcharges[value] : undefined) ?? 1));
  const [first] = values;
  const base = factors[0] ?? 1;
  const selling = labelled(first && first in contents ? one * base : one, random);
  const discount = discounted ? reduced(selling, random.pick(reductions), random) : null;
  const own = factors.map((factor) => {
    const price = factor > base ? labelled((selling * factor) / base, random) : selling;
    return price > selling ? price : null;
  });
  const retail = random.chance(0.4) ? labelled(selling * random.between(1.08, 1.5), random) : null;
  return { selling, discount, retail: retail !== null && retail > selling ? retail : null, own };
}

function reduced(cents: number, percent: number, random: Random): number {
  const target = (cents * (100 - percent)) / 100;
  const label = cents < 2_000 ? Math.round(target) : labelled(target, random);
  return Math.max(1, Math.min(label, cents - 1));
}

/** From so many days ago this was asked, in whole cents. */
export type AskedPrice = { readonly cents: number; readonly daysAgo: number };

/** A price must have been asked so long before it may be shown as the one before a reduction. */
const provenDays = 31;
/** Younger goods can't be reduced: nobody could have paid their regular price for long enough. */
export const youngestReducedDays = 60;

/** All prices that were ever asked, oldest first; the last is asked today. */
export function makeHistory(random: Random, { selling, discount }: Prices, ageDays: number): AskedPrice[] {
  const reducedSince = random.between(0.5, 21);
  const newestChange = discount === null ? 0.5 : reducedSince + provenDays;
  const now: AskedPrice[] = discount === null ? [] : [{ cents: discount, daysAgo: reducedSince }];
  const plain: AskedPrice[] = [{ cents: selling, daysAgo: ageDays }];
  if (ageDays < newestChange + 12 || random.chance(0.6)) return [...plain, ...now];
  const changed = random.between(newestChange, ageDays - 10);
  if (random.chance(0.5)) {
    // A reduction that is over.
    const from = random.between(changed + 2, Math.min(ageDays - 1, changed + 15));
    return [...plain, { cents: reduced(selling, random.pick(reductions), random), daysAgo: from }, { cents: selling, daysAgo: changed }, ...now];
  }
  const before = labelled(selling * random.pick([0.85, 0.9, 1.08, 1.15, 1.25]), random);
  if (before === selling) return [...plain, ...now];
  return [{ cents: before, daysAgo: ageDays }, { cents: selling, daysAgo: changed }, ...now];
}
