import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runRobot } from '../../src/server/demo/robot';
import { employRobot } from '../../src/server/demo/robot-staff';
import { robotText } from '../../src/server/demo/robot-texts';
import { demoShopperId } from '../../src/server/demo/shopper';
import { balanceOf } from '../../src/server/features/ledger';
import { jobTable } from '../../src/server/jobs/job-table';
import { readEnvironment } from '../../src/server/platform/settings';
import { testNow } from '../support/catalog';
import { describeWithShop } from '../support/server/databases';
import { eventsOf, placeOrder, stateOf } from '../support/server/orders';
import { rethrow } from '../support/server/rethrow';
import { insertShopper } from '../support/server/shopper';

const minute = 60_000;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    await employRobot(db(), testNow);
    // As each further server does.
    await employRobot(db(), testNow);
  });
  const run = (at: number) => runRobot(db(), 2, at, rethrow);

  it('[S-213] takes one merchant’s step every two minutes, and says in each line that it is the robot; the buyer receives', async () => {
    const as = await insertShopper(db());
    const { id, serialNumber, total } = await placeOrder(db(), { userId: as.userId, status: 1 });
    const statuses = [];
    for (let passed = 1; passed <= 9; passed += 1) {
      await run(testNow + passed * minute);
      statuses.push((await stateOf(db(), id)).status);
    }
    expect(statuses).toEqual([1, 2, 2, 3, 3, 3, 3, 3, 3]);
    const { logistics } = await shop().ask('order!info', { orderId: id }, { as });
    expect(logistics).toHaveLength(3);
    for (const { content, carrier, trackingNumber } of logistics) {
      expect(content).toContain('demo’s robot');
      expect([carrier, trackingNumber]).toEqual(['The demo’s robot', `DEMO-${serialNumber}`]);
    }
    expect(await eventsOf(db(), id)).toEqual(['placed buyer', 'paid buyer', 'confirmed operator', 'shipped operator', 'inTransit operator']);
    await shop().ask('order!receipt', { orderId: id }, { as });
    await shop().ask('order!returns', { orderId: id, reason: 1, amount: total }, { as });
    expect(await run(testNow + 2 * minute - 1)).toBe(0);
    expect(await run(testNow + 2 * minute)).toBe(1);
    expect((await balanceOf(db(), as.userId)).available).toBe(total);
    expect((await shop().ask('order!info', { orderId: id }, { as })).refundList).toMatchObject([{ answer: "The demo’s robot granted this refund." }]);
    const audits = await db().selectFrom('audit').select(['staff_id', 'action']).where('subject', '=', id).orderBy('id').execute();
    expect(audits.map(({ staff_id, action }) => `${staff_id} ${action}`)).toEqual(['confirm', 'ship', 'logistics', 'deliver', 'grantRefund'].map((work) => `demo-robot sellerOrder!${work}`));
  });

  it('the robot leaves alone what is not paid, cancelled or received', async () => {
    const as = await insertShopper(db());
    for (const status of [-1, 0, 4, 5, 6] as const) await placeOrder(db(), { userId: as.userId, status });
    expect(await run(testNow + 60 * minute)).toBe(0);
  });

  it('the robot speaks the language of the order', () => {
    expect(robotText('delivered', 'cn')).toContain('演示机器人');
    expect(robotText('delivered', 'ar')).toContain('روبوت');
    expect(robotText('delivered', 'fi' as never)).toContain('robot');
  });

  if (kind === 'server') {
    it('of several servers one moves an order', async () => {
      const as = await insertShopper(db());
      const ids = [];
      for (let index = 0; index < 20; index += 1) ids.push((await placeOrder(db(), { userId: as.userId, status: 3 })).id);
      for (const at of [2, 4, 6]) await Promise.all(Array.from({ length: 4 }, () => run(testNow + at * minute)));
      for (const id of ids) {
        const { logistics } = await shop().ask('order!info', { orderId: id }, { as });
        expect(logistics).toHaveLength(2);
        expect((await eventsOf(db(), id)).at(-1)).toBe('inTransit operator');
      }
    });
  }

  it('leaves the orders of a mall alone that the demo did not make, whatever its settings say', async () => {
    const { settings, database, storage, checkout, news } = shop().mall;
    const jobs = jobTable({ settings: { ...settings, demoRobotMinutes: 2 }, database, storage, checkout, news, now: () => testNow + 2 * minute }, () => Promise.resolve());
    const job = jobs.find(({ name }) => name === 'demo robot');
    const runJob = () => job?.run({
      stopping: new AbortController().signal,
      failed: rethrow,
      noted: rethrow,
    });
    const { id } = await placeOrder(db(), { userId: (await insertShopper(db())).userId, status: 1 });
    await runJob();
    expect(await stateOf(db(), id)).toMatchObject({ status: 1 });
    await insertShopper(db(), { id: demoShopperId });
    await runJob();
    expect(await stateOf(db(), id)).toMatchObject({ status: 2 });
  });
});

describe('DEMO_ROBOT_MINUTES', () => {
  it.each([[{}, 2], [{ DEMO_GOODS: '0' }, 0], [{ DEMO_ROBOT_MINUTES: '0' }, 0], [{ DEMO_ROBOT_MINUTES: '7' }, 7], [{ DEMO_ROBOT_MINUTES: '0.05' }, 0.05], [{ DEMO_GOODS: '0', DEMO_ROBOT_MINUTES: '' }, 0]])('%j is %d', (env, minutes) => {
    expect(readEnvironment(env)).toMatchObject({ demoRobotMinutes: minutes });
  });
  it('DEMO_ROBOT_MINUTES is a number', () => expect(readEnvironment({ DEMO_ROBOT_MINUTES: 'soon' })).toEqual({ errors: ['DEMO_ROBOT_MINUTES must be a number of minutes (it is "soon")'] }));
});
