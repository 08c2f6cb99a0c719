import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What it sends on each connection: nothing, `begin` once, or `drip` again and again without end. */
type Manner = { readonly begin?: string; readonly drip?: string };

/** A service that accepts every connection and never answers: the hardest kind of outage. */
export async function startSilentService({ begin = '', drip }: Manner = {}) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    socket.resume();
    const say = (text: string) => socket.writable && socket.write(text);
    say(begin);
    if (drip === undefined) return;
    const timer = setInterval(() => say(drip), 200);
    socket.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => open.size,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
