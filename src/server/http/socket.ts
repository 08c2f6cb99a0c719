import type { IncomingMessage, Server } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import { compile } from '@fastify/proxy-addr';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import { fromPage, type FromPage, type FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import { cardPrice } from '../features/catalog';
import type { Change } from '../platform/changes';
import { networksOf } from '../platform/networks';
import { SocketCounts } from '../platform/socket-counts';
import { cookieName } from './session-cookies';
import { addressOf, isThisMachine } from './socket-address';
import { OwnPushes } from './user-channel';

const heartbeatMs = 30_000;
const longestMessage = 16 * 1024;
/** `socketsOfNetwork` is of one household's tabs, or a small office's; this, of a provider's whole network (see networksOf). */
const householdsOfProvider = 10;

/** A page that listens: the goods that it shows now, and what is its user's own. */
type Watcher = { readonly socket: WebSocket; readonly own: OwnPushes; goods: ReadonlySet<string>; alive: boolean; saidSinceHeartbeat: number };

/** A browser says where its page is from; only our own pages may listen. Programs say nothing and may. */
function isOurPage(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).hostname === new URL(`http://${host}`).hostname;
  } catch {
    return false;
  }
}

/**
 * The realtime socket: on its own port, or under `/socket` of the page's. Goods and
 * settings are public and told to everybody; who says who they are is told what is theirs too (own-pushes.ts).
 */
export async function openSocket(services: AppServices, pageServer: Server, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const { socketPort, host, trustedProxies, limits } = services.settings;
  const mostSockets = limits.socketsOfNetwork;
  /** A page says what it shows at most twice a second (app/queries/live-goods.ts); between two heartbeats nobody means more. */
  const mostSaid = limits.socketMessagesPerMinute * (heartbeatMs / 60_000);
  /** Who is so far behind is let go, and hears all anew when it comes back. */
  const mostUnread = limits.socketUnreadKilobytes * 1_024;
  const isProxy = compile(trustedProxies);
  const own = socketPort === 0 ? { server: pageServer, path: '/socket' } : { host, port: socketPort };
  const server = new WebSocketServer({
    ...own,
    maxPayload: longestMessage,
    // Answered below, and counted.
    autoPong: false,
    // One message a turn of the event loop: who says much at once holds nobody else up.
    allowSynchronousEvents: false,
    verifyClient: ({ req }: { req: IncomingMessage }, answer: (taken: boolean, status?: number) => void) => {
      if (!isOurPage(req.headers.origin, req.headers.host)) return answer(false, 401);
      const address = addressOf(req, isProxy);
      const [near, wide] = networksOf(address);
      const isRoom = sockets.of(near) < mostSockets && (wide === undefined || sockets.of(wide) < householdsOfProvider * mostSockets);
      return answer(isThisMachine(address) || isRoom, 429);
    },
  });
  const watchers = new Set<Watcher>();
  const sockets = new SocketCounts(services.sharedCounts);
  /** What still asks the database, which closes after the socket. */
  const underWay = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const done = work.catch(failed).finally(() => underWay.delete(done));
    underWay.add(done);
  };

  server.on('connection', (socket, request) => {
    const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
    // Only a page that is served by TLS can set the first.
    const sid = cookies[cookieName('sid', 'https')] ?? cookies[cookieName('sid', 'http')];
    const untold = (error: unknown) => {
      failed(error);
      // The page opens another, and asks for all that it might have been told.
      socket.close(1011, 'something was not told');
    };
    const watcher: Watcher = { socket, own: new OwnPushes(services, sid, (message) => tell([watcher], message), untold), goods: new Set(), alive: true, saidSinceHeartbeat: 0 };
    watchers.add(watcher);
    const networks = networksOf(addressOf(request, isProxy));
    sockets.opened(networks);
    /** Not from who was hung up on, whose messages go on coming until the browser has heard of it. */
    const isHeard = () => {
      if (socket.readyState !== socket.OPEN) return false;
      watcher.saidSinceHeartbeat += 1;
      const isTooMuch = watcher.saidSinceHeartbeat > mostSaid || watcher.own.isFlooded;
      if (isTooMuch) socket.close(1008, 'too many messages');
      return !isTooMuch;
    };
    socket.on('message', (data) => {
      if (!isHeard()) return;
      const message = readMessage((data as Buffer).toString());
      if (message) take(watcher, message);
      else socket.close(1008, 'unknown message');
    });
    socket.on('ping', (data) => {
      if (isHeard()) socket.pong(data);
    });
    socket.on('pong', () => {
      watcher.alive = true;
    });
    socket.on('close', () => {
      watchers.delete(watcher);
      follow(watcher.own.close());
      sockets.closed(networks);
    });
    socket.on('error', failed);
  });

  const heartbeat = setInterval(() => {
    for (const watcher of watchers) {
      if (!watcher.alive) watcher.socket.terminate();
      watcher.alive = false;
      watcher.saidSinceHeartbeat = 0;
      watcher.socket.ping();
    }
    // A browser shows its page no pings.
    tell(watchers, { type: 'alive' });
  }, heartbeatMs);
  heartbeat.unref();

  const tell = (to: Iterable<Watcher>, message: FromServer) => {
    const text = JSON.stringify(message);
    for (const { socket } of to) {
      if (socket.bufferedAmount > mostUnread) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    }
  };
  const stopHearing = services.changes.on((change) => {
    follow(pushChange(services, change, watchers, tell));
  });
  if (socketPort !== 0) await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));

  return async () => {
    stopHearing();
    clearInterval(heartbeat);
    for (const { socket } of watchers) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all(underWay);
    await sockets.close();
  };
}

function readMessage(text: string) {
  try {
    const parsed = v.safeParse(fromPage, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function take(watcher: Watcher, message: FromPage): void {
  switch (message.type) {
    case 'watch':
      watcher.goods = new Set(message.goods);
      return undefined;
    case 'login':
      return watcher.own.login(message);
    case 'logout':
      return watcher.own.logout();
  }
}

async function pushChange(services: AppServices, change: Change, watchers: Iterable<Watcher>, tell: (to: Iterable<Watcher>, message: FromServer) => void): Promise<void> {
  if (change === 'missed') {
    // Nobody knows of what: each page opens its socket anew, and asks for what it shows.
    for (const { socket } of watchers) socket.close(1012, 'changes were missed');
    return undefined;
  }
  if ('user' in change) {
    for (const { own } of watchers) own.heard(change);
    return undefined;
  }
  if ('setting' in change) return tell(watchers, { type: 'setting', code: change.setting });
  const interested = [...watchers].filter(({ goods }) => goods.has(change.goods));
  if (interested.length === 0) return;
  const { db } = services.database;
  const [row, skus] = await Promise.all([
    db.selectFrom('goods as g').select(['discount_price', 'selling_price', 'prices_differ', 'stock', 'status', cardPrice.as('price')]).where('id', '=', change.goods).executeTakeFirst(),
    db.selectFrom('sku').select(['id', 'price', 'stock']).where('goods_id', '=', change.goods).orderBy('position').execute(),
  ]);
  if (!row) return;
  const isListed = row.status === 'listed';
  tell(interested, {
    type: 'goods',
    sellerGoodsId: change.goods,
    price: row.price,
    pricesDiffer: row.prices_differ,
    discountPrice: row.discount_price,
    sellingPrice: row.selling_price,
    stock: isListed ? row.stock : 0,
    skus: skus.map(({ id, price, stock }) => ({ id, price, stock: isListed ? stock : 0 })),
    at: services.now(),
  });
}
