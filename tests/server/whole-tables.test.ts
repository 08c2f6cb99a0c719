import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { runOrderJobs } from '../../src/server/features/orders';
import { countMatchingOrders, readLongestWaitingOrders } from '../../src/server/features/orders/sql/order-rows';
import { followOpenPayments } from '../../src/server/features/checkout';
import { sweepUploads } from '../../src/server/features/uploads';
import { Browser } from '../support/server/browser';
import { Shop } from '../support/server/shop';
import { insertCatalog } from '../support/catalog';
import { insertAddress, line, payment, place, safeword } from '../support/server/checkout';
import { placeOrder } from '../support/server/orders';
import { rethrow } from '../support/server/rethrow';
import { insertShopper } from '../support/server/shopper';
import { migratedDatabase, openPatiently } from '../support/services/postgres';
import { employ } from '../support/server/staff';
import { proof } from '../support/server/wallet';

const password = 'harbour light 27';

/** The tables that grow with users, orders and what they say, and never shrink to a few rows. */
const growing = ['app_user', 'session', 'form_token', 'upload', 'shop_order', 'order_line', 'order_log', 'refund', 'payment', 'payment_order', 'ledger_account', 'ledger_entry', 'ledger_transfer', 'chat_message', 'conversation', 'evaluation', 'news', 'address'];

/** A database in which small tables too are read by an index wherever there is one. */
async function indexedDatabase(): Promise<string> {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const first = openPatiently(url);
  await insertCatalog(first.db);
  await sql`do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`.execute(first.db);
  await first.close();
  return url;
}

