import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder } from './source-files';

it('no two pages that are empty share a drawing', () => {
  const files = filesUnder('src/app').filter((file) => file.endsWith('.tsx'));
  const drawings = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/const \w+ = \{ d: '([^']+)' \}/g)].map(([, shape]) => shape));
  expect(drawings.length).toBeGreaterThan(20);
  expect(drawings).toEqual([...new Set(drawings)]);
});
