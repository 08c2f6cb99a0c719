import type { GoodsCard } from '../../contract/shop/goods';
import type { Language } from '../../rules/languages';
import { device } from '../database/database';
import { watch } from '../database/watch';
import { watchDeliveryCountry } from '../delivery-country';
import { presentUser, visitor } from '../session/session-row';
import { knownGoodsCards } from './known-cards';

/** So many are remembered, of each user and of the visitor. */
export const mostViewed = 20;

const owner = async () => (await presentUser(device)) ?? visitor;

/** What was looked at, the latest first. */
async function viewedBy(user: string) {
  return (await device.viewed.where('user').equals(user).toArray()).toSorted((a, b) => b.at - a.at);
}

/** Remembers that the present user, or the visitor, looks at a product. It never leaves this device. */
export async function noteViewed(id: string, now = Date.now()): Promise<void> {
  await device.transaction('rw', device.viewed, device.session, async () => {
    const user = await owner();
    // Later than all before it, also where the clock was set back since.
    const [latest] = await viewedBy(user);
    await device.viewed.put({ user, id, at: latest ? Math.max(now, latest.at + 1) : now });
    await device.viewed.bulkDelete((await viewedBy(user)).slice(mostViewed).map((old) => [user, old.id] as [string, string]));
  });
}

/**
 * While a product is looked at: remembers it as well as the device can (one that keeps nothing remembers nothing), and tells
 * where its shopper has things delivered. Both in one, so that the product's page loads one script for them.
 */
export function beginView(id: string, tellCountry: (country: string | undefined) => void): () => void {
  noteViewed(id).catch(() => {});
  return watchDeliveryCountry(tellCountry);
}

/** Tells the products that were looked at as they are known in a language, the latest first; now and after every change. */
export function watchViewed(language: Language, tell: (goods: readonly GoodsCard[]) => void): () => void {
  return watch(async () => knownGoodsCards(language, (await viewedBy(await owner())).map(({ id }) => id)), tell, () => tell([]));
}

export async function forgetViewed(): Promise<void> {
  await device.transaction('rw', device.viewed, device.session, async () => {
    await device.viewed.where('user').equals(await owner()).delete();
  });
}
