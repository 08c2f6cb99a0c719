import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { doneLinesFile } from '../../src/build/commands/proof.mjs';
import { testParts } from '../../src/build/commands/test-parts.mjs';

const { first, later } = testParts();

it('a run that is short of time still proves every line of the checklists that is done', () => {
  const carried = new Set(first.flatMap((file) => readFileSync(file, 'utf8').match(/\b[SW]-\d{3}\b/g)));
  const done = Object.values(JSON.parse(readFileSync(doneLinesFile, 'utf8')) as Record<string, string[]>).flat();
  expect(done.filter((id) => !carried.has(id))).toEqual([]);
});

it('every test file is in one part, and what measures a load is alone in the last', () => {
  const all = [...first, ...later.flat()];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('tests/build/test-parts.test.ts');
  expect(later.at(-1)).toEqual(['tests/journeys/load/attack.test.ts']);
});
