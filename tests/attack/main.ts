import { parseArgs } from 'node:util';
import { attackMall } from './attack';
import { isMemoryBack, isTooSlow, reportOf } from './report';

/**
 * `npm run attack [-- --requests N --seed S]`: attacks its own mall on this machine, and reports what broke, the
 * bystander's latency, and whether the memory was released. Exits with 1 if it found something.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } } });
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isInteger(requests) || requests < 100 || !Number.isInteger(seed)) throw new Error('--requests (at least 100) and --seed are whole numbers.');

const say = (text: string) => void process.stdout.write(`${text}\n`);
say(`${requests} requests, seed ${seed}`);
// A few requests try the command out rather than measure the mall, and need not wait for its memory as long. In 5 s a bystander
// gets some 300 answers, and their p95 still varied by a fifth from run to run.
const attacked = await attackMall({ requests, seed, spanMs: Math.min(15_000, requests), calmMs: Math.min(60_000, 20 * requests), givesWay: true });
say(reportOf(attacked));
if (attacked.faults.length > 0 || attacked.rounds.some(isTooSlow) || !isMemoryBack(attacked)) process.exitCode = 1;
