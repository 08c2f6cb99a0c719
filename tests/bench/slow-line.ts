import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const oneWayMs = 200;
const bytesPerMs = 50;

/**
 * A TCP proxy to a server on this machine, as slow as first-visit.ts says: 400 ms there and back, 50 kB/s each way for all
 * connections together. It works below HTTP so that the service worker is slow too: the browser's own throttling covers only
 * the page.
 */
export async function slowLine(to: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const target = new URL(to);
  const ends = new Set<Socket>();
  const down = { freeAt: 0 };
  const up = { freeAt: 0 };
  const carry = (from: Socket, into: Socket, way: { freeAt: number }) => {
    ends.add(from);
    from.on('data', (bytes) => {
      from.pause();
      way.freeAt = Math.max(way.freeAt, performance.now()) + bytes.length / bytesPerMs;
      // Reads on when the link is free again; delivers half a round trip later.
      setTimeout(() => from.resume(), way.freeAt - performance.now());
      setTimeout(() => into.writable && into.write(bytes), way.freeAt - performance.now() + oneWayMs);
    });
    from.on('error', () => into.destroy());
    from.on('close', () => {
      ends.delete(from);
      setTimeout(() => into.end(), Math.max(0, way.freeAt - performance.now()) + oneWayMs);
    });
  };
  const server = createServer((near) => {
    // A new connection costs a round trip before its first byte.
    const far = connect(Number(target.port), target.hostname);
    near.pause();
    setTimeout(() => near.resume(), 2 * oneWayMs);
    carry(near, far, up);
    carry(far, near, down);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of ends) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
