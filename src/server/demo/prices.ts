import type { Random } from './random';

/** The nearest price that a shop would write on a label. */
function labelled(cents: number, random: Random): number {
  if (cents < 300) return Math.max(20, Math.round(cents / 5) * 5);
  if (cents < 2_000) return Math.round(cents / 50) * 50 - random.pick([1, 5, 10]);
  if (cents < 20_000) return Math.round(cents / 100) * 100 - random.pick([0, 5, 10, 50]);
  return Math.round(cents / 1_000) * 1_000 - random.pick([0, 100, 100, 500]);
}

/** Whole cents. */
export type Prices = {
  readonly selling: number;
  readonly discount: number | null;
  readonly retail: number | null;
  /** per value, where it differs */
  readonly own: readonly (number | null)[];
};

const reductions = [5, 8, 10, 10, 12, 15, 15, 20, 20, 25, 30, 35, 40, 50];

/**
 * The regular price is the first value's, the cheapest; the others cost more or the same. A value's own
 * price counts before the discount, so a reduced product has no own price below its regular one: it
 * would look like a reduction from a price that was never charged. `first` is the price of the first
 * value in whole cents, `factors` are the relative prices of all values.
 */
export function makePrices(random: Random, first: number, factors: readonly number[], discounted: boolean): Prices {
  const base = factors[0] ?? 1;
  const selling = labelled(first, random);
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

/** A price in whole cents, charged since `daysAgo`. */
export type AskedPrice = { readonly cents: number; readonly daysAgo: number };

/** How long a price must have been charged before it may be shown as the one before a reduction. */
const provenDays = 31;
/** Younger goods can't be reduced: nobody could have paid their regular price for long enough. */
export const youngestReducedDays = 60;

/** All prices ever charged, oldest first; the last is today's. */
export function makeHistory(random: Random, { selling, discount }: Prices, ageDays: number): AskedPrice[] {
  const reducedSince = random.between(0.5, 21);
  const newestChange = discount === null ? 0.5 : reducedSince + provenDays;
  const now: AskedPrice[] = discount === null ? [] : [{ cents: discount, daysAgo: reducedSince }];
  const plain: AskedPrice[] = [{ cents: selling, daysAgo: ageDays }];
  if (ageDays < newestChange + 12 || random.chance(0.6)) return [...plain, ...now];
  const changed = random.between(newestChange, ageDays - 10);
  if (random.chance(0.5)) {
    // A past reduction.
    const from = random.between(changed + 2, Math.min(ageDays - 1, changed + 15));
    return [...plain, { cents: reduced(selling, random.pick(reductions), random), daysAgo: from }, { cents: selling, daysAgo: changed }, ...now];
  }
  const before = labelled(selling * random.pick([0.85, 0.9, 1.08, 1.15, 1.25]), random);
  if (before === selling) return [...plain, ...now];
  return [{ cents: before, daysAgo: ageDays }, { cents: selling, daysAgo: changed }, ...now];
}
