import { startBuiltServer, type BuiltServer } from '../support/server/built-server';
import { lists } from './calls';
import { withCopiedRows } from './catalogs';
import type { Figure, Pace } from './figures';
import { load, type Loaded } from './load';
import { loadOrders, prepareOrders } from './orders';
import { startProxy } from './proxy';

const counts = [1, 2, 3];
/** Each process has its own data folder, so they are given one shared bucket for uploads; nothing is uploaded. */
const bucket = { S3_URL: 'http://127.0.0.1:1/uploads', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

/**
 * The same mall served by one, two and three processes behind a haproxy, on one PostgreSQL: each must be at least as fast as
 * one process alone. All of them share the cores of this machine with proxy, database and load.
 */
export async function scale(pace: Pace): Promise<Figure[]> {
  const seconds = pace.short ? { warmUpSeconds: 1, seconds: 3 } : { warmUpSeconds: 5, seconds: 15 };
  return withCopiedRows(5_000, async ({ DATABASE_URL: databaseUrl }) => {
    const { carts, buyers } = await prepareOrders(databaseUrl);
    const listed: Loaded[] = [];
    const ordered: Loaded[] = [];
    for (const count of counts) {
      await withProcesses(count, databaseUrl, async (url) => {
        listed.push(await load({ url, requests: await lists(url), connections: 20, ...seconds }));
        ordered.push(await loadOrders({ url, databaseUrl, buyers, chosen: carts, ...seconds }));
      });
    }
    return [...figuresOf('list of 12', listed), ...figuresOf('order!submit', ordered)];
  });
}

async function withProcesses(count: number, databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const servers: BuiltServer[] = [];
  try {
    while (servers.length < count) servers.push(await startBuiltServer({ env: { DATABASE_URL: databaseUrl, DEMO_GOODS: '0', ...bucket } }));
    const proxy = await startProxy(servers.map(({ url }) => url));
    try {
      await work(proxy.url);
    } finally {
      await proxy.stop();
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function figuresOf(what: string, loaded: readonly Loaded[]): Figure[] {
  const limit = loaded[0]?.perSecond ?? 0;
  return loaded.map(({ perSecond, p50Ms, p99Ms }, index) => ({
    what: `${what}, ${counts[index]} behind haproxy`, unit: 'requests/s', measured: perSecond, bound: 'at least', limit, note: `20 connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
  }));
}
