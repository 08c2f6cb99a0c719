import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { command, Problem, root } from './run.mjs';
import { readTestReport } from './test-report.mjs';

/** @typedef {{ id: string, requirement: string, group: string }} Line */

await command(async () => {
  const { values, positionals } = parseArgs({ options: { group: { type: 'string' } }, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined) throw new Problem('npm run conformance -- FOLDER [--group NAME]');
  // npm runs scripts in the project's folder; the path was typed in the caller's.
  const lines = readChecklists(path.resolve(process.env.INIT_CWD ?? '.', folder));
  const tests = readTestReport(path.join(root, '.reports', 'tests.json')).flatMap((file) => file.assertionResults);
  if (tests.length === 0) throw new Problem('There is no test run to read: `npm test` writes .reports/tests.json.');

  const passing = new Set(tests.filter((test) => test.status === 'passed').flatMap(idsOf));
  const failing = new Set(tests.filter((test) => test.status === 'failed').flatMap(idsOf));
  const groups = new Set(lines.map((line) => line.group));
  if (values.group !== undefined && !groups.has(values.group)) {
    throw new Problem(`No line is of group ${values.group}; there are ${[...groups].join(', ')}.`);
  }
  for (const group of values.group === undefined ? groups : [values.group]) {
    printGroup(group, lines.filter((line) => line.group === group), passing, failing);
  }

  const known = new Set(lines.map((line) => line.id));
  const unknown = [...new Set([...passing, ...failing])].filter((id) => !known.has(id)).sort();
  if (unknown.length > 0) console.log(`\nCarried by tests and in no checklist: ${unknown.join(', ')}`);
  return 0;
});

/**
 * @param {string} group
 * @param {Line[]} lines
 * @param {Set<string>} passing
 * @param {Set<string>} failing
 */
function printGroup(group, lines, passing, failing) {
  const missing = lines.filter((line) => !passing.has(line.id));
  console.log(`\n${group}: ${lines.length - missing.length} of ${lines.length}`);
  for (const { id, requirement } of missing) console.log(`  ${id}${failing.has(id) ? ' (fails)' : ''}  ${requirement}`);
}

/**
 * @param {string} folder
 * @returns {Line[]} the requirements that still stand
 */
function readChecklists(folder) {
  const files = readdirSync(folder).filter((name) => /^checklist-.*\.md$/.test(name));
  if (files.length === 0) throw new Problem(`There is no checklist-*.md in ${folder}.`);
  return files.sort().flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').flatMap(lineOf));
}

/**
 * @param {string} row of a Markdown table: | id | requirement | group |
 * @returns {Line[]} one, or none where it is no requirement
 */
function lineOf(row) {
  // A bar inside a cell is written `\|`.
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [before, id = '', requirement = '', group = '', after] = cells;
  if (before !== '' || after !== '' || !/^[A-Z]+-\d+$/.test(id) || requirement === 'dropped') return [];
  return [{ id, requirement, group }];
}

/**
 * The ids that a test carries: `[S-041]`, `[S-041] [S-042]` or `[S-041, S-042]` in its title or in one around it, and
 * its tags.
 * @param {import('./test-report.mjs').Test} test
 * @returns {string[]}
 */
function idsOf({ ancestorTitles, title, tags = [] }) {
  const bracketed = [...ancestorTitles, title].flatMap((text) => text.match(/\[[A-Z]+-\d+(\s*,\s*[A-Z]+-\d+)*\]/g) ?? []);
  return [...bracketed, ...tags].flatMap((text) => text.match(/\b[A-Z]+-\d+\b/g) ?? []);
}
