import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string };
export type Said = { readonly status: number; readonly body: unknown };

/**
 * A payment provider on this machine, over HTTP. `fail` answers the next requests with these status codes, where 0
 * closes the connection and `undefined` lets one through. `failed` hears of each request that was answered so.
 */
export async function startProvider(answer: (request: Received) => Said, failed: (request: Received, said: Said) => void = () => {}) {
  const asked: Received[] = [];
  const failures: (number | undefined)[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      asked.push(received);
      const failure = failures.shift();
      if (failure === 0) return response.destroy();
      const said = failure === undefined ? answer(received) : { status: failure, body: { error: 'planted-secret-key' } };
      if (failure !== undefined) failed(received, said);
      return response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fail: (...numbers: (number | undefined)[]) => failures.push(...numbers),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
