import type { IncomingMessage, Server } from 'node:http';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import { fromPage, type FromServer } from '../../contract/realtime';
import type { Change } from '../platform/changes';
import type { Mall } from '../mall';

const heartbeatMs = 30_000;
const longestMessage = 16 * 1024;

/** The goods that a page shows now. */
type Watcher = { readonly socket: WebSocket; goods: ReadonlySet<string>; alive: boolean };

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
 * The realtime socket (decisions, "Realtime socket"): on its own port, or under `/socket` of the page's. What it tells
 * now is public, so no one needs to say who they are.
 */
export async function openSocket(mall: Mall, pageServer: Server, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const { socketPort, host } = mall.settings;
  const own = socketPort === 0 ? { server: pageServer, path: '/socket' } : { host, port: socketPort };
  const server = new WebSocketServer({
    ...own,
    maxPayload: longestMessage,
    verifyClient: ({ req }: { req: IncomingMessage }) => isOurPage(req.headers.origin, req.headers.host),
  });
  const watchers = new Set<Watcher>();

  server.on('connection', (socket) => {
    const watcher: Watcher = { socket, goods: new Set(), alive: true };
    watchers.add(watcher);
    socket.on('message', (data) => {
      const message = readMessage((data as Buffer).toString());
      if (message?.type === 'watch') watcher.goods = new Set(message.goods);
      else if (!message) socket.close(1008, 'unknown message');
    });
    socket.on('pong', () => {
      watcher.alive = true;
    });
    socket.on('close', () => watchers.delete(watcher));
    socket.on('error', failed);
  });

  const heartbeat = setInterval(() => {
    for (const watcher of watchers) {
      if (!watcher.alive) watcher.socket.terminate();
      watcher.alive = false;
      watcher.socket.ping();
    }
  }, heartbeatMs);
  heartbeat.unref();

  const tell = (to: Iterable<Watcher>, message: FromServer) => {
    const text = JSON.stringify(message);
    for (const { socket } of to) if (socket.readyState === socket.OPEN) socket.send(text);
  };
  const stopHearing = mall.changes.on((change) => {
    pushChange(mall, change, watchers, tell).catch(failed);
  });
  if (socketPort !== 0) await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));

  return async () => {
    stopHearing();
    clearInterval(heartbeat);
    for (const { socket } of watchers) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
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

async function pushChange(mall: Mall, change: Change, watchers: Iterable<Watcher>, tell: (to: Iterable<Watcher>, message: FromServer) => void): Promise<void> {
  if ('user' in change) return undefined;
  if ('setting' in change) return tell(watchers, { type: 'setting', code: change.setting });
  const interested = [...watchers].filter(({ goods }) => goods.has(change.goods));
  if (interested.length === 0) return;
  const row = await mall.database.db
    .selectFrom('goods')
    .select(['discount_price', 'selling_price', 'stock', 'status'])
    .where('id', '=', change.goods)
    .executeTakeFirst();
  if (!row) return;
  tell(interested, {
    type: 'goods',
    sellerGoodsId: change.goods,
    discountPrice: row.discount_price,
    sellingPrice: row.selling_price,
    stock: row.status === 'listed' ? row.stock : 0,
    at: mall.now(),
  });
}
