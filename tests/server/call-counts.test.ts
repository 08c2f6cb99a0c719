import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, type Database } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { Browser } from '../support/browser';
import { Shop } from '../support/calls';
import { freshDatabase } from '../support/postgres';

let shops: Shop[] = [];
let close = () => Promise.resolve();
beforeAll(async () => {
  const { url, drop } = await freshDatabase();
  const databases: Database[] = [openServer(url), openServer(url)];
  for (const database of databases) await migrate(database);
  shops = await Promise.all(databases.map((database) => Shop.open(database, { CALLS_PER_MINUTE: '60' })));
  close = async () => {
    for (const { app, mall } of shops) {
      await app.close();
      await mall.close();
    }
    await drop();
  };
});
afterAll(() => close());

it('calls at two servers count together: who asked too often at one is refused at the other too', async () => {
  const [first, second] = shops.map((shop) => new Browser(shop, { address: '198.51.100.7' }));
  if (!first || !second) throw new Error('two were opened');
  // Together above the limit, and neither by itself, also with the few that ask whether it is noticed.
  for (let asked = 0; asked < 40; asked += 1) await first.ask('jscode!execute', {});
  for (let asked = 0; asked < 30; asked += 1) await second.ask('jscode!execute', {});
  for (const browser of [first, second]) {
    await expect.poll(async () => (await browser.send('jscode!execute', {})).code, { timeout: 5_000, interval: 700 }).toBe(1013);
  }
  const stranger = shops.map((shop) => new Browser(shop, { address: '198.51.100.8' }));
  for (const browser of stranger) await browser.ask('jscode!execute', {});
});
