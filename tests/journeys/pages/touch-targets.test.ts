import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { askAs, checkOut, goodsOfSellers, openCart, provide, putIn } from '../../support/journey/journey-checkout';
import { buyer, orderOf } from '../../support/journey/journey-orders';
import { footerAlive, journey, loaded, phone } from '../../support/journey/journey';
import { said } from '../../support/texts';
import { shownMarks, smallTargets } from '../../support/journey/touch-targets';

const mall = journey();

/** The shell and the order pages; `orderId` is an order on its way. */
const screens = (orderId: string): Readonly<Record<string, string>> => ({
  home: '/index',
  orders: '/userInfo/my-order',
  'orders of one tab': '/userInfo/my-order?tab=toReceive',
  'an order': `/userInfo/order-detail?orderId=${orderId}`,
  'a receipt': `/userInfo/order-receipt?orderId=${orderId}`,
  'a return': `/userInfo/order-return?orderId=${orderId}`,
});

/** What is marked as chosen but looks like everything else in forced colours. */
async function lostMarks(page: Page): Promise<{ marked: number; lost: string[] }> {
  const marked = await shownMarks(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const stillMarked = await shownMarks(page);
  await page.emulateMedia({ forcedColors: 'none' });
  return { marked: marked.length, lost: marked.filter((each) => !stillMarked.includes(each)) };
}

async function shown(page: Page, address: string): Promise<void> {
  await mall.visit(page, address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await loaded(page);
  await footerAlive(page);
}

describe('the shell and the pages of orders', () => {
  it('have no control that a finger misses', async () => {
    const { page, username } = await buyer(mall, { viewport: phone, hasTouch: true });
    const { id } = await orderOf(mall, username, 3, { lines: 2 });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const small: Record<string, string[]> = {};
    for (const [screen, address] of Object.entries(screens(id))) {
      await shown(page, address);
      const found = await smallTargets(page);
      if (found.length > 0) small[screen] = found;
    }
    expect(small).toEqual({});
  }, 120_000);

  it('nor have the addresses, the cart and the checkout', async () => {
    const { page, username } = await buyer(mall, { viewport: phone, hasTouch: true });
    await provide(mall, page, username);
    const small: Record<string, string[]> = {};
    const look = async (screen: string) => {
      const found = await smallTargets(page);
      if (found.length > 0) small[screen] = found;
    };
    await shown(page, '/userInfo/setup/shipping-address');
    await look('addresses');
    await page.getByRole('button', { name: said('en', 'address.add.open') }).click();
    await page.getByRole('main').getByRole('combobox').first().waitFor();
    await look('a new address');
    for (const goods of await goodsOfSellers(mall, 2)) await putIn(mall, page, goods);
    await openCart(page);
    await look('the cart');
    await checkOut(page);
    await page.getByRole('main').getByText('Ada Lovelace').first().waitFor();
    await look('the checkout');
    expect(small).toEqual({});
  }, 120_000);

  it('show in forced colours what is chosen', async () => {
    const { page, username } = await buyer(mall);
    const { id } = await orderOf(mall, username, 3);
    const lost: Record<string, string[]> = {};
    for (const viewport of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      for (const [screen, address] of Object.entries(screens(id))) {
        await shown(page, address);
        const found = await lostMarks(page);
        expect(found.marked, screen).toBeGreaterThan(0);
        if (found.lost.length > 0) lost[`${screen} ${viewport.width}`] = found.lost;
      }
    }
    expect(lost).toEqual({});
  }, 120_000);

  it('and so do a product, a list, the cart and the checkout', async () => {
    const { page, username } = await buyer(mall);
    await provide(mall, page, username);
    // Another address beside the chosen one.
    await askAs(page, 'address!add', { name: 'Mary Somerville', email: 'mary@example.com', areaCode: '44', phone: '2079460001', country: 'GB', state: '', city: 'London', postCode: 'SW1A 1AA', address: '3 St James Square', use: 0 });
    const lost: Record<string, string[]> = {};
    const look = async (screen: string) => {
      const found = await lostMarks(page);
      expect(found.marked, screen).toBeGreaterThan(0);
      if (found.lost.length > 0) lost[screen] = found.lost;
    };
    await shown(page, '/commodity?sort=priceUp');
    await look('a list');
    const goods = (await goodsOfSellers(mall, 12)).filter(({ images }) => images.length > 1);
    const [one, other] = goods;
    if (!one || !other) throw new Error('the demo mall has no goods with several pictures');
    await putIn(mall, page, one);
    await look('a product');
    await putIn(mall, page, other);
    // At once: what says that it was added, and leads to the cart, is gone after 5 s.
    await openCart(page);
    // One of two stays checked, so that checked and unchecked stand side by side.
    await page.locator('dialog[open]').getByRole('checkbox', { name: other.name }).uncheck();
    await look('the cart');
    await checkOut(page);
    await page.getByRole('main').getByText('Ada Lovelace').first().waitFor();
    // One is chosen a moment after they are shown.
    await page.getByRole('main').getByRole('radio', { checked: true }).first().waitFor({ state: 'attached' });
    await look('the checkout');
    expect(lost).toEqual({});
  }, 120_000);
});
