import type { Page, Route } from 'playwright';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../src/build/commands/free-port.mjs';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import { chooseVariant } from '../../support/journey/choose-variant';
import { startBuiltServer } from '../../support/server/built-server';
import { alive, desktop, expectNoTrouble, footerAlive, journey, phone } from '../../support/journey/journey';
import { askAs, digits, goodsOfSellers, payFromBalance, provide, putIn, toCheckout, typeSafeword } from '../../support/journey/journey-checkout';
import { balance } from '../../support/journey/journey-wallet';
import { logIn, logOut, register, someName } from '../../support/journey/own-page';
import { paypalEvent, startPaypal } from '../../support/services/paypal-service';
import { startStripe, stripeEvent } from '../../support/services/stripe-service';
import { said } from '../../support/texts';

const [paypal, stripe, socketPort] = [await startPaypal(), await startStripe(), await freePort()];
afterAll(() => Promise.all([paypal.stop(), stripe.stop()]));
/** A mall with all payment methods, and its socket on a separate port. */
const mall = journey({ ...paypal.env, ...stripe.env, SOCKET_PORT: String(socketPort) });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name });
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));
/** A part that is zero is not listed. */
const partOf = async (page: Page, part: string) => numberIn((await main(page).locator(`[data-part=${part}] dd`).allTextContents())[0] ?? '0');
const paid = (page: Page) => main(page).getByText(said('en', 'pay.done.title', { count: 1 })).waitFor();

/** The request to PayPal. */
type Made = { payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } } };

type Order = { id: string; status: number; return_status: string; pay_type: string | null; name: string; tax: string; handling_fee: string; total: string; quantity: number };
const ordersOf = (username: string) =>
  mall.sql<Order>(
    `select shop_order.id, shop_order.status, return_status, pay_type, shop_order.name, tax, handling_fee, total, (select sum(quantity)::int from order_line where order_id = shop_order.id) as quantity
     from shop_order join app_user on app_user.id = user_id where username = $1 order by shop_order.created_at`,
    [username],
  );

/** A shopper with an address, money on the balance and a fund password. */
async function shopper(manner: Parameters<typeof mall.shopper>[0] = {}) {
  const page = await (await mall.shopper(manner)).newPage();
  const username = someName();
  await register(page, mall, username);
  await provide(mall, page, username);
  return { page, username };
}

