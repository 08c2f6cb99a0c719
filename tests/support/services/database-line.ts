import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy to a local PostgreSQL that can start to swallow everything without breaking connections, like a firewall that
 * forgot them, or a pulled cable. A connection that was silenced stays silent; once the proxy is restored, only new
 * connections get through. With `losesFarewells` each connection is silenced when its client says goodbye.
 */
export async function openDatabaseLine(to: string, { losesFarewells = false } = {}) {
  const target = new URL(to);
  let isSilent = false;
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket)).on('error', () => {});
  };
  const silence = (socket: Socket) => socket.removeAllListeners('close').unpipe().pause();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    if (isSilent) {
      near.pause();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    // PostgreSQL's message `Terminate`.
    if (losesFarewells) near.on('data', (bytes: Buffer) => bytes[0] === 0x58 && [near, far].forEach(silence));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow() {
      isSilent = true;
      for (const socket of ends) silence(socket);
    },
    recover() {
      isSilent = false;
    },
    async close() {
      for (const socket of ends) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
