import type { IncomingMessage } from 'node:http';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** The network address behind a socket: a proxy on this machine is believed, as everywhere (`trustProxy` in app.ts). */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): string {
  const near = socket.remoteAddress ?? '';
  if (!loopback.test(near)) return near;
  const far = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');
  return far.findLast((part) => !loopback.test(part)) ?? near;
}

/** Nobody else can come from there. */
export function isThisMachine(address: string): boolean {
  return loopback.test(address);
}
