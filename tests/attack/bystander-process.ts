import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { callRequest } from '../bench/ask';

/**
 * Browses while others attack, one request after the other; or several shoppers do, each on its own. Runs in its own
 * process, so that a busy attacker is not mistaken for a busy mall. Each line on stdin is answered with the
 * milliseconds of all answers since the previous line; the end of stdin ends the process.
 */
const [url = '', shoppers = '', pauseMs = ''] = process.argv.slice(2);
/** Each shopper uses this many addresses in turn, so that none of them exceeds the limit of requests. */
const addresses = 4;
const timeoutMs = 30_000;
const asked = [
  { method: 'GET', path: '/index', headers: {}, body: undefined },
  callRequest('sellerGoods!list', { pageNum: 1, pageSize: 12 }),
  callRequest('sellerGoods!info', { sellerGoodsId: 'lamp' }),
  callRequest('sellerGoods!search-keyword', { keyword: 'lamp' }),
];
let samples: number[] = [];
let began = performance.now();

async function lookAround(shopper: number): Promise<void> {
  // Shoppers start at different moments.
  await pause(Number(pauseMs) * Math.random());
  for (let round = 0; ; round += 1) {
    const from = `192.0.2.${10 + addresses * shopper + (round % addresses)}`;
    for (const { method, path, headers, body } of asked) {
      const asking = performance.now();
      began = asking;
      const response = await fetch(url + path, { method, headers: { ...headers, 'x-forwarded-for': from }, signal: AbortSignal.timeout(timeoutMs), ...(body !== undefined && { body }) }).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      // A refusal is no answer, however quick.
      const isAnswered = response?.status === 200 && text !== undefined && (method === 'GET' || text.startsWith('{"code":0'));
      samples.push(isAnswered ? performance.now() - asking : timeoutMs);
      await pause(Number(pauseMs));
    }
  }
}

createInterface({ input: process.stdin })
  .on('line', () => {
    // If no answer came at all, reports how long the current request has waited.
    process.stdout.write(`${JSON.stringify(samples.length > 0 ? samples : [performance.now() - began])}\n`);
    samples = [];
  })
  .on('close', () => process.exit());
await Promise.all(Array.from({ length: Number(shoppers) }, (_, shopper) => lookAround(shopper)));
