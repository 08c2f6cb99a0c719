import { defaultMaxBuy } from '../../../rules/catalog';
import { isAboveZero, noMoney, parseMoney, type Money } from '../../../rules/money';
import { orderDefaults } from '../../../rules/orders';
import type { Handler } from '../../http/handler';
import { webAddress } from './web-address';

function wholeAboveZero(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function amountOrNone(text: string): Money {
  const amount = parseMoney(text);
  return isAboveZero(amount) ? amount : noMoney;
}

/** A setting under its own code. A value that can't be used counts as not set. */
export const readSetting: Handler<'syspara!getSyspara'> = async ({ code }, { db }) => {
  const row = await db.selectFrom('setting').select('value').where('code', '=', code).executeTakeFirst();
  const value = row?.value.trim() ?? '';
  switch (code) {
    case 'mall_max_goods_number_in_order':
      return { [code]: wholeAboveZero(value) ?? defaultMaxBuy };
    case 'customer_service_url':
      return { [code]: webAddress(value) };
    case 'return_days':
    case 'zone_view_hours':
      return { [code]: wholeAboveZero(value) ?? orderDefaults[code] };
    case 'order_minimum_amount':
    case 'order_tax_percent':
    case 'order_handling_fee':
      return { [code]: amountOrNone(value) };
  }
};
