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
/** `socketsOfNetwork` is of one household's tabs, or a small office's; this, of a provider's whole network (see networksOf). */
const householdsOfProvider = 10;

/** A browser says where its page is from; only our own pages may listen. Programs say nothing and may. */
function isOurPage(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).hostname === new URL(`http://${host}`).hostname;
  } catch {
    return false;
  }
}

/** So many sockets may one network have, and the wider one that it is part of. */
function hasRoom(address: string, sockets: SocketCounts, mostSockets: number): boolean {
  const [near, wide] = networksOf(address);
  return isThisMachine(address) || (sockets.of(near) < mostSockets && (wide === undefined || sockets.of(wide) < householdsOfProvider * mostSockets));
}

/** Who is so far behind is let go, and hears all anew when it comes back. `mostUnread` in bytes. */
function tellUpTo(mostUnread: number): Tell {
  return (to, message) => {
    const text = JSON.stringify(message);
    for (const { socket } of to) {
      if (socket.bufferedAmount > mostUnread) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    }
  };
}

/** Lets go who did not answer the last one. */
function beat(watchers: Iterable<Watcher>, tell: Tell): void {
  for (const watcher of watchers) {
    if (!watcher.alive) watcher.socket.terminate();
    watcher.alive = false;
    watcher.saidSinceHeartbeat = 0;
    watcher.socket.ping();
  }
  // A browser shows its page no pings.
  tell(watchers, { type: 'alive' });
}

/**
 * The realtime socket: on its own port, or under `/socket` of the page's. Goods and
 * settings are public and told to everybody; who says who they are is told what is theirs too (user-channel.ts).
 */
export async function openSocket(services: AppServices, pageServer: Server, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const { socketPort, host, trustedProxies, limits } = services.settings;
  /** A page says what it shows at most twice a second (app/queries/live-goods.ts); between two heartbeats nobody means more. */
  const mostSaid = limits.socketMessagesPerMinute * (heartbeatMs / 60_000);
  const isProxy = compile(trustedProxies);
  const sockets = new SocketCounts(services.sharedCounts);
  const ownServer = socketPort === 0 ? undefined : createServer((_request, reply) => void reply.writeHead(426).end());
  const server = new WebSocketServer({
    ...(ownServer ? { server: ownServer } : { server: pageServer, path: '/socket' }),
    maxPayload: longestMessage,
    // Answered by `hearPage`, and counted.
    autoPong: false,
    // One message a turn of the event loop: who says much at once holds nobody else up.
    allowSynchronousEvents: false,
    verifyClient: ({ req }: { req: IncomingMessage }, answer: (taken: boolean, status?: number) => void) => {
      if (!isOurPage(req.headers.origin, hostOf(req, isProxy))) return answer(false, 401);
      return answer(hasRoom(addressOf(req, isProxy), sockets, limits.socketsOfNetwork), 429);
    },
  });
  const watchers = new Set<Watcher>();
  const tell = tellUpTo(limits.socketUnreadKilobytes * 1_024);
  /** What still asks the database, which closes after the socket. */
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
      follow(watcher.own.close());
      sockets.closed(networks);
    });
    // A frame that is none, or a line that broke: the peer's own, and it ends that socket alone.
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
    // To Node who has asked nothing yet is not idle, and would be waited for.
    ownServer?.closeAllConnections();
    await Promise.all(underWay);
    await sockets.close();
  };
}
