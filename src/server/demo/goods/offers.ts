import { randomOf } from '../random';
import { isSaid } from './ids';
import { kinds, type KindId } from './kinds';
import type { Colourway, Product } from './shelf';

/** One way to sell a pictured product: in all its colours, or in one of them, by its measure if it has one. */
export type Offer = { readonly product: Product; readonly lead: Colourway; readonly byColour: boolean };

/** Every picture leads one offer, so that no two goods in a list look alike. */
function offersOf(product: Product): Offer[] {
  const { kind, colourways } = product;
  const inAll = colourways.length > 1 || !kinds[kind].by;
  return colourways.map((lead, place) => ({ product, lead, byColour: inAll && place === 0 }));
}

/** All offers of a shelf, the kinds taking turns: even a few goods are of as many kinds as possible. */
export function allOffers(shelf: readonly Product[]): readonly Offer[] {
  const byKind = new Map<KindId, { offer: Offer; place: number }[]>();
  // Two designs may share a picture; the first gets it.
  const led = new Set<string>();
  for (const product of shelf) {
    const offers = byKind.get(product.kind) ?? [];
    byKind.set(product.kind, offers);
    for (const offer of offersOf(product).filter(({ lead }) => !led.has(lead.picture) && led.add(lead.picture))) offers.push({ offer, place: randomOf(`place of ${product.id} ${offer.lead.id}`).next() });
  }
  const turns = [...byKind]
    .map(([kind, offers]) => ({ place: randomOf(`place of ${kind}`).next(), offers: offers.toSorted((a, b) => a.place - b.place) }))
    .toSorted((a, b) => a.place - b.place);
  const longest = Math.max(...turns.map(({ offers }) => offers.length));
  return Array.from({ length: longest }, (_, turn) => turns.flatMap(({ offers }) => offers.slice(turn, turn + 1))).flat().map(({ offer }) => offer);
}

/** The design that a series is named after: its patterns share one, because the product's name tells them apart. */
export function designOf({ id, pattern }: Product): string {
  return isSaid(pattern) && id.endsWith(`-${pattern}`) ? id.slice(0, -pattern.length - 1) : id;
}
