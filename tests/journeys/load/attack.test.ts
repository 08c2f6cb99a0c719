import { expect, it } from 'vitest';
import { attackMall } from '../../attack/attack';
import { isMemoryBack, longestP95Ms, reportOf } from '../../attack/report';

/** The attack is the same each time; `ATTACK_SEED=8 npm test -- tests/journeys/load/attack.test.ts` makes another one. */
const seed = Number(process.env['ATTACK_SEED'] ?? 7);
const requests = 10_000;
/** Socket messages have a share too, but do not count as requests. */
const sent = requests * 1.1;

it(`${requests} requests of every attack break nothing, take nothing, run no script and hold nobody up (\`npm run attack\` sends more)`, async () => {
  const attacked = await attackMall({ requests: sent, seed, spanMs: 1_500, calmMs: 60_000, givesWay: false });
  process.stdout.write(`seed ${seed}\n${reportOf(attacked)}\n`);
  expect(attacked.faults).toEqual([]);
  expect(attacked.requests).toBeGreaterThanOrEqual(requests);
  expect(isMemoryBack(attacked), reportOf(attacked)).toBe(true);
  // The attackers share the processors with the mall here: only the command compares with the idle latency.
  for (const { name, bystander } of attacked.rounds) expect(bystander.p95Ms, name).toBeLessThan(longestP95Ms);
  // Clients that only hold connections use no processor time.
  const [besideSlow] = attacked.rounds;
  expect(besideSlow?.name).toBe('50 shoppers beside 500 slow clients');
  expect(besideSlow?.bystander.p95Ms).toBeLessThan(Math.max(250, 5 * (besideSlow?.bystander.idleP95Ms ?? 0)));
}, 600_000);
