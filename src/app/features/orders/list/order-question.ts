import type { OrderQuestion } from '../../../../rules/orders/order-search';

/** The words of the address that ask for some of the orders; days as 2026-01-31, in the reader's own zone. */
export type OrderSearchWords = { readonly k?: string | undefined; readonly from?: string | undefined; readonly until?: string | undefined };

/** The moment a day begins, or one of the days after it; `undefined` for what is no day of four digits' years. */
function beginOf(day: string | undefined, daysLater: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime();
  return at >= 0 ? at : undefined;
}

/** What an address asks for; `undefined` where it asks for nothing. Longer questions than the shop takes are cut. */
export function orderQuestion({ k = '', from, until }: OrderSearchWords): OrderQuestion | undefined {
  const keyword = k.trim().slice(0, 200).trim();
  const [first, before] = [beginOf(from, 0), beginOf(until, 1)];
  if (keyword === '' && first === undefined && before === undefined) return undefined;
  return { keyword, ...(first !== undefined && { from: first }), ...(before !== undefined && { before }) };
}
