import { callRequest, ask } from './ask';
import { withMall, type Catalog } from './catalogs';
import type { Figure, Pace } from './figures';
import { realQueries } from './keywords';
import { load, type LoadRequest } from './load';

type Wanted = Pick<Figure, 'what' | 'limit' | 'peer'> & { readonly requests: readonly LoadRequest[] };

/** Calls as programs make them, ten at once, not compressed: lists, a product and searches among 5,000 goods. */
export async function calls(pace: Pace): Promise<Figure[]> {
  const seconds = pace.short ? { warmUpSeconds: 1, seconds: 3 } : { warmUpSeconds: 5, seconds: 15 };
  const measure = async (url: string, { requests, ...wanted }: Wanted): Promise<Figure> => {
    const { perSecond, p50Ms, p99Ms } = await load({ url, requests, ...seconds });
    const note = `10 connections, ${requests.length} questions in turn, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
    return { ...wanted, unit: 'requests/s', measured: perSecond, bound: 'at least', note };
  };
  const postgres = await withMall(catalogIn('PostgreSQL'), async ({ url }) => [
    await measure(url, { what: 'list of 12, PostgreSQL', limit: 3_300, peer: '330', requests: await lists(url) }),
    await measure(url, { what: 'product detail, PostgreSQL', limit: 3_000, peer: '91', requests: await products(url) }),
    await measure(url, { what: 'search, PostgreSQL', limit: 1_500, peer: '27', requests: await searches(url, 'sellerGoods!search') }),
    await measure(url, { what: 'suggest, PostgreSQL', limit: 2_000, requests: await searches(url, 'sellerGoods!search-keyword') }),
  ]);
  const pglite = await withMall(catalogIn('PGlite'), async ({ url }) => [
    await measure(url, { what: 'list of 12, PGlite', limit: 800, peer: '330', requests: await lists(url) }),
    await measure(url, { what: 'suggest, PGlite', limit: 800, requests: await searches(url, 'sellerGoods!search-keyword') }),
  ]);
  return [...postgres, ...pglite];
}

function catalogIn(database: Catalog['database']): Catalog {
  return { database, goods: 5_000 };
}

/** The first pages of the list, the list in other sort orders, and some categories. */
export async function lists(url: string): Promise<LoadRequest[]> {
  const { pageList } = await ask(url, 'category!recommend', {});
  return [
    ...[1, 2, 3, 4].map((pageNum) => callRequest('sellerGoods!list', { pageNum })),
    ...(['new', 'sold', 'rating', 'priceUp'] as const).map((sort) => callRequest('sellerGoods!list', { sort })),
    ...pageList.map(({ id }) => callRequest('sellerGoods!list', { categoryId: id })),
  ];
}

async function products(url: string): Promise<LoadRequest[]> {
  const { pageList } = await ask(url, 'sellerGoods!list', { pageSize: 100 });
  return pageList.map(({ sellerGoodsId }) => callRequest('sellerGoods!info', { sellerGoodsId }));
}

async function searches(url: string, name: 'sellerGoods!search' | 'sellerGoods!search-keyword'): Promise<LoadRequest[]> {
  const queries = await realQueries(url, { count: 50, typos: 0 });
  for (const { lang, keyword } of queries) {
    const { totalElements } = await ask(url, 'sellerGoods!search', { keyword }, lang);
    if (totalElements === 0) throw new Error(`The search found nothing for ${keyword} (${lang}).`);
  }
  return queries.map(({ lang, keyword }) => callRequest(name, { keyword }, lang));
}
