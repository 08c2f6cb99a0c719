import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { transferred } from './first-view-bytes';
import { load } from './load';

/** Hosts enough that no document is still kept when its turn comes again (server/http/documents.ts). */
const manyHosts = 1_000;

/** A home document as browsers ask for it: one that is kept, and one that must be drawn and compressed each time. */
export async function renderedHome(pace: Pace): Promise<Figure[]> {
  const seconds = pace.short ? { warmUpSeconds: 1, seconds: 3 } : { warmUpSeconds: 5, seconds: 15 };
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, async ({ url }) => {
    const path = '/index';
    const measure = async (what: string, hosts: readonly string[], limit: number): Promise<Figure> => {
      await transferred(url + path);
      const requests = hosts.map((host) => ({ method: 'GET', path, headers: { 'accept-encoding': 'br', host } }) as const);
      const { perSecond, p50Ms, p99Ms } = await load({ url, requests, ...seconds });
      return { what, unit: 'requests/s', measured: perSecond, bound: 'at least', limit, peer: '75–89', note: `10 connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms` };
    };
    return [
      await measure('rendered home, kept, brotli', ['mall.example'], 10_000),
      await measure('rendered home, not kept, brotli', Array.from({ length: manyHosts }, (_, nth) => `mall-${nth}.example`), 700),
    ];
  });
}
