import type { Insertable } from 'kysely';
import type { Tables } from '../db/schema';
import type { Goods } from './goods/catalog';
import { randomOf } from './random';
import { dateBefore, daysBefore } from './time';

/** A purchase; `daysAgo` may be fractional. */
export type Sale = { readonly daysAgo: number; readonly quantity: number };

/** A factor for sales by age: older goods had more time to be bought; from 250 days on, age makes no difference. */
function seasons(ageDays: number): number {
  return 0.15 + 0.85 * Math.min(1, ageDays / 250);
}

export function salesOf({ number, ageDays, popularity, buyMin }: Goods): Sale[] {
  const random = randomOf(`goods ${number} sales`);
  const count = Math.round(13 * popularity * seasons(ageDays) * random.between(0.5, 1.5));
  return Array.from({ length: count }, () => ({
    daysAgo: random.between(0, ageDays),
    quantity: buyMin * (random.chance(0.78) ? 1 : random.whole(2, 4)),
  }));
}

export function saleRows({ id }: Goods, sales: readonly Sale[], now: number): Insertable<Tables['sale']>[] {
  return sales.map(({ daysAgo, quantity }) => ({ goods_id: id, quantity, sold_at: daysBefore(now, daysAgo) }));
}

/** About thirty views per purchase, on days spread over the product's life; a product without sales has views too. */
export function viewRows({ number, id, ageDays }: Goods, sales: readonly Sale[], now: number): Insertable<Tables['goods_view']>[] {
  const random = randomOf(`goods ${number} views`);
  const looks = Math.round((sales.length + 0.5) * random.between(18, 45));
  const days = new Set<number>();
  const wanted = Math.min(40, 3 + Math.ceil(looks / 60));
  for (let index = 0; index < wanted; index += 1) days.add(random.whole(0, Math.floor(ageDays)));
  const usual = looks / days.size;
  return Array.from(days, (day) => ({ goods_id: id, day: dateBefore(now, day), views: Math.max(1, Math.round(usual * random.between(0.4, 1.6))) }));
}
