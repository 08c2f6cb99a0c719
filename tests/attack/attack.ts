import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { envelope } from '../../src/contract/envelope';
import { callPath } from '../../src/contract/shop/calls';
import { openServer, type Database } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { median, quantile } from '../bench/samples';
import { Chance } from '../simulation/random';
import { insertCatalog } from '../support/catalog';
import { startBuiltServer } from '../support/server/built-server';
import { brokenLedgerLaws, insertBuyer, line, type Buyer } from '../support/server/checkout';
import { formToken } from '../support/server/sent-pictures';
import { paypalKeys, startPaypal } from '../support/services/paypal-service';
import { migratedDatabase } from '../support/services/postgres';
import { startStripe, stripeKeys } from '../support/services/stripe-service';
import { attackers, holdConnections, type Victims } from './attackers';
import { Bystander } from './bystander';
import { anyScript, runScripts } from './scripts';
import { Target } from './target';

export type Attacked = {
  /** in the attackers' order */
  readonly rounds: readonly Round[];
  /** all requests sent, including the warm-up; socket messages do not count */
  readonly requests: number;
  readonly faults: readonly string[];
  /** resident memory of the server's process: after it has worked for a while, and some time after the last attack */
  readonly memoryMb: { readonly before: number; readonly after: number };
};

export type Round = {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
  /** the bystander's latency during the attack, and just before and after it, when idle */
  readonly bystander: { readonly p95Ms: number; readonly idleP95Ms: number };
  /** the allowed ratio of the latency under attack to the idle one */
  readonly mostTimes: number;
};

type Attack = {
  readonly requests: number;
  readonly seed: number;
  /** How long the bystander is measured: at least this long in an attack, and this long just before and after it. */
  readonly spanMs: number;
  /** How long the mall has to release its memory. */
  readonly calmMs: number;
  /** The attackers (and their browser) yield the processors to the mall and the bystander, as if they ran on other machines. */
  readonly givesWay: boolean;
};

const hourMs = 3_600_000;
/** A browser page takes as long as a hundred requests. */
const scriptsShare = 0.005;
const metricsToken = 'metrics-of-the-attacked';
const heldConnections = 500;
/** Shoppers beside the held connections, each as fast as somebody reads. */
const besideHeld = { shoppers: 50, pauseMs: 400 };
/** The median of this many spans counts: if the machine itself stalls for a moment, only one span is slow. */
const spansBesideHeld = 3;
const warmUpShare = 0.3;
/** Work left over from an attack is done by then. */
const quietMs = 2_000;

/**
 * Attacks a built mall on its own PostgreSQL with about `requests` requests, one attacker after the other, while
 * connections are held open and a bystander browses; then checks what was leaked or changed.
 */
export async function attackMall(attack: Attack): Promise<Attacked> {
  const { url: databaseUrl, drop } = await migratedDatabase();
  const database = openServer(databaseUrl);
  const [paypal, stripe] = await Promise.all([startPaypal(), startStripe()]);
  try {
    await migrate(database);
    await insertCatalog(database.db);
    const env = {
      DATABASE_URL: databaseUrl, DEMO_GOODS: '0', LOG_LEVEL: 'silent', METRICS_TOKEN: metricsToken,
      // The limit of a real shop: the limits are part of what is attacked.
      CALLS_PER_MINUTE: '1200',
      PAYPAL_URL: paypal.url, PAYPAL_CLIENT_ID: paypalKeys.clientId, PAYPAL_SECRET: paypalKeys.secret, PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
      STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: stripeKeys.secretKey, STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    };
    const server = await startBuiltServer({ env });
    try {
      return await attackServer(server.url, database, attack);
    } finally {
      await server.stop();
    }
  } finally {
    await Promise.all([paypal.stop(), stripe.stop()]);
    await database.close();
    await drop();
  }
}

