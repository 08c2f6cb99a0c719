import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { fromPage, type FromPage, type FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import { cookieName } from './session-cookies';
import { OwnPushes } from './user-channel';

/** A page that listens: the goods that it shows now, and what is its user's own. */
export type Watcher = { readonly socket: WebSocket; readonly own: OwnPushes; goods: ReadonlySet<string>; alive: boolean; saidSinceHeartbeat: number };
export type Tell = (to: Iterable<Pick<Watcher, 'socket'>>, message: FromServer) => void;

type Around = { readonly services: AppServices; readonly tell: Tell; readonly failed: (error: unknown) => void };

export function newWatcher(socket: WebSocket, request: IncomingMessage, { services, tell, failed }: Around): Watcher {
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
  // Only a page that is served by TLS can set the first.
  const sid = cookies[cookieName('sid', 'https')] ?? cookies[cookieName('sid', 'http')];
  const untold = (error: unknown) => {
    failed(error);
    // The page opens another, and asks for all that it might have been told.
    socket.close(1011, 'something was not told');
  };
  return { socket, own: new OwnPushes(services, sid, (message) => tell([{ socket }], message), untold), goods: new Set(), alive: true, saidSinceHeartbeat: 0 };
}

/** Hears what a page says, `mostSaid` things between two heartbeats. */
export function hearPage(watcher: Watcher, mostSaid: number): void {
  const { socket, own } = watcher;
  /** Not from who was hung up on, whose messages go on coming until the browser has heard of it. */
  const isHeard = () => {
    if (socket.readyState !== socket.OPEN) return false;
    watcher.saidSinceHeartbeat += 1;
    const isTooMuch = watcher.saidSinceHeartbeat > mostSaid || own.isFlooded;
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
