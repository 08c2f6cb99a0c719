import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusePipelining } from '../../../src/server/http/pipelining';

let app: FastifyInstance;
let begun = 0;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  refusePipelining(app);
  app.get('/', async () => {
    begun += 1;
    return 'an answer';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const question = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
async function ask(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

it('a connection that asks for twenty answers at once is ended, and only four are begun', async () => {
  begun = 0;
  const socket = await ask(question.repeat(20));
  socket.resume();
  await new Promise<void>((done) => void socket.once('close', () => done()));
  expect(begun).toBe(4);
});

it('a connection that asks for one after the other is kept', async () => {
  const socket = await ask(question);
  for (let nth = 0; nth < 20; nth += 1) {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('an answer');
    socket.write(question);
  }
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
