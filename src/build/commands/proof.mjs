import path from 'node:path';
import { root } from './run.mjs';

/**
 * What proves a line of a checklist: every test that carries its id passes, and there is one.
 * @typedef {import('../test-report').Test} Test
 * @typedef {{ id: string, requirement: string, group: string }} Line
 */

/** The ids of the groups that are done, by group: what `npm test` holds. Made by `npm run conformance -- FOLDER --keep group …`. */
export const doneLinesFile = path.join(root, 'tests', 'conformance.json');

/**
 * @param {string} row of a Markdown table: | id | requirement | group |
 * @returns {Line[]} one, or none where it is no requirement, or one that was dropped
 */
export function linesIn(row) {
  // A bar inside a cell is written `\|`.
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [before, id = '', requirement = '', group = '', after] = cells;
  if (before !== '' || after !== '' || !/^[A-Z]+-\d+$/.test(id) || requirement === 'dropped') return [];
  return [{ id, requirement, group }];
}

/**
 * The tests that carry each id: `[S-041]` in their own title. The titles around a test say what it is about, and prove nothing.
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
