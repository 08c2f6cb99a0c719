import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runOrderJobs } from '../../../src/server/features/orders';
import { testNow } from '../../support/catalog';
import { describeWithShop, holdTransaction } from '../../support/server/databases';
import { eventsOf, lampLine, placeOrder, stateOf, stockOf } from '../../support/server/orders';
import { rethrow } from '../../support/server/rethrow';
import { insertShopper } from '../../support/server/shopper';
import { lockWaits } from '../../support/server/transactions';

const hour = 3_600_000;
const day = 24 * hour;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let userId = '';
  beforeAll(() => sql`update sku set stock = 1000`.execute(db()));
  beforeEach(async () => {
    ({ userId } = await insertShopper(db()));
    // Finishes what earlier tests left.
    await runOrderJobs(db(), testNow + 1_000 * day, rethrow);
  });
  const at = (now: number) => runOrderJobs(db(), now, rethrow);

  it('[S-217] [S-174] [S-223] cancels an order that is unpaid after 24 hours, not before, and gives its stock back', async () => {
    const before = await stockOf(db(), 'lamp-black');
    const { id } = await placeOrder(db(), { userId });
    expect(await at(testNow + day - 1)).toBe(0);
    expect(await stateOf(db(), id)).toMatchObject({ status: 0 });
    expect(await at(testNow + day)).toBe(1);
    expect(await stateOf(db(), id)).toMatchObject({ status: -1 });
    expect((await eventsOf(db(), id)).at(-1)).toBe('cancelledOnTimeout system');
    expect(await stockOf(db(), 'lamp-black')).toEqual(before);
    expect(await at(testNow + 2 * day)).toBe(0);
  });

  it('the job leaves a paid order alone', async () => {
    const { id } = await placeOrder(db(), { userId, status: 1 });
    expect(await at(testNow + 100 * day)).toBe(0);
    expect(await stateOf(db(), id)).toMatchObject({ status: 1 });
  });

  it('[S-218] receives a shipped order 15 days later, or when the setting says', async () => {
    const { id } = await placeOrder(db(), { userId, status: 3 });
    expect(await at(testNow + 15 * day - 1)).toBe(0);
    expect(await at(testNow + 15 * day)).toBe(1);
    expect(await stateOf(db(), id)).toMatchObject({ status: 4 });
    expect((await eventsOf(db(), id)).at(-1)).toBe('signed system');
    await db().updateTable('setting').set({ value: '2' }).where('code', '=', 'auto_receive_days').execute();
    const sooner = await placeOrder(db(), { userId, status: 3 });
    await at(testNow + 2 * day);
    expect(await stateOf(db(), sooner.id)).toMatchObject({ status: 4 });
    await db().updateTable('setting').set({ value: '15' }).where('code', '=', 'auto_receive_days').execute();
  });

  it('[S-225] [S-242] [S-243] closes an order 15 days after signing with a line in its log, and no review is made or counted', async () => {
    const { id } = await placeOrder(db(), { userId, status: 4 });
    const reviews = () => Promise.all([shop().ask('evaluation!countType', { sellerGoodsId: 'lamp' }), shop().ask('evaluation!list', { sellerGoodsId: 'lamp' }), shop().ask('seller!info', { sellerId: 'lantern' })]);
    const before = await reviews();
    expect(await at(testNow + 15 * day - 1)).toBe(0);
    await db().updateTable('setting').set({ value: '16' }).where('code', '=', 'auto_review_days').execute();
    expect(await at(testNow + 15 * day)).toBe(0);
    await db().updateTable('setting').set({ value: '15' }).where('code', '=', 'auto_review_days').execute();
    expect(await at(testNow + 15 * day)).toBe(1);
    expect(await stateOf(db(), id)).toEqual({ status: 5, return_status: 'none' });
    expect((await eventsOf(db(), id)).at(-1)).toBe('defaultReview system');
    expect(await reviews()).toEqual(before);
    expect(await db().selectFrom('evaluation').select('id').where('user_id', '=', userId).execute()).toEqual([]);
  });

  it('tells an order that fails, and does all others', async () => {
    const [first, second, third] = [await placeOrder(db(), { userId }), await placeOrder(db(), { userId }), await placeOrder(db(), { userId })];
    // Its stock can't be given back: less is held than the line says.
    await sql`update order_line set quantity = 100000 where order_id = ${second.id}`.execute(db());
    const failures: unknown[] = [];
    expect(await runOrderJobs(db(), testNow + day, (error) => failures.push(error))).toBe(2);
    expect(failures).toHaveLength(1);
    expect(await Promise.all([first, second, third].map(async ({ id }) => (await stateOf(db(), id)).status))).toEqual([-1, 0, -1]);
    await sql`update order_line set quantity = 1 where order_id = ${second.id}`.execute(db());
    expect(await at(testNow + day)).toBe(1);
  });

  if (kind === 'server') {
    describe('several servers at once', () => {
      it('several servers do everything once', async () => {
        const before = await stockOf(db(), 'lamp-black');
        const ids = [];
        for (let index = 0; index < 30; index += 1) ids.push((await placeOrder(db(), { userId, lines: [{ ...lampLine, count: 1 + (index % 3) }] })).id);
        for (let index = 0; index < 10; index += 1) ids.push((await placeOrder(db(), { userId, status: 3 })).id, (await placeOrder(db(), { userId, status: 4 })).id);
        const shipped = await stockOf(db(), 'lamp-black');
        const { jobs } = await holdTransaction(db(), async (trx) => {
          // None starts before all are looking for work, or the first might do all of it.
          await sql`lock table shop_order in exclusive mode`.execute(trx);
          const begun = Array.from({ length: 4 }, () => at(testNow + 15 * day));
          await expect.poll(() => lockWaits(db())).toBe(4);
          return { jobs: begun };
        });
        const done = await Promise.all(jobs);
        // Orders that were received just now are not due for closing for another 15 days.
        expect(done.reduce((sum, one) => sum + one, 0)).toBe(50);
        expect(done.filter((one) => one > 0).length).toBeGreaterThan(1);
        const logged = await sql<{ n: number }>`select count(*)::int n from order_log where actor = 'system' and order_id = any(${ids}::text[])`.execute(db());
        expect(logged.rows[0]?.n).toBe(50);
        expect(await stockOf(db(), 'lamp-black')).toEqual({ stock: shipped.stock + 60, held: before.held });
      });
    });
  }
});
