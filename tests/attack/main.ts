import { parseArgs } from 'node:util';
import { attackMall } from './attack';
import { isMemoryBack, isTooSlow, reportOf } from './report';

/**
 * `npm run attack [-- --requests N --seed S]`: attacks a mall of its own on this machine, and tells what broke, what a
 * bystander felt, and whether the memory came back. Ends with 1 where something was found.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } } });
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isInteger(requests) || requests < 100 || !Number.isInteger(seed)) throw new Error('--requests (at least 100) and --seed are whole numbers.');

const say = (text: string) => void process.stdout.write(`${text}\n`);
say(`${requests} requests, seed ${seed}`);
// A few requests are to try the command, not to measure the mall. In 5 s a bystander has some 300 answers, and their p95
// still went up and down by a fifth from run to run.
const attacked = await attackMall({ requests, seed, spanMs: Math.min(15_000, requests), givesWay: true });
say(reportOf(attacked));
if (attacked.faults.length > 0 || attacked.rounds.some(isTooSlow) || !isMemoryBack(attacked)) process.exitCode = 1;
