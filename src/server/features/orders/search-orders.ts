import { maxSearchedOrders, orderMatcher } from '../../../rules/orders/order-search';
import { offsetOf } from '../../db/paging';
import { callerOf, type Handler } from '../../shop-call';
import { readSettings } from '../settings';
import { linesOf, periodCodes, withLines } from './order-view';
import { readOrdersNamed, readOrderTexts } from './sql/order-rows';

/**
 * The buyer's orders that match the whole search, newest first. The words are compared here and not by the database, so that
 * a device without a connection finds the same; how many orders are compared is bounded.
 */
export const searchOrders: Handler<'order!search'> = async ({ keyword, from, before, ...paging }, context) => {
  const { db, language } = context;
  const { userId } = callerOf(context);
  const texts = await readOrderTexts(db, language, { userId, from, before, limit: maxSearchedOrders });
  const found = texts.filter(orderMatcher({ keyword, from, before }));
  const skipped = offsetOf(paging);
  const ids = found.slice(skipped, skipped + paging.pageSize).map(({ id }) => id);
  const rows = await readOrdersNamed(db, language, { userId }, ids);
  return { pageList: withLines(rows, await linesOf(db, ids), await readSettings(db, ...periodCodes)), ...paging, totalElements: found.length };
};
