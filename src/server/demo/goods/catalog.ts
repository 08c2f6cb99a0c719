import { makeFreight, type Freight } from '../freight';
import { makeHistory, makePrices, youngestReducedDays, type AskedPrice, type Prices } from '../prices';
import { randomOf, type Random } from '../random';
import type { AttributeId } from './ids';
import { kinds, type KindId, type Measure } from './kinds';
import { seriesWords } from './made-up-names';
import type { Named } from './names';
import { allOffers, designOf, type Offer } from './offers';
import { pictureName, type Product } from './shelf';
import { storesOf, type Store } from './stores';
import { colourValue, measureValues, onlyValue, piecesOf, setValues, type Value } from './values';
import { at } from './words';

/** Goods that are not for sale, always the same ones, so that testers can ask for them: `goods-7`, `goods-11` … */
export const unlistedGoods: readonly number[] = [7, 19, 31];
export const removedGoods: readonly number[] = [11, 23];

/** One product of the demo, before its texts. */
export type Goods = Named & {
  readonly number: number;
  readonly id: string;
  readonly status: 'listed' | 'unlisted' | 'removed';
  readonly store: Store;
  readonly ageDays: number;
  readonly attribute: AttributeId;
  /** one per SKU: with a second attribute, a value occurs once for each value of that */
  readonly values: readonly Value[];
  readonly second: { readonly attribute: AttributeId; /** one per SKU */ readonly values: readonly Value[] } | undefined;
  /** of each value */
  readonly stocks: readonly number[];
  readonly buyMin: number;
  readonly prices: Prices;
  readonly history: readonly AskedPrice[];
  readonly freight: Freight;
  readonly pictures: { readonly gallery: readonly string[]; /** of each value */ readonly values: readonly string[] };
  /** how often it is bought, 1 on average; a few many times that */
  readonly popularity: number;
  /** how satisfied its buyers are, 0 to 1 */
  readonly quality: number;
};

export function skuId({ id }: Goods, index: number): string {
  return `${id}-${index + 1}`;
}

/** The value id of a SKU's row: a colour that is part of the name is no choice, and is not repeated. */
export function valueIdOf({ colour, attribute }: Goods, value: Value): string {
  return colour && attribute === 'colour' ? onlyValue : value.id;
}

/** Whole cents. Dearer goods have no minimum quantity: nobody has to buy several laptops. */
const dearestWholesale = 3_000;
const wholesaleShare = 0.03;
/** The share of combinations of two attributes that do not exist. */
const unmadeShare = 0.12;
const maxMeasures = 3;
const maxPictures = 5;
/** Up to this many goods no picture leads two of them; there are fewer goods if there are fewer pictures. More are wanted for load tests only, and repeat pictures. */
const maxDifferent = 1_200;

/** Everything the demo sells, from what is on the studio's shelf. The same shelf gives the same goods. */
export class Catalog {
  private readonly offers: readonly Offer[];
  /** per kind, in the order of the shelf */
  private readonly designs = new Map<KindId, string[]>();
  readonly stores: readonly Store[];
  readonly shelf: readonly Product[];

  constructor(shelf: readonly Product[]) {
    this.shelf = shelf;
    this.offers = allOffers(shelf);
    for (const product of shelf) {
      const known = this.designs.get(product.kind) ?? [];
      if (!known.includes(designOf(product))) known.push(designOf(product));
      this.designs.set(product.kind, known);
    }
    this.stores = storesOf(this.offers);
  }

  /** How many goods have a lead picture of their own; more repeat the pictures under other names. */
  get different(): number {
    return this.offers.length;
  }

  /** How many goods are made if `wanted` are asked for. */
  countFor(wanted: number): number {
    return wanted > maxDifferent ? wanted : Math.min(wanted, this.different);
  }

