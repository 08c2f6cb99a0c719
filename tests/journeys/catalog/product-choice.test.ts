import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import { cutLine, desktop, expectNoTrouble, journey, keptOnDevice, mendLine, phone, underWorker } from '../../support/journey/journey';
import { checkOut } from '../../support/journey/journey-checkout';
import { register, someName } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

async function productWhere(isMeant: (goods: GoodsDetail) => boolean): Promise<GoodsDetail> {
  const details = await Promise.all((await mall.goods(60)).map(({ sellerGoodsId }) => mall.ask('sellerGoods!info', { sellerGoodsId })));
  const found = details.find(isMeant);
  if (!found) throw new Error('the demo mall has no such product');
  return found;
}

/** A product whose variants differ in price: the last has its own, higher price; all are in stock. */
async function product(): Promise<GoodsDetail> {
  const { sellerGoodsId, skus } = await productWhere(({ skus: of }) => of.length > 1 && of.every(({ values }) => !values));
  await mall.sql("update goods set selling_price = 8.4, discount_price = 7, retail_price = 9.45, buy_min = 12 where id = $1", [sellerGoodsId]);
  await mall.sql('update sku set price = null, stock = 40 where goods_id = $1', [sellerGoodsId]);
  await mall.sql('update sku set price = 9.9 where id = $1', [skus.at(-1)?.id]);
  return mall.ask('sellerGoods!info', { sellerGoodsId });
}

const open = (goods: GoodsDetail) => mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, { viewport: phone });
const choose = (page: Page, goods: GoodsDetail, at: number) => page.getByRole('radio', { name: goods.skus.at(at)?.checkAttrName ?? '', exact: true }).click();
/** Price and figures as text. */
const prices = (page: Page) => page.locator('h1 + div').innerText().then((text) => text.replaceAll(/\s+/g, ' ').trim());

