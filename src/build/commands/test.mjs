import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, Problem, root, runTool } from './run.mjs';
import { staticChecks } from './static-checks.mjs';
import { readTestReport, tally } from './test-report.mjs';
import { withTestServices } from './test-services.mjs';

/** What `npm run conformance` reads: only a whole run writes it. */
const report = path.join(root, '.reports', 'tests.json');
/** `npm test -- tests/server/mall.test.ts`: those tests alone, with everything they need. */
const chosen = process.argv.slice(2);

await command(async () => {
  await ensureInstalled();
  return withTestServices((env) => (chosen.length > 0 ? runChosen(env) : runAll(env)));
});

/** @param {NodeJS.ProcessEnv} env */
async function runChosen(env) {
  await ensureBuilt();
  return runTool('vitest', ['run', ...chosen], { env });
}

/** @param {NodeJS.ProcessEnv} env */
async function runAll(env) {
  const failures = await staticChecks();
  const projects = [];
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    failures.push(`${error.message} The journeys need a build and did not run.`);
    projects.push('--project', 'unit', '--project', 'server');
  }

  rmSync(report, { force: true });
  const parameters = ['run', ...projects, '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', parameters, { env });
  const outcome = tally(readTestReport(report));
  // Vitest also fails for errors outside of any test, which the report does not carry.
  if (code !== 0 && outcome.failed.length === 0) failures.push(`Vitest ended with exit code ${code} (above).`);
  return summarize(outcome, failures);
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
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}\n`);
  console.log(`tests: ${outcome.passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
  return failed.length === 0 ? 0 : 1;
}
