import type { OrderQuery } from '../../../../rules/orders/order-search';

/** Search parameters that filter the orders; days as 2026-01-31, in the user's time zone. */
export type OrderSearchParams = { readonly k?: string | undefined; readonly since?: string | undefined; readonly until?: string | undefined };

/** The start of a day, or of one some days later; `undefined` for an invalid date. */
function beginOf(day: string | undefined, daysLater: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime();
  return at >= 0 ? at : undefined;
}

/** The query in an address; `undefined` if there is none. Keywords beyond the server's limit are cut. */
export function orderQuery({ k = '', since, until }: OrderSearchParams): OrderQuery | undefined {
  const keyword = k.trim().slice(0, 200).trim();
  const [first, before] = [beginOf(since, 0), beginOf(until, 1)];
  if (keyword === '' && first === undefined && before === undefined) return undefined;
  return { keyword, ...(first !== undefined && { from: first }), ...(before !== undefined && { before }) };
}
