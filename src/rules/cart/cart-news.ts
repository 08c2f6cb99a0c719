import { defaultMaxBuy } from '../catalog/catalog';
import { compareMoney, type Money } from '../money';
import { freight, priceThatCounts } from '../price';
import { quantityLimits, withinLimits, type CartLine, type LineGoods, type Offer } from './cart';

/** What the shop says of a line's goods now: the same fields as the line has, or why they can't be bought. */
export type GoodsNow = Omit<LineGoods, 'offered' | 'gone' | 'lowered'> | { readonly gone: string; readonly seenAt: number };

/**
 * Updates a line with what the shop says now. A lower price is applied and reported; a higher one is only offered, so that
 * no total grows unasked; less stock or unavailable goods are noted, and asked about before the checkout.
 */
export function withNews(line: CartLine, now: GoodsNow): CartLine {
  const after = changedLine(line, now);
  return isSame(line, after) ? line : after;
}

/** The line with its names in another language, from a reply older than the line: the rest of that reply is outdated. */
export function withNames(line: CartLine, now: GoodsNow): CartLine {
  if ('gone' in now) return line;
  const { name, checkAttrName, seller, language } = now;
  return { ...line, name, checkAttrName, seller, language };
}

function changedLine(line: CartLine, now: GoodsNow): CartLine {
  const { offered: _offered, gone: _gone, ...known } = line;
  if ('gone' in now) return { ...known, gone: now.gone, seenAt: now.seenAt };
  const [before, after] = [priceThatCounts(line), priceThatCounts(now)];
  const [freightBefore, freightAfter] = [freight(line), freight(now)];
  const isDearer = compareMoney(after, before) > 0;
  const costsMoreToSend = compareMoney(freightAfter, freightBefore) > 0;
  const { identifier, count, checked, lowered } = known;
  return {
    ...now,
    ...(isDearer && pricesOf(line)),
    ...(costsMoreToSend && feesOf(line)),
    identifier,
    count,
    checked,
    ...((isDearer || costsMoreToSend) && { offered: { ...pricesOf(now), ...feesOf(now) } }),
    ...lowering(lowered, before, after),
  };
}

function pricesOf({ price, discountPrice, sellingPrice }: Offer) {
  return { price, discountPrice, sellingPrice };
}

function feesOf({ dispatchFee, longDistanceFee, deliveryFee }: Offer) {
  return { dispatchFee, longDistanceFee, deliveryFee };
}

/** A price that falls twice is compared with the one before the first fall; once it rises again, nothing is reported. */
function lowering(lowered: Money | undefined, before: Money, after: Money): { lowered?: Money } {
  const difference = compareMoney(after, before);
  if (difference < 0) return { lowered: lowered ?? before };
  return difference === 0 && lowered !== undefined ? { lowered } : {};
}

function isSame(one: CartLine, other: CartLine): boolean {
  const plain = (line: CartLine) => JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return plain(one) === plain(other);
}

/** A change of a line that is reported to the shopper; all but `lower` wait for an answer before the checkout (`asks`). */
export type LineNews =
  | { readonly kind: 'lower'; readonly before: Money }
  | { readonly kind: 'higher'; readonly after: Money }
  | { readonly kind: 'freight'; readonly after: Money }
  | { readonly kind: 'fewer'; readonly left: number }
  | { readonly kind: 'minimum'; readonly min: number }
  | { readonly kind: 'maximum'; readonly max: number }
  | { readonly kind: 'soldOut' }
  | { readonly kind: 'gone'; readonly refusal: string };

/** The changes of a line to report. `maxBuy`: the most of one line. */
export function newsOf({ gone, stock, count, buyMin, offered, lowered, ...line }: CartLine, maxBuy = defaultMaxBuy): LineNews[] {
  if (gone !== undefined) return [{ kind: 'gone', refusal: gone }];
  if (stock === 0) return [{ kind: 'soldOut' }];
  const news: LineNews[] = [];
  if (lowered !== undefined) news.push({ kind: 'lower', before: lowered });
  if (offered && compareMoney(priceThatCounts(offered), priceThatCounts(line)) > 0) news.push({ kind: 'higher', after: priceThatCounts(offered) });
  if (offered && compareMoney(freight(offered), freight(line)) > 0) news.push({ kind: 'freight', after: freight(offered) });
  const { min, max } = quantityLimits({ buyMin }, maxBuy);
  if (count > stock) news.push({ kind: 'fewer', left: stock });
  if (count < min) news.push({ kind: 'minimum', min });
  if (count > max) news.push({ kind: 'maximum', max });
  return news;
}

/** Whether the line changed for the worse, so that the shopper must answer. */
export function asks(line: CartLine, maxBuy = defaultMaxBuy): boolean {
  return newsOf(line, maxBuy).some(({ kind }) => kind !== 'lower');
}

/** Whether there is a change that the shopper can accept: goods that are gone or sold out can only be removed, or wait. */
export function canAccept(line: CartLine, maxBuy = defaultMaxBuy): boolean {
  return newsOf(line, maxBuy).some(({ kind }) => kind !== 'lower' && kind !== 'gone' && kind !== 'soldOut') && line.stock >= line.buyMin;
}

/** Accepts the changes: the offered price, and at most the quantity in stock. Unavailable goods stay, unchecked. */
export function accept(line: CartLine, maxBuy = defaultMaxBuy): CartLine {
  const { offered, lowered: _lowered, ...known } = line;
  if (known.gone !== undefined || known.stock < known.buyMin || known.stock === 0) return { ...known, ...offered, checked: false };
  return { ...known, ...offered, count: Math.min(known.stock, withinLimits(known.count, quantityLimits(known, maxBuy))) };
}
