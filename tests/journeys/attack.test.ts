import { expect, it } from 'vitest';
import { attackMall } from '../attack/attack';

it('10,000 requests of every attack break nothing, take nothing and run no script (`npm run attack` sends more)', async () => {
  const requests = 10_000;
  const { rounds, faults } = await attackMall({ requests, seed: 1, isMeasured: false });
  expect(faults).toEqual([]);
  expect(rounds.reduce((sum, round) => sum + round.requests, 0)).toBeGreaterThan(requests * 0.6);
}, 400_000);
