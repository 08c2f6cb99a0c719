import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '../../../contract/shop/calls';
import type { Category, CategoryNode } from '../../../contract/shop/goods';
import { refuse } from '../../calls/refusal';
import { pageReply, limitOffset, offsetOf, type Paging } from '../../db/paging';
import type { CallContext, Handler } from '../../shop-call';
import type { PromiseCache } from '../../platform/promise-cache';
import { minuteMs } from '../../../rules/durations';
import { isSeller } from './sellers';
import { textIn } from './texts';

type CategoryRow = { readonly id: string; readonly parent_id: string | null; readonly name: string; readonly image: string; readonly goods: number };

const toCategory = ({ id, name, image, goods }: CategoryRow): Category => ({ id, name, image, goodsNum: goods });

/** Departments first, then the levels below, each in the order of its parents. */
const fromTheTop = sql`(c.parent_id is not null)::int + (above.parent_id is not null)::int, top.position, above.position, c.position, c.id`;

/** Selects category rows `c` from `from`; `goods` is the expression for their count of goods. */
function categoryRows(goods: RawBuilder<number>, from: RawBuilder<unknown>, { language }: CallContext): RawBuilder<CategoryRow> {
  return sql<CategoryRow>`select c.id, c.parent_id, c.image, ${goods} as goods,
    ${textIn(language, 'category_text', 'category_id', sql`c.id`, 'name')} as name
    from ${from} left join category above on above.id = c.parent_id left join category top on top.id = above.parent_id`;
}

const ownCount = sql<number>`c.goods`;
const allCategories = sql`category c`;

/** All categories, departments first, or only the direct children of `parentId`. */
export async function categoriesPage(
  { parentId, ...paging }: Paging & { readonly parentId?: string | undefined },
  context: CallContext,
): Promise<Reply<'category!list'>> {
  const among = parentId === undefined ? sql`true` : sql`c.parent_id = ${parentId}`;
  const { rows } = await sql<CategoryRow>`${categoryRows(ownCount, allCategories, context)} where ${among}
    order by ${fromTheTop} ${limitOffset(paging)}`.execute(context.db);
  return pageReply(rows.map(toCategory), paging, async () => {
    const counted = await sql<{ n: number }>`select count(*) as n from category c where ${among}`.execute(context.db);
    return counted.rows[0]?.n ?? 0;
  });
}

export const listCategories: Handler<'category!list'> = (payload, context) => categoriesPage(payload, context);

function asTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...toCategory(row), children: [] as CategoryNode[] }]));
  const roots: CategoryNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id);
    if (node) (nodes.get(row.parent_id ?? '')?.children ?? roots).push(node);
  }
  return roots;
}

export const categoryTree: Handler<'category!tree'> = async ({ around, whole }, context) => {
  const { rows } = await sql<CategoryRow>`${categoryRows(ownCount, allCategories, context)} order by ${fromTheTop}`.execute(context.db);
  const tree = asTree(rows);
  if (around === undefined && whole === undefined) return { tree };
  const way = wayTo(rows, around);
  return { tree: tree.map((department, index) => (index < (whole ?? 0) ? department : onlyAlong(way, department))) };
};

/** The ids of a category and of everything above it, up to its department. */
function wayTo(rows: readonly CategoryRow[], id: string | undefined): ReadonlySet<string> {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const way = new Set<string>();
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) way.add(at);
  return way;
}

function onlyAlong(way: ReadonlySet<string>, { children, ...category }: CategoryNode): CategoryNode {
  return { ...category, children: way.has(category.id) ? children.map((child) => onlyAlong(way, child)) : [] };
}

/** Only the categories in which the store has goods for sale, each with the store's own count. */
export const sellerTree: Handler<'category!sellerTree'> = async ({ sellerId }, context) => {
  const counted = sql`(select above as id, count(*) as n from goods g, unnest(g.category_path) above
    where g.seller_id = ${sellerId} and g.status = 'listed' group by 1) own join category c on c.id = own.id`;
  const { rows } = await sql<CategoryRow>`${categoryRows(sql<number>`own.n`, counted, context)} order by ${fromTheTop}`.execute(context.db);
  if (rows.length === 0 && !(await isSeller(sellerId, context))) return refuse('sellerUnknown');
  return { tree: asTree(rows) };
};

/** The ids of the categories that hold goods themselves, most popular first. Cached, because it changes slowly and every home page reads it. */
export type PopularCategories = PromiseCache<readonly string[]>;
export const popularLifetimeMs = minuteMs;

export function popularCategories(kept: PopularCategories, { db, now }: CallContext): Promise<readonly string[]> {
  return kept.get('', now(), async () => {
    const { rows } = await sql<{ id: string }>`select category_id as id from goods where status = 'listed'
      group by 1 order by sum(recommended) desc, 1`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** The categories with these ids, in the order of the ids. */
export async function categoriesOf(ids: readonly string[], context: CallContext): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`${categoryRows(ownCount, allCategories, context)} where c.id = any(${ids})
    order by array_position(${ids}, c.id)`.execute(context.db);
  return rows.map(toCategory);
}

export function recommendedCategories(kept: PopularCategories): Handler<'category!recommend'> {
  return async (paging, context) => {
    const ids = await popularCategories(kept, context);
    const skipped = offsetOf(paging);
    const pageIds = ids.slice(skipped, skipped + paging.pageSize);
    return { pageList: await categoriesOf(pageIds, context), pageNum: paging.pageNum, pageSize: paging.pageSize, totalElements: ids.length };
  };
}