/** The provider's page: the first link approves, the second declines. */
async function providersPage(page: Page, host: string, ways: () => { readonly yes: string; readonly no: string }): Promise<void> {
  await page.context().route(`https://${host}/**`, async (route) => {
    const { yes, no } = ways();
    const escaped = (address: string) => address.replaceAll('&', '&amp;');
    await route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Pay</title><a href="${escaped(yes)}">Yes</a> <a href="${escaped(no)}">No</a>` });
  });
}
/** PayPal's page links to the URLs that the mall gave PayPal. */
const paypalsPage = (page: Page) =>
  providersPage(page, 'www.paypal.example', () => {
    const made = paypal.asked.findLast(({ method, path }) => method === 'POST' && path === '/v2/checkout/orders');
    const { payment_source: source } = JSON.parse(made?.body ?? '{}') as Made;
    return { yes: source.paypal.experience_context.return_url, no: source.paypal.experience_context.cancel_url };
  });
const cardsPage = (page: Page) => {
  const made = () => new URLSearchParams(stripe.asked.findLast(({ method }) => method === 'POST')?.body ?? '');
  return providersPage(page, 'checkout.stripe.example', () => ({ yes: made().get('success_url') ?? '', no: made().get('cancel_url') ?? '' }));
};
/** A provider's message to the mall, byte by byte. */
const tell = async (provider: 'paypal' | 'stripe', { body, headers }: { readonly body: string; readonly headers: Record<string, string> }) =>
  expect((await fetch(`${mall.url}/webhooks/${provider}`, { method: 'POST', headers, body })).status).toBe(200);
const say = (page: Page, answer: 'Yes' | 'No') => page.getByRole('link', { name: answer }).click();

async function setting(code: string, value: string): Promise<void> {
  await mall.sql('insert into setting (code, value) values ($1, $2) on conflict (code) do update set value = excluded.value', [code, value]);
  onTestFinished(async () => {
    await mall.sql('delete from setting where code = $1', [code]);
  });
}

async function oneProduct(): Promise<GoodsDetail> {
  const [goods] = await goodsOfSellers(mall, 1);
  if (!goods) throw new Error('none');
  return goods;
}

it('[S-162] three at least are bought at once, with tax and fee, to the second address, by PayPal: given up there, then approved', async () => {
  const goods = await oneProduct();
  await mall.sql('update goods set buy_min = 3 where id = $1', [goods.sellerGoodsId]);
  onTestFinished(async () => {
    await mall.sql('update goods set buy_min = 1 where id = $1', [goods.sellerGoodsId]);
  });
  await setting('order_tax_percent', '10');
  await setting('order_handling_fee', '2.5');
  await setting('order_minimum_amount', '1');
  const { page, username } = await shopper({ viewport: phone });
  await askAs(page, 'address!add', {
    name: 'Grace Hopper', email: 'grace@example.com', areaCode: '44', phone: '2079460001', country: 'GB', state: '', city: 'London', postCode: 'SW1A 1AA', address: '2 Yard Lane', use: 0,
  });
  await paypalsPage(page);

  await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`);
  await page.getByRole('button', { name: said('en', 'cart.buyNow') }).waitFor();
  await chooseVariant(page, goods);
  const quantity = page.getByLabel(said('en', 'cart.quantity.label', { name: goods.name }));
  expect(await quantity.inputValue()).toBe('3');
  await quantity.fill('2');
  await page.getByText(said('en', 'cart.quantity.belowMin', { min: 3 })).waitFor();
  await quantity.fill('3');
  await page.getByRole('button', { name: said('en', 'cart.buyNow') }).click();
  await page.waitForURL('**/settlement');
  await main(page).getByText(/^3 × /).waitFor();
  const goodsTotal = await partOf(page, 'goodsTotal');
  const discount = await partOf(page, 'discount');
  expect(await partOf(page, 'tax')).toBeCloseTo((goodsTotal - discount) / 10, 2);
  expect(await partOf(page, 'handlingFee')).toBe(2.5);
  const total = await partOf(page, 'total');
  await main(page).getByRole('radio', { name: /Grace Hopper/ }).check();
  await main(page).getByRole('radio', { name: /^PayPal/ }).check();
  await button(page, /^Place order and pay [\d,.]+ USDT with PayPal$/).click();
  await say(page, 'No');

  // Nothing was paid: the order is there and can be paid in any way.
  await page.waitForURL(/\/settlement\?orderId=/);
  await main(page).getByRole('radio', { name: /^PayPal/ }).check();
  expect((await ordersOf(username)).map(({ status }) => status)).toEqual([0]);
  await button(page, /^Pay /).click();
  await page.getByRole('link', { name: 'Yes' }).waitFor();
  paypal.approve(new URL(page.url()).searchParams.get('token') ?? '');
  await say(page, 'Yes');
  await paid(page);
  expect(await partOf(page, 'total')).toBe(total);
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'paypal', name: 'Grace Hopper', quantity: 3 }]);
  const [{ tax, handling_fee: fee, total: charged } = { tax: '', handling_fee: '', total: '' }] = await ordersOf(username);
  expect([Number(tax), Number(fee), Number(charged)].map((sum) => sum.toFixed(2))).toEqual([((goodsTotal - discount) / 10).toFixed(2), '2.50', total.toFixed(2)]);
  expect(paypal.captures()).toBe(1);
  expectNoTrouble(page);
});

