import { defaultMaxBuy } from '../../../rules/catalog';
import type { Handler } from '../../http/handler';
import { webAddress } from './web-address';

function wholeAboveZero(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
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
  }
};
