import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder } from './source-files';

it('a call’s transactions are begun in one place, which retries what the database aborts', () => {
  const begun = filesUnder('src/server').filter((file) => file.endsWith('.ts') && /\.transaction\(\)/.test(readFileSync(file, 'utf8')));
  // A job’s row has its next time, and the demo is made before there are calls.
  expect(begun).toEqual(['src/server/calls/transaction.ts', 'src/server/demo/seed.ts', 'src/server/jobs/each-due-row.ts']);
});