it('[S-212] a card’s word that comes late is waited for; what was bought is put into the cart again as it is sold now', async () => {
  const goods = await oneProduct();
  const { page, username } = await shopper({ viewport: desktop });
  await cardsPage(page);
  await putIn(mall, page, goods);
  await toCheckout(page);
  await main(page).getByText('Ada Lovelace').first().waitFor();
  await main(page).getByRole('radio', { name: /^MasterCard/ }).check();
  await button(page, /^Place order and pay [\d,.]+ USDT with MasterCard$/).click();
  await page.getByRole('link', { name: 'Yes' }).waitFor();
  const session = stripe.sessions.get(page.url().split('/').at(-1) ?? '');
  await say(page, 'Yes');
  await main(page).getByText(said('en', 'pay.confirming.title')).waitFor();
  expect((await ordersOf(username)).map(({ status }) => status)).toEqual([0]);
  if (!session) throw new Error('no session');
  await tell('stripe', stripeEvent('checkout.session.completed', stripe.pay(session.id), Math.floor(Date.now() / 1000)));
  await paid(page);
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'card' }]);
  // The ordered lines have left the cart.
  expect(await page.getByRole('banner').getByRole('button', { name: said('en', 'cart.open', { count: 1 }) }).count()).toBe(0);

  await mall.sql('update goods set delivery_fee = delivery_fee + 3 where id = $1', [goods.sellerGoodsId]);
  const now = await mall.ask('sellerGoods!info', { sellerGoodsId: goods.sellerGoodsId });
  const [{ id: bought }] = await mall.sql<{ id: string }>('select o.id from shop_order o join app_user u on u.id = o.user_id where u.username = $1', [username]) as [{ id: string }];
  await mall.visit(page, `/userInfo/order-detail?orderId=${bought}`);
  await main(page).getByRole('button', { name: said('en', 'order.act.reorder') }).click();
  await page.getByText(said('en', 'order.reorder.done', { count: 1 })).waitFor();
  await page.getByRole('banner').getByRole('button', { name: said('en', 'cart.open', { count: 1 }) }).click();
  const drawer = page.locator('dialog[open]');
  await drawer.getByText(goods.name).waitFor();
  expect(await drawer.getByLabel(said('en', 'cart.quantity.label', { name: goods.name })).inputValue()).toBe('1');
  const fees = [now.dispatchFee, now.longDistanceFee, now.deliveryFee].map(Number).reduce((sum, fee) => sum + fee, 0);
  const freight = drawer.locator('dl > div', { hasText: said('en', 'cart.sum.freight') }).locator('dd');
  // The shop's current data replaces what the device knew of the product.
  await expect.poll(async () => numberIn(await freight.textContent())).toBeCloseTo(fees, 2);
  expectNoTrouble(page);
});

type Provider = 'PayPal' | 'MasterCard';

/** A shopper who has just ordered one product, to pay it on a provider's page. */
async function ordered(name: Provider, openPage: (page: Page) => Promise<void>): Promise<{ page: Page; username: string }> {
  const { page, username } = await shopper({ viewport: phone });
  await openPage(page);
  await putIn(mall, page, await oneProduct());
  await toCheckout(page);
  await main(page).getByText('Ada Lovelace').first().waitFor();
  await main(page).getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  // The page that follows may not come.
  await button(page, new RegExp(`^Place order and pay [\\d,.]+ USDT with ${name}$`)).click({ noWaitAfter: true });
  return { page, username };
}

/** The same at the provider's page. */
async function atProvider(name: Provider): Promise<{ page: Page; username: string }> {
  const { page, username } = await ordered(name, name === 'PayPal' ? paypalsPage : cardsPage);
  await page.getByRole('link', { name: 'Yes' }).waitFor();
  return { page, username };
}

/**
 * The same where the provider's page does not come before `come` is called. While it is awaited, the browser takes no command for the
 * page: another tab tells it what it has `toDo`, or what to press, and is told whether that is there.
 */