/** The database server's statistics of tables; a connection reports its own when it ends. */
async function counted(url: string, what: 'seq_scan' | 'seq_tup_read + idx_tup_fetch' | 'idx_blks_read + idx_blks_hit', tables: readonly string[]) {
  const watcher = openPatiently(url);
  await expect.poll(async () => (await sql<{ n: number }>`select count(*)::int n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(watcher.db)).rows[0]?.n).toBe(1);
  const { rows } = await sql<{ name: string; n: number }>`select relname as name, (${sql.raw(what)})::int as n from pg_stat_user_tables join pg_statio_user_tables using (relid, relname) where relname = any(${tables}::text[]) order by 1`.execute(watcher.db);
  await watcher.close();
  return rows;
}

it('calls and jobs find what they need in a table that grows, and never read all of it', async () => {
  const url = await indexedDatabase();
  const reads = () => counted(url, 'seq_scan', growing);
  const before = await reads();
  expect(before).toHaveLength(growing.length);

  const shop = await Shop.open(openPatiently(url));
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
  for (const call of ['order!listMain', 'order!search', 'order!count', 'order!methods', 'rechargeBlockchain!list', 'withdraw!list', 'wallet!list', 'loan!list', 'newOnlinechat!unread', 'security!get', 'localuser!get'] as const) await shop.ask(call, {}, { as });
  await shop.ask('order!info', { orderId }, { as });
  await shop.ask('newOnlinechat!send', { type: 'text', content: 'Hello' }, { as });
  await shop.send('order!cancel', { orderId, reason: 0 }, { as });
  await shop.app.inject({ method: 'POST', url: `/api/user!export.action?token=${as.token}`, headers: { cookie: `sid=${as.cookie}` } });
  const operator = await employ(shop, 'Olga', { role: 'operator' });
  await operator.ask('sellerOrder!list', { status: [0, 1, 2] });
  await operator.ask('conversation!list', {});
  await proof(shop, as, 'chat');
  shop.wait(3 * 86_400_000);
  const now = shop.mall.now();
  await runOrderJobs(db, now, rethrow);
  await followOpenPayments(db, checkout, now, { failed: rethrow, stopping: new AbortController().signal });
  expect(await sweepUploads(db, storage, now, rethrow)).toBe(1);
  await home.refusal('user!logoff', { UID: as.userId, reason: 'done', password });
  await shop.app.close();
  await shop.mall.close();
  expect(await reads()).toEqual(before);
});

/** Inserts so many completed orders of one shopper, and one more. */
async function fillWithOrders(url: string, many: number): Promise<void> {
  const filling = openPatiently(url);
  // So many new rows may set off an automatic vacuum, whose reads of every index would be counted too.
  await filling.script('alter table shop_order set (autovacuum_enabled = off)');
  const { userId } = await insertShopper(filling.db);
  await placeOrder(filling.db, { userId, status: 5 });
  const { total: _total, ...order } = await filling.db.selectFrom('shop_order').selectAll().executeTakeFirstOrThrow();
  const columns = sql.join(Object.keys(order).map((column) => sql.ref(column)));
  await sql`insert into shop_order (${columns}) select ${columns} from (
    select copy.* from shop_order o, generate_series(1, ${many}::int) n, jsonb_populate_record(o, jsonb_build_object('id', 'copy-' || n, 'serial_number', 'copy-' || n)) copy) copies`.execute(filling.db);
  await filling.script('vacuum analyze shop_order');
  await filling.close();
}

it('a page of the desk’s orders is read without all others, whatever their status', async () => {
  const url = await indexedDatabase();
  await fillWithOrders(url, 500);
  const read = async () => (await counted(url, 'seq_tup_read + idx_tup_fetch', ['shop_order']))[0]?.n ?? 0;
  for (const filter of [{}, { statuses: [1, 5] }]) {
    const before = await read();
    const database = openPatiently(url);
    expect(await readLongestWaitingOrders(database.db, 'en', filter, { pageNum: 2, pageSize: 10 })).toHaveLength(10);
    await database.close();
    expect((await read()) - before).toBeLessThan(100);
  }
});

it('the desk’s orders are counted in an index that is much smaller than they are', async () => {
  const url = await indexedDatabase();
  await fillWithOrders(url, 5_000);
  const read = async () => (await counted(url, 'idx_blks_read + idx_blks_hit', ['shop_order']))[0]?.n ?? 0;
  for (const filter of [{}, { statuses: [1, 5] }]) {
    const before = await read();
    const database = openPatiently(url);
    expect(await countMatchingOrders(database.db, filter)).toBe(5_001);
    await database.close();
    expect((await read()) - before).toBeLessThan(20);
  }
});

it('a page of the desk’s conversations is read without all that was ever said', async () => {
  const url = await indexedDatabase();
  const filling = openPatiently(url);
  await sql`insert into app_user (id, username, username_key, password_hash, invitation_code, created_at)
    select 'talker' || n, 'talker' || n, 'talker' || n, '', 'TALKER' || n, now() from generate_series(1, 300) n`.execute(filling.db);
  await sql`insert into chat_message (user_id, sender, type, content, created_at)
    select 'talker' || n, case when n > 150 and said = 40 then 'operator' else 'user' end, 'text', 'Hello', now() from generate_series(1, 40) said, generate_series(1, 300) n order by said, n`.execute(filling.db);
  for (const table of ['app_user', 'chat_message', 'conversation']) await filling.script(`vacuum analyze ${table}`);
  await filling.close();
  const read = async () => (await counted(url, 'seq_tup_read + idx_tup_fetch', ['app_user', 'chat_message', 'conversation'])).reduce((sum, { n }) => sum + n, 0);
  const before = await read();
  const shop = await Shop.open(openPatiently(url));
  const operator = await employ(shop, 'Olga', { role: 'operator' });
  const { conversationList } = await operator.ask('conversation!list', { pageNum: 2 });
  await shop.app.close();
  await shop.mall.close();
  expect(conversationList.map(({ username, waiting }) => [username, waiting])).toEqual([
    ...Array.from({ length: 50 }, (_, index) => [`talker${101 + index}`, 40]),
    ...Array.from({ length: 50 }, (_, index) => [`talker${300 - index}`, 0]),
  ]);
  expect((await read()) - before).toBeLessThan(1_000);
});
