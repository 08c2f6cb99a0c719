import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { fromPage, type FromPage, type FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import { cookieName } from './session-cookies';
import { UserChannel } from './user-channel';

/** A connected page: the goods that it shows now, and the pushes for its user. */
export type Watcher = { readonly socket: WebSocket; readonly channel: UserChannel; goods: ReadonlySet<string>; alive: boolean; saidSinceHeartbeat: number };
export type Tell = (to: Iterable<Pick<Watcher, 'socket'>>, message: FromServer) => void;

type Around = { readonly services: AppServices; readonly tell: Tell; readonly failed: (error: unknown) => void };

export function newWatcher(socket: WebSocket, request: IncomingMessage, { services, tell, failed }: Around): Watcher {
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
  // Only a page served over TLS can set the first.
  const sid = cookies[cookieName('sid', 'https')] ?? cookies[cookieName('sid', 'http')];
  const untold = (error: unknown) => {
    failed(error);
    // The page reconnects and refetches everything that it may have missed.
    socket.close(1011, 'something was not told');
  };
  return { socket, channel: new UserChannel(services, sid, (message) => tell([{ socket }], message), untold), goods: new Set(), alive: true, saidSinceHeartbeat: 0 };
}

/** Handles a page's messages, at most `mostSaid` between two heartbeats. */
export function hearPage(watcher: Watcher, mostSaid: number): void {
  const { socket, channel } = watcher;
  /** False for a closed socket, whose messages keep arriving until the browser notices. */
  const isHeard = () => {
    if (socket.readyState !== socket.OPEN) return false;
    watcher.saidSinceHeartbeat += 1;
    const isTooMuch = watcher.saidSinceHeartbeat > mostSaid || channel.isFlooded;
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
      return watcher.channel.login(message);
    case 'logout':
      return watcher.channel.logout();
  }
}
