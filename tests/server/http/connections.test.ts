import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { callPath } from '../../../src/contract/shop/calls';
import { createApp } from '../../../src/server/http/app';
import { openRenderer } from '../../../src/server/render/render';
import { WholeMall } from '../../support/server/whole-mall';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());
afterEach(() => void vi.useRealTimers());

/** A listening mall, whose clock for connections is moved by hand. */
async function served(leastBytesPerSecond = 500): Promise<FastifyInstance> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { settings } = whole.mall;
  const app = await createApp({ ...whole.mall, settings: { ...settings, limits: { ...settings.limits, leastBytesPerSecond } } }, openRenderer(whole.mall));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return app;
}

async function send(app: FastifyInstance, text: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
/** What is due by then is handled in its own turn of the event loop. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await new Promise(setImmediate);
}
const closed = (socket: Socket) => new Promise<void>((done) => void socket.once('close', () => done()));

/** The server's end of a connection whose request body has arrived as far as this. */
async function slowBody(app: FastifyInstance, bytes: number): Promise<Socket> {
  const asked = once(app.server, 'request') as Promise<[IncomingMessage]>;
  const sender = await send(app, 'POST /api/index!home.action HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n');
  const [{ socket }] = await asked;
  const before = socket.bytesRead;
  sender.write(' '.repeat(bytes));
  await vi.waitFor(() => expect(socket.bytesRead).toBe(before + bytes));
  return socket;
}

it('gives a request’s head 20 seconds, and all of it 20 minutes', async () => {
  const { server } = await served();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 1_200_000]);
});

it('ends a connection that asks for many answers at once', async () => {
  const socket = await send(await served(), 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
  let answered = '';
  socket.on('data', (chunk: Buffer) => (answered += chunk.toString()));
  await closed(socket);
  // A connection that is answered in full is closed too, but only after being idle for a while.
  expect((answered.match(/HTTP\/1\.1 200/g) ?? []).length).toBeLessThan(5);
});

it('cuts off bodies that come slower than the settings say, and no others', async () => {
  const usual = await served();
  const [slow, steady] = [await slowBody(usual, 1_000), await slowBody(usual, 10_000)];
  await pass(40_000);
  expect([slow.destroyed, steady.destroyed]).toEqual([true, false]);
  const impatient = await slowBody(await served(5_000), 10_000);
  await pass(40_000);
  expect(impatient.destroyed).toBe(true);
});

it('a stop waits eight seconds for a body that still comes, and no longer', async () => {
  const app = await served();
  const sender = await slowBody(app, 10_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  await pass(7_999);
  expect(sender.destroyed).toBe(false);
  await pass(1);
  expect(sender.destroyed).toBe(true);
  await stopped;
});

it('works on as many calls of one address at once as the settings say, and on those of others beside them', async () => {
  // A turn ends by itself after a while: here no time passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { settings, handlers } = whole.mall;
  let begun = 0;
  const neverEnds = () => {
    begun += 1;
    return new Promise<never>(() => {});
  };
  const busy = { ...whole.mall, handlers: { ...handlers, 'banner!bannerList': neverEnds }, settings: { ...settings, limits: { ...settings.limits, requestsAtOnce: 2 } } };
  const app = await createApp(busy, openRenderer(whole.mall));
  onTestFinished(() => app.close());
  await app.ready();
  const ask = async (count: number, remoteAddress: string) => {
    for (let nth = 0; nth < count; nth += 1) void app.inject({ method: 'POST', url: callPath('banner!bannerList'), remoteAddress });
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  };
  await ask(5, '203.0.113.1');
  expect(begun).toBe(2);
  await ask(1, '198.51.100.7');
  expect(begun).toBe(3);
});
