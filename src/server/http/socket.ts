import { createServer, type IncomingMessage, type Server } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import { WebSocketServer } from 'ws';
import type { AppServices } from '../app-services';
import { networksOf } from '../platform/networks';
import { SocketCounts } from '../platform/socket-counts';
import { RecentGoods } from './recent-goods';
import { addressOf, hostOf, isThisMachine } from './socket-address';
import { pushChange } from './socket-changes';
import { handleMessages, openConnection, type Send, type PageConnection } from './page-connection';

const heartbeatMs = 30_000;
const longestMessage = 16 * 1024;
/** `socketsOfNetwork` is for the tabs of one household or small office; a provider's whole network may have this many times more (see networksOf). */
const householdsOfProvider = 10;
/** How many times the sockets that a network may have it may open in a minute: pages are opened anew, but each new socket can ask for much again. */
const openingsOfSocket = 3;

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
function hasRoom(address: string, sockets: SocketCounts, maxSockets: number): boolean {
  const hasRoomFor = (network: string, max: number) => sockets.of(network) < max && sockets.openedLately(network) < openingsOfSocket * max;
  const [near, wide] = networksOf(address);
  return isThisMachine(address) || (hasRoomFor(near, maxSockets) && (wide === undefined || hasRoomFor(wide, householdsOfProvider * maxSockets)));
}

/** Accepts sockets of our own pages, up to what their network may have open. */
function acceptSockets(at: { readonly server: Server; readonly path?: string }, sockets: SocketCounts, maxSockets: number, isProxy: ReturnType<typeof compile>): WebSocketServer {
  return new WebSocketServer({
    ...at,
    maxPayload: longestMessage,
    // `handleMessages` replies to pings, and counts them.
    autoPong: false,
    // One message per turn of the event loop: a client that sends many at once delays nobody else.
    allowSynchronousEvents: false,
    verifyClient: ({ req }: { req: IncomingMessage }, answer: (taken: boolean, status?: number) => void) => {
      if (!isOurPage(req.headers.origin, hostOf(req, isProxy))) return answer(false, 401);
      return answer(hasRoom(addressOf(req, isProxy), sockets, maxSockets), 429);
    },
  });
}

/** Drops a client with more than `maxUnread` unread bytes; it refetches everything when it reconnects. */
function sendUpTo(maxUnread: number): Send {
  return (to, message) => {
    const text = JSON.stringify(message);
    for (const { socket } of to) {
      if (socket.bufferedAmount > maxUnread) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    }
  };
}

/** Pings every socket, and drops those that did not answer the last ping. */
function pingAll(connections: Iterable<PageConnection>, send: Send): void {
  for (const connection of connections) {
    if (!connection.alive) connection.socket.terminate();
    connection.alive = false;
    connection.messagesSinceHeartbeat = 0;
    connection.socket.ping();
  }
  // Browsers don't expose pings to the page.
  send(connections, { type: 'alive' });
}

/** Work that still uses the database, which closes after the socket. */
class WorkUnderWay {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly failed: (error: unknown) => void) {}

  add(work: Promise<void>): void {
    const done = work.catch(this.failed).finally(() => this.underWay.delete(done));
    this.underWay.add(done);
  }

  async end(): Promise<void> {
    await Promise.all(this.underWay);
  }
}

/**
 * The realtime socket: on its own port, or under `/socket` on the page's. Changes of goods and settings are public and open
 * to everybody; a user who logs in is also sent their own (user-channel.ts).
 */
export async function openSocket(services: AppServices, pageServer: Server, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const { socketPort, host, trustedProxies, limits } = services.settings;
  /** A page sends what it shows at most twice a second (app/queries/live-goods.ts), so no real page sends more between two heartbeats. */
  const maxMessages = limits.socketMessagesPerMinute * (heartbeatMs / 60_000);
  const isProxy = compile(trustedProxies);
  const sockets = new SocketCounts(services.sharedCounts);
  const ownServer = socketPort === 0 ? undefined : createServer((_request, reply) => void reply.writeHead(426).end());
  const server = acceptSockets(ownServer ? { server: ownServer } : { server: pageServer, path: '/socket' }, sockets, limits.socketsOfNetwork, isProxy);
  const connections = new Set<PageConnection>();
  const send = sendUpTo(limits.socketUnreadKilobytes * 1_024);
  const work = new WorkUnderWay(failed);
  const recent = new RecentGoods(services);

  server.on('connection', (socket, request) => {
    const connection = openConnection(socket, request, { services, send, failed });
    connections.add(connection);
    const networks = networksOf(addressOf(request, isProxy));
    sockets.opened(networks);
    handleMessages(connection, maxMessages, (added) => work.add(recent.sendTo(connection, added, send)));
    socket.on('close', () => {
      connections.delete(connection);
      work.add(connection.channel.close());
      sockets.closed(networks);
    });
    // An invalid frame or a lost connection: the client's problem, and it ends only that socket.
    socket.on('error', () => {});
  });
  const heartbeat = setInterval(() => pingAll(connections, send), heartbeatMs).unref();
  const unsubscribe = services.changes.on((change) => {
    recent.note(change);
    work.add(pushChange(services, change, connections, send));
  });
  if (ownServer) {
    ownServer.listen(socketPort, host);
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  }

  return async () => {
    unsubscribe();
    clearInterval(heartbeat);
    for (const { socket } of connections) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
    ownServer?.close();
    // Node does not count a connection without a request as idle, and would wait for it.
    ownServer?.closeAllConnections();
    await work.end();
    await sockets.close();
  };
}
