import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../platform/settings';

/**
 * Usually what the slowest line of a shopper still brings, on average, once it has had `graceMs` to begin. An answer of
 * which nothing was taken for `unreadSeconds` is not read any more; of one large piece nothing is known until all of it is.
 */
type SlowLimits = Pick<Limits, 'leastBytesPerSecond' | 'unreadSeconds'>;
type Pace = { readonly graceMs: number; readonly lookEveryMs: number };

const usualPace: Pace = { graceMs: 30_000, lookEveryMs: 5_000 };

type Request = { readonly message: IncomingMessage; readonly since: number; readonly bytesBefore: number };
type Sent = { bytes: number; since: number };

/**
 * Cuts off who sends a body slower than any line of a shopper's, and who doesn't read the answer: each would otherwise
 * hold its connection and what it asked for as long as it likes.
 */
export function cutOffSlowSenders(app: FastifyInstance, limits: SlowLimits, { graceMs, lookEveryMs } = usualPace): void {
  const requests = new Set<Request>();
  const sockets = new Map<Socket, Sent>();
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, { bytes: 0, since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (message: IncomingMessage) => {
    // Most requests have no body, and end with their head.
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
  // This process may have been busy itself: what has come meanwhile is read first.
  const timer = setInterval(() => void setImmediate(look), lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
