import { expect, it } from 'vitest';
import { temporaryRefusals } from '../../../src/app/queries/temporary-refusals';
import { temporaryRefusals as inContract } from '../../../src/contract/refusals';

it('are those of the contract', () => {
  expect(new Set(temporaryRefusals)).toEqual(inContract);
});
