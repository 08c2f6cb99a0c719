import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { callRequest } from '../bench/ask';

/**
 * Looks around while others attack, one request after the other, in a process of its own, so that a busy attacker is not taken
 * for a busy mall; or several shoppers do, each by itself. Each line on stdin is answered with the milliseconds of all answers since the one before; the end of stdin ends it.
 */
const [url = '', shoppers = '', pauseMs = ''] = process.argv.slice(2);
/** Each asks from as many addresses in turn, so that none of them asks more than a shopper may. */
const addresses = 4;
const longestMs = 30_000;
const asked = [
  { method: 'GET', path: '/index', headers: {}, body: undefined },
  callRequest('sellerGoods!list', { pageNum: 1, pageSize: 12 }),
  callRequest('sellerGoods!info', { sellerGoodsId: 'lamp' }),
  callRequest('sellerGoods!search-keyword', { keyword: 'lamp' }),
];
let samples: number[] = [];
let began = performance.now();

async function lookAround(shopper: number): Promise<void> {
  // They don't all ask at the same moment.
  await pause(Number(pauseMs) * Math.random());
  for (let round = 0; ; round += 1) {
    const from = `192.0.2.${10 + addresses * shopper + (round % addresses)}`;
    for (const { method, path, headers, body } of asked) {
      const asking = performance.now();
      began = asking;
      const response = await fetch(url + path, { method, headers: { ...headers, 'x-forwarded-for': from }, signal: AbortSignal.timeout(longestMs), ...(body !== undefined && { body }) }).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      // Who is refused has not been answered, however quickly.
      const isAnswered = response?.status === 200 && text !== undefined && (method === 'GET' || text.startsWith('{"code":0'));
      samples.push(isAnswered ? performance.now() - asking : longestMs);
      await pause(Number(pauseMs));
    }
  }
}

createInterface({ input: process.stdin })
  .on('line', () => {
    // A mall that holds him up all the while is told by what he waits already.
    process.stdout.write(`${JSON.stringify(samples.length > 0 ? samples : [performance.now() - began])}\n`);
    samples = [];
  })
  .on('close', () => process.exit());
await Promise.all(Array.from({ length: Number(shoppers) }, (_, shopper) => lookAround(shopper)));
