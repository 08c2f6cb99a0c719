import { expect, it, onTestFinished } from 'vitest';
import { Unavailable } from '../../../src/server/platform/unavailable';
import { WholeMall } from '../../support/server/whole-mall';

it.each([
  ['the database is away', new Unavailable('the database is out of reach'), 503, 'unavailable'],
  ['something breaks', new Error('nobody foresaw this'), 500, 'unhandled'],
])('where %s, a page draws itself, says so to caches and the log, and is drawn here again as soon as it can be', async (_what, error, status, logged) => {
  const broken: { by: Error | undefined } = { by: error };
  const log: string[] = [];
  const whole = await WholeMall.open({ LOG_LEVEL: 'error' }, (mall) => ({
    ...mall,
    handlers: { ...mall.handlers, 'category!tree': (payload, context) => (broken.by ? Promise.reject(broken.by) : mall.handlers['category!tree'](payload, context)) as never },
  }), { write: (line) => log.push(String(line)) > 0 });
  onTestFinished(() => whole.close());
  for (const accepted of ['br', 'identity']) {
    const { statusCode, headers, body } = await whole.get('/commodity', { 'accept-encoding': accepted });
    expect([statusCode, headers['cache-control'], headers['etag'], headers['content-type'], headers['x-brand']]).toEqual([status, 'no-store', undefined, 'text/html; charset=utf-8', 'kitewharf']);
    expect(headers['retry-after']).toBe(status === 503 ? '3' : undefined);
    if (accepted === 'identity') expect(body).toContain('<div id="root"></div>');
  }
  expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([logged, logged]);
  broken.by = undefined;
  const again = await whole.get('/commodity');
  expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  expect(again.body).toContain('<div id="root"><');
});
