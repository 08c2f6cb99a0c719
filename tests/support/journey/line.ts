import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * The state of the connection: `open` lets everything through; `dead` breaks each connection; `stalled` accepts them
 * and never answers; `portal` answers everything with its own page, as a hotel does.
 */
export type LineState = 'open' | 'dead' | 'stalled' | 'portal';

export interface Line {
  /** The shop's address over this connection, without a trailing slash. */
  readonly url: string;
  /** Also breaks or stalls open connections. */
  become: (next: LineState) => void;
  /** Breaks all connections and stops listening. */
  close: () => Promise<void>;
}

const login = '<!doctype html><title>Wi-Fi login</title><h1>Please log in to the network</h1>';
const portalAnswer = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(login)}\r\nconnection: close\r\n\r\n${login}`;

/**
 * A connection to a local server that can be cut below HTTP: the page, the service worker and the socket all use it.
 */
export async function openLine(to: string): Promise<Line> {
  const target = new URL(to);
  let state: LineState = 'open';
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket));
    // Broken connections are expected here.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'dead') return near.destroy();
    if (state === 'portal') return near.once('data', () => near.end(portalAnswer));
    if (state === 'stalled') return near.resume();
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    become(next) {
      state = next;
      for (const socket of ends) {
        if (next === 'stalled') socket.unpipe().pause();
        else socket.destroy();
      }
    },
    async close() {
      for (const socket of ends) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
