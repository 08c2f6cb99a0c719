import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A full test run, as `npm test` and `npm run conformance` evaluate it. */
export interface TestReport {
  /** Git's commit hash, with `-dirty` if files were changed since; empty outside a clone. */
  commit: string;
  files: TestedFile[];
}

export interface TestedFile {
  /** Path from the project root, with forward slashes. */
  file: string;
  /** Includes imports, setup and hooks. */
  durationMs: number;
  /** Also false if an import or a hook threw, without a failed test in the file. */
  passed: boolean;
  tests: Test[];
}

export interface Test {
  /** The test's own title, with the values of its table row filled in. */
  title: string;
  /** The title with those of the suites around it. */
  fullName: string;
  status: 'passed' | 'failed' | 'skipped';
  durationMs: number;
  /** Number of retries before this status. Vitest's own JSON lacks it. */
  retries: number;
  /** The first error of a test that failed or was retried, and its line in the file. */
  stumbledOver?: string;
}

/** A Vitest reporter that writes the run to `file` as JSON. */
export function testReport(file: string): Reporter {
  return {
    onTestRunEnd(modules) {
      const report: TestReport = { commit: currentCommit(), files: modules.map(testedFile) };
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(report));
    },
  };
}

function testedFile(module: TestModule): TestedFile {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    durationMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    passed: module.ok(),
    tests: Array.from(module.children.allTests(), tested),
  };
}

function tested(test: TestCase): Test {
  const { state, errors } = test.result();
  const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {};
  return {
    title: test.name,
    fullName: test.fullName,
    // A run that was stopped leaves tests pending.
    status: state === 'pending' ? 'skipped' : state,
    durationMs: duration,
    retries: retryCount,
    ...(errors?.[0] && { stumbledOver: described(errors[0]) }),
  };
}

/** The first four lines of the error: in the fourth Playwright says what it waited for. */
function described({ message, stacks }: NonNullable<ReturnType<TestCase['result']>['errors']>[number]): string {
  const line = stacks?.find(({ file }) => file.includes('.test.'))?.line;
  const text = message.split('\n', 4).map((each) => each.trim()).join(' ');
  return line === undefined ? text : `line ${line}: ${text}`;
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
