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

/** What the mall's settings add to each order: nothing until they are known. The checkout waits for them instead (checkout/use-known-charges.ts). */
export function useCharges(): OrderCharges {
  const taxPercent = usePublicQuery('syspara!getSyspara', { code: 'order_tax_percent' }).data?.order_tax_percent ?? noMoney;
  const handlingFee = usePublicQuery('syspara!getSyspara', { code: 'order_handling_fee' }).data?.order_handling_fee ?? noMoney;
  return useMemo(() => ({ taxPercent, handlingFee }), [taxPercent, handlingFee]);
}

/** The highest quantity of a line; 500 until the setting is known. */
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

/** The figures of the checked lines. */
export function useFigures(lines: readonly CartLine[]): OrderFigures {
  const charges = useCharges();
  return useMemo(() => cartFigures(lines, charges), [lines, charges]);
}
