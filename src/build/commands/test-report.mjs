import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {import('../test-report').TestReport} TestReport
 * @typedef {import('../test-report').TestedFile} TestedFile
 */

/** Written by full test runs only. */
export const reportFile = path.join(root, '.reports', 'tests.json');

/** @returns {TestReport | undefined} none if no run has finished */
export function readTestReport() {
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
}

/** @param {TestReport} report of all parts of a run */
export function keepTestReport(report) {
  mkdirSync(path.dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, JSON.stringify(report));
}

/**
 * Returns the tests that passed, failed and were skipped, by file and name, and why they failed. A file that failed without
 * a failed test (it did not compile, or a hook threw) counts as one failure.
 * @param {TestedFile[]} files
 */
export function tally(files) {
  /** @type {{ passed: string[], failed: string[], skipped: string[] }} */
  const outcome = { passed: [], failed: [], skipped: [] };
  for (const { file, tests } of files) {
    for (const test of tests) outcome[test.status].push(test.status === 'failed' ? withReason(file, test) : `${file}: ${test.fullName}`);
  }
  outcome.failed.push(...brokenFiles(files));
  return outcome;
}

/**
 * Returns the files that failed without a failed test: some of their tests can't have run.
 * @param {TestedFile[]} files
 */
export function brokenFiles(files) {
  return files.filter(({ passed, tests }) => !passed && tests.every((test) => test.status !== 'failed')).map(({ file }) => file);
}

/**
 * Returns the tests that passed only on a retry, by file and name, and why they failed before.
 * @param {TestedFile[]} files
 */
export function retried(files) {
  return files.flatMap(({ file, tests }) =>
    tests.filter((test) => test.status === 'passed' && test.retries > 0).map((test) => withReason(file, test)),
  );
}

/**
 * @param {string} file
 * @param {TestedFile['tests'][number]} test
 */
function withReason(file, { fullName, stumbledOver = 'said nothing' }) {
  return `${file}: ${fullName}\n    ${stumbledOver}`;
}

/**
 * Returns the slowest files and tests, slowest first, as lines to print.
 * @param {TestedFile[]} files
 */
export function slowest(files) {
  const tests = files.flatMap(({ file, tests }) => tests.map(({ fullName, durationMs }) => ({ name: `${file}: ${fullName}`, durationMs })));
  return {
    files: longest(files.map(({ file, durationMs }) => ({ name: file, durationMs })), 15),
    tests: longest(tests, 10),
  };
}

/**
 * @param {{ name: string, durationMs: number }[]} timed
 * @param {number} count
 */
function longest(timed, count) {
  return timed
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
