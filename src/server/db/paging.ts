import { sql, type RawBuilder } from 'kysely';

export type Paging = { readonly pageNum: number; readonly pageSize: number };

/** How many rows come before the page. */
export function offsetOf({ pageNum, pageSize }: Paging): number {
  return (pageNum - 1) * pageSize;
}

/**
 * The LIMIT and OFFSET of a page. The size is a literal and an offset of 0 is left out, so that PostgreSQL knows how few rows the
 * first page needs and keeps one plan for it; with both as parameters it plans anew each time.
 */
export function limitOffset(paging: Paging): RawBuilder<unknown> {
  const offset = offsetOf(paging);
  return sql`limit ${sql.lit(paging.pageSize)}${offset > 0 ? sql` offset ${offset}` : sql``}`;
}

/** The reply for a page. The total follows from a page that isn't full and isn't past the end; otherwise `count` is called. */
export async function pageReply<Item>(
  pageList: Item[],
  { pageNum, pageSize }: Paging,
  count: () => Promise<number>,
): Promise<{ pageList: Item[]; pageNum: number; pageSize: number; totalElements: number }> {
  const endsHere = pageList.length < pageSize && (pageList.length > 0 || pageNum === 1);
  const totalElements = endsHere ? offsetOf({ pageNum, pageSize }) + pageList.length : await count();
  return { pageList, pageNum, pageSize, totalElements };
}