async function attackServer(url: string, database: Database, { requests, seed, spanMs, calmMs, givesWay }: Attack): Promise<Attacked> {
  const chance = new Chance(seed);
  const [thief, victim] = [await insertBuyer(database.db, { expiresAt: Date.now() + hourMs }), await insertBuyer(database.db, { expiresAt: Date.now() + hourMs })];
  const hidden = 'Rua da Vitima 7381';
  await database.db.updateTable('address').set({ address: hidden }).where('user_id', '=', victim.userId).execute();
  // As much as a login over a socket is answered with.
  const written = { user_id: thief.userId, sender: 'user', type: 'text', content: '水'.repeat(2_000), created_at: new Date().toISOString() } as const;
  await database.db.insertInto('chat_message').values(Array.from({ length: 200 }, () => written)).execute();
  const victims: Victims = { thief, victim, orderId: await orderOf(url, victim) };
  for (const { id } of await database.db.selectFrom('evaluation').select('id').execute()) {
    await database.db.updateTable('evaluation').set({ content: anyScript(chance).replaceAll('\u0000', '') }).where('id', '=', id).execute();
  }
  const before = await belongings(database, victim);
  const target = new Target(url, [victim.token, victim.cookie, hidden]);
  const scene = { target, chance, victims, formToken: () => formToken(database.db, thief.userId, Date.now() + hourMs) };

  // Warm-up: a server without load has not allocated its memory yet.
  for (const { attack, share } of attackers) await attack(scene, Math.ceil(requests * share * warmUpShare));
  const rounds: Round[] = [];
  rounds.push(await besideSlowClients(url, spanMs));
  const bystander = new Bystander(url);
  // After the bystander has started: processes started from here on inherit the low priority.
  if (givesWay) giveWay();
  let idle = await whileNobodyAttacks(bystander, spanMs);
  const memoryBefore = await memoryMb(url);

  const round = async (name: string, attack: () => Promise<void>) => {
    const sent = () => target.requests + target.messages;
    const [before, began] = [sent(), performance.now()];
    const release = await holdConnections(url, heldConnections);
    do await attack();
    while (performance.now() - began < spanMs);
    const [felt, seconds] = [await bystander.samples(), (performance.now() - began) / 1_000];
    release();
    const idleBefore = idle;
    idle = await whileNobodyAttacks(bystander, spanMs);
    rounds.push({ name, requests: sent() - before, seconds, mostTimes: 3, bystander: { p95Ms: quantile(felt, 0.95), idleP95Ms: quantile([...idleBefore, ...idle], 0.95) } });
  };
  await round('slow and half-open connections', () => wait(spanMs));
  for (const { name, attack, share } of attackers) await round(name, () => attack(scene, Math.ceil(requests * share * (1 - warmUpShare))));
  await round('scripts in a browser', () => runScripts(target, chance, Math.ceil(requests * scriptsShare)));
  await bystander.leave();

  if ((await belongings(database, victim)) !== before) target.fault('what belongs to the victim has changed');
  for (const law of await brokenLedgerLaws(database.db)) target.fault(`the ledger: ${JSON.stringify(law)}`);
  let memoryAfter = await memoryMb(url);
  for (const end = Date.now() + calmMs; memoryAfter > memoryBefore * 1.2 && Date.now() < end; memoryAfter = await memoryMb(url)) await wait(1_000);
  return { rounds, requests: target.requests, faults: target.faults, memoryMb: { before: memoryBefore, after: memoryAfter } };
}

/** The latency of fifty shoppers beside five hundred held connections, and before and after that. */
async function besideSlowClients(url: string, spanMs: number): Promise<Round> {
  const shoppers = new Bystander(url, besideHeld);
  const idleBefore = await whileNobodyAttacks(shoppers, spanMs);
  const release = await holdConnections(url, heldConnections);
  await shoppers.samples();
  const began = performance.now();
  const spans: (readonly number[])[] = [];
  while (spans.length < spansBesideHeld) {
    await wait(spanMs);
    spans.push(await shoppers.samples());
  }
  const seconds = (performance.now() - began) / 1_000;
  release();
  const idle = [...idleBefore, ...(await whileNobodyAttacks(shoppers, spanMs))];
  await shoppers.leave();
  return { name: `${besideHeld.shoppers} shoppers beside ${heldConnections} slow clients`, requests: spans.flat().length, seconds, mostTimes: 2, bystander: { p95Ms: median(spans.map((felt) => quantile(felt, 0.95))), idleP95Ms: quantile(idle, 0.95) } };
}

/** The bystander's latencies while nobody attacks, in milliseconds. */
async function whileNobodyAttacks(bystander: Bystander, spanMs: number): Promise<readonly number[]> {
  await wait(quietMs);
  await bystander.samples();
  await wait(spanMs);
  return bystander.samples();
}

/**
 * Lowers the priority of this process as far as the machine allows. A nice value alone is not enough: a browser that
 * runs as root gives its processes another one, but not another scheduling policy. Also pins the process to the last
 * processor it may use, since the kernel's work for a browser is not preempted.
 */
function giveWay(): void {
  const pid = String(process.pid);
  setPriority(constants.priority.PRIORITY_LOW);
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', pid]);
  const [, last] = /(\d+)\s*$/.exec(String(spawnSync('taskset', ['--cpu-list', '--pid', pid]).stdout)) ?? [];
  if (last !== undefined) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', last, pid]);
}

/** Places an unpaid order, for others to try to pay, cancel or read. */
async function orderOf(url: string, { token, cookie, addressId }: Buyer): Promise<string> {
  const response = await fetch(url + callPath('order!submit'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie: `sid=${cookie}`, 'idempotency-key': 'the-victims-order' },
    body: JSON.stringify({ addressId, orderList: [line('teapot', 1)], total: '43.3' }),
  });
  const { data } = v.parse(envelope, await response.json());
  const [order] = v.parse(v.object({ orderList: v.array(v.object({ orderId: v.string() })) }), data).orderList;
  if (!order) throw new Error('The order was not placed.');
  return order.orderId;
}

/** Everything one user has, as text. */
async function belongings({ db }: Database, { userId }: Buyer): Promise<string> {
  const of = <Table extends 'address' | 'shop_order' | 'session'>(table: Table) => db.selectFrom(table as 'address').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return JSON.stringify([
    await of('address'),
    await of('shop_order'),
    await db.selectFrom('session').select(['id', 'expires_at']).where('user_id', '=', userId).execute(),
    await db.selectFrom('app_user').selectAll().where('id', '=', userId).execute(),
    await db.selectFrom('ledger_account').selectAll().where('id', '=', `user:${userId}`).execute(),
  ]);
}

async function memoryMb(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(await response.text()) ?? [];
  return Number(bytes) / 1_048_576;
}
