import type { Random } from './random';

export type Freight = { readonly dispatch: number; readonly longDistance: number; readonly delivery: number };

/** Freight of one piece in whole cents, by its weight. */
export function makeFreight(random: Random, grams: number, free: boolean): Freight {
  if (free) return { dispatch: 0, longDistance: 0, delivery: 0 };
  const kilos = grams / 1000;
  const tens = (cents: number) => Math.round(cents / 10) * 10;
  return {
    dispatch: tens(40 + 18 * kilos ** 0.7),
    longDistance: tens((60 + 160 * kilos ** 0.8) * random.pick([0.6, 0.8, 1, 1, 1.3])),
    delivery: tens(50 + 45 * kilos ** 0.75),
  };
}
