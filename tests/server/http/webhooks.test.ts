import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { webhookRoutes } from '../../../src/server/http/webhooks-route';

it('who sends too many is told so before anything is looked at', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorate('waitSeconds', () => Promise.resolve(7));
  await webhookRoutes(app, { checkout: { providers: { card: {} } }, now: Date.now } as never);
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/webhooks/stripe', headers: { 'content-type': 'application/json' }, payload: '{}' });
  expect([statusCode, headers['retry-after']]).toEqual([429, '7']);
});

it('of the messages that one address sends at once a few are looked at, and those of others beside them', async () => {
  let begun = 0;
  let end = () => {};
  const ended = new Promise<'forged'>((resolve) => (end = () => resolve('forged')));
  /** Waits for the provider, as PayPal's messages do. */
  const readMessage = () => {
    begun += 1;
    return ended;
  };
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorate('waitSeconds', () => Promise.resolve(undefined));
  await webhookRoutes(app, { checkout: { providers: { paypal: { readMessage } } }, database: {}, now: Date.now } as never);
  const send = async (remoteAddress: string) => (await app.inject({ method: 'POST', url: '/webhooks/paypal', remoteAddress, headers: { 'content-type': 'application/json' }, payload: '{}' })).statusCode;
  const flood = Array.from({ length: 10 }, () => send('203.0.113.1'));
  await expect.poll(() => begun).toBe(4);
  const other = send('198.51.100.7');
  await expect.poll(() => begun).toBe(5);
  end();
  expect(await Promise.all([...flood, other])).toEqual(Array.from({ length: 11 }, () => 400));
});
