import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import { expectNoTrouble, journey, phone } from '../../support/journey/journey';
import { askAs, atCheckout, digits, goodsOfSellers, openPayment, ordersAre, outdate, payFromBalance, place, putIn, signUp, toCheckout, typeSafeword } from '../../support/journey/journey-checkout';
import { deviceRows } from '../../support/journey/own-page';
import { said } from '../../support/texts';

const mall = journey();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name });
const partOf = async (page: Page, part: string) => ((await main(page).locator(`[data-part=${part}] dd`).textContent()) ?? '').replaceAll(/[^\d.]/g, '');

/** Sets an operator's setting for one test. */
async function setting(code: string, value: string): Promise<void> {
  await mall.sql('insert into setting (code, value) values ($1, $2) on conflict (code) do update set value = excluded.value', [code, value]);
  onTestFinished(async () => {
    await mall.sql('delete from setting where code = $1', [code]);
  });
}

/** Leaves one USDT on the balance. */
async function spendAlmostAll(username: string): Promise<void> {
  await mall.sql(
    `with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', $1::text || ' spent', now()) returning id)
     insert into ledger_entry (transfer_id, account_id, amount)
     select made.id, 'mall:capital', balance - 1 from made, ledger_account join app_user on app_user.id = user_id where username = $1::text
     union all select made.id, ledger_account.id, 1 - balance from made, ledger_account join app_user on app_user.id = user_id where username = $1::text`,
    [username],
  );
}

/** The part of the page that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'));
const dialogs = (page: Page) => page.locator('dialog[open]').count();

/** The page neither reads nor writes the cart's rows until what is returned is called, as on a slow device. */
async function slowCart(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('cart', 'readwrite').objectStore('cart');
          // A transaction lasts for as long as it is asked something.
          const hold = () => {
            resolve();
            if (document.documentElement.dataset['free'] === undefined) rows.count().addEventListener('success', hold);
            else opening.result.close();
          };
          rows.count().addEventListener('success', hold);
        });
      }),
  );
  return () =>
    page.evaluate(() => {
      document.documentElement.dataset['free'] = '';
    });
}

/** A new user at checkout, without an address or money. */
async function withNothing(manner: Parameters<typeof mall.shopper>[0] = {}): Promise<{ page: Page; username: string }> {
  const page = await (await mall.shopper(manner)).newPage();
  await mall.visit(page, '/register');
  const username = await signUp(page);
  await page.waitForURL('**/userInfo/dashboard');
  const [goods] = await goodsOfSellers(mall, 1);
  if (goods) await putIn(mall, page, goods);
  await toCheckout(page);
  return { page, username };
}

