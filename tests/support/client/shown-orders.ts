import type { Reply } from '../../../src/contract/shop/calls';
import type { Order, OrderLine } from '../../../src/contract/shop/orders';
import type { OrderState } from '../../../src/rules/orders/orders';
import { amount } from '../catalog';

/** The current time in tests about orders, UTC milliseconds. */
export const orderNow = Date.UTC(2026, 5, 1, 12);
export const hour = 3_600_000;
export const day = 24 * hour;

export function orderLine(facts: Partial<OrderLine> = {}): OrderLine {
  return { id: 'line-1', sellerGoodsId: 'lamp', skuId: 'lamp-brass', name: 'Brass lamp', checkAttrName: 'Brass', image: 'lamp', count: 2, price: amount('12.5'), reviewed: false, ...facts };
}

/** An order as `order!listMain` returns it. */
export function orderIn(state: Partial<OrderState> = {}, facts: Partial<Order> = {}): Order {
  return {
    id: 'order-1', serialNumber: 'DH20260601-0001', createTime: orderNow - day, status: 0, returnStatus: 'none', sellerId: 'quay', sellerName: 'Quay lights',
    goodsTotal: amount('30'), dispatchFee: amount('1.25'), longDistanceFee: amount('2.5'), deliveryFee: amount('0.75'), freight: amount('4.5'), tax: amount('3.1'), handlingFee: amount('0.6'),
    discount: amount('5'), total: amount('33.2'), payBefore: null, receiveBefore: null, arrivesBefore: null, lateFrom: null, receiptExtended: false,
    caseAnswerBefore: null, reviewBefore: null, reminded: false, goodsList: [orderLine()], ...state, ...facts,
  };
}

type Info = Reply<'order!info'>['orderInfo'];

/** The same as `order!info` returns it. */
export function orderInfoIn(state: Partial<OrderState> = {}, facts: Partial<Info> = {}): Info {
  const { goodsList: _goods, ...order } = orderIn(state);
  return {
    ...order, payType: order.status > 0 ? 'balance' : null, promisedDays: null, returnBefore: null, name: 'Ada Quist', email: 'ada@example.com', areaCode: '44', phone: '7700900123', country: 'GB',
    state: 'Kent', city: 'Dover', postCode: 'CT16 1AA', address: '1 Harbour Row', remark: 'Ring twice', ...facts,
  };
}
