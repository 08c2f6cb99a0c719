import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { doneLinesFile, linesIn, testsById, unproven } from './proof.mjs';
import { command, printList, Problem } from './run.mjs';
import { brokenFiles, readTestReport, retried } from './test-report.mjs';

/** @typedef {import('./proof.mjs').Line} Line */

await command(async () => {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true });
  const [folder, ...groups] = positionals;
  if (folder === undefined) throw new Problem('npm run conformance -- FOLDER [group …]\nnpm run conformance -- FOLDER --keep group …');
  // npm runs scripts in the project root; the path is relative to the caller's folder.
  const lines = readChecklists(path.resolve(process.env.INIT_CWD ?? '.', folder));
  const known = new Set(lines.map((line) => line.group));
  for (const group of groups) {
    if (!known.has(group)) throw new Problem(`No line is of group ${group}; there are ${[...known].join(', ')}.`);
  }
  return values.keep ? keep(groups, lines) : judge(groups, lines);
});

/**
 * Prints how many lines of each group are proven, which are not, and for which run that is true.
 * @param {string[]} demanded groups whose every line must be proven; if empty, all groups are printed and none is required
 * @param {Line[]} lines
 */
function judge(demanded, lines) {
  const report = readTestReport();
  if (report === undefined) throw new Problem('There is no run of the tests to read: `npm test` writes .reports/tests.json.');
  const carriers = testsById(report.files.flatMap((file) => file.tests));
  const requirements = new Map(lines.map((line) => [line.id, line.requirement]));

  let missing = 0;
  for (const group of demanded.length > 0 ? demanded : new Set(lines.map((line) => line.group))) {
    const ids = lines.filter((line) => line.group === group).map((line) => line.id);
    const lacking = unproven(ids, carriers);
    missing += lacking.length;
    console.log(`\n${group}: ${ids.length - lacking.length} of ${ids.length}`);
    for (const id of lacking) console.log(`  ${id}${carriers.has(id) ? ' (fails)' : ''}  ${requirements.get(id)}`);
  }
  const broken = brokenFiles(report.files);
  printList('Not run to their end, so that a test of theirs may be missing here', broken);
  printList('Carried by tests and in no checklist', [...carriers.keys()].filter((id) => !requirements.has(id)).sort());
  printList('Passed only when run again', retried(report.files));
  console.log(`\nThe run was of commit ${report.commit || 'unknown'}.`);
  return demanded.length > 0 && (missing > 0 || broken.length > 0) ? 1 : 0;
}

/**
 * Writes the line ids of the finished groups into the repository, for `npm test`: a fresh clone has no checklists.
 * @param {string[]} groups
 * @param {Line[]} lines
 */
function keep(groups, lines) {
  const idsOf = (/** @type {string} */ group) => lines.filter((line) => line.group === group).map((line) => line.id);
  writeFileSync(doneLinesFile, `${JSON.stringify(Object.fromEntries(groups.map((group) => [group, idsOf(group)])), undefined, 2)}\n`);
  return 0;
}

/**
 * @param {string} folder
 * @returns {Line[]} the requirements that were not dropped
 */
function readChecklists(folder) {
  const files = readdirSync(folder).filter((name) => /^checklist-.*\.md$/.test(name));
  if (files.length === 0) throw new Problem(`There is no checklist-*.md in ${folder}.`);
  return files.sort().flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').flatMap(linesIn));
}
