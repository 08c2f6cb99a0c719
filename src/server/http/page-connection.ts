import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { fromPage, type FromPage, type FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import { cookieName } from './session-cookies';
import { UserChannel } from './user-channel';

/**
 * Each login is answered with a megabyte and more, if the user and customer service wrote much. A page logs in twice as its socket
 * opens, and opens another one for another user.
 */
const maxLogins = 4;

/** A connected page: the goods that it shows now, the earlier changes that it was sent (recent-goods.ts), and the pushes for its user. */
export type PageConnection = { readonly socket: WebSocket; readonly channel: UserChannel; goods: ReadonlySet<string>; readonly told: WeakSet<object>; alive: boolean; messagesSinceHeartbeat: number; logins: number };
export type Send = (to: Iterable<Pick<PageConnection, 'socket'>>, message: FromServer) => void;

type Dependencies = { readonly services: AppServices; readonly send: Send; readonly failed: (error: unknown) => void };

export function openConnection(socket: WebSocket, request: IncomingMessage, { services, send, failed }: Dependencies): PageConnection {
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
  // Only a page served over TLS can set the first.
  const sid = cookies[cookieName('sid', 'https')] ?? cookies[cookieName('sid', 'http')];
  const disconnect = (error: unknown) => {
    failed(error);
    // The page reconnects and refetches everything that it may have missed.
    socket.close(1011, 'something was not told');
  };
  return { socket, channel: new UserChannel(services, sid, (message) => send([{ socket }], message), disconnect), goods: new Set(), told: new WeakSet(), alive: true, messagesSinceHeartbeat: 0, logins: 0 };
}

/** Handles a page's messages, at most `maxMessages` between two heartbeats; calls `onGoods` with the goods that it shows now and did not before. */
export function handleMessages(connection: PageConnection, maxMessages: number, onGoods: (added: readonly string[]) => void): void {
  const { socket, channel } = connection;
  /** False for a closed socket, whose messages keep arriving until the browser notices. */
  const isAccepted = () => {
    if (socket.readyState !== socket.OPEN) return false;
    connection.messagesSinceHeartbeat += 1;
    const isFlood = connection.messagesSinceHeartbeat > maxMessages || channel.isFlooded;
    if (isFlood) socket.close(1008, 'too many messages');
    return !isFlood;
  };
  socket.on('message', (data) => {
    if (!isAccepted()) return;
    const message = readMessage((data as Buffer).toString());
    if (message) dispatch(connection, message, onGoods);
    else socket.close(1008, 'unknown message');
  });
  socket.on('ping', (data) => {
    if (isAccepted()) socket.pong(data);
  });
  socket.on('pong', () => {
    connection.alive = true;
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

function dispatch(connection: PageConnection, message: FromPage, onGoods: (added: readonly string[]) => void): void {
  switch (message.type) {
    case 'watch': {
      const before = connection.goods;
      connection.goods = new Set(message.goods);
      return onGoods(message.goods.filter((id) => !before.has(id)));
    }
    case 'login':
      connection.logins += 1;
      return connection.logins > maxLogins ? connection.socket.close(1008, 'too many logins') : connection.channel.login(message);
    case 'logout':
      return connection.channel.logout();
  }
}
