import type { OrderCharges } from '../../../rules/cart/order-figures';
import { noMoney, type Money } from '../../../rules/money';
import { orderDefaults } from '../../../rules/orders/orders';
import { usePublicQuery } from '../../queries/use-public-query';

/**
 * The mall's tax and handling fee from its settings; `undefined` while pending. If they can't be had the defaults
 * apply, and the server asks before it takes another total.
 */
export function useKnownCharges(): OrderCharges | undefined {
  const tax = usePublicQuery('syspara!getSyspara', { code: 'order_tax_percent' });
  const fee = usePublicQuery('syspara!getSyspara', { code: 'order_handling_fee' });
  const isKnown = [tax, fee].every(({ status }) => status !== 'pending');
  if (!isKnown) return undefined;
  return {
    taxPercent: tax.data?.order_tax_percent ?? (orderDefaults.order_tax_percent as Money),
    handlingFee: fee.data?.order_handling_fee ?? (orderDefaults.order_handling_fee as Money),
  };
}

/** The minimum amount of each seller's order; zero until known. */
export function useMinimum(): Money {
  return usePublicQuery('syspara!getSyspara', { code: 'order_minimum_amount' }).data?.order_minimum_amount ?? noMoney;
}
