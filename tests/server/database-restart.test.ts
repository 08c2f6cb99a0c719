import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../../src/build/commands/postgres.mjs';
import type { Envelope } from '../../src/contract/envelope';
import { callPath } from '../../src/contract/shop/calls';
import { openServer } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { insertCatalog } from '../support/catalog';
import { Shop } from '../support/server/shop';
import { brokenLedgerLaws, insertBuyer, line, type Buyer } from '../support/server/checkout';

it('a PostgreSQL that is restarted under twenty buyers is back within ten seconds, and no order is lost or doubled', async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const database = openServer(cluster.url);
  await migrate(database);
  await insertCatalog(database.db);
  await sql`update sku set stock = 100000`.execute(database.db);
  const shop = await Shop.open(database);
  onTestFinished(async () => {
    await shop.app.close();
    await shop.mall.close();
  });
  const waiting = await Promise.all(Array.from({ length: 800 }, () => insertBuyer(shop.db)));

  const statuses = new Set<number>();
  const placed: number[] = [];
  const submit = async (as: Buyer) => {
    const response = await shop.app.inject({
      method: 'POST', url: `${callPath('order!submit')}?token=${as.token}`,
      headers: { 'content-type': 'application/json', cookie: `sid=${as.cookie}`, 'idempotency-key': `order-${as.userId}` },
      payload: JSON.stringify({ addressId: as.addressId, orderList: [line('teapot', 1)], total: '43.3' }),
    });
    statuses.add(response.statusCode);
    return response.json<Envelope>().code;
  };
  let isOver = false;
  const buy = async () => {
    while (!isOver) {
      const as = waiting.pop();
      if (!as) return;
      // As the page does: what was not accepted for now is sent again with the same key.
      for (let code = await submit(as); code !== 0; code = await submit(as)) {
        expect(code).toBe(1020);
        await delay(50);
      }
      placed.push(performance.now());
    }
  };
  const buying = Promise.all(Array.from({ length: 20 }, buy));
  await expect.poll(() => placed.length, { timeout: 30_000 }).toBeGreaterThan(50);
  await cluster.restart();
  const restarted = performance.now();
  await expect.poll(() => placed.filter((at) => at > restarted).length, { timeout: 10_000 }).toBeGreaterThan(20);
  isOver = true;
  await buying;

  // If PostgreSQL is back at once, perhaps nobody was told to wait.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // Through a pool of its own: on a busy machine the shop's may be out of reach for a moment once more.
  const looker = openServer(cluster.url);
  onTestFinished(() => looker.close());
  expect((await sql<{ n: number }>`select count(*)::int as n from shop_order`.execute(looker.db)).rows).toEqual([{ n: placed.length }]);
  expect(await brokenLedgerLaws(looker.db)).toEqual([]);
});
