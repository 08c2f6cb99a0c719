import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { GoodsDetail } from '../../src/contract/shop/goods';
import { journey, phone } from '../support/journey';
import { said } from '../support/texts';

const mall = journey();

/** A product whose attributes differ in price, the dearer one with a price of its own, all in stock. */
async function product(): Promise<GoodsDetail> {
  const { sellerGoodsId } = await mall.product();
  const { skus } = await mall.ask('sellerGoods!info', { sellerGoodsId });
  await mall.sql("update goods set selling_price = 8.4, discount_price = 7, retail_price = 9.45, buy_min = 12 where id = $1", [sellerGoodsId]);
  await mall.sql('update sku set price = null, stock = 40 where goods_id = $1', [sellerGoodsId]);
  await mall.sql('update sku set price = 9.9 where id = $1', [skus.at(-1)?.id]);
  return mall.ask('sellerGoods!info', { sellerGoodsId });
}

const open = (goods: GoodsDetail) => mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, { viewport: phone });
const choose = (page: Page, goods: GoodsDetail, at: number) => page.getByRole('radio', { name: goods.skus.at(at)?.checkAttrName ?? '', exact: true }).click();
/** Price and figures, as they are read. */
const prices = (page: Page) => page.locator('h1 + div').innerText().then((text) => text.replaceAll(/\s+/g, ' ').trim());

it('choosing leaves the page where it stands, though the picture changes', async () => {
  const goods = await product();
  const page = await open(goods);
  const last = page.getByRole('radio').last();
  await last.evaluate((input) => window.scrollTo(0, input.getBoundingClientRect().top + window.scrollY - 200));
  // What is read stays where it is; figures above that go or come move it as little.
  const place = async () => Math.round((await last.boundingBox())?.y ?? 0);
  const at = await place();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  for (const which of [0, -1, 0]) {
    await choose(page, goods, which);
    await expect.poll(() => page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(goods.skus.at(which)?.id);
    expect(await place()).toBe(at);
  }
});

it('all figures are those of the chosen attribute, and none equal to the price is said again; a card says "from" and the minimum', async () => {
  const goods = await product();
  const page = await open(goods);
  await expect.poll(() => prices(page)).toBe('from 7.00 USDT Was 8.40 USDT Recommended retail price 9.45 USDT');
  await choose(page, goods, -1);
  await expect.poll(() => prices(page)).toBe('9.90 USDT');
  await choose(page, goods, 0);
  await expect.poll(() => prices(page)).toBe('7.00 USDT Was 8.40 USDT Recommended retail price 9.45 USDT');

  await mall.visit(page, `/store?id=${goods.sellerId}`);
  const card = page.getByRole('main').getByRole('link', { name: goods.name }).first();
  await expect.poll(() => card.innerText()).toContain(said('en', 'goods.buyMin', { buyMin: 12 }));
  expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toContain('from 7.00 USDT');
});

it('[S-266] price and stock of the attribute on screen follow the shop while the page is open', async () => {
  const goods = await product();
  const page = await open(goods);
  await choose(page, goods, -1);
  await expect.poll(() => prices(page)).toBe('9.90 USDT');
  // Until the page has said what it shows, nothing is told to it: what does not change is not told again.
  const change = async () => {
    for (const price of ['8.7', '8.8']) await mall.sql('update sku set price = $2, stock = 3 where id = $1', [goods.skus.at(-1)?.id, price]);
    return prices(page);
  };
  await expect.poll(change).toBe('8.80 USDT');
  await page.getByText(said('en', 'product.fewLeft', { stock: 3 })).waitFor();
  await mall.sql('update sku set stock = 0 where id = $1', [goods.skus.at(-1)?.id]);
  await expect.poll(() => page.getByRole('button', { name: said('en', 'cart.add') }).isDisabled()).toBe(true);
});
