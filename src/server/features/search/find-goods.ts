import { sql } from 'kysely';
import type { GoodsCard } from '../../../contract/shop/goods';
import type { GoodsSort } from '../../../rules/catalog/catalog';
import { offsetOf, type Paging } from '../../db/paging';
import { cardColumns, filtersKey, isNarrowed, shown, sortOrders, toCard, type CardRow, type GoodsFilters } from '../catalog';
import type { Attempt } from './attempts';
import type { SearchContext } from './context';
import { hasAll, relevance, spokenWords } from './matching';

type GoodsQuery = { readonly filters: GoodsFilters; readonly sort: GoodsSort; readonly paging: Paging };
type FoundGoods = { readonly goods: GoodsCard[]; readonly total: number };

/**
 * A query that matches this many names is vague: not all of them are compared with it. From here on, of 50,000 goods, going
 * through the goods in their order finds a page sooner than going through the names.
 */
const vagueFrom = 2_000;
/** For a vague query, only this many of the most recommended goods are sorted by relevance; the rest follow. */
const comparedOfVague = 100;

/** One page of what an attempt finds among the goods that match the filters, and the total. */
export async function findGoods(attempt: Attempt, query: GoodsQuery, context: SearchContext): Promise<FoundGoods> {
  const found = await findFew(attempt, query, context);
  if (found) return found;
  const [goods, total] = await Promise.all([findMany(attempt, query, context), countMany(attempt, query.filters, context)]);
  return { goods, total };
}

/** The first goods that an attempt finds, without a total. */
export async function findFirst(attempt: Attempt, limit: number, context: SearchContext): Promise<GoodsCard[]> {
  const query: GoodsQuery = { filters: {}, sort: 'recommended', paging: { pageNum: 1, pageSize: limit } };
  return (await findFew(attempt, query, context))?.goods ?? findMany(attempt, query, context);
}

/** Goes from the index of words to the goods; `undefined` if the query is vague. */
async function findFew(attempt: Attempt, { filters, sort, paging }: GoodsQuery, { db, language }: SearchContext): Promise<FoundGoods | undefined> {
  const order = sort === 'recommended' ? sql`${relevance(attempt)}, ${sortOrders.recommended}` : sortOrders[sort];
  const skipped = offsetOf(paging);
  // `named` is read only up to the limit of `t`, and nothing is compared if that limit is reached. `offset 0` keeps the planner
  // from reading all goods for a few.
  const { rows } = await sql<(CardRow | { id: null }) & { named: number; total: number }>`
    with named as materialized (select t.goods_id, t.name, t.words from goods_text t where ${hasAll(attempt)}),
    t as materialized (select * from named limit ${sql.lit(vagueFrom)}),
    best as materialized (
      select g.id, row_number() over (order by ${order}) as place from t cross join ${spokenWords}
      cross join lateral (select * from goods g where g.id = t.goods_id and ${shown(filters)} offset 0) g
      where (select count(*) from t) < ${sql.lit(vagueFrom)})
    select ${cardColumns(language)}, counts.named, counts.total
    from (select (select count(*) from t) as named, (select count(*) from best) as total) counts
    left join best on best.place > ${skipped} and best.place <= ${skipped + paging.pageSize}
    left join goods g on g.id = best.id order by best.place`.execute(db);
  const [first] = rows;
  if (!first || first.named >= vagueFrom) return undefined;
  return { goods: rows.flatMap((row) => (row.id === null ? [] : [toCard(row)])), total: first.total };
}

/** Goes through the goods in their order and checks their words, as far as the page needs. */
async function findMany(attempt: Attempt, { filters, sort, paging }: GoodsQuery, { db, language }: SearchContext): Promise<GoodsCard[]> {
  const skipped = offsetOf(paging);
  const end = skipped + paging.pageSize;
  const compared = sort === 'recommended' ? comparedOfVague : 0;
  const likeness = sql`case when t.nth <= ${sql.lit(compared)} then array[${relevance(attempt)}] end`;
  const { rows } = await sql<CardRow>`
    with t as (
      select g.id, g.name, g.words, row_number() over (order by ${sortOrders[sort]}) as nth from (
        select g.*, t.name, t.words from goods g cross join lateral (
          select t.name, t.words from goods_text t where t.lang = ${attempt.language} and t.goods_id = g.id and ${hasAll(attempt)} offset 0) t
        where ${shown(filters)} order by ${sortOrders[sort]} limit ${Math.max(compared, end)}) g),
    best as (select t.id, row_number() over (order by ${likeness}, t.nth) as place from t cross join ${spokenWords})
    select ${cardColumns(language)} from best join goods g on g.id = best.id
    where best.place > ${skipped} and best.place <= ${end} order by best.place`.execute(db);
  return rows.map(toCard);
}

function countMany(attempt: Attempt, filters: GoodsFilters, { db, now, totals }: SearchContext): Promise<number> {
  const { language, meanings } = attempt;
  const named = hasAll(attempt);
  // Names are counted with an index-only scan. Filters need the goods rows.
  const count = isNarrowed(filters)
    ? sql`select count(*) as n from goods_text t join goods g on g.id = t.goods_id where ${named} and ${shown(filters)}`
    : sql`select (select count(*) from goods_text t where ${named}) - (
        select count(*) from goods g join goods_text t on t.lang = ${language} and t.goods_id = g.id
        where g.status <> 'listed' and ${named}) as n`;
  return totals.get(JSON.stringify([language, meanings, filtersKey(filters)]), now(), async () => {
    const { rows } = await sql<{ n: number }>`${count}`.execute(db);
    return rows[0]?.n ?? 0;
  });
}

/** Cards for these goods, in the order of the given ids; goods not for sale are left out. */
export async function cardsOf(ids: readonly string[], { db, language }: SearchContext): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns(language)} from unnest(${ids}::text[]) with ordinality found(id, place) join goods g on g.id = found.id
    where ${shown({})} order by found.place`.execute(db);
  return rows.map(toCard);
}

/** Whether an attempt finds anything for sale, regardless of the list's filters. */
export async function findsGoods(attempt: Attempt, { db }: SearchContext): Promise<boolean> {
  const { rows } = await sql`select 1 from goods_text t cross join lateral (
      select 1 from goods g where g.id = t.goods_id and ${shown({})} offset 0) g
    where ${hasAll(attempt)} limit 1`.execute(db);
  return rows.length > 0;
}