async function withoutProvider(name: Provider): Promise<{ page: Page; username: string; toDo: (act: string) => Promise<boolean>; come: () => Promise<unknown> }> {
  const held: Route[] = [];
  const { page, username } = await ordered(name, async (opened) => {
    await opened.context().route(/^https:\/\/(www\.paypal|checkout\.stripe)\.example\//, (route) => void held.push(route));
    await opened.addInitScript(() => {
      const channel = new BroadcastChannel('test');
      channel.onmessage = ({ data: act }: MessageEvent<string>) => {
        // A link that is not hydrated yet would load a document.
        const isAlive = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
        const pressed = [...document.querySelectorAll<HTMLElement>('main button, main label, main a, footer a')].find((element) => new RegExp(act).test(element.textContent) && isAlive(element));
        if (act === 'stop') window.stop();
        else if (act === 'seen') document.dispatchEvent(new Event('visibilitychange'));
        else pressed?.click();
        channel.postMessage(pressed !== undefined);
      };
    });
  });
  await expect.poll(() => held.length).toBe(1);
  const other = await page.context().newPage();
  await other.goto(`${mall.url}/licenses.txt`);
  const toDo = (act: string) =>
    other.evaluate(
      (told) =>
        new Promise<boolean>((resolve) => {
          const channel = new BroadcastChannel('test');
          channel.onmessage = ({ data }: MessageEvent<boolean>) => {
            channel.close();
            resolve(data);
          };
          channel.postMessage(told);
        }),
      act,
    );
  // Of a request that was called off nobody takes the answer.
  const come = () => Promise.all(held.map((route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title>' }).catch(() => {})));
  return { page, username, toDo, come };
}
const openSession = (page: Page) => page.url().split('/').at(-1) ?? '';

it('[S-177] a card that is given up on the provider’s page takes nothing; the order is there, and is paid in another way', async () => {
  const { page, username } = await atProvider('MasterCard');
  await say(page, 'No');
  await page.waitForURL(/\/settlement\?orderId=/);
  await main(page).getByRole('radio', { name: /^Balance/ }).check();
  expect(await ordersOf(username)).toMatchObject([{ status: 0 }]);
  await button(page, /^Pay [\d,.]+ USDT$/).click();
  await page.locator('dialog[open] input[name=safeword]').fill(digits);
  await page.locator('dialog[open] button[type=submit]').click();
  await paid(page);
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'balance' }]);
  expectNoTrouble(page);
});

it('[S-177] a card that was settled before the shopper is back is paid at once there', async () => {
  const { page, username } = await atProvider('MasterCard');
  await tell('stripe', stripeEvent('checkout.session.completed', stripe.pay(openSession(page)), Math.floor(Date.now() / 1000)));
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'card' }]);
  await say(page, 'Yes');
  await paid(page);
  // A reload looks up the orders.
  expect(new URL(page.url()).searchParams.has('orders')).toBe(true);
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'card' }]);
  expectNoTrouble(page);
});

it('a provider’s page that does not come keeps nobody: nothing was paid, and the order is paid in another way, whenever that page comes', async () => {
  const { page, username, toDo, come } = await withoutProvider('PayPal');
  // The orders may still be on their way.
  await expect.poll(() => toDo(said('en', 'pay.look'))).toBe(true);
  await main(page).getByText(said('en', 'pay.notYet')).waitFor();
  await come();
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-final'))).toBe(true);
  expect(await ordersOf(username)).toMatchObject([{ status: 0 }]);
  await main(page).getByRole('radio', { name: /^Balance/ }).check();
  await button(page, /^Pay [\d,.]+ USDT$/).click();
  await typeSafeword(page, digits);
  await paid(page);
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'balance' }]);
  expectNoTrouble(page);
});

it('a card that was settled while the provider’s page was elsewhere is found by whoever sees the mall’s page again', async () => {
  const { page, username, toDo } = await withoutProvider('MasterCard');
  await toDo('stop');
  const session = [...stripe.sessions.keys()].at(-1) ?? '';
  await tell('stripe', stripeEvent('checkout.session.completed', stripe.pay(session), Math.floor(Date.now() / 1000)));
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'card' }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await paid(page);
  expectNoTrouble(page);
});

it('a provider’s page that is slow still comes to whoever looked elsewhere meanwhile', async () => {
  const { page, toDo, come } = await withoutProvider('MasterCard');
  await toDo('seen');
  await come();
  await page.waitForURL('https://checkout.stripe.example/**');
});

it.each<[string, string[]]>([
  ['there', []],
  ['after another page', [said('en', 'footer.myOrders'), said('en', 'order.act.pay')]],
])('a provider’s page that is slow comes no more once whoever looked elsewhere meanwhile pays in another way, %s', async (_where, links) => {
  const { page, username, toDo, come } = await withoutProvider('MasterCard');
  await toDo('seen');
  for (const link of links) await expect.poll(() => toDo(`^${link}$`)).toBe(true);
  await expect.poll(() => toDo('^Balance')).toBe(true);
  // The button says so once the look-up has ended.
  await expect.poll(() => toDo('^Pay .+ USDT$')).toBe(true);
  await page.locator('dialog[open] input[name=safeword]').waitFor();
  await come();
  await typeSafeword(page, digits);
  await paid(page);
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'balance' }]);
  expectNoTrouble(page);
});

