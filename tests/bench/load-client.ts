import { json } from 'node:stream/consumers';
import autocannon, { type Client } from 'autocannon';
import type { Load, Loaded } from './load';

/** The process that `load` starts: takes a load as JSON, puts it on the server, answers what it saw. */
const { url, requests, warmUpSeconds, seconds, connections = 10 } = (await json(process.stdin)) as Load;
const asked = requests.map((request) => ({ ...request, headers: { ...request.headers } }));

async function press(duration: number): Promise<Loaded> {
  let nth = 0;
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: asked,
    // Ten that ask the same in step would be answered from what the database has just read.
    setupClient(client: Client) {
      const from = Math.floor((nth * asked.length) / connections);
      nth += 1;
      client.setRequests([...asked.slice(from), ...asked.slice(0, from)]);
    },
  });
  const wrong = result.errors + result.timeouts + result.non2xx;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} requests to ${url} were not answered well.`);
  return { perSecond: result['2xx'] / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

await press(warmUpSeconds);
process.stdout.write(JSON.stringify(await press(seconds)));
