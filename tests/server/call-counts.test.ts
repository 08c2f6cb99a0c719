import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/server/db/database';
import { CallCounts } from '../../src/server/platform/call-counts';
import { forgetOldCounts } from '../../src/server/platform/counts-in-database';
import { CountsInValkey } from '../../src/server/platform/counts-in-valkey';
import { SocketCounts } from '../../src/server/platform/socket-counts';
import { Browser } from '../support/server/browser';
import { Shop } from '../support/server/shop';
import { migratedDatabase, openPatiently } from '../support/services/postgres';
import { startSilentService } from '../support/services/silent-service';
import { startValkey } from '../support/services/valkey';

const patient = { timeout: 8_000, interval: 200 };
/** For what counts itself: as few calls as five seconds of a shorter interval would make. */
const seldom = { timeout: 15_000, interval: 2_000 };

/** Two servers of one mall, which share counts through its PostgreSQL alone or a Valkey as well. */
describe.each(['PostgreSQL', 'Valkey'])('through %s', (through) => {
  let shops: Shop[] = [];
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const { url, drop } = await migratedDatabase();
    const valkey = through === 'Valkey' ? await startValkey() : undefined;
    const databases: Database[] = [openPatiently(url), openPatiently(url)];
    shops = await Promise.all(databases.map((database) => Shop.open(database, { CALLS_PER_MINUTE: '60', VALKEY_URL: valkey?.url ?? '' })));
    for (const { mall: { callCounts } } of shops) {
      if (!callCounts) throw new Error('they share counts');
      const add = callCounts.add.bind(callCounts);
      // A minute may end before a busy machine has sent all that is counted.
      callCounts.add = (name, windowMs) => add(name, 60 * windowMs);
    }
    close = async () => {
      for (const { app, mall } of shops) {
        await app.close();
        await mall.close();
      }
      await valkey?.stop();
      await drop();
    };
  });
  afterAll(() => close());

  it('calls at two servers count together: who asked too often at one is refused at the other too', async () => {
    const [first, second] = shops.map((shop) => new Browser(shop, { address: '198.51.100.7' }));
    if (!first || !second) throw new Error('two were opened');
    // Above the limit together, but neither alone, even with the few calls that poll below.
    for (let asked = 0; asked < 40; asked += 1) await first.ask('jscode!execute', {});
    // On a busy machine it hears of the first one's calls, and refuses, before all of these are sent.
    for (let asked = 0; asked < 30; asked += 1) await second.send('jscode!execute', {});
    for (const browser of [first, second]) {
      await expect.poll(async () => (await browser.send('jscode!execute', {})).code, seldom).toBe(1013);
    }
    const stranger = shops.map((shop) => new Browser(shop, { address: '198.51.100.8' }));
    for (const browser of stranger) await browser.ask('jscode!execute', {});
    // So does a provider's network: 350 and 300 of its households call once, with a limit of 600.
    const household = (shop: Shop | undefined, nth: number) => new Browser(shop ?? expect.unreachable(), { address: `2001:db8:7:${nth.toString(16)}::1` });
    for (let nth = 0; nth < 350; nth += 1) await household(shops[0], nth).ask('jscode!execute', {});
    for (let nth = 350; nth < 650; nth += 1) await household(shops[1], nth).send('jscode!execute', {});
    for (const [nth, shop] of shops.entries()) {
      await expect.poll(async () => (await household(shop, 1_000 + nth).send('jscode!execute', {})).code, seldom).toBe(1013);
    }
    const counted = await shops[0]?.db.selectFrom('call_count').select('name').execute();
    expect(counted?.length === 0).toBe(through === 'Valkey');
  });

  it('a window ends for all servers at once, and the next begins at none', async () => {
    const counts = shops.map(({ mall }) => new CallCounts(mall.sharedCounts ?? expect.unreachable()));
    const [first, second] = counts;
    if (!first || !second) throw new Error('two were opened');
    onTestFinished(() => counts.forEach((each) => each.close()));
    // Long enough for both to exchange counts within the window even if the machine stalls for some seconds; it ends while the test still polls.
    const windowMs = 12_000;
    for (let n = 1; n <= 50; n += 1) expect(first.add('window', windowMs).current).toBe(n);
    await expect.poll(() => second.add('window', windowMs).current, patient).toBeGreaterThan(50);
    await expect.poll(() => first.add('window', windowMs).current, { timeout: 30_000, interval: 200 }).toBeLessThan(50);
  });

  it('sockets of a network count together, until they are closed or their server says no more', async () => {
    const [one, other] = shops.map(({ mall }) => new SocketCounts(mall.sharedCounts));
    if (!one || !other) throw new Error('two were opened');
    onTestFinished(() => other.close());
    for (let n = 0; n < 30; n += 1) one.opened(['203.0.113.7', '203.0.113.0/24']);
    other.opened(['203.0.113.7']);
    await expect.poll(() => other.of('203.0.113.7'), patient).toBe(31);
    expect(other.of('203.0.113.8')).toBe(0);
    for (let n = 0; n < 15; n += 1) one.closed(['203.0.113.7', '203.0.113.0/24']);
    await expect.poll(() => other.of('203.0.113.7'), patient).toBe(16);
    for (let n = 0; n < 15; n += 1) one.closed(['203.0.113.7', '203.0.113.0/24']);
    await one.close();
    await expect.poll(() => other.of('203.0.113.7'), patient).toBe(1);
    // The sockets of a server that ended without saying so.
    await shops[0]?.mall.sharedCounts?.shareSockets('ended', { '203.0.113.7': 50 });
    await expect.poll(() => other.of('203.0.113.7'), patient).toBe(51);
    // Ten seconds later, and when it is shared the next time.
    await expect.poll(() => other.of('203.0.113.7'), { timeout: 25_000 }).toBe(1);
    if (through === 'PostgreSQL') {
      const db = shops[0]?.db ?? expect.unreachable();
      await forgetOldCounts(db);
      expect(await db.selectFrom('server_sockets').select('server').where('server', '=', 'ended').execute()).toEqual([]);
    }
  }, 40_000);
});

