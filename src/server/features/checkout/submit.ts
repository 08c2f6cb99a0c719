import type { WrongLine } from '../../../contract/envelope';
import { refusalCode } from '../../../contract/refusals';
import { compareMoney, isAboveZero } from '../../../rules/money';
import { dayMs } from '../../../rules/durations';
import { deliveryDaysTo } from '../../../rules/orders/delivery-days';
import { orderFigures, sumFigures } from '../../../rules/cart/order-figures';
import { isFirstDay, mayReserve } from '../../../rules/orders/orders';
import { Refusal, refuse } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';
import { lockUser } from '../account';
import { readUnpaid, timeOfNewestBut } from '../orders';
import { lockGoods } from '../stock';
import { mergeRequestedLines, readLines, type Line } from './order-lines';
import { placeOrders } from './place-orders';
import { readTerms } from './terms';

/**
 * Places one order per seller, all or none. Prices, fees and stock are read here, with the goods locked; the page's own
 * values are not trusted. If its total differs, nothing is placed and the page shows the shopper the new one.
 */
export const submitOrder: Handler<'order!submit'> = async ({ addressId, orderList, total, remark, remarkList }, context) => {
  const { db, language } = context;
  const { userId } = callerOf(context);
  // Locked, so that of many submissions at once each counts what those before it reserve. Always before orders and goods.
  const { created_at: since } = await lockUser(db, userId);
  const buyer = { userId, isFirstDay: isFirstDay(since, context.now()) };
  const { terms, receiver } = await readTerms(db, buyer, addressId);
  if (!receiver) return refuse('addressUnknown', { field: 'addressId' });

  const requested = mergeRequestedLines(orderList);
  await lockGoods(db, requested.map(({ sellerGoodsId }) => sellerGoodsId));
  const lines = await readLines(db, requested, { language, maxCount: terms.maxCount });
  if (lines instanceof Refusal) return lines;

  const remarks = new Map(remarkList.map((own) => [own.sellerId, own.remark]));
  const orders = bySeller(lines).map((own) => ({ ...own, remark: remarks.get(own.sellerId) ?? remark, figures: orderFigures(own.lines, terms.charges) }));
  const figures = sumFigures(orders.map((order) => order.figures));
  if (compareMoney(figures.total, total) !== 0) {
    return { placed: false, lineList: lines.map(({ sellerGoodsId, skuId, price, stock }) => ({ sellerGoodsId, skuId, price, stock })), ...figures };
  }
  const tooLittle = orders.filter((order) => compareMoney(order.figures.total, terms.minimum) < 0 || !isAboveZero(order.figures.total));
  if (tooLittle.length > 0) return refuse('orderBelowMinimum', { field: 'orderList', lineList: tooLittle.flatMap((order) => order.lines.map(belowMinimum)) });
  const wanted = lines.map(({ sellerGoodsId, count }) => ({ goodsId: sellerGoodsId, count }));
  if (!mayReserve(await readUnpaid(db, { ...buyer, now: context.now() }), wanted, terms.unpaid)) return refuse('tooManyUnpaid', { field: 'orderList' });

  const tooMany = await refuseTooMany(db, { userId, more: orders.length, most: terms.ordersADay, now: context.now() });
  if (tooMany) return tooMany;

  return { placed: true, orderList: await placeOrders(db, orders, { userId, receiver, language, now: context.now(), payHours: terms.payHours, promised: deliveryDaysTo(receiver.country, terms.deliveryDays) }) };
};

/** Refuses a user who would make more orders than in 24 hours may be made: a cancelled one reserves nothing, but its row stays. */
async function refuseTooMany(db: Db, { userId, more, most, now }: { readonly userId: string; readonly more: number; readonly most: number; readonly now: number }): Promise<Refusal | undefined> {
  if (more > most) return refuse('tooFrequent', { until: now + dayMs });
  // While this one counts, there is no room for so many.
  const madeAt = await timeOfNewestBut(db, userId, most - more);
  return madeAt !== undefined && madeAt > now - dayMs ? refuse('tooFrequent', { until: madeAt + dayMs }) : undefined;
}

/** Nothing is wrong with the line itself: its seller's order is too small. */
function belowMinimum({ sellerGoodsId, skuId, stock, least }: Line): WrongLine {
  return { sellerGoodsId, skuId, code: refusalCode('orderBelowMinimum'), stock, least };
}

/** Groups lines by seller, in the order in which sellers first appear. */
function bySeller(lines: readonly Line[]): { readonly sellerId: string; readonly lines: readonly Line[] }[] {
  const sellerIds = [...new Set(lines.map(({ sellerId }) => sellerId))];
  return sellerIds.map((sellerId) => ({ sellerId, lines: lines.filter((line) => line.sellerId === sellerId) }));
}
