import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskCallName } from '../../../src/contract/desk/calls';
import type { CallName } from '../../../src/contract/shop/calls';
import { orderEvents } from '../../../src/rules/orders/order-events';
import { mayStep, orderSteps, type OrderStep } from '../../../src/rules/orders/order-steps';
import { randomOf } from '../../../src/server/demo/random';
import { balanceOf } from '../../../src/server/features/ledger';
import { runOrderJobs } from '../../../src/server/features/orders';
import { testNow } from '../../support/catalog';
import { insertBuyer, payment, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { lampLine, placeOrder, requestRead, type Placed } from '../../support/server/orders';
import { rethrow } from '../../support/server/rethrow';
import { employ, type Employed } from '../../support/server/staff';

const day = 86_400_000;
const total = '23.2';
/** Rounds of each pair; `ROUNDS=100` for more. */
const rounds = Number(process.env['ROUNDS'] ?? 40);
/** Rounds that run at once: each has its own order, and all want the same goods and the same account. The clockwork handles every order, so its rounds run alone. */
const atOnce = 4;

describeWithShop((shop, kind) => {
  // The embedded database runs one transaction at a time: it has no races to show.
  if (kind === 'embedded') return it('has no two transactions at once', () => {});
  const db = () => shop().db;
  let as: Buyer;
  let operator: Employed;
  beforeAll(async () => {
    await sql`update sku set stock = 100000`.execute(db());
    as = await insertBuyer(db());
    operator = await employ(shop(), 'Olga', { role: 'operator' });
  });

  const call = async (name: CallName, payload: object) => (await shop().send(name, payload, { as })).code === 0;
  const work = async (orderId: string, name: DeskCallName, given: object = {}) => (await operator.send(name, { orderId, ...(await requestRead(db(), orderId, name)), ...given })).code === 0;
  const clockwork = async ({ id }: Placed) => {
    await runOrderJobs(db(), testNow + 10 * day, rethrow);
    // Only the order's log shows whether the job handled it.
    return (await db().selectFrom('order_log').select('id').where('order_id', '=', id).where('actor', '=', 'system').execute()).length > 0;
  };
  /** Everything that can happen to an order, by itself or by somebody. Each resolves to true if it happened. */
  const deeds = {
    pay: async ({ id }: Placed) => call('order!pay', await payment(db(), as, [id])),
    cancel: ({ id }: Placed) => call('order!cancel', { orderId: id, reason: 0 }),
    clockwork,
    receipt: ({ id }: Placed) => call('order!receipt', { orderId: id }),
    refund: (placed: Placed) => call('order!returns', { orderId: placed.id, reason: 2, amount: placed.total }),
    platformRefund: ({ id }: Placed) => work(id, 'sellerOrder!platformRefund', { answer: 'x' }),
    confirm: ({ id }: Placed) => work(id, 'sellerOrder!confirm'),
    ship: ({ id }: Placed) => work(id, 'sellerOrder!ship', { carrier: 'Post', trackingNumber: '1' }),
    grant: ({ id }: Placed) => work(id, 'sellerOrder!grantRefund'),
    refuse: ({ id }: Placed) => work(id, 'sellerOrder!refuseRefund', { answer: 'x' }),
    review: ({ id }: Placed) => call('evaluation!add', { orderId: id, sellerGoodsId: 'lamp', skuId: 'lamp-black', rating: 5, content: 'x' }),
  };
  type Deed = keyof typeof deeds;

  /** Expects the log to follow the table: each entry is a step from the state that the previous one led to. */
  async function expectLegal(orderId: string) {
    const log = await db().selectFrom('order_log').select(['event', 'actor']).where('order_id', '=', orderId).orderBy('id').execute();
    const names = Object.keys(orderSteps) as OrderStep[];
    let state = { status: 0, returnStatus: 'none' } as Parameters<typeof mayStep>[2];
    for (const { event, actor } of log.slice(1)) {
      expect(orderEvents).toContain(event);
      if (event === 'inTransit') continue;
      const name = names.find((one) => orderSteps[one].event === event && mayStep(one, actor, state));
      expect(name, `${actor} ${event} at ${JSON.stringify(state)} in ${JSON.stringify(log)}`).toBeDefined();
      const step = orderSteps[name ?? 'pay'];
      state = { status: step.to, returnStatus: 'returnStatus' in step ? step.returnStatus : state.returnStatus };
    }
    const row = await db().selectFrom('shop_order').select(['status', 'return_status']).where('id', '=', orderId).executeTakeFirstOrThrow();
    expect({ status: row.status, returnStatus: row.return_status }).toEqual(state);
    return state;
  }

  /** Expects the money and goods of all orders to be where the orders' states say. */
  async function expectExact() {
    const { rows: [sums] } = await sql<{ entries: string; wrong: number; on_hand: number; held: number; sold: number; waiting: number }>`select
      (select coalesce(trim_scale(sum(amount)), 0) from ledger_entry)::text entries,
      (select count(*)::int from ledger_account a where user_id is not null and balance <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id)) wrong,
      (select stock from sku where id = 'lamp-black') on_hand, (select held from sku where id = 'lamp-black') held,
      (select coalesce(sum(quantity), 0)::int from sale where order_line_id is not null) sold,
      (select count(*)::int from shop_order where (status in (0, 1, 2))) waiting`.execute(db());
    expect(sums).toMatchObject({ entries: '0', wrong: 0 });
    expect((sums?.on_hand ?? 0) + (sums?.held ?? 0) + (sums?.sold ?? 0)).toBe(100_000);
    expect(sums?.held).toBe(sums?.waiting);
    // Each order's money is with the shop, or back, by its state.
    const { rows } = await sql<{ id: string }>`select o.id from shop_order o where
      (select count(*) from ledger_transfer where kind = 'payment' and reference = o.id) <> (select count(*) from order_log where order_id = o.id and event = 'paid')
      or (select count(*) from order_log where order_id = o.id and event = 'paid') > 1
      or (select count(*) from ledger_transfer t join refund r on r.id = t.reference where t.kind = 'refund' and r.order_id = o.id) <> (o.return_status = 'refunded')::int`.execute(db());
    expect(rows).toEqual([]);
    expect((await balanceOf(db(), as.userId)).held).toBe('0');
  }

  async function race(from: Parameters<typeof placeOrder>[1]['status'], first: Deed, second: Deed, isAllowedAfter = false, prepare: (placed: Placed) => Promise<unknown> = () => Promise.resolve()) {
    const isOld = first === 'clockwork' || second === 'clockwork';
    const inOneGo = isOld ? 1 : atOnce;
    for (let round = 0; round < rounds; round += inOneGo) {
      await Promise.all(Array.from({ length: inOneGo }, async () => {
        // The clock of these races runs ten days ahead: by then an unpaid order has expired, and one that was shipped or received long ago is due too.
        const placed = await placeOrder(db(), { userId: as.userId, status: from ?? 0, lines: [lampLine], at: isOld && from !== 0 ? testNow - 20 * day : testNow });
        expect(placed.total).toBe(total);
        await prepare(placed);
        const [one, other] = await Promise.all([deeds[first](placed), deeds[second](placed)]);
        // The job skips an order that somebody has locked, and comes back to it a minute later.
        const later = isOld && !one && !other && (await deeds.clockwork(placed));
        await expectLegal(placed.id);
        // A step that is allowed after the first one may still follow it.
        const winners = isAllowedAfter ? [one] : [one, other, later].filter(Boolean);
        expect(winners, `${first} ${one}, ${second} ${other}`).toEqual([true]);
      }));
    }
    await expectExact();
  }

  describe('of two who want the same order at once one wins, by the table, and money and goods are exact:', () => {
    const pairs: readonly (readonly [from: 0 | 1 | 2 | 3 | 4, Deed, Deed])[] = [
      [0, 'pay', 'cancel'], [0, 'pay', 'clockwork'], [0, 'cancel', 'clockwork'], [0, 'pay', 'pay'], [0, 'cancel', 'cancel'],
      [0, 'pay', 'receipt'], [0, 'cancel', 'receipt'], [0, 'cancel', 'refund'], [0, 'clockwork', 'receipt'], [0, 'clockwork', 'refund'],
      [1, 'refund', 'ship'], [1, 'refund', 'refund'], [1, 'refund', 'platformRefund'], [1, 'refund', 'pay'], [1, 'refund', 'cancel'], [2, 'refund', 'ship'],
      [3, 'receipt', 'clockwork'], [3, 'receipt', 'receipt'], [3, 'receipt', 'pay'], [3, 'receipt', 'cancel'],
      [4, 'refund', 'refund'], [4, 'review', 'review'], [4, 'review', 'clockwork'], [4, 'refund', 'receipt'],
    ];
    it.each(pairs)('[S-174] from %i, %s and %s', async (from, first, second) => {
      await race(from, first, second);
    });

    it.each([[0, 'pay', 'refund'], [3, 'receipt', 'refund'], [4, 'refund', 'review'], [1, 'refund', 'confirm']] as const)('from %i, %s, with or without %s', async (from, first, second) => {
      await race(from, first, second, true);
    });

    it('[S-234] granting and refusing what is asked back', async () => {
      await race(4, 'grant', 'refuse', false, (placed) => deeds.refund(placed));
      await race(4, 'grant', 'platformRefund', false, (placed) => deeds.refund(placed));
    });

    it('one of many: fifty who cancel, fifty who pay', async () => {
      const placed = await placeOrder(db(), { userId: as.userId });
      const all = await Promise.all(Array.from({ length: 50 }, (_, index) => deeds[index % 2 === 0 ? 'pay' : 'cancel'](placed)));
      expect(all.filter(Boolean)).toHaveLength(1);
      await expectExact();
    });
  });

  it('[S-188] [S-195] an order that anything is tried with, in any order and by several at once, never leaves the table', async () => {
    const names = Object.keys(deeds) as Deed[];
    const seed = Number(process.env['SEED'] ?? 27);
    const random = randomOf(`walks ${seed}`);
    const ends = new Set<number>();
    for (let walk = 0; walk < 40; walk += 1) {
      const placed = await placeOrder(db(), { userId: as.userId });
      for (let step = 0; step < 6; step += 1) {
        // The clockwork would end every other order too: it has its own races above.
        const tried = [random.pick(names), random.pick(names), random.pick(names)].filter((name) => name !== 'clockwork');
        await Promise.all(tried.map((name) => deeds[name](placed)));
      }
      ends.add((await expectLegal(placed.id)).status);
    }
    await expectExact();
    expect(ends.size, `seed ${seed}`).toBeGreaterThan(2);
  });
});
