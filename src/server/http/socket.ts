import { createServer, type IncomingMessage, type Server } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { WebSocketServer } from 'ws';
import type { AppServices } from '../app-services';
import { networksOf } from '../platform/networks';
import { SocketCounts } from '../platform/socket-counts';
import { addressOf, hostOf, isThisMachine } from './socket-address';
import { pushChange } from './socket-changes';
import { hearPage, newWatcher, type Tell, type Watcher } from './socket-watcher';

const heartbeatMs = 30_000;
const longestMessage = 16 * 1024;
/** `socketsOfNetwork` is for the tabs of one household or small office; a provider's whole network may have this many times more (see networksOf). */
const householdsOfProvider = 10;

/** Whether the origin is ours. Browsers send one, and only our own pages may connect; programs send none and may. */
function isOurPage(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).hostname === new URL(`http://${host}`).hostname;
  } catch {
    return false;
  }
}

/** Whether the network, and the wider one that it is part of, may open another socket. */
function hasRoom(address: string, sockets: SocketCounts, mostSockets: number): boolean {
  const [near, wide] = networksOf(address);
  return isThisMachine(address) || (sockets.of(near) < mostSockets && (wide === undefined || sockets.of(wide) < householdsOfProvider * mostSockets));
}

/** Drops a client with more than `mostUnread` unread bytes; it refetches everything when it reconnects. */
function tellUpTo(mostUnread: number): Tell {
  return (to, message) => {
    const text = JSON.stringify(message);
    for (const { socket } of to) {
      if (socket.bufferedAmount > mostUnread) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    }
  };
}

/** Pings every socket, and drops those that did not answer the last ping. */
function beat(watchers: Iterable<Watcher>, tell: Tell): void {
  for (const watcher of watchers) {
    if (!watcher.alive) watcher.socket.terminate();
    watcher.alive = false;
    watcher.saidSinceHeartbeat = 0;
    watcher.socket.ping();
  }
  // Browsers don't expose pings to the page.
  tell(watchers, { type: 'alive' });
}

/**
 * The realtime socket: on its own port, or under `/socket` on the page's. Changes of goods and settings are public and open
 * to everybody; a user who logs in is also sent their own (user-channel.ts).
 */
export async function openSocket(services: AppServices, pageServer: Server, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const { socketPort, host, trustedProxies, limits } = services.settings;
  /** A page sends what it shows at most twice a second (app/queries/live-goods.ts), so no real page sends more between two heartbeats. */
  const mostSaid = limits.socketMessagesPerMinute * (heartbeatMs / 60_000);
  const isProxy = compile(trustedProxies);
  const sockets = new SocketCounts(services.sharedCounts);
  const ownServer = socketPort === 0 ? undefined : createServer((_request, reply) => void reply.writeHead(426).end());
  const server = new WebSocketServer({
    ...(ownServer ? { server: ownServer } : { server: pageServer, path: '/socket' }),
    maxPayload: longestMessage,
    // `hearPage` replies to pings, and counts them.
    autoPong: false,
    // One message per turn of the event loop: a client that sends many at once delays nobody else.
    allowSynchronousEvents: false,
    verifyClient: ({ req }: { req: IncomingMessage }, answer: (taken: boolean, status?: number) => void) => {
      if (!isOurPage(req.headers.origin, hostOf(req, isProxy))) return answer(false, 401);
      return answer(hasRoom(addressOf(req, isProxy), sockets, limits.socketsOfNetwork), 429);
    },
  });
  const watchers = new Set<Watcher>();
  const tell = tellUpTo(limits.socketUnreadKilobytes * 1_024);
  /** Work that still uses the database, which closes after the socket. */
  const underWay = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const done = work.catch(failed).finally(() => underWay.delete(done));
    underWay.add(done);
  };

  server.on('connection', (socket, request) => {
    const watcher = newWatcher(socket, request, { services, tell, failed });
    watchers.add(watcher);
    const networks = networksOf(addressOf(request, isProxy));
    sockets.opened(networks);
    hearPage(watcher, mostSaid);
    socket.on('close', () => {
      watchers.delete(watcher);
      follow(watcher.channel.close());
      sockets.closed(networks);
    });
    // An invalid frame or a lost connection: the client's problem, and it ends only that socket.
    socket.on('error', () => {});
  });
  const heartbeat = setInterval(() => beat(watchers, tell), heartbeatMs).unref();
  const stopHearing = services.changes.on((change) => follow(pushChange(services, change, watchers, tell)));
  if (ownServer) {
    ownServer.listen(socketPort, host);
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  }

  return async () => {
    stopHearing();
    clearInterval(heartbeat);
    for (const { socket } of watchers) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
    ownServer?.close();
    // Node does not count a connection without a request as idle, and would wait for it.
    ownServer?.closeAllConnections();
    await Promise.all(underWay);
    await sockets.close();
  };
}
