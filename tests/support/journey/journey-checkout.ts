import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import type { Language } from '../../../src/rules/languages';
import { said } from '../texts';
import { chooseVariant } from './choose-variant';
import { cutLine, mendLineAsTold, type Journey } from './journey';
import { password } from './own-page';

/** The final button, at any total. */
export const place = /^Place (order|\d+ orders) and pay [\d,.]+ USDT$/;

/** The fund password that `provide` sets. */
export const digits = '240713';

/** Sends a call as the page's logged-in user. */
export async function askAs(page: Page, name: string, payload: unknown): Promise<void> {
  const code = await page.evaluate(
    async ([call, body]) => {
      const { token } = JSON.parse(localStorage.getItem('dhow.session') ?? '{}') as { token: string };
      const response = await fetch(`/api/${call}.action?lang=en&token=${token}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return ((await response.json()) as { code: number }).code;
    },
    [name, JSON.stringify(payload)] as const,
  );
  expect(code, name).toBe(0);
}

/** Goods with enough stock, each from another seller. */
export async function goodsOfSellers(mall: Journey, wanted: number): Promise<GoodsDetail[]> {
  const found = new Map<string, GoodsDetail>();
  for (const { sellerGoodsId } of await mall.goods(100)) {
    const goods = await mall.ask('sellerGoods!info', { sellerGoodsId });
    if (goods.buyMin <= 1 && goods.skus.every(({ stock }) => stock > 5) && !found.has(goods.sellerId)) found.set(goods.sellerId, goods);
    if (found.size === wanted) return [...found.values()];
  }
  throw new Error('the demo mall has too few sellers');
}

/** Adds one piece of the open product to the cart. */
export async function putInOpen(page: Page, goods: GoodsDetail, lang: Language = 'en'): Promise<void> {
  await page.getByRole('button', { name: said(lang, 'cart.add') }).waitFor();
  await chooseVariant(page, goods);
  await page.getByRole('button', { name: said(lang, 'cart.add') }).click();
  await page.getByRole('button', { name: said(lang, 'cart.view') }).waitFor();
}

export async function putIn(mall: Journey, page: Page, goods: GoodsDetail, lang: Language = 'en'): Promise<void> {
  await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}&lang=${lang}`);
  await putInOpen(page, goods, lang);
}

/** Opens the cart from the confirmation that something was added. */
export async function openCart(page: Page, lang: Language = 'en'): Promise<void> {
  await page.getByRole('button', { name: said(lang, 'cart.view') }).click();
  await page.locator('dialog[open]').getByRole('checkbox').first().waitFor();
}

/** Goes from the open cart to checkout; visitors are sent to login first. */
export async function checkOut(page: Page, lang: Language = 'en', to: '/settlement' | '/login' = '/settlement'): Promise<void> {
  await page.locator('dialog[open]').getByRole('button', { name: said(lang, 'cart.checkOut') }).click();
  await page.waitForURL((url) => url.pathname === to);
}

export async function toCheckout(page: Page, to: '/settlement' | '/login' = '/settlement'): Promise<void> {
  await openCart(page);
  await checkOut(page, 'en', to);
}

/** Clears the user's cached replies, as after the user's own changes: the next page fetches them again. */
export async function outdate(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dhow');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const clearing = opening.result.transaction('userReplies', 'readwrite').objectStore('userReplies').clear();
          clearing.addEventListener('success', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}

/** Grants money to a balance, as an operator does. */
export async function grant(mall: Journey, username: string): Promise<void> {
  await mall.sql(
    `insert into ledger_account (id, user_id, balance) select 'user:' || id, id, 0 from app_user where username = $1 union all select 'mall:capital', null, null on conflict do nothing`,
    [username],
  );
  await mall.sql(
    `with made as (insert into ledger_transfer (kind, reference, created_at) values ('grant', $1, now()) returning id)
     insert into ledger_entry (transfer_id, account_id, amount)
     select made.id, 'mall:capital', -($2::numeric) from made union all select made.id, 'user:' || app_user.id, $2::numeric from made, app_user where username = $1`,
    [username, '5000'],
  );
}

/** Gives the user an address, money and, unless empty, a fund password; the open page does not know, the next one does. */
export async function provide(mall: Journey, page: Page, username: string, safeword = digits): Promise<void> {
  await askAs(page, 'address!add', {
    name: 'Ada Lovelace', email: 'ada.lovelace@example.com', areaCode: '44', phone: '2079460000', country: 'GB', state: '', city: 'London', postCode: 'SW1A 1AA', address: '12 St James Square', use: 1,
  });
  if (safeword !== '') await askAs(page, 'user!setSafewordReg', { password, safeword, confirmSafeword: safeword });
  await grant(mall, username);
  await outdate(page);
}

export async function payFromBalance(page: Page, digits: string): Promise<void> {
  await openPayment(page);
  await typeSafeword(page, digits);
}

/** Opens the dialog that asks for the fund password. */
export async function openPayment(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('radio', { name: /^Balance/ }).check();
  // Until the shop has said that a fund password exists, the page asks to set one.
  await page.getByRole('main').getByText(said('en', 'pay.safewordUnset')).waitFor({ state: 'hidden' });
  await page.getByRole('main').getByRole('button', { name: place }).click();
  await page.locator('dialog[open] input[name=safeword]').waitFor();
}

export async function typeSafeword(page: Page, digits: string): Promise<void> {
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
}

/**
 * Cuts the line under the dialog that asks for the fund password, whose button it then holds, with the reason: the dialog stays, and
 * sends nothing. Leaves it filled in, with the line mended.
 */
export async function expectHeldWithoutLine(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const field = dialog.locator('input[name=safeword]');
  const held = dialog.locator('button[type=submit][aria-disabled=true]');
  const why = dialog.getByRole('status').filter({ hasText: said('en', 'account.offlineForm') });
  await field.fill(digits);
  await cutLine(page.context());
  await why.waitFor();
  await held.waitFor();
  expect(await dialog.getByText(said('en', 'line.offline')).count()).toBe(0);
  await field.press('Enter');
  await dialog.getByRole('alert').filter({ hasText: said('en', 'account.notReached') }).waitFor();
  expect(await field.inputValue()).toBe(digits);
  await mendLineAsTold(page, 'dialog[open] [role=status]');
  await held.waitFor({ state: 'detached' });
  expect(await why.count()).toBe(0);
}

let signedUp = 0;

/** Registers on the open page, as a shopper who was asked to log in. */
export async function signUp(page: Page): Promise<string> {
  signedUp += 1;
  const username = `checkout${signedUp}x`;
  const go = page.getByRole('main').getByRole('button', { name: said('en', 'register.go') });
  // The login page, which may come before, has fields of the same names.
  await go.waitFor();
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await go.click();
  return username;
}

/** A new shopper with everything that paying needs, at the checkout of these goods. */
export async function atCheckout(mall: Journey, goods: readonly GoodsDetail[], manner: Parameters<Journey['shopper']>[0] = {}): Promise<{ page: Page; context: BrowserContext; username: string }> {
  const context = await mall.shopper(manner);
  const page = await context.newPage();
  await mall.visit(page, '/register');
  const username = await signUp(page);
  await page.waitForURL('**/userInfo/dashboard');
  await provide(mall, page, username);
  for (const each of goods) await putIn(mall, page, each);
  await toCheckout(page);
  await page.getByRole('main').getByText('Ada Lovelace').first().waitFor();
  return { page, context, username };
}

/**
 * Fails unless the user has exactly this many orders in the shop's rows, all with this status. The name comes from
 * `signUp`.
 */
export async function ordersAre(mall: Journey, username: string, wanted: number, status: number): Promise<void> {
  const orders = `select count(*) from shop_order join app_user on app_user.id = shop_order.user_id where username = '${username}'`;
  await mall.sql(`do $$ begin if (${orders} and shop_order.status = ${status}) <> ${wanted} or (${orders}) <> ${wanted} then raise exception 'other orders'; end if; end $$`);
}
