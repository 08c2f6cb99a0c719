import { sql } from 'kysely';
import { afterAll, beforeEach } from 'vitest';
import type { Reply } from '../../../src/contract/shop/calls';
import type { Database } from '../../../src/server/db/database';
import { takeStep } from '../../../src/server/features/orders';
import { releaseStock } from '../../../src/server/features/orders/sql/line-rows';
import { lockOrder } from '../../../src/server/features/orders/sql/order-rows';
import { insertCatalog, testNow } from '../catalog';
import { startPaypal } from '../services/paypal-service';
import type { Received as ProviderRequest } from '../services/provider-service';
import { startStripe } from '../services/stripe-service';
import { Shop } from './shop';
import { insertBuyer, line, ordersOfUser, payment, place, type Buyer } from './checkout';
import { describeWithDatabase } from './databases';

export const nothingAsked: ProviderRequest = { method: '', path: '', headers: {}, body: '' };
export type Sent = { readonly body: string; readonly headers: Record<string, string> };

/**
 * A mall that takes PayPal and cards, with fake services for both, on both databases; each test has its own buyer,
 * without a balance.
 */
export function describeWithProviders(tell: (till: ReturnType<typeof tillOf>, kind: Database['kind']) => void): void {
  describeWithDatabase(
    prepare,
    (opened, kind) => {
      let as: Buyer;
      afterAll(async () => {
        await opened().shop.app.close();
        await opened().paypal.stop();
        await opened().stripe.stop();
      });
      beforeEach(async () => {
        opened().logged.length = 0;
        opened().paypal.knobs.capture = {};
        as = await insertBuyer(opened().shop.db, { money: '0' });
      });
      tell(tillOf(opened, () => as), kind);
    },
    { embeddedToo: true },
  );
}

async function prepare(database: Database) {
  const [paypal, stripe] = [await startPaypal(), await startStripe()];
  await insertCatalog(database.db);
  await sql`update sku set stock = 1000`.execute(database.db);
  const logged: string[] = [];
  const shop = await Shop.open(database, { ...paypal.env, ...stripe.env, LOG_LEVEL: 'info', PUBLIC_URL: 'https://shop.example/' }, { write: (text: string) => logged.push(text) > 0 });
  return { shop, paypal, stripe, logged };
}

export function redirect(said: Reply<'order!pay'>): string {
  if (said.paid) throw new Error('paid at once');
  return said.redirectUrl;
}

function tillOf(opened: () => Awaited<ReturnType<typeof prepare>>, as: () => Buyer) {
  const shop = () => opened().shop;
  const paymentRow = () => shop().db.selectFrom('payment').selectAll().where('user_id', '=', as().userId).orderBy('created_at').executeTakeFirstOrThrow();
  return {
    shop,
    as,
    paymentRow,
    stripe: () => opened().stripe,
    paypal: () => opened().paypal,
    logged: () => opened().logged.join(''),
    hook: async (where: 'paypal' | 'stripe', { body, headers }: Sent) => (await shop().app.inject({ method: 'POST', url: `/webhooks/${where}`, headers, payload: body })).statusCode,
    balance: async () => (await shop().ask('order!methods', {}, { as: as() })).balance,
    statuses: async () => (await ordersOfUser(shop().db, as().userId)).map(({ status, pay_type }) => [status, pay_type]),
    confirm: (paymentId: string) => shop().ask('order!confirm', { paymentId }, { as: as() }),
    /** Places orders and begins a payment at the provider's page; `id` is the provider's own id. */
    async begin(payType: 'paypal' | 'card', ...lines: Parameters<typeof place>[2][]) {
      const placed = await place(shop(), as(), ...(lines.length === 0 ? [line('teapot', 1)] : lines));
      const asked = await payment(shop().db, as(), placed.map(({ orderId }) => orderId), payType);
      const url = redirect(await shop().ask('order!pay', asked, { as: as() }));
      const id = payType === 'card' ? (url.split('/').at(-1) ?? '') : (new URL(url).searchParams.get('token') ?? '');
      return { placed, asked, url, id, paymentId: (await paymentRow()).id };
    },
    cancel: (orderId: string) =>
      shop().db.transaction().execute(async (db) => {
        const order = await lockOrder(db, orderId);
        if (!order || !(await takeStep(db, order, 'cancel', { actor: 'buyer', now: testNow }))) throw new Error('not cancelled');
        await releaseStock(db, orderId);
      }),
    bookedFor: (orderId: string) =>
      shop().db.selectFrom('ledger_entry').innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id').select(['kind', 'account_id', 'amount'])
        .where('reference', 'like', `%${orderId}%`).orderBy('account_id').execute(),
  };
}
