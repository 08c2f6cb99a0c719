import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { transferred } from './first-view-bytes';
import { load } from './load';

/** A home document as browsers ask for it: one that is kept, and one that must be drawn and compressed each time. */
export async function renderedHome(pace: Pace): Promise<Figure[]> {
  const seconds = pace.short ? { warmUpSeconds: 1, seconds: 3 } : { warmUpSeconds: 5, seconds: 15 };
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, async ({ url }) => {
    const measure = async (what: string, path: string, limit: number): Promise<Figure> => {
      await transferred(url + path);
      const headers = { 'accept-encoding': 'br' };
      const { perSecond, p50Ms, p99Ms } = await load({ url, requests: [{ method: 'GET', path, headers }], ...seconds });
      return { what, unit: 'requests/s', measured: perSecond, bound: 'at least', limit, peer: '75–89', note: `10 connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms` };
    };
    return [
      await measure('rendered home, kept, brotli', '/index', 10_000),
      // Free text in an address draws the same page and keeps none of it (server/http/documents.ts).
      await measure('rendered home, not kept, brotli', '/index?k=nothing', 700),
    ];
  });
}