  goods(number: number): Goods {
    const offer = at(this.offers, number - 1);
    const { product, lead, byColour } = offer;
    const kind = kinds[product.kind];
    const random = randomOf(`goods ${number}`);
    const store = this.chooseStore(random, kind.group);
    const own = byColour ? product.colourways.map(({ id }) => colourValue(id)) : kind.by ? measureValues(random, kind.by, product) : [colourValue(lead.id)];
    const first = at(own, 0);
    const both = byColour && kind.by ? combine(randomOf(`goods ${number} combinations`), own, kind.by, product) : undefined;
    const values = both ? both.map(([value]) => value) : own;
    const measures = both?.map(([, measure]) => measure);
    const measure = measures ? at(measures, 0) : first;
    const ageDays = random.between(0.02, 400);
    // The price depends on the design, not on pattern and colour; prices of a kind lie nearer to the lower end.
    const design = kind.from * (kind.to / kind.from) ** (randomOf(`price of ${designOf(product)}`).next() ** 1.4);
    const piece = design * random.between(0.94, 1.06);
    const wholesale = random.chance(wholesaleShare) && piece < dearestWholesale && first.attribute === 'colour' && !both;
    const buyMin = wholesale ? random.pick([6, 10, 12, 20]) : 1;
    const discounted = ageDays > youngestReducedDays && random.chance(0.29);
    // An amount costs the same in every colour.
    const priced = [...new Set(measures ?? values)];
    const pictured = kind.pictured ?? 1;
    const pieces = measure.attribute === 'set' ? piecesOf(measure.id) : pictured;
    const ofEach = makePrices(randomOf(`goods ${number} prices`), piece * (wholesale ? 0.75 : 1) * pieces ** 0.88, priced.map(({ factor }) => factor), discounted);
    const prices = { ...ofEach, own: (measures ?? values).map((value) => ofEach.own[priced.indexOf(value)] ?? null) };
    return {
      product,
      series: this.seriesOf(product, Math.floor((number - 1) / this.offers.length)),
      colour: byColour ? undefined : lead,
      number,
      id: `goods-${number}`,
      status: unlistedGoods.includes(number) ? 'unlisted' : removedGoods.includes(number) ? 'removed' : 'listed',
      store,
      ageDays,
      attribute: first.attribute,
      values,
      second: measures && { attribute: measure.attribute, values: measures },
      stocks: both ? chooseStocks(randomOf(`goods ${number} stocks`), values, buyMin) : chooseStocks(random, values, buyMin),
      buyMin,
      prices,
      history: makeHistory(randomOf(`goods ${number} history`), prices, ageDays),
      freight: makeFreight(random, (product.grams * pieces) / pictured, store.freeFreight),
      pictures: picturesOf(offer, values),
      popularity: Math.min(45, 0.3 * random.between(0.0004, 1) ** -0.72),
      quality: 0.6 * store.quality + 0.4 * Math.sqrt(random.next()),
    };
  }

  /** A different word for each design of a kind, and for each time its pictures repeat. */
  private seriesOf(product: Product, round: number): string {
    const designs = this.designs.get(product.kind) ?? [];
    const place = designs.indexOf(designOf(product)) + round * designs.length;
    const word = at(seriesWords, randomOf(`series of ${product.kind}`).whole(0, seriesWords.length - 1) + place);
    const again = Math.floor(place / seriesWords.length);
    return again === 0 ? word : `${word} ${again + 1}`;
  }

  /** A store sells its own group of goods, and a few of others. */
  private chooseStore(random: Random, group: Store['group']): Store {
    if (random.chance(0.05)) return random.pick(this.stores);
    const candidates = this.stores.filter((store) => store.group === group);
    return at(candidates, random.weighted(candidates.map(({ size }) => size)));
  }
}

/** The lead picture first; each value has its colour's picture where colours are chosen. */
function picturesOf({ product, lead, byColour }: Offer, values: readonly Value[]): Goods['pictures'] {
  const others = byColour ? product.colourways.filter((one) => one !== lead).map(({ picture }) => picture) : [];
  const gallery = [lead.picture, ...lead.views, ...others].slice(0, maxPictures).map(pictureName);
  const ofValue = ({ id }: Value) => product.colourways.find((one) => byColour && one.id === id) ?? lead;
  return { gallery, values: values.map((value) => pictureName(ofValue(value).picture)) };
}

/** Every colour in every measure, except some that do not exist; the first combination does, and each colour has at least one. */
function combine(random: Random, colours: readonly Value[], by: Measure, product: Product): readonly (readonly [Value, Value])[] {
  const measures = by === 'set' ? setValues(product) : measureValues(random, by, product).slice(0, maxMeasures);
  return colours.flatMap((colour, row) => {
    const kept = row % measures.length;
    return measures.flatMap((measure, column) => (column === kept || !random.chance(unmadeShare) ? [[colour, measure] as const] : []));
  });
}

function chooseStocks(random: Random, values: readonly Value[], buyMin: number): number[] {
  if (random.chance(0.02)) return values.map(() => 0);
  const left = () => Math.floor(Math.exp(random.between(Math.log(2), Math.log(400))));
  const stocks = values.map(() => (random.chance(0.08) ? 0 : left() + buyMin));
  return stocks.some((stock) => stock > 0) ? stocks : stocks.map(() => left() + buyMin);
}
