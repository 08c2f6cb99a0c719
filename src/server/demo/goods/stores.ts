import { randomOf } from '../random';
import { groupIds, kinds, type GroupId } from './kinds';
import { storeWords } from './made-up-names';
import type { Offer } from './offers';
import { pictureName } from './shelf';
import { at } from './words';

/** A store; nearly all its goods are of one group. */
export type Store = {
  readonly id: string;
  readonly word: string;
  readonly group: GroupId;
  readonly logo: string;
  /** ISO 3166 code of the country it ships from */
  readonly country: string;
  /** its share of its group's goods and followers, relative to the other stores */
  readonly size: number;
  /** how satisfied its buyers are, 0 to 1 */
  readonly quality: number;
  readonly freeFreight: boolean;
  readonly ageDays: number;
};

// Where a cross-border mall's stores ship from, the frequent ones first.
const countries = 'CN CN CN CN CN CN HK TW JP JP JP KR KR VN VN TH TH MY ID ID PH IN IN TR TR DE DE IT ES PT FR GB NL PL GR US US MX BR ZA AE EG'.split(' ');

/** One store per this many offers of a group, at most `maxOfFamily`. */
const offersOfStore = 10;
const maxOfFamily = 12;

/** The stores that these offers need, group by group. */
export function storesOf(offers: readonly Offer[]): readonly Store[] {
  const stores: Store[] = [];
  for (const group of groupIds) {
    const own = offers.filter(({ product }) => kinds[product.kind].group === group);
    const wanted = own.length === 0 ? 0 : Math.min(maxOfFamily, Math.max(2, Math.round(own.length / offersOfStore)));
    for (let place = 0; place < wanted; place += 1) stores.push(makeStore(stores.length + 1, group, at(own, place * 7)));
  }
  return stores;
}

function makeStore(number: number, group: GroupId, { lead }: Offer): Store {
  const random = randomOf(`store ${number}`);
  return {
    id: `store-${number}`,
    // A group has fewer stores than there are words, and no word repeats within it.
    word: at(storeWords, number * 7),
    group,
    logo: pictureName(lead.picture),
    country: random.pick(countries),
    size: 0.3 + 0.4 * random.between(0.03, 1) ** -0.6,
    quality: 0.45 + 0.55 * Math.sqrt(random.next()),
    freeFreight: random.chance(0.15),
    ageDays: random.between(420, 1300),
  };
}
