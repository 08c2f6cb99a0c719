import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Load, Loaded, LoadRequest } from './load';
import { quantile } from './samples';

/** The process that `load` starts: reads a load as JSON, puts it on the server, and prints what it measured. */
const { url, requests, warmUpSeconds, seconds, connections = 10 } = (await json(process.stdin)) as Load;

/** Node's own HTTP parser: one written in JavaScript is slower than the server that it should measure. */
function send(agent: Agent, { method, path, headers, body }: LoadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, method, headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) } }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => (statusCode >= 200 && statusCode < 300 ? resolve() : reject(new Error(`${method} ${path} was answered ${statusCode}.`))));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function press(duration: number): Promise<Loaded> {
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + duration * 1_000;
  // Each starts at another request: connections that ask the same in step would be answered from what the database has just read.
  const presses = Array.from({ length: connections }, async (_, nth) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let next = Math.floor((nth * requests.length) / connections); performance.now() < end; next += 1) {
      const asked = requests[next % requests.length];
      if (!asked) throw new Error('There is nothing to ask.');
      const from = performance.now();
      await send(agent, asked);
      latencies.push(performance.now() - from);
    }
    agent.destroy();
  });
  await Promise.all(presses);
  return {
    perSecond: (latencies.length / (performance.now() - begun)) * 1_000,
    p50Ms: Math.round(quantile(latencies, 0.5) * 10) / 10,
    p99Ms: Math.round(quantile(latencies, 0.99) * 10) / 10,
  };
}

await press(warmUpSeconds);
process.stdout.write(JSON.stringify(await press(seconds)));
