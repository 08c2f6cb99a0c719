import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database';
import { ViewCounter } from '../../../src/server/features/catalog';
import { takeStep } from '../../../src/server/features/orders';
import { releaseStock, shipStock } from '../../../src/server/features/orders/sql/line-rows';
import { lockOrder } from '../../../src/server/features/orders/sql/order-rows';
import { refusalOf, Shop } from '../../support/server/shop';
import { insertCatalog, testNow } from '../../support/catalog';
import { brokenLedgerLaws, insertBuyer, line, ordersOfUser, payment, place, totalOf, type Buyer } from '../../support/server/checkout';
import { migratedDatabase, openPatiently } from '../../support/services/postgres';
import { Chance } from '../../simulation/random';

// On PostgreSQL only: the embedded database runs one transaction at a time, and hides missing locks.
describe('many at once', () => {
  let shop: Shop;
  let database: Database;
  let drop = () => Promise.resolve();
  let buyers: Buyer[] = [];

  beforeAll(async () => {
    const fresh = await migratedDatabase();
    drop = fresh.drop;
    database = openPatiently(fresh.url);
    await insertCatalog(database.db);
    shop = await Shop.open(database);
    buyers = await Promise.all(Array.from({ length: 50 }, () => insertBuyer(database.db)));
  });
  afterAll(async () => {
    await shop.app.close();
    await database.close();
    await drop();
  });

  const db = () => database.db;
  /** The database's own count, which includes deadlocks that were retried and never reported. */
  const deadlocks = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db());
    const { rows } = await sql<{ n: number }>`select deadlocks as n from pg_stat_database where datname = current_database()`.execute(db());
    return rows[0]?.n;
  };
  /** On hand, held by orders and sold, of one sku, each from its own rows. */
  async function stockOf(skuId: string) {
    const { rows } = await sql<{ stock: number; held: number; sold: number; goods: number; skus: number }>`
      select k.stock, k.held, (select coalesce(sum(s.quantity), 0)::int from sale s join order_line l on l.id = s.order_line_id where l.sku_id = k.id) as sold,
        g.stock as goods, (select sum(stock)::int from sku where goods_id = g.id) as skus
      from sku k join goods g on g.id = k.goods_id where k.id = ${skuId}`.execute(db());
    const [row] = rows;
    if (!row) throw new Error(`no ${skuId}`);
    return row;
  }
  async function step(orderId: string, work: (trx: Database['db']) => Promise<void>) {
    await db().transaction().execute(async (trx) => {
      await lockOrder(trx, orderId);
      await work(trx);
    });
  }

  /** `ROUNDS=200` for more. */
  const rounds = Number(process.env['ROUNDS'] ?? 60);
  it(`[S-173] [S-174] 50 buyers want the last 10 in each of ${rounds} rounds: 10 are sold each time, and on hand + held + sold never changes`, async () => {
    const wanted = [line('teapot', 1)];
    const [first] = buyers;
    if (!first) throw new Error('nobody');
    const total = await totalOf(shop, first, wanted);
    await sql`update sku set stock = 0 where id = 'teapot-black'`.execute(db());
    let putIn = 0;
    for (let round = 0; round < rounds; round += 1) {
      const missing = 10 - (await stockOf('teapot-black')).stock;
      await sql`update sku set stock = stock + ${missing} where id = 'teapot-black'`.execute(db());
      putIn += missing;
      const watching = (async () => {
        for (let look = 0; look < 6; look += 1) {
          const { stock, held, sold, goods, skus } = await stockOf('teapot-black');
          if (stock + held + sold !== putIn || goods !== skus) throw new Error(`round ${round}: ${stock} on hand, ${held} held, ${sold} sold of ${putIn}; ${goods} of ${skus}`);
        }
      })();
      const answers = await Promise.all(buyers.map((as) => shop.send('order!submit', { addressId: as.addressId, orderList: wanted, total }, { as })));
      await watching;
      const placed = answers.flatMap(({ code, data }) => (code === 0 ? (data as { orderList: { orderId: string }[] }).orderList : []));
      if (placed.length !== 10) throw new Error(`round ${round}: ${placed.length} sold`);
      const said = new Set(answers.filter(({ code }) => code !== 0).map(refusalOf));
      if ([...said].join() !== 'outOfStock') throw new Error(`round ${round}: ${[...said].join()}`);
      expect(await stockOf('teapot-black')).toMatchObject({ stock: 0 });
      // Some are cancelled and some are sent, so that returned and outgoing stock is counted too.
      const [cancelled = '', , sent = ''] = placed.map(({ orderId }) => orderId);
      await step(cancelled, (trx) => releaseStock(trx, cancelled));
      await step(sent, (trx) => shipStock(trx, sent, testNow));
    }
    const { stock, held, sold } = await stockOf('teapot-black');
    expect({ stock, held, sold }).toEqual({ stock: 1, held: 8 * rounds, sold: rounds });
    expect(putIn).toBe(1 + 9 * rounds);
    expect(await deadlocks()).toBe(0);
  }, 600_000);

  it('[S-171] 50 submits with the same key place one order', async () => {
    const [as] = buyers;
    if (!as) throw new Error('nobody');
    const before = (await ordersOfUser(db(), as.userId)).length;
    const body = { addressId: as.addressId, orderList: [line('mug-01', 1)], total: await totalOf(shop, as, [line('mug-01', 1)]) };
    const stock = await stockOf('mug-01-black');
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.send('order!submit', body, { as, key: 'submit-race-1' })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 0, data: { placed: true } });
    expect((await ordersOfUser(db(), as.userId)).length).toBe(before + 1);
    expect(await stockOf('mug-01-black')).toMatchObject({ stock: stock.stock - 1, held: stock.held + 1 });
  });

  it('random carts, payments, cancellations and looks never wait for each other in a circle', async () => {
    await sql`update sku set stock = 5000 where goods_id like 'mug-%'`.execute(db());
    const viewCounter = new ViewCounter(db());
    const random = new Chance(41).next;
    const whole = (below: number) => Math.floor(random() * below);
    const goods = Array.from({ length: 8 }, (_, index) => `mug-0${index + 1}`);
    const cart = () => {
      const chosen = goods.filter(() => whole(2) === 0);
      return (chosen.length === 0 ? ['mug-01'] : chosen).toSorted(() => random() - 0.5).map((id) => line(id, 1 + whole(3), whole(2) === 0 ? 'black' : 'white'));
    };
    const before = await deadlocks();
    await Promise.all(
      buyers.slice(0, 20).map(async (as) => {
        for (let turn = 0; turn < 12; turn += 1) {
          for (const id of goods.toSorted(() => random() - 0.5)) viewCounter.count(id, testNow);
          void viewCounter.write();
          const ids = (await place(shop, as, ...cart())).map(({ orderId }) => orderId);
          if (turn % 3 === 0) expect((await shop.send('order!pay', await payment(db(), as, ids), { as })).code).toBe(0);
          else if (turn % 3 === 1) {
            for (const id of ids) {
              await step(id, async (trx) => {
                const order = await lockOrder(trx, id);
                if (order && (await takeStep(trx, order, 'cancel', { actor: 'buyer', now: testNow }))) await releaseStock(trx, id);
              });
            }
          }
        }
      }),
    );
    await viewCounter.close();
    expect(await deadlocks()).toBe(before);
    for (const id of goods) {
      for (const value of ['black', 'white']) {
        const { stock, held, goods: whole_, skus } = await stockOf(`${id}-${value}`);
        expect([id, stock + held - (id === 'mug-01' && value === 'black' ? 1 : 0), whole_]).toEqual([id, 5000, skus]);
      }
    }
    expect(await brokenLedgerLaws(db())).toEqual([]);
  }, 120_000);
});
