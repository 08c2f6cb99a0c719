import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolScript } from '../../src/build/commands/run.mjs';
import { brokenFiles, retried, slowest, tally } from '../../src/build/commands/test-report.mjs';
import type { TestReport } from '../../src/build/test-report';

/** Small test files; the report comes from a real Vitest run over them. */
const sources = {
  'mixed.test.ts': `
    let tries = 0;
    describe('a shop', () => {
      it.each(['S-001'])('[%s] opens', () => {});
      it('stumbles once', { retry: 1 }, () => expect(++tries).toBe(2));
      it('[S-002] stays closed', { retry: 1 }, () => expect(1).toBe(2));
      it.skip('is not looked at', () => {});
    });`,
  'broken.test.ts': `it('never begins', () => {}); throw new Error('while it is read');`,
  'hook.test.ts': `it('passes', () => {}); afterAll(() => { throw new Error('behind it'); });`,
};

let folder: string;
let report: TestReport;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dhow-report-'));
  const file = path.join(folder, 'out', 'tests.json');
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'vitest.config.ts'), `
    import { testReport } from ${JSON.stringify(pathToFileURL(path.resolve('src/build/test-report.ts')).pathname)};
    export default { test: { globals: true, reporters: [testReport(${JSON.stringify(file)})] } };`);
  // The run fails, because its tests and hooks do.
  expect(() => execFileSync(process.execPath, [toolScript('vitest'), 'run', '--root', folder], { stdio: 'pipe' })).toThrow();
  report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  // A whole Vitest run can take this long on a busy machine.
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names the commit', () => {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  expect([commit, `${commit}-dirty`]).toContain(report.commit);
});

it('has each test with its own title, filled in, and the titles around it', () => {
  const tests = report.files.find(({ file }) => file === 'mixed.test.ts')?.tests;
  expect(tests?.map(({ title, status, retries }) => [title, status, retries])).toEqual([
    ['[S-001] opens', 'passed', 0],
    ['stumbles once', 'passed', 1],
    ['[S-002] stays closed', 'failed', 1],
    ['is not looked at', 'skipped', 0],
  ]);
  expect(tests?.[0]?.fullName).toBe('a shop > [S-001] opens');
});

it('tells what failed, also where no test of a file did', () => {
  const { passed, failed, skipped } = tally(report.files);
  expect(passed.toSorted()).toEqual(['hook.test.ts: passes', ...['[S-001] opens', 'stumbles once'].map((title) => `mixed.test.ts: a shop > ${title}`)]);
  expect(failed.toSorted()).toEqual(['broken.test.ts', 'hook.test.ts', 'mixed.test.ts: a shop > [S-002] stays closed\n    line 6: expected 1 to be 2 // Object.is equality']);
  expect(skipped).toEqual(['mixed.test.ts: a shop > is not looked at']);
  expect(brokenFiles(report.files).toSorted()).toEqual(['broken.test.ts', 'hook.test.ts']);
});

it('tells what passed only when it was run again', () => {
  expect(retried(report.files)).toEqual(['mixed.test.ts: a shop > stumbles once\n    line 5: expected 1 to be 2 // Object.is equality']);
});

it('tells what took longest, the slowest first', () => {
  const files = Array.from({ length: 20 }, (_, n) => ({
    file: `${n}.test.ts`, durationMs: n * 1_000, passed: true, tests: [{ title: 'waits', fullName: 'a shop > waits', status: 'passed' as const, durationMs: n * 100, retries: 0 }],
  }));
  const longest = slowest(files);
  expect([longest.files.length, longest.files[0], longest.files[14]]).toEqual([15, '  19.0 s  19.test.ts', '   5.0 s  5.test.ts']);
  expect([longest.tests.length, longest.tests[0], longest.tests[9]]).toEqual([10, '   1.9 s  19.test.ts: a shop > waits', '   1.0 s  10.test.ts: a shop > waits']);
  // Every file of the real run has a duration.
  expect(report.files.every(({ durationMs }) => durationMs > 0)).toBe(true);
});