it('[S-176] money that PayPal still looks at is waited for; its late message pays the order, once', async () => {
  const { page, username } = await atProvider('PayPal');
  const id = new URL(page.url()).searchParams.get('token') ?? '';
  const before = paypal.captures();
  paypal.approve(id);
  paypal.knobs.capture = { status: 'PENDING' };
  onTestFinished(() => {
    paypal.knobs.capture = {};
  });
  await say(page, 'Yes');
  await main(page).getByText(said('en', 'pay.confirming.title')).waitFor();
  await expect.poll(() => paypal.captures() - before).toBe(1);
  expect(await ordersOf(username)).toMatchObject([{ status: 0 }]);
  const [capture] = paypal.orders.get(id)?.purchase_units[0]?.payments?.captures ?? [];
  if (!capture) throw new Error('nothing captured');
  capture.status = 'COMPLETED';
  await tell('paypal', paypalEvent('PAYMENT.CAPTURE.COMPLETED', id));
  expect(await ordersOf(username)).toMatchObject([{ status: 1, pay_type: 'paypal' }]);
  await paid(page);
  expect(paypal.captures() - before).toBe(1);
  expectNoTrouble(page);
});

it('while a payment is confirmed one question at a time is on its way, so that no earlier answer comes after a later one', async () => {
  const { page, username } = await atProvider('MasterCard');
  const [order] = await ordersOf(username);
  if (!order) throw new Error('no order');
  const asked: (() => void)[] = [];
  // Once the socket connects, everything on the page is refetched; this test is about the other requests.
  await page.routeWebSocket(() => true, () => {});
  // A call that is held makes the page doubt its connection, and by a clock that runs ahead no answer would come in time.
  await page.addInitScript(() => {
    const ask = fetch.bind(window);
    window.fetch = (asked, how) => (asked === '/healthz' ? Promise.resolve(Response.json({ ok: true })) : ask(asked, how));
  });
  // Playwright's clock also hides the page's own performance marks, by which `alive` waits.
  await page.clock.install();
  await page.goto(new URL(`/paySuccess?orders=${order.id}`, mall.url).href);
  await main(page).getByText(said('en', 'pay.confirming.title')).waitFor();
  await page.route('**/api/order!info.action*', async (route) => {
    await new Promise<void>((resolve) => asked.push(resolve));
    await route.continue();
  });
  // Otherwise real time would pass as well on a busy machine, and a call would time out. Two seconds ahead, because
  // some time passes before the page gets this, and a clock can't be set to its past; it is paused then, and set at the next try.
  await expect.poll(() => page.clock.pauseAt(Date.now() + 2_000).then(() => true, () => false)).toBe(true);
  // An earlier question may still be under way, and the next one begins only some time after its answer. No faster than real
  // time, or the next one would time out on its way here.
  await expect.poll(async () => {
    await page.clock.runFor(1_000);
    return asked.length;
  }, { interval: 1_000 }).toBe(1);
  // Long enough for another one, but too short for a call to time out.
  await page.clock.runFor(6_000);
  // Requests sent before this one have arrived by then.
  await page.evaluate(() => fetch('/version.json'));
  expect(asked).toHaveLength(1);
  asked[0]?.();
  await expect.poll(async () => {
    await page.clock.runFor(1_000);
    return asked.length;
  }).toBe(2);
  asked[1]?.();
});

it('[S-230] an order that was paid from the balance is given up before it is shipped: for one of three reasons, and all of it comes back', async () => {
  const { page, username } = await shopper({ viewport: desktop });
  await putIn(mall, page, await oneProduct());
  await toCheckout(page);
  await main(page).getByText('Ada Lovelace').first().waitFor();
  const total = await partOf(page, 'total');
  await payFromBalance(page, digits);
  await paid(page);
  const available = async () => numberIn(/[\d,]+\.\d\d/.exec(await balance(page, said('en', 'wallet.available')).innerText())?.[0] ?? null);
  const [{ before } = { before: '' }] = await mall.sql<{ before: string }>(
    `select sum(amount) + $2::numeric as before from ledger_entry join app_user on account_id = 'user:' || app_user.id where username = $1`,
    [username, total],
  );
  await mall.visit(page, '/userInfo/money-package');
  await expect.poll(available).toBeCloseTo(Number(before) - total, 2);

  const [{ id } = { id: '' }] = await ordersOf(username);
  await mall.visit(page, `/userInfo/order-return?orderId=${id}`);
  const reasons = main(page).getByRole('radiogroup').locator('label');
  await expect.poll(() => reasons.allTextContents()).toEqual(['notLiked', 'agreed', 'other'].map((word) => said('en', `order.returnReason.${word}`)));
  await reasons.first().click();
  await button(page, said('en', 'order.return.look')).click();
  await page.getByRole('dialog').getByRole('button', { name: said('en', 'order.return.send.unshipped') }).click();
  await page.waitForURL(/order-detail/);
  await main(page).getByText(said('en', 'order.status.refunded'), { exact: true }).first().waitFor();
  await mall.visit(page, '/userInfo/money-package');
  await expect.poll(available).toBe(Number(before));
  expect(await ordersOf(username)).toMatchObject([{ status: 6, return_status: 'refunded' }]);
  expectNoTrouble(page);
});