describe('what stands in the way of a checkout', () => {
  it('[S-415] what sold out, got dearer or ran short is said before the fund password, and settled there', async () => {
    const [short, dear] = await goodsOfSellers(mall, 2);
    if (!short || !dear) throw new Error('none');
    const { page, username } = await atCheckout(mall, [short, dear], { viewport: phone });
    await mall.sql('update sku set stock = 0 where goods_id = $1', [short.sellerGoodsId]);
    await mall.sql('update sku set price = price + 5 where goods_id = $1', [dear.sellerGoodsId]);
    await mall.sql('update goods set selling_price = selling_price + 5, discount_price = discount_price + 5 where id = $1', [dear.sellerGoodsId]);
    try {
      await page.reload();
      await main(page).getByText(said('en', 'checkout.waiting', { count: 2 })).waitFor();
      await main(page).getByRole('radio', { name: /^Balance/ }).check();
      await button(page, place).click();
      // No password is asked for: the first problem line has the focus.
      expect(await page.locator('dialog[open]').count()).toBe(0);
      const trouble = (goods: GoodsDetail) => main(page).locator('li[data-waiting]', { hasText: goods.name });
      await expect.poll(() => main(page).locator('[data-waiting]').first().evaluate((each) => each === document.activeElement)).toBe(true);
      await trouble(short).getByText(said('en', 'cart.news.soldOut')).waitFor();
      await trouble(short).getByRole('button').click();
      await expect.poll(() => main(page).getByText(short.name).count()).toBe(0);
      // The pressed button is gone: the next line has the focus, and after the last one the goods' heading.
      await expect.poll(() => trouble(dear).evaluate((each) => each === document.activeElement)).toBe(true);
      const before = Number(await partOf(page, 'total'));
      await trouble(dear).getByRole('button', { name: said('en', 'checkout.line.accept') }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('part-goods');
      await expect.poll(async () => Number(await partOf(page, 'total')) - before).toBeCloseTo(5, 2);
      await payFromBalance(page, digits);
      await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
      await ordersAre(mall, username, 1, 1);
      expectNoTrouble(page);
    } finally {
      await mall.sql('update sku set stock = 20 where goods_id = $1', [short.sellerGoodsId]);
    }
  });

  it('what is answered before the device has told of the answer before is not asked again', async () => {
    const [one, other, third] = await goodsOfSellers(mall, 3);
    if (!one || !other || !third) throw new Error('none');
    const { page } = await atCheckout(mall, [one, other, third]);
    for (const { sellerGoodsId } of [one, other]) await mall.sql('update sku set stock = 0 where goods_id = $1', [sellerGoodsId]);
    try {
      await page.reload();
      await main(page).getByText(said('en', 'checkout.waiting', { count: 2 })).waitFor();
      const free = await slowCart(page);
      for (const { name } of [one, other]) {
        await button(page, said('en', 'checkout.line.leaveOutNamed', { name })).click();
        await expect.poll(() => main(page).getByText(name).count()).toBe(0);
      }
      await free();
      const sellers = async () => (await deviceRows<{ key: string; value: { groups?: { sellerId: string }[] } }>(page, ['cart'])).find(({ key }) => key === 'selected')?.value.groups?.map(({ sellerId }) => sellerId);
      await expect.poll(sellers).toEqual([third.sellerId]);
      for (const { name } of [one, other]) expect(await main(page).getByText(name).count()).toBe(0);
      expectNoTrouble(page);
    } finally {
      for (const { sellerGoodsId } of [one, other]) await mall.sql('update sku set stock = 20 where goods_id = $1', [sellerGoodsId]);
    }
  });

  it('what ran short while the checkout was open is named by the shop’s no, and taken as it is', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout(mall, [goods, goods]);
    await main(page).getByText(/^2 × /).waitFor();
    await main(page).getByText(said('en', 'checkout.asking')).first().waitFor({ state: 'hidden' });
    await mall.sql('update sku set stock = 1 where goods_id = $1', [goods.sellerGoodsId]);
    try {
      await payFromBalance(page, digits);
      await page.locator('dialog[open]').waitFor({ state: 'hidden' });
      await main(page).getByRole('alert').getByText(goods.name).waitFor();
      await expect.poll(() => main(page).locator('[data-waiting]').evaluate((each) => each === document.activeElement)).toBe(true);
      await ordersAre(mall, username, 0, 0);
      await button(page, said('en', 'checkout.line.take', { count: 1 })).click();
      await main(page).getByText(/^1 × /).waitFor();
      expect(await main(page).getByRole('alert').getByText(goods.name).count()).toBe(0);
      await button(page, place).click();
      await page.locator('dialog[open] button[type=submit]').click();
      await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
      await ordersAre(mall, username, 1, 1);
    } finally {
      await mall.sql('update sku set stock = 20 where goods_id = $1', [goods.sellerGoodsId]);
    }
  });

  it('[S-168] an order below the minimum says what it lacks before it is placed, in each seller’s order', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout(mall, [goods]);
    await mall.sql(`insert into setting (code, value) values ('order_minimum_amount', '9000') on conflict (code) do update set value = excluded.value`);
    try {
      await page.reload();
      await main(page).getByText('Minimum order: 9,000.00 USDT').waitFor();
      await main(page).getByRole('radio', { name: /^Balance/ }).check();
      await button(page, place).click();
      await expect.poll(() => main(page).locator('[data-waiting]').evaluate((each) => each === document.activeElement)).toBe(true);
      expect(await page.locator('dialog[open]').count()).toBe(0);
      await ordersAre(mall, username, 0, 0);
    } finally {
      await mall.sql(`update setting set value = '0' where code = 'order_minimum_amount'`);
    }
  });

  it('[S-168] a minimum that rose while the checkout was open: the shop’s no names the seller, what is missing and where more is', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout(mall, [goods]);
    await main(page).getByText(said('en', 'checkout.asking')).first().waitFor({ state: 'hidden' });
    const seller = await main(page).getByRole('heading', { level: 3, name: /^From / }).innerText();
    await openPayment(page);
    // Raised while the password is typed: otherwise the page itself would have said it.
    await setting('order_minimum_amount', '9000');
    await typeSafeword(page, digits);
    await main(page).getByRole('alert').getByText(new RegExp(`^${seller.replace('From ', '')}: .*${said('en', 'refusal.orderBelowMinimum')}`)).waitFor();
    await main(page).getByText('Minimum order: 9,000.00 USDT').waitFor();
    await ordersAre(mall, username, 0, 0);
    await main(page).getByRole('link', { name: said('en', 'checkout.moreOf', { seller: seller.replace('From ', '') }) }).waitFor();
  });

  it('more than may wait unpaid is said when the checkout opens, and is over when another order is cancelled', async () => {
    const [first, second] = await goodsOfSellers(mall, 2);
    if (!first || !second) throw new Error('none');
    const { page, username } = await atCheckout(mall, [first]);
    await payFromBalance(page, '000000');
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    await setting('unpaid_orders', '1');
    await outdate(page);
    await putIn(mall, page, second);
    await toCheckout(page);
    await main(page).getByText(said('en', 'refusal.tooManyUnpaid')).waitFor();
    await main(page).getByRole('radio', { name: /^Balance/ }).check();
    await button(page, place).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(said('en', 'refusal.tooManyUnpaid'));
    expect(await dialogs(page)).toBe(0);
    expect(await main(page).locator('aside').getByRole('link', { name: said('en', 'pay.toOrders') }).getAttribute('href')).toBe('/userInfo/my-order');
    const [order] = await mall.sql<{ id: string }>('select o.id from shop_order o join app_user u on u.id = o.user_id where username = $1', [username]);
    await askAs(page, 'order!cancel', { orderId: order?.id, reason: 0 });
    await main(page).getByText(said('en', 'refusal.tooManyUnpaid')).waitFor({ state: 'hidden' });
    await payFromBalance(page, digits);
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
  });

  it('a balance that is too small is said before the fund password, for a new order and for one that waits', async () => {
    const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 1), { viewport: phone });
    await payFromBalance(page, '000000');
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: said('en', 'pay.password.later') }).click();
    await page.waitForURL(/[?&]orderId=/);
    const waiting = page.url();
    await spendAlmostAll(username);
    await outdate(page);
    const [goods] = await goodsOfSellers(mall, 1);
    if (goods) await putIn(mall, page, goods);
    await toCheckout(page);
    for (const [address, pay] of [['', place], [waiting, /^Pay /]] as const) {
      if (address !== '') await page.goto(address);
      await main(page).getByRole('radio', { name: /^Balance/ }).check();
      await main(page).getByText(/^Your balance is [\d,.]+ USDT short/).waitFor();
      await button(page, pay).click();
      await expect.poll(() => focused(page)).toBe('part-payment');
      expect(await dialogs(page)).toBe(0);
    }
    await ordersAre(mall, username, 1, 0);
  });

  it('a price that rose is shown before and after, and nothing is ordered until the shopper says so', async () => {
    const [goods] = await goodsOfSellers(mall, 1);
    if (!goods) throw new Error('none');
    const { page, username } = await atCheckout(mall, [goods]);
    await main(page).getByText(said('en', 'checkout.asking')).first().waitFor({ state: 'hidden' });
    const before = await partOf(page, 'total');
    await mall.sql('update goods set delivery_fee = delivery_fee + 7 where id = $1', [goods.sellerGoodsId]);
    await payFromBalance(page, digits);
    const question = page.locator('dialog[open]');
    await question.getByText(said('en', 'checkout.repriced.title')).waitFor();
    await ordersAre(mall, username, 0, 0);
    await question.getByRole('button', { name: said('en', 'checkout.repriced.stay') }).click();
    await ordersAre(mall, username, 0, 0);
    await button(page, place).click();
    await page.locator('dialog[open] button[type=submit]').click();
    await question.getByRole('button', { name: /^Order for / }).click();
    await page.locator('dialog[open] button[type=submit]').click();
    await main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();
    expect(Number(await partOf(page, 'total'))).toBeCloseTo(Number(before) + 7, 2);
    await ordersAre(mall, username, 1, 1);
  });

  it('a wrong fund password keeps order and digits; the order is paid with the right one', async () => {
    const { page, username } = await atCheckout(mall, await goodsOfSellers(mall, 1));
    await payFromBalance(page, '000000');
    const field = page.locator('dialog[open] input[name=safeword]');
    await page.locator('dialog[open] [aria-live]').getByText(/./).first().waitFor();
    expect(await field.inputValue()).toBe('000000');
    await ordersAre(mall, username, 1, 0);
    await expect.poll(() => new URL(page.url()).searchParams.get('orderId')).toBeTruthy();
    await field.fill(digits);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.waitForURL('**/paySuccess?orders=*');
    await ordersAre(mall, username, 1, 1);
  });

  it('[S-165] without an address or a way to pay nothing is sent, and it is said where it is missing', async () => {
    const { page, username } = await withNothing();
    expect(await main(page).locator('input[name=payType]:checked').count()).toBe(0);
    await button(page, place).click();
    await main(page).getByText(said('en', 'refusal.addressNotSet')).waitFor();
    // The part with the missing address has the focus, and the message is in view.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('part-address');
    await expect.poll(() => main(page).getByText(said('en', 'refusal.addressNotSet')).evaluate((each) => each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await main(page).getByText(said('en', 'pay.chooseMethod')).waitFor();
    await ordersAre(mall, username, 0, 0);
  });

  it('an address that is typed and not saved is saved by the last button, with what is missing said at its field; no order goes elsewhere', async () => {
    const { page, username } = await withNothing({ viewport: phone });
    const field = (name: string) => main(page).locator(`form [name=${name}]`);
    await field('country').selectOption('PT');
    const typed = { postCode: '1100-148', city: 'Lisboa', address: 'Rua Nova 7', name: 'Ana Sousa', phone: '912 345 678' };
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
    await button(page, place).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    expect(await main(page).getByText(said('en', 'refusal.addressNotSet')).count()).toBe(0);
    await field('email').fill('ana@shop.example');
    await button(page, place).click();
    const chosen = main(page).getByRole('radio', { name: /Ana Sousa/ });
    await expect.poll(() => chosen.isChecked()).toBe(true);

    await button(page, said('en', 'address.named.edit', { name: 'Ana Sousa' })).click();
    await field('city').fill('Porto');
    await button(page, place).click();
    await main(page).getByText(/Porto/).first().waitFor();
    await field('city').waitFor({ state: 'detached' });
    await expect.poll(() => chosen.isEnabled()).toBe(true);
    await ordersAre(mall, username, 0, 0);
    expectNoTrouble(page);
  });
});
