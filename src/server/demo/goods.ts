import { gramsOf, isByWeight, makeHistory, makePrices, traitFactor, youngestReducedDays, type AskedPrice, type Prices } from './prices';
import { makeFreight, type Freight } from './freight';
import { kinds, options, seriesWords, type Kind, type KindId, type OptionValueId, type TraitId } from './kinds';
import { makePhotos, type Photos } from './photos';
import { randomOf, type Random } from './random';
import { stores, type Store } from './stores';
import { departmentOf } from './tree';
import { at } from './words';

/** Goods that are not for sale, always these, so that whoever tests can ask for them: `goods-7`, `goods-11` … */
export const unlistedGoods: readonly number[] = [7, 19, 31];
export const removedGoods: readonly number[] = [11, 23];

type Identity = { readonly kind: Kind & { readonly id: KindId }; readonly trait: TraitId; readonly series: string };

/** One product of the demo, before it is put in words. */
export type Goods = Identity & {
  readonly number: number;
  readonly id: string;
  readonly status: 'listed' | 'unlisted' | 'removed';
  readonly store: Store;
  readonly ageDays: number;
  readonly values: readonly OptionValueId[];
  /** of each value */
  readonly stocks: readonly number[];
  readonly buyMin: number;
  readonly prices: Prices;
  readonly history: readonly AskedPrice[];
  readonly freight: Freight;
  readonly photos: Photos;
  /** how often it is bought, 1 on average; a few many times that */
  readonly popularity: number;
  /** how content its buyers are, 0 to 1 */
  readonly quality: number;
};

export function skuId({ id }: Goods, index: number): string {
  return `${id}-${index + 1}`;
}

/** Whole cents; nobody must buy several laptops. */
const dearestWholesale = 8_000;

// Both step widths are primes that divide no length below, so that every kind and every name has its turn.
const kindStep = 61;
const nameStep = 137;

/** What the goods of a number are. No two of the first 50,000 have kind, trait and series in common. */
export function identityOf(number: number): Identity {
  const kind = at(kinds, number * kindStep);
  const round = Math.floor(number / kinds.length);
  const names = kind.traits.length * seriesWords.length;
  const name = (randomOf(`names of ${kind.id}`).whole(0, names - 1) + round * nameStep) % names;
  return { kind, trait: at(kind.traits, name), series: at(seriesWords, Math.floor(name / kind.traits.length)) };
}

function chooseStore(random: Random, kind: Kind): Store {
  if (random.chance(0.05)) return random.pick(stores);
  const candidates = stores.filter(({ department }) => department === departmentOf(kind));
  return at(candidates, random.weighted(candidates.map(({ size }) => size)));
}

/** Neighbouring values of an option, at least two; of colours any, in the usual order. */
function chooseValues(random: Random, { option, tint }: Kind): OptionValueId[] {
  // The studio has no brown to dye things with.
  const all = options[option].filter((value) => value !== 'brown' || !tint);
  if (option === 'colour') {
    const wanted = random.whole(2, 6);
    const kept = new Set(all.map((value) => ({ value, draw: random.next() })).toSorted((a, b) => a.draw - b.draw).slice(0, wanted).map(({ value }) => value));
    return all.filter((value) => kept.has(value));
  }
  const wanted = random.whole(Math.min(all.length, option === 'shoe-size' ? 5 : 2), all.length);
  const first = random.whole(0, all.length - wanted);
  return all.slice(first, first + wanted);
}

function chooseStocks(random: Random, values: readonly OptionValueId[], buyMin: number): number[] {
  if (random.chance(0.02)) return values.map(() => 0);
  const left = () => Math.floor(Math.exp(random.between(Math.log(2), Math.log(400))));
  const stocks = values.map(() => (random.chance(0.08) ? 0 : left() + buyMin));
  return stocks.some((stock) => stock > 0) ? stocks : stocks.map(() => left() + buyMin);
}

export function makeGoods(number: number): Goods {
  const identity = identityOf(number);
  const { kind, trait } = identity;
  const random = randomOf(`goods ${number}`);
  const store = chooseStore(random, kind);
  const values = chooseValues(random, kind);
  const [first] = values;
  if (first === undefined) throw new Error(`no value to choose of ${kind.id}`);
  const ageDays = random.between(0.02, 400);
  // Prices of a kind lie nearer to the lower end.
  const retailPiece = kind.priceFrom * (kind.priceTo / kind.priceFrom) ** (random.next() ** 1.4) * traitFactor(trait);
  const wholesale = random.chance(0.09) && retailPiece < dearestWholesale;
  const buyMin = wholesale ? random.pick([2, 2, 3, 4, 5, 6, 10, 12, 20]) : 1;
  const piece = retailPiece * (wholesale ? 0.75 : 1);
  const one = isByWeight(first) ? (piece * 1000) / kind.weightGrams : piece;
  const discounted = ageDays > youngestReducedDays && random.chance(0.29);
  const prices = makePrices(randomOf(`goods ${number} prices`), one, values, discounted);
  return {
    ...identity,
    number,
    id: `goods-${number}`,
    status: unlistedGoods.includes(number) ? 'unlisted' : removedGoods.includes(number) ? 'removed' : 'listed',
    store,
    ageDays,
    values,
    stocks: chooseStocks(random, values, buyMin),
    buyMin,
    prices,
    history: makeHistory(randomOf(`goods ${number} history`), prices, ageDays),
    freight: makeFreight(random, gramsOf(first, kind.weightGrams) * traitFactor(trait), store.freeFreight),
    photos: makePhotos(randomOf(`goods ${number} photos`), kind, trait, values),
    popularity: Math.min(45, 0.3 * random.between(0.0004, 1) ** -0.72),
    quality: 0.6 * store.quality + 0.4 * Math.sqrt(random.next()),
  };
}