describe('a brand without carts for visitors', () => {
  it('[S-137] shows none and asks them to log in; what they buy at once is in the checkout after it', async () => {
    const goods = await oneProduct();
    const { port } = new URL(mall.url);
    const opened = `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`;
    const add = async (origin: string, told: string) => {
      const page = await mall.open(origin + opened, { viewport: desktop });
      await chooseVariant(page, goods);
      await page.getByRole('button', { name: said('en', 'cart.add') }).click();
      await page.getByText(said('en', told)).first().waitFor();
      await mall.visit(page, `${origin}/commodity`);
      await page.getByRole('main').locator('li > a:visible').first().waitFor();
      return page;
    };
    // The same taps where visitors have a cart show its bar.
    const elsewhere = await add(mall.url, 'cart.view');
    await elsewhere.locator('[data-cart-bar]').waitFor();
    const page = await add(`http://wrenfold.localhost:${port}`, 'cart.notLoggedIn');
    await footerAlive(page);
    expect(await page.locator('[data-cart-bar]').count()).toBe(0);
    await mall.visit(page, `http://wrenfold.localhost:${port}${opened}`);
    await chooseVariant(page, goods);
    await page.getByRole('button', { name: said('en', 'cart.buyNow') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await main(page).getByRole('link', { name: said('en', 'login.toRegister'), exact: true }).click();
    const go = main(page).getByRole('button', { name: said('en', 'register.go') });
    await go.waitFor();
    const username = someName();
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill('Tamarind-4471');
    await go.click();
    await page.waitForURL('**/settlement');
    await main(page).getByText(goods.name).waitFor();
    await main(page).getByText(/^1 × /).waitFor();

    // An open cart goes when another tab logs out, and does not open by itself at the next login.
    const cart = page.getByRole('banner').getByRole('button', { name: said('en', 'cart.open', { count: 0 }) });
    await cart.click();
    await page.locator('dialog[open]').waitFor();
    const other = await page.context().newPage();
    const origin = `http://wrenfold.localhost:${port}`;
    await mall.visit(other, `${origin}/index`);
    await logOut(other);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await logIn(other, { url: origin }, username);
    await cart.waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expectNoTrouble(page);
  });
});

it('[S-260] [W-294] [S-266] prices come over the socket’s own port, also after it was cut and is back', async () => {
  const goods = await oneProduct();
  const page = await mall.open(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, { viewport: desktop });
  // The previous document may have opened a socket too, just before it was left.
  const sockets = new Set<string>();
  const saidThere: string[] = [];
  page.on('websocket', (socket) => {
    sockets.add(socket.url());
    socket.on('framesent', ({ payload }) => saidThere.push(String(payload)));
  });
  await page.reload();
  await alive(page);
  await expect.poll(() => [...sockets]).toEqual([`ws://127.0.0.1:${socketPort}/`]);
  await expect.poll(() => saidThere.join()).toContain(goods.sellerGoodsId);
  const ask = async (price: string) => {
    await mall.sql('update goods set selling_price = $1, discount_price = null where id = $2', [price, goods.sellerGoodsId]);
    await mall.sql('update sku set price = null where goods_id = $1', [goods.sellerGoodsId]);
  };
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await ask('4321');
  await main(page).getByText('4,321.00').first().waitFor();
  expect(calls.filter((url) => url.includes('sellerGoods!info'))).toEqual([]);

  // The whole server stops and restarts at the same address.
  await mall.stopServer();
  // Before the restart: the page may reconnect as soon as the server listens, before the test hears that it does.
  saidThere.length = 0;
  const again = await startBuiltServer({ env: { ...mall.settings, PORT: new URL(mall.url).port } });
  onTestFinished(again.stop);
  // After reconnecting, the page reports what is on screen.
  await expect.poll(() => saidThere.join(), { timeout: 60_000 }).toContain(goods.sellerGoodsId);
  await ask('1234');
  await main(page).getByText('1,234.00').first().waitFor();
});
