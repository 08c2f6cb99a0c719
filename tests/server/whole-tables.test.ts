import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../src/server/db/database';
import { runOrderJobs } from '../../src/server/features/orders';
import { followOpenPayments } from '../../src/server/features/checkout';
import { sweepUploads } from '../../src/server/features/uploads';
import { Browser } from '../support/server/browser';
import { Shop } from '../support/server/calls';
import { insertCatalog } from '../support/catalog';
import { insertAddress, line, payment, place, safeword } from '../support/server/checkout';
import { migratedDatabase } from '../support/services/postgres';
import { employ } from '../support/server/staff';
import { proof } from '../support/server/wallet';

const password = 'harbour light 27';
const never = (error: unknown) => {
  throw error;
};

/** What grows with users, orders and what they say, and never shrinks to a few rows. */
const growing = ['app_user', 'session', 'form_token', 'upload', 'shop_order', 'order_line', 'order_log', 'refund', 'payment', 'payment_order', 'ledger_account', 'ledger_entry', 'ledger_transfer', 'chat_message', 'evaluation', 'news', 'address'];

it('calls and jobs find what they need in a table that grows, and never read all of it', async () => {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const first = openServer(url);
  await insertCatalog(first.db);
  // So that small tables too are read by an index wherever there is one.
  await sql`do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`.execute(first.db);
  await first.close();

  /** How often each was read as a whole; a connection tells when it ends. */
  const reads = async () => {
    const watcher = openServer(url);
    await expect.poll(async () => (await sql<{ n: number }>`select count(*)::int n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(watcher.db)).rows[0]?.n).toBe(1);
    const { rows } = await sql<{ name: string; reads: number }>`select relname as name, seq_scan as reads from pg_stat_user_tables where relname = any(${growing}::text[]) order by 1`.execute(watcher.db);
    await watcher.close();
    return rows;
  };
  const before = await reads();
  expect(before).toHaveLength(growing.length);

  const shop = await Shop.open(openServer(url));
  const { db, mall: { storage, checkout } } = { db: shop.db, mall: shop.mall };
  const email = 'scanner@shop.example';
  const home = new Browser(shop);
  const { user } = await home.register('Scanner001', password, { email, phone: '+351912341000' });
  await home.ask('user!setSafewordReg', { password, safeword, confirmSafeword: safeword });
  await home.logIn('Scanner001', password);
  await home.ask('verifcode!send', { email, purpose: 'reset' });
  await home.ask('session!token', {});
  await home.refusal('user!bindPhone', { password, phone: '+351912341001' });
  const as = { userId: user.usercode, token: home.token ?? '', cookie: home.cookies.get('sid') ?? '', sessionId: '', addressId: await insertAddress(db, user.usercode) };
  const [order] = await place(shop, as, line('mug-01', 1));
  if (!order) throw new Error('not placed');
  const { orderId } = order;
  await shop.send('order!pay', await payment(db, as, [orderId]), { as });
  for (const call of ['order!listMain', 'order!search', 'order!count', 'order!methods', 'rechargeBlockchain!list', 'withdraw!list', 'loan!list', 'newOnlinechat!unread', 'security!get', 'localuser!get'] as const) await shop.ask(call, {}, { as });
  await shop.ask('order!info', { orderId }, { as });
  await shop.ask('newOnlinechat!send', { type: 'text', content: 'Hello' }, { as });
  await shop.send('order!cancel', { orderId, reason: 0 }, { as });
  await shop.app.inject({ method: 'POST', url: `/api/user!export.action?token=${as.token}`, headers: { cookie: `sid=${as.cookie}` } });
  const operator = await employ(shop, 'Olga', { role: 'operator' });
  await operator.ask('sellerOrder!list', { status: [0, 1, 2] });
  await proof(shop, as, 'chat');
  shop.wait(3 * 86_400_000);
  const now = shop.mall.now();
  await runOrderJobs(db, now, never);
  await followOpenPayments(db, checkout, now, { failed: never, stopping: new AbortController().signal });
  expect(await sweepUploads(db, storage, now)).toBe(1);
  await home.refusal('user!logoff', { UID: as.userId, reason: 'done', password });
  await shop.app.close();
  await shop.mall.close();
  expect(await reads()).toEqual(before);
});
