import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The state of the connection: `open` lets everything through; `slow` too, at 400 kbit/s and with 2 s of delay, `slower` with
 * 4 s; `dead` breaks each connection; `stalled` accepts them and never answers; `portal` answers everything with its own page,
 * as a hotel does; `torn` breaks off each second answer to a request that changes something, near its end: it has taken effect.
 */
export type LineState = 'open' | keyof typeof delays | 'dead' | 'stalled' | 'portal' | 'torn';

export interface Line {
  /** The shop's address over this connection, without a trailing slash. */
  readonly url: string;
  /** Also breaks or stalls open connections. */
  become: (next: LineState) => void;
  /** How many answers broke off. */
  tears: () => number;
  /** Breaks all connections and stops listening. */
  close: () => Promise<void>;
}

const delays = { slow: 2_000, slower: 4_000 };
const bytesPerMs = 50;
const pieceBytes = 2_000;
/** What is missing of an answer that breaks off: less than any body has. */
const missingBytes = 10;

const login = '<!doctype html><title>Wi-Fi login</title><h1>Please log in to the network</h1>';
const portalAnswer = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(login)}\r\nconnection: close\r\n\r\n${login}`;

/**
 * A connection to a local server that can be cut below HTTP: the page, the service worker and the socket all use it.
 */
export async function openLine(to: string): Promise<Line> {
  const target = new URL(to);
  let state: LineState = 'open';
  const ends = new Set<Socket>();
  let changes = 0;
  let tears = 0;
  /** when all that was let through so far has passed: the connections share what the line carries */
  let freeAt = 0;
  async function* slowed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length; from += pieceBytes) {
        freeAt = Math.max(freeAt, performance.now()) + pieceBytes / bytesPerMs;
        await delay(freeAt - performance.now());
        yield chunk.subarray(from, from + pieceBytes);
      }
    }
  }
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
    if (state === 'torn') {
      let isTorn = false;
      const noted = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (chunk.includes('idempotency-key')) isTorn = (changes += 1) % 2 === 1;
          yield chunk;
        }
      };
      const torn = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (!isTorn) {
            yield chunk;
            continue;
          }
          tears += 1;
          // The head is whole: without it, the browser would send the request again by itself.
          yield chunk.subarray(0, -missingBytes);
          return;
        }
      };
      void pipeline(near, noted, far).catch(() => {});
      void pipeline(far, torn, near).catch(() => {});
    } else if (state === 'slow' || state === 'slower') {
      const delayMs = delays[state];
      const delayed = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          await delay(delayMs);
          yield chunk;
        }
      };
      void pipeline(near, delayed, far).catch(() => {});
      void pipeline(far, slowed, near).catch(() => {});
    } else near.pipe(far).pipe(near);
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
    tears: () => tears,
    async close() {
      for (const socket of ends) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
