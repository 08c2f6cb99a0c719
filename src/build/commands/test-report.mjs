import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * A test as Vitest's JSON report has it.
 * @typedef {{ ancestorTitles: string[], title: string, fullName: string, status: string, tags?: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile
 */

/**
 * @param {string} file
 * @returns {TestFile[]} none where the run ended before it could report
 */
export function readTestReport(file) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).testResults;
}

/**
 * The tests that passed, failed and were skipped, by file and name. A file that failed without a failed test of its own (it did
 * not compile, or a hook threw) is one failure.
 * @param {TestFile[]} files
 */
export function tally(files) {
  /** @type {{ passed: string[], failed: string[], skipped: string[] }} */
  const outcome = { passed: [], failed: [], skipped: [] };
  for (const { name, status, assertionResults } of files) {
    const file = path.relative(root, name);
    for (const test of assertionResults) {
      const list = test.status === 'passed' || test.status === 'failed' ? outcome[test.status] : outcome.skipped;
      list.push(`${file}: ${test.fullName}`);
    }
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) outcome.failed.push(file);
  }
  return outcome;
}
