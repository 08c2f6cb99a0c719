import type { IncomingMessage } from 'node:http';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

type SocketRequest = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** The client's network address; the proxies of the settings are trusted, as everywhere (`trustProxy` in app.ts). */
export function addressOf({ socket, headers }: SocketRequest, isProxy: (address: string, hop: number) => boolean): string {
  const near = socket.remoteAddress ?? '';
  if (!isProxy(near, 0)) return near;
  const far = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '');
  return far.findLast((part) => !isProxy(part, 0)) ?? near;
}

/** The requested host, as a proxy of the settings reports it (`request.host` everywhere else). */
export function hostOf({ socket, headers }: SocketRequest, isProxy: (address: string, hop: number) => boolean): string | undefined {
  const forwardedHost = isProxy(socket.remoteAddress ?? '', 0) ? String(headers['x-forwarded-host'] ?? '') : '';
  return forwardedHost === '' ? headers.host : forwardedHost.split(',').at(-1)?.trim();
}

/** Whether it is a loopback address, which nobody outside can use. */
export function isThisMachine(address: string): boolean {
  return loopback.test(address);
}
