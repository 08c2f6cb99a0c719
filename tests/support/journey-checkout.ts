import type { Page } from 'playwright';
import type { GoodsDetail } from '../../src/contract/goods';
import type { Journey } from './journey';
import { said } from './texts';

/** The final button, whatever it costs. */
export const place = /^Place (order|\d+ orders) and pay [\d,.]+ USDT$/;

/** Goods with enough of them left, each of another seller. */
export async function goodsOfSellers(mall: Journey, wanted: number): Promise<GoodsDetail[]> {
  const found = new Map<string, GoodsDetail>();
  for (const { sellerGoodsId } of await mall.goods(100)) {
    const goods = await mall.ask('sellerGoods!info', { sellerGoodsId });
    if (goods.buyMin <= 1 && goods.skus.every(({ stock }) => stock > 5) && !found.has(goods.sellerId)) found.set(goods.sellerId, goods);
    if (found.size === wanted) return [...found.values()];
  }
  throw new Error('the demo mall has too few sellers');
}

/** Puts one of the product that is open into the cart. */
export async function putInOpen(page: Page, { skus }: GoodsDetail): Promise<void> {
  await page.getByRole('button', { name: said('en', 'cart.add') }).waitFor();
  if (skus.length > 1) await page.locator('input[name=sku]').first().check({ force: true });
  await page.getByRole('button', { name: said('en', 'cart.add') }).click();
  await page.getByRole('button', { name: said('en', 'cart.view') }).waitFor();
}

export async function putIn(mall: Journey, page: Page, goods: GoodsDetail): Promise<void> {
  await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
  await putInOpen(page, goods);
}

/** From the product that was put in, through the drawer; a visitor is asked to log in first. */
export async function toCheckout(page: Page, to: '/settlement' | '/login' = '/settlement'): Promise<void> {
  await page.getByRole('button', { name: said('en', 'cart.view') }).click();
  await page.locator('dialog[open]').getByRole('button', { name: /^Check out/ }).click();
  await page.waitForURL((url) => url.pathname === to);
}

export async function payFromBalance(page: Page, digits: string): Promise<void> {
  await page.getByRole('main').getByRole('radio', { name: /^Balance/ }).check();
  await page.getByRole('main').getByRole('button', { name: place }).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
}
