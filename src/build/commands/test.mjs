import { readFileSync, rmSync } from 'node:fs';
import { checkPackages } from './advisories.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { getJava } from './java.mjs';
import { doneLinesFile, testsById, unproven } from './proof.mjs';
import { command, printList, Problem, runTool } from './run.mjs';
import { staticChecks } from './static-checks.mjs';
import { readTestReport, reportFile, retried, slowest, tally } from './test-report.mjs';
import { withTestServices } from './test-services.mjs';
import { getValkey } from './valkey.mjs';

/** `npm test -- tests/server/mall.test.ts`: those tests alone, with everything they need. */
const chosen = process.argv.slice(2);

await command(async () => {
  await ensureInstalled();
  // Here, since of several tests that install them at once all but one would fail.
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
  const projects = [];
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    failures.push(`${error.message} The journeys need a build and did not run.`);
    projects.push('--project', 'unit', '--project', 'simulation', '--project', 'server');
  }

  rmSync(reportFile, { force: true });
  const code = await runTool('vitest', ['run', ...projects], { env: { ...env, TEST_REPORT: reportFile } });
  const { files } = readTestReport() ?? { files: [] };
  // Of a run without the journeys nothing can be said by `npm run conformance`.
  if (projects.length > 0) rmSync(reportFile, { force: true });
  const outcome = tally(files);
  // Vitest also fails for errors outside of any test, which the report does not carry.
  if (code !== 0 && outcome.failed.length === 0) failures.push(`Vitest ended with exit code ${code} (above).`);
  failures.push(...unprovenLines(files.flatMap((file) => file.tests)));

  const longest = slowest(files);
  printList('Slowest files', longest.files);
  printList('Slowest tests', longest.tests);
  printList('Passed only when run again', retried(files));
  return summarize(outcome, failures);
}

/**
 * @param {import('./proof.mjs').Test[]} tests
 * @returns {string[]} a sentence for each done group that has a line without proof
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
 * Prints what failed and, as the last line, the figures.
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
