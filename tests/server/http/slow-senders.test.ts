import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutOffSlowSenders } from '../../../src/server/http/slow-senders';

const megabyte = 1024 * 1024;
let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  cutOffSlowSenders(app, { leastBytesPerSecond: 10_000, unreadSeconds: 0.4 }, { graceMs: 200, lookEveryMs: 20 });
  app.post('/', async (request) => ({ bytes: JSON.stringify(request.body).length }));
  app.get('/large', async () => Buffer.alloc(64 * megabyte));
  app.get('/small', async () => Buffer.alloc(megabyte));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const ask = async (text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};
/** Not `once`: whether an error comes before the close depends on the operating system. */
const closed = (socket: Socket) => new Promise<void>((done) => void socket.once('close', () => done()));
const post = (length: number) => `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

it('a body that comes slower than any line brings it is cut off', async () => {
  const socket = await ask(post(50_000));
  const drip = setInterval(() => socket.write(' '), 20);
  await closed(socket);
  clearInterval(drip);
});

it('a body that never begins is cut off', async () => {
  await closed(await ask(post(50_000)));
});

it('a body that comes as a slow line brings it is taken', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(14_985) });
  const socket = await ask(post(body.length));
  const pieces = body.match(/.{1,1500}/g) ?? [];
  // Twice the minimum rate, and well past the grace period; a busy machine sends what it is late with at once.
  const begun = performance.now();
  const all = pieces.length;
  const send = setInterval(() => {
    const due = Math.min(all, Math.ceil((performance.now() - begun) / 75));
    for (const piece of pieces.splice(0, due - (all - pieces.length))) socket.write(piece);
    if (pieces.length === 0) clearInterval(send);
  }, 20);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
  socket.destroy();
});

it('who waits for an answer, or for the next question, is left alone', async () => {
  const socket = await ask(`GET /small HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  let read = 0;
  socket.on('data', (chunk: Buffer) => (read += chunk.length));
  await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(megabyte);
  // It says nothing for as long as it takes until somebody else's unread answer is given up.
  const begun = once(app.server, 'connection');
  const other = await ask(`GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  other.pause();
  await begun;
  const connections = () => new Promise<number>((told) => void app.server.getConnections((_error, count) => told(count)));
  await expect.poll(connections, { timeout: 10_000 }).toBe(1);
  other.destroy();
  socket.write(post(2) + '{}');
  const before = read;
  await expect.poll(() => read).toBeGreaterThan(before);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

it('an answer that nobody reads is not kept', async () => {
  const socket = await ask(`GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  socket.pause();
  const [theirs] = await new Promise<Socket[]>((found) => {
    const look = setInterval(() => {
      app.server.getConnections((_error, count) => {
        if (count > 0) return;
        clearInterval(look);
        found([socket]);
      });
    }, 20);
  });
  theirs?.destroy();
});
