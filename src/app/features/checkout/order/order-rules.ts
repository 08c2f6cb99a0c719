import type { Reply } from '../../../../contract/shop/calls';
import { askedLines, checkoutFigures, tooSmall, type CheckoutGroup, type CheckoutLine } from '../../../../rules/cart/checkout';
import type { OrderCharges } from '../../../../rules/cart/order-figures';
import type { Money } from '../../../../rules/money';
import type { Refusal, ShownOrder } from '../checkout';
import { openTypes } from '../payment/methods';
import type { UpdatedOrder } from './use-updated-order';
import type { Inputs } from './use-inputs';

export type OrderMethods = Reply<'order!methods'> | undefined;

type Known = {
  readonly updated: UpdatedOrder;
  readonly sent: ShownOrder['payload'] | undefined;
  readonly inputs: Inputs;
  readonly methods: OrderMethods;
  readonly charges: OrderCharges;
  readonly minimum: Money;
  readonly isOffline: boolean;
};

/** What an order costs, how it is paid, and what prevents it. */
export function evaluateOrder({ updated: { groups, waiting = [] }, sent, inputs, methods, charges, minimum, isOffline }: Known) {
  const figures = checkoutFigures(groups, charges);
  const small = sent ? [] : tooSmall(groups, charges, minimum);
  return {
    figures,
    total: sent?.total ?? figures.total,
    payType: openTypes(methods).find((type) => type === inputs.payType),
    small,
    isHindered: waiting.length > 0 || small.length > 0,
    isTooMany: !isOffline && !sent && isMoreThan(methods?.leftToHold, groups),
  };
}

export type EvaluatedOrder = ReturnType<typeof evaluateOrder>;

/** Whether it is more than may wait unpaid; limits on one product across several orders only the server can check. */
function isMoreThan(left: Reply<'order!methods'>['leftToHold'], groups: readonly CheckoutGroup[]): boolean {
  const pieces = askedLines(groups).reduce((sum, { count }) => sum + count, 0);
  return left !== undefined && (left.submissions < 1 || pieces > left.pieces);
}

function isAbout({ lines = [] }: Refusal, line: CheckoutLine): boolean {
  return lines.some(({ sellerGoodsId, skuId }) => sellerGoodsId === line.sellerGoodsId && skuId === line.skuId);
}

/** Names of what a refusal concerns: the seller if an order is too small, otherwise the goods. Lines answered meanwhile are left out. */
export function namesOf(refusal: Refusal, { groups, waiting }: UpdatedOrder): string[] {
  if (refusal.key === 'orderBelowMinimum') return groups.filter(({ list }) => list.some((line) => isAbout(refusal, line))).map(({ title }) => title);
  return groups.flatMap(({ list }) => list.filter((line) => isAbout(refusal, line) && (waiting?.includes(line) ?? true)).map(({ name }) => name));
}

/** An order as it is sent; one that was sent before keeps its payload. */
export function orderToSend({ updated: { groups }, sent, inputs, draftId }: Pick<Known, 'updated' | 'sent' | 'inputs'> & Pick<ShownOrder, 'draftId'>, { figures, payType }: EvaluatedOrder): ShownOrder {
  return {
    payload: sent ?? { addressId: inputs.addressId ?? '', orderList: askedLines(groups), total: figures.total, remarkList: remarksOf(groups, inputs.remarks) },
    groups: groups.map((group) => ({ ...group, list: [...group.list] })),
    payType: payType ?? null,
    figures,
    draftId,
  };
}

/** The remarks that are not empty, by seller. */
function remarksOf(groups: readonly CheckoutGroup[], remarks: Inputs['remarks']) {
  return groups.flatMap(({ sellerId }) => {
    const remark = remarks[sellerId]?.trim() ?? '';
    return remark === '' ? [] : [{ sellerId, remark }];
  });
}
