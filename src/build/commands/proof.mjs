import path from 'node:path';
import { root } from './run.mjs';

/**
 * A checklist line is proven if at least one test carries its id and all tests that do pass.
 * @typedef {import('../test-report').Test} Test
 * @typedef {{ id: string, requirement: string, group: string }} Line
 */

/** The line ids of the finished groups, by group, which `npm test` checks. Written by `npm run conformance -- FOLDER --keep group …`. */
export const doneLinesFile = path.join(root, 'tests', 'conformance.json');

/**
 * @param {string} row of a Markdown table: | id | requirement | group |
 * @returns {Line[]} one line; none if the row is no requirement, or a dropped one
 */
export function linesIn(row) {
  // A bar inside a cell is written `\|`.
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [before, id = '', requirement = '', group = '', after] = cells;
  if (before !== '' || after !== '' || !/^[A-Z]+-\d+$/.test(id) || requirement === 'dropped') return [];
  return [{ id, requirement, group }];
}

/**
 * Returns the tests by the ids they carry: `[S-041]` in their own title. Ids in the titles of suites prove nothing.
 * @param {Test[]} tests
 * @returns {Map<string, Test[]>}
 */
export function testsById(tests) {
  /** @type {Map<string, Test[]>} */
  const found = new Map();
  for (const test of tests) {
    for (const [, id = ''] of test.title.matchAll(/\[([A-Z]+-\d+)\]/g)) found.set(id, [...(found.get(id) ?? []), test]);
  }
  return found;
}

/**
 * @param {string[]} ids
 * @param {Map<string, Test[]>} carriers
 * @returns {string[]} the ids without a test, or with one that did not pass
 */
export function unproven(ids, carriers) {
  return ids.filter((id) => {
    const tests = carriers.get(id) ?? [];
    return tests.length === 0 || tests.some((test) => test.status !== 'passed');
  });
}