it('choosing leaves the page where it stands, though the picture changes', async () => {
  const goods = await product();
  const page = await open(goods);
  const last = page.getByRole('radio').last();
  await last.evaluate((input) => window.scrollTo(0, input.getBoundingClientRect().top + window.scrollY - 200));
  // What is being read stays in place, even when figures above it appear or disappear.
  const place = async () => Math.round((await last.boundingBox())?.y ?? 0);
  const at = await place();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  for (const which of [0, -1, 0]) {
    await choose(page, goods, which);
    await expect.poll(() => page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(goods.skus.at(which)?.id);
    // The browser puts the page back at the next frame.
    await expect.poll(place).toBe(at);
  }
});

it('what is chosen is seen in forced colours too', async () => {
  const goods = await product();
  const page = await open(goods);
  await page.emulateMedia({ forcedColors: 'active' });
  const chip = page.getByRole('main').locator('label:has(input[type=radio])').nth(1);
  await chip.scrollIntoViewIfNeeded();
  const before = await chip.screenshot();
  await chip.click();
  await page.mouse.move(0, 0);
  expect((await chip.screenshot()).equals(before)).toBe(false);
});

it('all figures are those of the chosen attribute, what a discount is worth is told by the lowest of 30 days; a card says "from" and the minimum', async () => {
  const goods = await product();
  const page = await open(goods);
  const figures = `7.00 USDT Was 8.40 USDT Lowest price of the last 30 days ${Number(goods.lowestPrice30Days).toFixed(2)} USDT Recommended retail price 9.45 USDT`;
  await expect.poll(() => prices(page)).toBe(`from ${figures}`);
  await choose(page, goods, -1);
  await expect.poll(() => prices(page)).toBe('9.90 USDT');
  await choose(page, goods, 0);
  await expect.poll(() => prices(page)).toBe(figures);

  await mall.visit(page, `/store?id=${goods.sellerId}`);
  const card = page.getByRole('main').getByRole('link', { name: goods.name }).first();
  await expect.poll(() => card.innerText()).toContain(said('en', 'goods.buyMin', { buyMin: 12 }));
  expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toContain('from 7.00 USDT');
});

it('on a wide screen all that decides stands in the first view; once the device knows where to, it says for how much and in how many days', async () => {
  const goods = await product();
  const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, { viewport: desktop });
  const delivery = page.locator('summary').first();
  const parts = [page.getByRole('button', { name: said('en', 'cart.buyNow') }), delivery, page.getByText(said('en', 'product.shipping')), page.getByText(said('en', 'product.returns', { days: 7 }))];
  for (const part of parts) {
    const { y, height } = (await part.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(y + height).toBeLessThanOrEqual(desktop.height);
  }
  await delivery.click();
  await page.getByLabel(said('en', 'delivery.choose')).selectOption('DE');
  const told = () => delivery.innerText().then((text) => text.replaceAll(/\s+/g, ' '));
  await expect.poll(told).toMatch(/^To Germany: [\d.]+ USDT, \d+–\d+ days$/);
  await page.reload();
  await expect.poll(told).toMatch(/^To Germany: [\d.]+ USDT, \d+–\d+ days$/);
});

it('[S-266] price and stock of the attribute on screen follow the shop while the page is open', async () => {
  const goods = await product();
  const page = await open(goods);
  await choose(page, goods, -1);
  await expect.poll(() => prices(page)).toBe('9.90 USDT');
  // The page gets no updates before it has reported what it shows, and an unchanged value is not sent again: so change
  // it twice.
  const change = async () => {
    for (const price of ['8.7', '8.8']) await mall.sql('update sku set price = $2, stock = 3 where id = $1', [goods.skus.at(-1)?.id, price]);
    return prices(page);
  };
  await expect.poll(change).toBe('8.80 USDT');
  await page.getByText(said('en', 'product.fewLeft', { stock: 3 })).waitFor();
  await mall.sql('update sku set stock = 0 where id = $1', [goods.skus.at(-1)?.id]);
  await expect.poll(() => page.getByRole('button', { name: said('en', 'cart.add') }).isDisabled()).toBe(true);
});

it('[S-139] [S-140] of two attributes a colour shows its picture, what is not made or sold out is struck through, and choosing it moves the other, without a line too; cart and checkout name both, in Arabic', async () => {
  const lang = 'ar';
  const { sellerGoodsId } = await productWhere(({ skus }) => skus.length >= 6 && skus.every(({ values }) => values));
  const { skus: before } = await mall.ask('sellerGoods!info', { sellerGoodsId }, lang);
  const [first] = before;
  const [colour, size] = first?.values ?? [];
  const other = before.find(({ values }) => values?.[0].id !== colour?.id)?.values?.[0];
  if (!first || !colour || !size || !other) throw new Error('none');
  // In the first colour only the first size is left; another colour has all sizes but that.
  await mall.sql('update sku set stock = case when value_id = $2 and id <> $3 then 0 when value_id = $4 and second_value_id = $5 then 0 else 9 end where goods_id = $1', [sellerGoodsId, colour.id, first.id, other.id, size.id]);
  const goods = await mall.ask('sellerGoods!info', { sellerGoodsId }, lang);
  const page = await (await mall.shopper({ viewport: { width: 320, height: 740 } })).newPage();
  await register(page, mall, someName(), lang);
  await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}&lang=${lang}`);
  await keptOnDevice(page, 'sellerGoods!info');
  await underWorker(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  const group = (name = '') => page.getByRole('group', { name, exact: true });
  const radio = (at: 0 | 1, id: string) => page.locator(`input[name=sku${at || ''}][value="${id}"]`);
  const picked = () => page.getByRole('radio', { checked: true }).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

  await page.getByRole('button', { name: said(lang, 'cart.add') }).click();
  await page.getByRole('alert').getByText(said(lang, 'cart.chooseFirst', { attribute: goods.attributeName })).waitFor();
  // By keyboard, from where the message moved the focus.
  await page.keyboard.press('Space');
  await expect.poll(picked).toContain(colour.id);
  const stage = page.locator('[aria-current] img').first();
  await radio(0, other.id).check({ force: true });
  const picture = goods.skus.find(({ values }) => values?.[0].id === other.id)?.zoomImg ?? '';
  await expect.poll(() => stage.getAttribute('src')).toContain(picture);
  await cutLine(page.context());
  // Sold out in this size: visible, struck through and announced; choosing it moves to a colour that has it.
  const gone = group(goods.secondAttributeName).locator('label[data-sold-out]', { has: radio(1, size.id) });
  expect(await gone.locator('> span').evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe('line-through');
  expect(await gone.textContent()).toContain(said(lang, 'goods.soldOut'));
  const second = goods.skus.find(({ values, stock }) => values?.[0].id === other.id && stock > 0)?.values?.[1];
  if (!second) throw new Error('none');
  await radio(1, second.id).check({ force: true });
  expect(await picked()).toEqual([other.id, second.id]);
  await radio(0, colour.id).check({ force: true });
  await page.getByRole('status').getByText(said(lang, 'product.moved', { before: second.name, choice: colour.name, now: size.name })).waitFor();
  expect(await picked()).toEqual([colour.id, size.id]);

  await page.getByRole('button', { name: said(lang, 'cart.add') }).click();
  await page.getByRole('button', { name: said(lang, 'cart.view') }).click();
  await page.locator('dialog[open]').getByText(`${colour.name} / ${size.name}`, { exact: true }).waitFor();
  await mendLine(page.context());
  await checkOut(page, lang);
  await page.getByRole('heading', { level: 1, name: said(lang, 'checkout.title') }).waitFor();
  await page.getByRole('main').getByText(`${colour.name} / ${size.name}`, { exact: true }).waitFor();
  expectNoTrouble(page);
});

it.each([['AbortError', false], ['NotAllowedError', true]])('UX-019 a system sheet that ends in %s: the link is copied in its place only if nobody closed it', async (name, isCopied) => {
  const { sellerGoodsId } = await mall.product();
  const page = await (await mall.shopper()).newPage();
  await page.addInitScript((why) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    const share = async () => {
      asked.push('share');
      throw new DOMException('', why);
    };
    Object.defineProperty(navigator, 'share', { value: share });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void asked.push(text) } });
  }, name);
  await mall.visit(page, `/productDetails?sellerGoodsId=${sellerGoodsId}`);
  await page.getByRole('button', { name: said('en', 'product.share') }).click();
  const link = `${mall.url}/productDetails?sellerGoodsId=${sellerGoodsId}&lang=en`;
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual(['share', ...(isCopied ? [link] : [])]);
  if (isCopied) await page.getByText(said('en', 'product.linkCopied')).waitFor();
});
