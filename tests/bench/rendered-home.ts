import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { languageCodes } from '../../src/rules/languages';
import { withCopy } from './catalogs';
import type { Figure, Pace } from './figures';
import { transferred } from './first-view-bytes';
import { load } from './load';

/** Enough client networks that none requests two documents at once: the server renders those one after the other. */
const households = 252;
/** Often enough that no language's home is requested twice between two changes, and seldom enough that the notifications cost nothing. */
const changeEveryMs = 20;

/** Home in every language, as browsers request it: from the cache, and rendered and compressed each time, because the catalog changes all the while. */
export async function renderedHome(pace: Pace): Promise<Figure[]> {
  const seconds = pace.short ? { warmUpSeconds: 1, seconds: 3 } : { warmUpSeconds: 5, seconds: 15 };
  return withCopy(5_000, async ({ url }, databaseUrl) => {
    const paths = languageCodes.map((code) => `/index?lang=${code}`);
    const measure = async (what: string, limit: number): Promise<Figure> => {
      for (const path of paths) await transferred(url + path);
      const requests = Array.from({ length: households }, (_, nth) => ({ method: 'GET', path: paths[nth % paths.length] ?? '', headers: { 'accept-encoding': 'br', 'x-forwarded-for': `198.51.100.${nth}` } }) as const);
      const { perSecond, p50Ms, p99Ms } = await load({ url, requests, ...seconds });
      return { what, unit: 'requests/s', measured: perSecond, bound: 'at least', limit, peer: '75–89', note: `10 connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms` };
    };
    return [await measure('rendered home, kept, brotli', 10_000), await whileAllChanges(databaseUrl, () => measure('rendered home, not kept, brotli', 700))];
  });
}

/** Notifies the server of a change over and over, so that nothing in its cache is good for a second response. */
async function whileAllChanges<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  let isOver = false;
  const telling = (async () => {
    while (!isOver) {
      await client.query(`select pg_notify('mall', '{"setting":"figures"}')`);
      await sleep(changeEveryMs);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await telling;
    await client.end();
  }
}
