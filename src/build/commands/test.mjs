import { readFileSync, rmSync } from 'node:fs';
import { checkPackages } from './advisories.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { getJava } from './java.mjs';
import { doneLinesFile, testsById, unproven } from './proof.mjs';
import { command, printList, Problem, runTool } from './run.mjs';
import { staticChecks } from './static-checks.mjs';
import { testParts } from './test-parts.mjs';
import { keepTestReport, readTestReport, reportFile, retried, slowest, tally } from './test-report.mjs';
import { withTestServices } from './test-services.mjs';
import { getValkey } from './valkey.mjs';

/** `npm test -- tests/server/calls.test.ts` runs only these tests, with everything they need. */
const chosen = process.argv.slice(2);

/** CI has an hour: after this time it starts no further part that proves no checklist line, and prints the files it left out. */
const ciMs = 45 * 60_000;

await command(async () => {
  await ensureInstalled();
  // Installed here: if several tests installed them at once, all but one would fail.
  await getValkey();
  await getJava();
  return withTestServices((env) => (chosen.length > 0 ? runChosen(env) : runAll(env)));
});

/** @param {NodeJS.ProcessEnv} env */
async function runChosen(env) {
  await ensureBuilt();
  return runTool('vitest', ['run', ...chosen], { env });
}

/** @param {NodeJS.ProcessEnv} env */
async function runAll(env) {
  const failures = [...(await staticChecks()), ...(await checkPackages())];
  const { first, later } = testParts();
  let isBuilt = true;
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    failures.push(`${error.message} The journeys and the commands need a build and did not run.`);
    isBuilt = false;
  }
  const parts = isBuilt ? [first, ...later] : [[first, ...later].flat().filter((file) => !/^tests\/(journeys|commands)\//.test(file))];

  /** @type {import('../test-report').TestedFile[]} */
  const files = [];
  /** @type {string[]} */
  const left = [];
  let commit = '';
  for (const part of parts) {
    if (process.env.CI === 'true' && part !== parts[0] && performance.now() > ciMs) {
      left.push(...part);
      continue;
    }
    rmSync(reportFile, { force: true });
    const code = await runTool('vitest', ['run', ...part], { env: { ...env, TEST_REPORT: reportFile } });
    const report = readTestReport();
    const tested = report?.files ?? [];
    commit = report?.commit ?? commit;
    // Vitest also fails for errors outside any test, which the report does not contain.
    if (code !== 0 && tally(tested).failed.length === 0) failures.push(`Vitest ended with exit code ${code} (above).`);
    files.push(...tested);
  }
  // `npm run conformance` can't evaluate a run without the journeys.
  if (isBuilt) keepTestReport({ commit, files });
  else rmSync(reportFile, { force: true });
  const outcome = tally(files);
  failures.push(...unprovenLines(files.flatMap((file) => file.tests)));

  const longest = slowest(files);
  printList('Slowest files', longest.files);
  printList('Slowest tests', longest.tests);
  printList('Passed only when run again', retried(files));
  printList(`Not run: they prove no line of a checklist alone, and ${ciMs / 60_000} minutes had passed`, left);
  return summarize(outcome, failures);
}

/**
 * @param {import('./proof.mjs').Test[]} tests
 * @returns {string[]} a sentence for each finished group that has an unproven line
 */
function unprovenLines(tests) {
  const carriers = testsById(tests);
  /** @type {Record<string, string[]>} */
  const done = JSON.parse(readFileSync(doneLinesFile, 'utf8'));
  return Object.entries(done).flatMap(([group, ids]) => {
    const missing = unproven(ids, carriers);
    return missing.length > 0 ? [`Of the checklist’s group ${group} not proven: ${missing.join(', ')}.`] : [];
  });
}

/**
 * Prints what failed and, as the last line, the totals.
 * @param {{ passed: string[], failed: string[], skipped: string[] }} outcome
 * @param {string[]} failures outside of the tests
 */
function summarize(outcome, failures) {
  const failed = [...failures, ...outcome.failed];
  let skipped = outcome.skipped;
  if (process.env.CI === 'true') {
    failed.push(...skipped.map((name) => `${name} (skipped, which CI takes for a failure)`));
    skipped = [];
  }
  printList('Failed', failed);
  console.log(`\ntests: ${outcome.passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
  return failed.length === 0 ? 0 : 1;
}
