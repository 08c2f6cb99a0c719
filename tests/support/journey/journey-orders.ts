import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import type { CallName, PayloadInput, Reply } from '../../../src/contract/shop/calls';
import type { Money } from '../../../src/rules/money';
import type { OrderStatus } from '../../../src/rules/orders/orders';
import { said } from '../texts';
import type { Journey } from './journey';
import { digits, grant } from './journey-checkout';
import { operator } from './journey-wallet';
import { password } from './own-page';

/** A newly registered user, on the page of their orders. */
export async function buyer(mall: Journey, manner: Pick<BrowserContextOptions, 'viewport' | 'locale' | 'timezoneId' | 'bypassCSP' | 'hasTouch'> = {}): Promise<{ page: Page; username: string }> {
  const username = `buyer${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const page = await mall.open('/register?from=/userInfo/my-order', manner);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.waitForURL(/\/userInfo\/my-order/);
  await page.getByText(said('en', 'order.empty.all.title')).waitFor();
  return { page, username };
}

export type OrderRow = {
  readonly id: string;
  readonly serialNumber: string;
  readonly sellerId: string;
  readonly goodsNames: readonly string[];
  /** of each line, in the order of the names */
  readonly prices: readonly Money[];
  readonly total: Money;
};

type Desk = Awaited<ReturnType<typeof operator>>;
type AsShopper = <Name extends CallName>(name: Name, payload: PayloadInput<Name>) => Promise<Reply<Name>>;
/** A shopper who orders by calls, and the delivery address. */
type Orderer = { readonly ask: AsShopper; readonly addressId: string };

const desks = new WeakMap<Journey, Promise<Desk>>();
const orderers = new WeakMap<Journey, Map<string, Promise<Orderer>>>();

/** The mall's desk, with calls of merchants and operators. */
export function deskOf(mall: Journey): Promise<Desk> {
  const desk = desks.get(mall) ?? operator(mall);
  desks.set(mall, desk);
  return desk;
}

/** Calls of a shopper whose account was made on a page, in a separate session; adds a fund password and money if missing. */
export async function asShopper(mall: Journey, username: string): Promise<AsShopper> {
  return (await ordererOf(mall, username)).ask;
}

function ordererOf(mall: Journey, username: string): Promise<Orderer> {
  const known = orderers.get(mall) ?? new Map<string, Promise<Orderer>>();
  orderers.set(mall, known);
  const orderer = known.get(username) ?? equip(mall, username);
  known.set(username, orderer);
  return orderer;
}

async function equip(mall: Journey, username: string): Promise<Orderer> {
  const { token, user } = await mall.ask('user!newlogin', { username, password });
  const ask: AsShopper = (name, payload) => mall.ask(name, payload, 'en', token);
  if (!user.safewordSet) {
    await ask('user!setSafewordReg', { password, safeword: digits, confirmSafeword: digits });
    await grant(mall, username);
  }
  const { id: addressId } = await ask('address!add', {
    name: 'Ada Quist', email: 'ada@example.com', areaCode: '44', phone: '7700900123', country: 'GB', state: '', city: 'Dover', postCode: 'CT16 1AA', address: '1 Harbour Row', use: 0,
  });
  return { ask, addressId };
}

/** Places an order by the shop's own calls and takes it to `status` by calls of the buyer and the desk. It has `lines` products of one store other than `besides`. */
export async function orderOf(mall: Journey, username: string, status: OrderStatus, { lines = 1, besides = '' } = {}): Promise<OrderRow> {
  const { ask, addressId } = await ordererOf(mall, username);
  const all = (await mall.goods(40)).filter((goods) => goods.stock > lines && goods.buyMin === 1 && goods.sellerId !== besides);
  const sellerId = all.map((goods) => goods.sellerId).find((id) => all.filter((goods) => goods.sellerId === id).length >= lines);
  const bought = all.filter((goods) => goods.sellerId === sellerId).slice(0, lines);
  const orderList = await Promise.all(
    bought.map(async ({ sellerGoodsId }) => {
      const { skus } = await mall.ask('sellerGoods!info', { sellerGoodsId });
      return { sellerGoodsId, skuId: skus.find(({ stock }) => stock > 0)?.id ?? '', count: 1 };
    }),
  );
  // A wrong total is answered with the right one.
  const priced = await ask('order!submit', { addressId, orderList, total: '0.0000000001' });
  if (priced.placed) throw new Error('placed for nothing');
  const submitted = await ask('order!submit', { addressId, orderList, total: priced.total, remark: 'Ring twice' });
  const [placed] = submitted.placed ? submitted.orderList : [];
  if (!placed) throw new Error('the price changed');
  const { orderId } = placed;

  if (status === -1) await ask('order!cancel', { orderId, reason: 0 });
  if (status > 0) {
    const { session_token } = await ask('session!token', {});
    await ask('order!pay', { orderIdList: [orderId], payType: 'balance', safeword: digits, session_token });
  }
  if (status === 6) await ask('order!returns', { orderId, reason: 2, amount: priced.total });
  else if (status > 1) {
    const desk = await deskOf(mall);
    await desk('sellerOrder!confirm', { orderId });
    if (status > 2) await desk('sellerOrder!ship', { orderId, carrier: 'DHL', trackingNumber: 'JD0146', content: 'Left the warehouse' });
  }
  if (status === 4 || status === 5) await ask('order!receipt', { orderId });
  if (status === 5) await ask('evaluation!addList', { orderId, evaluationList: orderList.map(({ sellerGoodsId, skuId }) => ({ sellerGoodsId, skuId, rating: 5, content: 'As described' })) });
  return { id: orderId, serialNumber: placed.serialNumber, sellerId: placed.sellerId, goodsNames: bought.map(({ name }) => name), prices: priced.lineList.map(({ price }) => price), total: priced.total };
}
