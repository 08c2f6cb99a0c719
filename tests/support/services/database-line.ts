import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy to a local PostgreSQL that can start to swallow everything without breaking connections, like a firewall that
 * forgot them, or a pulled cable. A connection that was silenced stays silent; once the proxy is restored, only new
 * connections get through.
 */
export async function openDatabaseLine(to: string) {
  const target = new URL(to);
  let isSilent = false;
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket)).on('error', () => {});
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    if (isSilent) {
      near.pause();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(far);
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
      for (const socket of ends) socket.removeAllListeners('close').unpipe().pause();
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
