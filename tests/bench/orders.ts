import { Client } from 'pg';
import { callPath } from '../../src/contract/shop/calls';
import { openServer } from '../../src/server/db/database';
import { insertBuyer, type Buyer } from '../support/server/checkout';
import { withCopy } from './catalogs';
import type { Figure, Pace } from './figures';
import { load, type Load, type Loaded, type LoadRequest } from './load';

const clients = 20;
/** Enough that none of them has more unpaid orders than a real buyer would: each new order counts them. */
const buyersInAll = 300;
const hourMs = 3_600_000;
type Lines = readonly { readonly sellerGoodsId: string; readonly skuId: string; readonly count: number }[];

/** Orders of three lines, placed by twenty clients at once: each of other goods, and all of the same. */
export async function orders(pace: Pace): Promise<Figure[]> {
  const seconds = pace.short ? { warmUpSeconds: 1, seconds: 3 } : { warmUpSeconds: 5, seconds: 15 };
  return withCopy(5_000, async ({ url }, databaseUrl) => {
    const { carts, buyers } = await prepareOrders(databaseUrl);
    const measure = async (what: string, limit: number, chosen: readonly Lines[]): Promise<Figure> => {
      const { perSecond, p50Ms, p99Ms } = await loadOrders({ url, databaseUrl, buyers, chosen, ...seconds });
      return { what, unit: 'requests/s', measured: perSecond, bound: 'at least', limit, note: `${clients} clients, 3 lines, p50 ${p50Ms} ms, p99 ${p99Ms} ms` };
    };
    const [first = []] = carts;
    return [
      await measure('order!submit, different goods', 300, carts),
      await measure('order!submit, all the same goods', 100, Array.from({ length: buyersInAll }, () => first)),
    ];
  });
}

type Orders = Pick<Load, 'url' | 'warmUpSeconds' | 'seconds'> & { readonly databaseUrl: string; readonly buyers: readonly Buyer[]; readonly chosen: readonly Lines[] };

/** Submits as many orders as the server takes; throws if any submit placed none. */
export async function loadOrders({ url, databaseUrl, buyers, chosen, ...seconds }: Orders): Promise<Loaded> {
  const requests = await Promise.all(chosen.map((lines, index) => submit(url, buyers[index % buyersInAll], lines)));
  const before = await placed(databaseUrl);
  const loaded = await load({ url, requests, connections: clients, ...seconds });
  const made = (await placed(databaseUrl)) - before;
  // A response that placed nothing is quick and would flatter the figure.
  if (made < loaded.perSecond * seconds.seconds) throw new Error(`${made} orders were placed, ${loaded.perSecond} submits a second were answered.`);
  return loaded;
}

/** Buyers, and carts of three goods that no other cart has. */
export async function prepareOrders(databaseUrl: string): Promise<{ readonly carts: readonly Lines[]; readonly buyers: readonly Buyer[] }> {
  const carts = await prepareCarts(databaseUrl);
  const database = openServer(databaseUrl);
  const buyers: Buyer[] = [];
  for (let n = 0; n < buyersInAll; n += 1) buyers.push(await insertBuyer(database.db, { expiresAt: Date.now() + hourMs }));
  await database.close();
  return { carts, buyers };
}

/** Carts of three goods, with stock for all that a run can order. */
async function prepareCarts(databaseUrl: string): Promise<Lines[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update sku set stock = 1000000');
    await client.query("insert into setting values ('unpaid_orders', '100000000'), ('unpaid_pieces', '100000000'), ('unpaid_pieces_of_product', '100000000'), ('first_day_unpaid_pieces', '100000000'), ('mall_max_goods_number_in_order', '100000000') on conflict (code) do update set value = excluded.value");
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string; sku: string; buy_min: number }>(
      `select g.id, (select id from sku where goods_id = g.id order by position limit 1) as sku, buy_min from goods g where status = 'listed' order by id limit 900`,
    );
    const lines = rows.map(({ id, sku, buy_min }) => ({ sellerGoodsId: id, skuId: sku, count: buy_min }));
    return Array.from({ length: Math.floor(lines.length / 3) }, (_, index) => lines.slice(3 * index, 3 * index + 3));
  } finally {
    await client.end();
  }
}

/** An order submit with the current total, which a first submit asks for. */
async function submit(url: string, as: Buyer | undefined, orderList: Lines): Promise<LoadRequest> {
  if (!as) throw new Error('nobody buys');
  const request = (total: string) => ({
    method: 'POST' as const,
    path: `${callPath('order!submit')}?lang=en&token=${as.token}`,
    headers: { 'content-type': 'application/json', cookie: `sid=${as.cookie}` },
    body: JSON.stringify({ addressId: as.addressId, orderList, total }),
  });
  const { path, ...asked } = request('0.0000000001');
  const answer = (await (await fetch(`${url}${path}`, asked)).json()) as { code: number; msg: string; data: { placed: boolean; total: string } };
  if (answer.code !== 0 || answer.data.placed) throw new Error(`order!submit: ${answer.msg}`);
  return request(answer.data.total);
}

/** How many submits placed their orders; each counts once, whatever the number of its sellers. */
async function placed(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>('select count(distinct submission) as n from shop_order');
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}
