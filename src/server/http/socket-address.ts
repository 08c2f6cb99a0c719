import type { IncomingMessage } from 'node:http';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

type Asked = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** The network address behind a socket: the proxies of the settings are believed, as everywhere (`trustProxy` in app.ts). */
export function addressOf({ socket, headers }: Asked, isProxy: (address: string, hop: number) => boolean): string {
  const near = socket.remoteAddress ?? '';
  if (!isProxy(near, 0)) return near;
  const far = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');
  return far.findLast((part) => !isProxy(part, 0)) ?? near;
}

/** Nobody else can come from there. */
export function isThisMachine(address: string): boolean {
  return loopback.test(address);
}
