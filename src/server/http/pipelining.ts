import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send one request at a time. */
const maxAtOnce = 4;

/** Closes connections that send many requests without reading a response: Node would start all of them, and buffer what nobody reads. */
export function refusePipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ socket }, reply) => {
    const atOnce = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, atOnce);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (atOnce <= maxAtOnce) return;
    reply.hijack();
    socket.destroy();
  });
}
