import { parseArgs } from 'node:util';
import { drawTable } from '../bench/figures';
import { attackMall } from './attack';

/**
 * `npm run attack [-- --requests N --seed S]`: attacks a mall of its own on this machine, and tells what broke, what a
 * bystander felt, and whether the memory came back. Ends with 1 where something was found.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } } });
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isInteger(requests) || requests < 100 || !Number.isInteger(seed)) throw new Error('--requests (at least 100) and --seed are whole numbers.');

const say = (text: string) => void process.stdout.write(`${text}\n`);
say(`${requests} requests, seed ${seed}`);
const { rounds, faults, memoryMb } = await attackMall({ requests, seed, isMeasured: true });
const told = (value: number, decimals: number) => value.toFixed(decimals);
say(
  drawTable(
    ['attack', 'requests', 'seconds', 'bystander p95 ms', 'idle p95 ms', 'beside idle'],
    rounds.map(({ name, requests: sent, seconds, bystander }) => [
      name, String(sent), told(seconds, 1),
      ...(bystander ? [told(bystander.p95Ms, 1), told(bystander.idleP95Ms, 1), told(bystander.p95Ms / bystander.idleP95Ms, 1)] : ['–', '–', '–']),
    ]),
  ),
);
const isSlow = rounds.some(({ bystander }) => bystander && bystander.p95Ms > Math.min(2_000, 3 * bystander.idleP95Ms));
const isMemoryBack = memoryMb.after <= memoryMb.before * 1.2;
say(`\nbystander p95: ${isSlow ? 'MORE' : 'never more'} than 3 × what it is just before and after, or 2 s`);
say(`memory: ${told(memoryMb.before, 0)} MB before, ${told(memoryMb.after, 0)} MB after: ${isMemoryBack ? 'back within 20 %' : 'NOT back within 20 %'}`);
say(`faults: ${faults.length}`);
for (const fault of faults) say(`  ${fault}`);
if (faults.length > 0 || isSlow || !isMemoryBack) process.exitCode = 1;
