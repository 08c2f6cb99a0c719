import { drawTable } from '../bench/figures';
import type { Attacked, Round } from './attack';

/** The limit whatever the idle latency is. */
export const longestP95Ms = 2_000;

export function isTooSlow({ bystander, mostTimes }: Round): boolean {
  return bystander.p95Ms > Math.min(longestP95Ms, mostTimes * bystander.idleP95Ms);
}

export function isMemoryBack({ memoryMb }: Attacked): boolean {
  return memoryMb.after <= memoryMb.before * 1.2;
}

const told = (value: number, decimals: number) => value.toFixed(decimals);

/** The findings of an attack as text. */
export function reportOf(attacked: Attacked): string {
  const { rounds, faults, memoryMb, requests } = attacked;
  const rows = rounds.map(({ name, requests: sent, seconds, bystander: { p95Ms, idleP95Ms }, mostTimes }) => [
    name, String(sent), told(seconds, 1), told(p95Ms, 1), told(idleP95Ms, 1), told(p95Ms / idleP95Ms, 1), String(mostTimes),
  ]);
  return [
    drawTable(['attack', 'requests', 'seconds', 'bystander p95 ms', 'idle p95 ms', 'beside idle', 'at most'], rows),
    '',
    `bystander p95: ${rounds.some(isTooSlow) ? 'MORE' : 'never more'} than so many times what it is just before and after, or ${longestP95Ms / 1_000} s`,
    `memory: ${told(memoryMb.before, 0)} MB before, ${told(memoryMb.after, 0)} MB after: ${isMemoryBack(attacked) ? 'back within 20 %' : 'NOT back within 20 %'}`,
    `faults: ${faults.length} in ${requests} requests`,
    ...faults.map((fault) => `  ${fault}`),
  ].join('\n');
}
