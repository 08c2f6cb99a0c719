export type Paging = { readonly pageNum: number; readonly pageSize: number };

/** How many rows come before the page. */
export function skippedBy({ pageNum, pageSize }: Paging): number {
  return (pageNum - 1) * pageSize;
}

/** The envelope of a page. A page that isn't full, and isn't past the end, says how many there are; else they are counted. */
export async function answerPage<Item>(
  pageList: Item[],
  { pageNum, pageSize }: Paging,
  count: () => Promise<number>,
): Promise<{ pageList: Item[]; pageNum: number; pageSize: number; totalElements: number }> {
  const endsHere = pageList.length < pageSize && (pageList.length > 0 || pageNum === 1);
  const totalElements = endsHere ? skippedBy({ pageNum, pageSize }) + pageList.length : await count();
  return { pageList, pageNum, pageSize, totalElements };
}
