import { defaultMaxBuy } from '../../../rules/catalog';
import { orderDefaults } from '../../../rules/orders';
import type { Handler } from '../../shop-call';
import { usualAnswerMinutes } from '../chat';
import { amountOrNone, wholeAboveZero } from './setting-values';
import { webAddress } from './web-address';

/** A setting under its own code. A value that can't be used counts as not set. */
export const readSetting: Handler<'syspara!getSyspara'> = async ({ code }, { db }) => {
  if (code === 'chat_answer_minutes') return { [code]: await usualAnswerMinutes(db) };
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
