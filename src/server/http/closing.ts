import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { longestStopMs } from '../jobs/job-runner';

/**
 * Makes shutdown wait only for responses in progress, and for them no longer than for jobs: a slow upload may take minutes. Node
 * does not treat two other kinds of connections as idle: those that browsers open ahead of need, which have sent no request yet,
 * and those whose response ended after the shutdown began, which are kept alive for the next request.
 */
export function closeWithoutWaiting(app: FastifyInstance): void {
  let closing = false;
  let limit: NodeJS.Timeout | undefined;
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
    limit = setTimeout(() => app.server.closeAllConnections(), longestStopMs);
  });
  app.addHook('onClose', async () => clearTimeout(limit));
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
