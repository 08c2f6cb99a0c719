import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { callPath } from '../../../src/contract/shop/calls';
import type { Job } from '../../../src/server/jobs/job-runner';
import { openInMemory } from '../../support/server/in-memory';
import { Shop } from '../../support/server/shop';
import { migratedFolder } from '../../support/server/embedded-folders';

const token = 'metrics-token-of-a-test';
let shop: Shop;
let closed: Shop;
beforeAll(async () => {
  const database = await openInMemory(await migratedFolder());
  shop = await Shop.open(database, { METRICS_TOKEN: token });
  closed = await Shop.open(database);
});
afterAll(async () => {
  await shop.app.close();
  await closed.app.close();
  await shop.mall.close();
});

const read = ({ app }: Shop, bearer?: string) => app.inject({ url: '/metrics', headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } });
const value = (text: string, name: string) => Number(text.split('\n').find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));

it('figures are for operators only: who has no token is told that there is nothing, and without a setting nobody has one', async () => {
  for (const bearer of [undefined, 'metrics-token-of-another', `${token}x`]) expect((await read(shop, bearer)).statusCode).toBe(404);
  expect((await read(closed, token)).statusCode).toBe(404);
});

it('figures come in Prometheus’ text form, and tell of requests, jobs, database and process', async () => {
  await read(shop, token);
  const before = await read(shop, token);
  expect([before.statusCode, before.headers['content-type'], before.headers['cache-control']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store']);
  for (const line of before.body.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{\w+="[^"]*"\})? [\d.e+-]+)$/);
  const had = value(before.body, 'dhow_requests_total{status="2xx"}');
  await shop.app.inject({ method: 'POST', url: callPath('seller!list'), headers: { 'content-type': 'application/json' }, payload: '{}' });
  const { body } = await read(shop, token);
  expect(value(body, 'dhow_requests_total{status="2xx"}')).toBe(had + 2);
  expect(value(body, 'dhow_ready')).toBe(1);
  expect(value(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

it('the answers of routes in scopes of their own are counted: webhooks, unsubscribe links, reports, uploads', async () => {
  const counted = async () => {
    const { body } = await read(shop, token);
    return value(body, 'dhow_requests_total{status="2xx"}') + value(body, 'dhow_requests_total{status="4xx"}');
  };
  // One answer of each class, which is no figure before.
  await Promise.all([read(shop), read(shop, token)]);
  const before = await counted();
  for (const url of ['/webhooks/stripe', '/letters/leave', '/csp-reports', callPath('uploadimg!execute')]) await shop.app.inject({ method: 'POST', url });
  // And the first of the two that read them.
  expect(await counted()).toBe(before + 5);
});

it('a failure that the next run hides, and e-mails that are not sent, are figures', async () => {
  const { jobs, database } = shop.mall;
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  let runs = 0;
  await new Promise<void>((resolve) => {
    const run: Job['run'] = ({ failed }) => {
      runs += 1;
      if (runs === 1) failed(new Error('not sent'));
      else resolve();
      return Promise.resolve();
    };
    jobs.start([{ name: 'mail', everyMs: 1, run }], log);
  });
  await jobs.stop(log);
  const at = new Date().toISOString();
  const letter = { subject: 'Your order', body: 'It is on its way.', due_at: at };
  await database.db.insertInto('mail').values([{ ...letter, recipient: 'a@shop.example', tries: 2 }, { ...letter, recipient: 'b@shop.example' }]).execute();
  const { body } = await read(shop, token);
  const named = (name: string) => value(body, `${name}{job="mail"}`);
  expect([named('dhow_job_failures_total'), named('dhow_job_failed'), named('dhow_job_every_seconds'), value(body, 'dhow_mail_waiting')]).toEqual([1, 0, 0.001, 1]);
});

it('the other figures are told while the database is out of reach', async () => {
  const lost = await Shop.open(await openInMemory(await migratedFolder()), { METRICS_TOKEN: token });
  onTestFinished(() => lost.app.close());
  await lost.mall.close();
  const { statusCode, body } = await read(lost, token);
  expect(statusCode).toBe(200);
  expect(value(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(value(body, 'dhow_mail_waiting')).toBeNaN();
});

it('the other figures do not wait for a database that is busy', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const busy = await new Promise<{ readonly ended: Promise<void> }>((resolve) => {
    const ended: Promise<void> = shop.db.transaction().execute(() => {
      resolve({ ended });
      return held;
    });
  });
  const { body } = await read(shop, token);
  release();
  await busy.ended;
  expect(value(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(value(body, 'dhow_mail_waiting')).toBeNaN();
});