it('a Valkey that is away holds up nothing and is told of once; what was counted meanwhile meets again when it is back', async () => {
  const first = await startValkey();
  const reports: string[] = [];
  const opened = [new CountsInValkey(first.url, (text) => reports.push(text)), new CountsInValkey(first.url, () => {})];
  const counts = opened.map((shared) => new CallCounts(shared));
  const [one, other] = counts;
  if (!one || !other) throw new Error('two were opened');
  onTestFinished(() => {
    counts.forEach((each) => each.close());
    opened.forEach((shared) => shared.close());
  });
  const windowMs = 120_000;
  one.add('a', windowMs);
  await expect.poll(() => other.add('a', windowMs).current, patient).toBeGreaterThan(1);

  await first.stop();
  await expect.poll(() => reports, patient).toHaveLength(1);
  const before = one.add('b', windowMs).current;
  for (let n = 1; n <= 50; n += 1) expect(one.add('b', windowMs).current).toBe(before + n);
  expect(other.add('b', windowMs).current).toBe(1);
  await expect(opened[0]?.addCalls([{ name: 'b', calls: 1, leftMs: windowMs }])).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  const second = await startValkey(first.port);
  onTestFinished(second.stop);
  await expect.poll(() => other.add('b', windowMs).current, patient).toBeGreaterThan(51);
  expect(reports).toEqual(['Valkey is out of reach; until it is back each server counts by itself', 'Valkey is back']);
}, 30_000);

it('a Valkey that takes connections and answers nothing is given up after two seconds, and asked anew', async () => {
  const silent = await startSilentService();
  onTestFinished(silent.stop);
  const reports: string[] = [];
  const shared = new CountsInValkey(`redis://127.0.0.1:${silent.port}`, (text) => reports.push(text));
  onTestFinished(() => shared.close());
  const counts = new CallCounts(shared);
  onTestFinished(() => counts.close());
  for (let n = 1; n <= 1_000; n += 1) expect(counts.add('a', 60_000).current).toBe(n);
  await expect.poll(() => reports, patient).toHaveLength(1);
  const sockets = new SocketCounts(shared);
  sockets.opened(['203.0.113.7']);
  expect(sockets.of('203.0.113.7')).toBe(1);
  const closing = performance.now();
  await sockets.close();
  expect(performance.now() - closing).toBeLessThan(5_000);
}, 30_000);
