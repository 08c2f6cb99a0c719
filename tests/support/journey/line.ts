import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * How the line behaves: `open` lets everything through; `dead` breaks each connection; `stalled` takes them and never
 * answers; `portal` answers everything with a page of its own, as a hotel does.
 */
export type LineState = 'open' | 'dead' | 'stalled' | 'portal';

export interface Line {
  /** The shop's address over this line, without a slash at the end. */
  readonly url: string;
  /** Also breaks or stalls what is under way. */
  become: (next: LineState) => void;
  /** What the shop was asked over this line so far: `GET /index`, in the order of asking. Only the first of a connection that is used again is seen while it is open. */
  close: () => Promise<void>;
}

const login = '<!doctype html><title>Wi-Fi login</title><h1>Please log in to the network</h1>';
const portalAnswer = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(login)}\r\nconnection: close\r\n\r\n${login}`;

/** A line to a server of this machine that can be cut, below HTTP: page, worker and socket all go over it. */
export async function openLine(to: string): Promise<Line> {
  const target = new URL(to);
  let state: LineState = 'open';
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket));
    // A broken line is what this is for.
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
