import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { FromPage, FromServer } from '../../../src/contract/shop/realtime';

/** A page's end of the realtime socket, already open; rejects if the server refuses it. */
export async function openDevice(url: string, origin?: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(url, origin === undefined ? { headers } : { origin, headers });
  const heard: FromServer[] = [];
  const waiting: ((message: FromServer) => void)[] = [];
  let read = 0;
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as FromServer;
    heard.push(message);
    const take = waiting.shift();
    if (!take) return;
    read += 1;
    take(message);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  socket.on('error', () => {});
  return {
    socket,
    heard,
    /** the code that it was closed with */
    closed,
    say: (message: FromPage) => socket.send(JSON.stringify(message)),
    /** Waits until the server has read everything sent so far: it answers a ping in order. */
    settled: async () => {
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
    },
    /** The next unread message. */
    next: (): Promise<FromServer> => {
      const here = heard[read];
      if (here) {
        read += 1;
        return Promise.resolve(here);
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
