import type { GoodsCard } from '../../contract/shop/goods';
import { byThisClock } from '../../rules/clocks';
import type { Language } from '../../rules/languages';
import { device } from '../database/database';
import { watch } from '../database/watch';
import { watchDeliveryCountry } from '../delivery-country';
import { presentOwner } from '../session/session-row';
import { knownGoodsCards } from './known-cards';

/** How many viewed products are remembered for each user and for the visitor. */
export const mostViewed = 20;

const owner = () => presentOwner(device);

/** A user's viewed products, latest first. */
async function viewedBy(user: string) {
  return (await device.viewed.where('user').equals(user).toArray()).toSorted((a, b) => b.at - a.at);
}

/** Remembers that the present user or the visitor views a product. It never leaves this device. */
export async function noteViewed(id: string, now = Date.now()): Promise<void> {
  await device.transaction('rw', device.viewed, device.session, async () => {
    const user = await owner();
    // Later than all earlier ones, even if the clock was set back.
    const [latest] = await viewedBy(user);
    await device.viewed.put({ user, id, at: latest ? Math.max(now, latest.at + 1) : now });
    await device.viewed.bulkDelete((await viewedBy(user)).slice(mostViewed).map((old) => [user, old.id] as [string, string]));
  });
}

/**
 * While a product page is open: remembers the view (unless storage is unavailable) and calls `listener` with the
 * shopper's delivery country. One function, so that the product page loads one script for both.
 */
export function beginView(id: string, listener: (country: string | undefined) => void): () => void {
  noteViewed(id).catch(() => {});
  return watchDeliveryCountry(listener);
}

/** Calls `listener` with the cards of the viewed products in a language, latest first, now and after every change. */
export function watchViewed(language: Language, listener: (goods: readonly GoodsCard[]) => void): () => void {
  return watch(async () => knownGoodsCards(language, (await viewedBy(await owner())).map(({ id }) => id)), listener, () => listener([]));
}

export async function forgetViewed(): Promise<void> {
  await device.transaction('rw', device.viewed, device.session, async () => {
    await device.viewed.where('user').equals(await owner()).delete();
  });
}

/** Calls `listener` with the time of the oldest of these cards, now and after every change. */
export function watchOldestCard(language: Language, ids: readonly string[], listener: (asOf: number | undefined) => void): () => void {
  return watch(() => oldestCard(language, ids), listener, () => listener(undefined));
}

/** When the shop sent the oldest of these cached cards (UTC milliseconds); `undefined` if none is cached. */
export async function oldestCard(language: Language, ids: readonly string[]): Promise<number | undefined> {
  const rows = await device.goods.bulkGet(ids.map((id) => [language, id] as [string, string]));
  const times = rows.flatMap((row) => (row ? [byThisClock(row.asOf, Date.now())] : []));
  return times.length > 0 ? Math.min(...times) : undefined;
}
