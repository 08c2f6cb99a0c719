import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * A way to a PostgreSQL of this machine that can begin to swallow everything, and breaks nothing: as a firewall does that
 * forgot its connections, or a cable that somebody pulled. What was silent once stays so for ever; only new connections
 * get through when the line is well again.
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
