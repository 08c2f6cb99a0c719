import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../platform/settings';

/**
 * By default what a shopper's slowest connection still sends on average, after `graceMs` to begin. A response of which nothing
 * was read for `unreadSeconds` counts as abandoned; progress within one large chunk is only known when all of it is read.
 */
type SlowLimits = Pick<Limits, 'leastBytesPerSecond' | 'unreadSeconds'>;
type Pace = { readonly graceMs: number; readonly lookEveryMs: number };

const defaultPace: Pace = { graceMs: 30_000, lookEveryMs: 5_000 };

type Request = { readonly message: IncomingMessage; readonly since: number; readonly bytesBefore: number };
type Transfer = { bytes: number; since: number };

/**
 * Cuts off clients that send a body slower than any shopper's connection, or that don't read the response: each would
 * otherwise hold its connection and its response as long as it likes.
 */
export function cutOffSlowSenders(app: FastifyInstance, limits: SlowLimits, { graceMs, lookEveryMs } = defaultPace): void {
  const requests = new Set<Request>();
  const sockets = new Map<Socket, Transfer>();
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, { bytes: 0, since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (message: IncomingMessage) => {
    // Most requests have no body, and end with their headers.
    if (message.headers['content-length'] === undefined && message.headers['transfer-encoding'] === undefined) return;
    const request = { message, since: performance.now(), bytesBefore: message.socket.bytesRead };
    requests.add(request);
    message.once('close', () => requests.delete(request));
  });

  const look = () => {
    const now = performance.now();
    for (const request of requests) {
      const { message, since, bytesBefore } = request;
      const expected = ((now - since - graceMs) / 1_000) * limits.leastBytesPerSecond;
      if (message.complete) requests.delete(request);
      else if (message.socket.bytesRead - bytesBefore < expected) message.socket.destroy();
    }
    for (const [socket, sent] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken > sent.bytes) Object.assign(sent, { bytes: taken, since: now });
      else if (now - sent.since > limits.unreadSeconds * 1_000) socket.destroy();
    }
  };
  // This process may have been busy itself: what arrived meanwhile is read first.
  const timer = setInterval(() => void setImmediate(look), lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
