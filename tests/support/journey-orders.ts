import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import type { OrderStatus } from '../../src/rules/orders';
import type { Journey } from './journey';
import { password } from './own-page';
import { said } from './texts';

/** Somebody who has just registered, on the page of their orders. */
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

const events: Readonly<Record<number, readonly string[]>> = {
  [-1]: ['placed', 'cancelledManually'],
  0: ['placed'],
  1: ['placed', 'paid'],
  2: ['placed', 'paid', 'confirmed'],
  3: ['placed', 'paid', 'confirmed', 'shipped'],
  4: ['placed', 'paid', 'confirmed', 'shipped', 'signed'],
  5: ['placed', 'paid', 'confirmed', 'shipped', 'signed', 'completed'],
};

export type OrderRow = { readonly id: string; readonly serialNumber: string; readonly goodsNames: readonly string[] };

/** An order of a user, as checkout and merchant left it; its goods are `lines` products of one store. */
export async function orderOf(mall: Journey, username: string, status: OrderStatus, { lines = 1 } = {}): Promise<OrderRow> {
  const all = await mall.goods(40);
  const sellerId = all.map((goods) => goods.sellerId).find((id) => all.filter((goods) => goods.sellerId === id).length >= lines);
  const bought = all.filter((goods) => goods.sellerId === sellerId).slice(0, lines);
  const id = randomUUID();
  const serialNumber = `J${id.slice(0, 8)}`;
  const held = await Promise.all(
    bought.map(async ({ sellerGoodsId, name, imgUrl1 }, index) => {
      const { skus } = await mall.ask('sellerGoods!info', { sellerGoodsId });
      const sku = skus.find(({ stock }) => stock > 0) ?? skus[0];
      return { id: randomUUID(), position: index + 1, goods: sellerGoodsId, sku: sku?.id, name, attribute: sku?.checkAttrName ?? '', image: imgUrl1 };
    }),
  );
  // At once, as a checkout does it: pages are told of orders, and keep what they then see of them.
  await mall.sql(
    `with placed as (
       insert into shop_order (id, serial_number, submission, user_id, seller_id, status, goods_total, dispatch_fee, long_distance_fee, delivery_fee, tax, handling_fee, discount,
         name, email, area_code, phone, country, state, city, post_code, address, remark, lang, pay_type, created_at, pay_before, paid_at, confirmed_at, shipped_at, signed_at)
       select $1, $2, $1, app_user.id, $3, $4::int, 20, 1, 2, 0, 0, 0, 0, 'Ada Quist', 'ada@example.com', '44', '7700900123', 'GB', '', 'Dover', 'CT16 1AA', '1 Harbour Row', 'Ring twice', 'en',
         case when $4::int > 0 then 'balance' end, now(), now() + interval '20 hours', case when $4::int > 0 then now() end, case when $4::int > 1 then now() end, case when $4::int > 2 then now() end,
         case when $4::int > 3 then now() end
       from app_user where username = $5),
     line as (select * from json_to_recordset($6::json) as l(id text, position int, goods text, sku text, name text, attribute text, image text)),
     lines as (
       insert into order_line (id, order_id, position, goods_id, sku_id, name, attribute_name, image, quantity, price)
       select id, $1, position, goods, sku, name, attribute, image, 1, 10 from line),
     stock as (
       -- What is not shipped yet is held.
       update sku set stock = sku.stock - 1, held = sku.held + 1 from line where sku.id = line.sku and $4::int between 0 and 2)
     insert into order_log (order_id, event, actor, created_at) select $1, event, 'buyer', now() from unnest($7::text[]) event`,
    [id, serialNumber, sellerId, status, username, JSON.stringify(held), events[status] ?? []],
  );
  return { id, serialNumber, goodsNames: bought.map(({ name }) => name) };
}
