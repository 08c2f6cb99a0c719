import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { cartFigures, type CartLine } from '../../../rules/cart/cart';
import type { OrderCharges, OrderFigures } from '../../../rules/cart/order-figures';
import { defaultMaxBuy } from '../../../rules/catalog/catalog';
import { noMoney } from '../../../rules/money';
import { useBrand } from '../../../ui/brand';
import { useCurrentUser } from '../../queries/current-user';
import { usePublicQuery } from '../../queries/use-public-query';
import { cartLinesAtom } from './cart-atoms';

/**
 * What the mall's settings add to each order; `undefined` while pending: no total is shown then, because it would rise.
 * If they can't be had they are nothing, and the server asks before it takes another total.
 */
export function useCharges(): OrderCharges | undefined {
  const tax = usePublicQuery('syspara!getSyspara', { code: 'order_tax_percent' });
  const fee = usePublicQuery('syspara!getSyspara', { code: 'order_handling_fee' });
  const isKnown = tax.status !== 'pending' && fee.status !== 'pending';
  const taxPercent = tax.data?.order_tax_percent ?? noMoney;
  const handlingFee = fee.data?.order_handling_fee ?? noMoney;
  return useMemo(() => (isKnown ? { taxPercent, handlingFee } : undefined), [isKnown, taxPercent, handlingFee]);
}

export const noCharges: OrderCharges = { taxPercent: noMoney, handlingFee: noMoney };

/** The highest quantity of a line; 500 until the setting is known. Not `useSetting`: the table of all settings would come with every cart. */
export function useMaxBuy(): number {
  return usePublicQuery('syspara!getSyspara', { code: 'mall_max_goods_number_in_order' }).data?.mall_max_goods_number_in_order ?? defaultMaxBuy;
}

/** Whether the current user has a cart: a brand may have none for visitors. `undefined` until read from the device. */
export function useHasCart(): boolean | undefined {
  const { guestCart } = useBrand();
  const who = useCurrentUser();
  return guestCart || (who === undefined ? undefined : who !== null);
}

const none: readonly CartLine[] = [];

/** The lines of the current cart; none for visitors who may have no cart. */
export function useCartLines(): readonly CartLine[] {
  const lines = useAtomValue(cartLinesAtom);
  const has = useHasCart();
  return (has ? lines : undefined) ?? none;
}

/** The figures of the checked lines; without charges while those are pending. */
export function useFigures(lines: readonly CartLine[], charges: OrderCharges = noCharges): OrderFigures {
  return useMemo(() => cartFigures(lines, charges), [lines, charges]);
}
