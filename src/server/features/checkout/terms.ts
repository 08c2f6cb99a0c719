import { sql, type Selectable } from 'kysely';
import type { OrderCharges } from '../../../rules/cart/order-figures';
import type { Money } from '../../../rules/money';
import type { UnpaidLimits } from '../../../rules/orders/orders';
import type { Db, Tables } from '../../db/schema';
import { readSettings, settingsFrom, type SettingValues } from '../settings';

/** The conditions of every order, from settings that operators change. */
type Terms = {
  /** the most pieces of one line */
  readonly maxCount: number;
  /** the smallest total of an order; zero for none */
  readonly minimum: Money;
  readonly charges: OrderCharges;
  readonly payHours: number;
  readonly unpaid: UnpaidLimits;
  readonly ordersADay: number;
  /** as an operator wrote them (rules/orders/delivery-days.ts) */
  readonly deliveryDays: string;
};

export type Receiver = Pick<Selectable<Tables['address']>, 'name' | 'email' | 'area_code' | 'phone' | 'country' | 'state' | 'city' | 'post_code' | 'address'>;

const unpaidCodes = ['mall_max_goods_number_in_order', 'unpaid_orders', 'unpaid_pieces', 'unpaid_pieces_of_product', 'first_day_unpaid_pieces'] as const;
const codes = [...unpaidCodes, 'orders_a_day', 'order_minimum_amount', 'order_tax_percent', 'order_handling_fee', 'pay_hours', 'first_day_pay_hours', 'delivery_days'] as const;
type Row = { readonly settings: Readonly<Record<string, string>> | null; readonly receiver: Receiver | null };

type Buyer = { readonly userId: string; readonly isFirstDay: boolean };

type UnpaidSettings = SettingValues<(typeof unpaidCodes)[number]>;

function unpaidLimits(settings: UnpaidSettings, isFirstDay: boolean): UnpaidLimits {
  return {
    submissions: settings.unpaid_orders,
    pieces: settings[isFirstDay ? 'first_day_unpaid_pieces' : 'unpaid_pieces'],
    ofGoods: Math.min(settings.mall_max_goods_number_in_order, settings.unpaid_pieces_of_product),
  };
}

export async function readUnpaidLimits(db: Db, isFirstDay: boolean): Promise<UnpaidLimits> {
  return unpaidLimits(await readSettings(db, ...unpaidCodes), isFirstDay);
}

/** The terms, and this user's address; `null` if it is unknown or another user's. */
export async function readTerms(db: Db, { userId, isFirstDay }: Buyer, addressId: string): Promise<{ readonly terms: Terms; readonly receiver: Receiver | null }> {
  const { rows } = await sql<Row>`
    select (select json_object_agg(code, value) from setting where code in (${sql.join(codes)})) as settings,
      (select to_json(a) from (
        select name, email, area_code, phone, country, state, city, post_code, address
        from address where id = ${addressId} and user_id = ${userId}) a) as receiver`.execute(db);
  const { settings: texts = null, receiver = null } = rows[0] ?? {};
  const settings = settingsFrom(texts ?? {}, codes);
  const maxCount = settings.mall_max_goods_number_in_order;
  return {
    receiver,
    terms: {
      maxCount,
      minimum: settings.order_minimum_amount,
      charges: { taxPercent: settings.order_tax_percent, handlingFee: settings.order_handling_fee },
      payHours: settings[isFirstDay ? 'first_day_pay_hours' : 'pay_hours'],
      deliveryDays: settings.delivery_days,
      unpaid: unpaidLimits(settings, isFirstDay),
      ordersADay: settings.orders_a_day,
    },
  };
}
