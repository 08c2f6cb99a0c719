import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import * as v from 'valibot';
import { envelope } from '../../src/contract/envelope';
import { callPath, type CallName, type PayloadInput, type Reply } from '../../src/contract/shop/calls';
import type { UploadModule } from '../../src/contract/shop/uploads';
import type { OrderStatus } from '../../src/rules/orders/orders';
import { digits, goodsOfSellers, provide, putIn } from '../support/journey/journey-checkout';
import { orderOf } from '../support/journey/journey-orders';
import { operator } from '../support/journey/journey-wallet';
import type { Journey } from '../support/journey/journey';
import { register } from '../support/journey/own-page';
import { anyPicture } from '../support/server/sent-pictures';

export type Belongings = { readonly orderId: Readonly<Record<OrderStatus, string>> };

type Ask = <Name extends CallName>(name: Name, payload: PayloadInput<Name>) => Promise<Reply<Name>>;
type Upload = (module: UploadModule) => Promise<string>;

const username = 'adalovelace';
const depositAddress = { symbol: 'USDT', chain: 'TRC20', address: 'TQ6KZfATh5eYoypDLDwFKm9Z5SE7ZKRAWS' } as const;
const ownAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Registers a shopper in this browser, with something on each of the account pages. */
export async function furnish(mall: Journey, context: BrowserContext): Promise<Belongings> {
  const page = await context.newPage();
  await register(page, mall, username);
  await provide(mall, page, username);
  const ask = await asker(mall, page);
  const upload: Upload = async (moduleName) => {
    const { session_token } = await ask('session!token', {});
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: await anyPicture('png', { width: 320, height: 240 }) };
    const answer = await context.request.post(await addressOf(mall, page, 'uploadimg!execute'), { multipart: { moduleName, session_token, file } });
    return (data(await answer.json()) as { data: string }).data;
  };
  const desk = await operator(mall);

  const orderId = await placeOrders(mall, username, desk);
  await fillWallet(mall, ask, upload, desk);
  await borrow(ask, upload, desk);
  const [first, second] = await goodsOfSellers(mall, 2);
  if (!first || !second) throw new Error('two sellers');
  for (const { sellerGoodsId, sellerId } of [first, second]) {
    await ask('keepGoods!add', { sellerGoodsId });
    await ask('focusSeller!add', { sellerId });
  }
  await ask('newOnlinechat!send', { type: 'text', content: 'Does it come with a lid?', about: { kind: 'goods', id: first.sellerGoodsId } });
  await desk('conversation!answer', { username, content: 'Yes, and the lid fits all sizes.' });
  for (const goods of [first, second]) await putIn(mall, page, goods);
  await page.close();
  return { orderId };
}

/** Sends calls as the user who is logged in on this page. */
async function asker(mall: Journey, page: Page): Promise<Ask> {
  return async (name, payload) => {
    const answer = await page.context().request.post(await addressOf(mall, page, name), { data: payload });
    return data(await answer.json(), name) as Reply<typeof name>;
  };
}

async function addressOf(mall: Journey, page: Page, name: CallName): Promise<string> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('dhow.session') ?? '{}') as { token: string }).token);
  return `${mall.url}${callPath(name)}?${new URLSearchParams({ lang: 'en', token }).toString()}`;
}

function data(answer: unknown, name = ''): unknown {
  const { code, msg, data: reply } = v.parse(envelope, answer);
  if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
  return reply;
}

type Desk = Awaited<ReturnType<typeof operator>>;

/** One order of every status; the notifications tell what the desk did with one of them. */
async function placeOrders(mall: Journey, buyer: string, desk: Desk): Promise<Belongings['orderId']> {
  const one = async (status: OrderStatus, lines = 1) => (await orderOf(mall, buyer, status, { lines })).id;
  const sent = await one(1);
  await desk('sellerOrder!confirm', { orderId: sent });
  await desk('sellerOrder!ship', { orderId: sent, carrier: 'DHL', trackingNumber: 'JD014600003888123456' });
  await desk('sellerOrder!logistics', { orderId: sent, content: 'Left the warehouse' });
  return { '-1': await one(-1), 0: await one(0, 2), 1: await one(1), 2: await one(2), 3: sent, 4: await one(4, 2), 5: await one(5), 6: await one(6) };
}

/** Deposits that wait, were credited and were refused, and a withdrawal that waits. */
async function fillWallet(mall: Journey, ask: Ask, upload: Upload, desk: Desk): Promise<void> {
  const pay = async (amount: string) => ask('rechargeBlockchain!recharge', { ...depositAddress, amount, image: await upload('recharge') });
  const [credited, refused] = [await pay('1250'), await pay('80.5')];
  await desk('deposit!confirm', { id: credited.id, amount: '1250' });
  await desk('deposit!refuse', { id: refused.id, answer: 'The transfer was not found.' });
  await pay('300');
  await mall.sql('insert into withdraw_address (user_id, channel, address) select id, $2, $3 from app_user where username = $1', [username, depositAddress.chain, ownAddress]);
  const { session_token } = await ask('session!token', {});
  await ask('withdraw!apply', { channel: depositAddress.chain, amount: '120', safeword: digits, session_token });
}

/** A loan that is paid out and partly repaid. */
async function borrow(ask: Ask, upload: Upload, desk: Desk): Promise<void> {
  const terms = { amount: '120000', termDays: 90, repaymentMode: 'monthly' } as const;
  const { version } = await ask('loan!agreement', terms);
  const papers = [await upload('identity')];
  const form = async () => (await ask('session!token', {})).session_token;
  const { id } = await ask('loan!apply', { ...terms, realName: 'Ada Lovelace', nationality: 'GB', documentNumber: `X${randomUUID().slice(0, 7)}`, imageList: papers, agreement: version, session_token: await form() });
  await desk('staffLoan!approve', { id });
  await desk('staffLoan!payOut', { id });
  await ask('loan!repay', { id, amount: '1000', safeword: digits, session_token: await form() });
}
