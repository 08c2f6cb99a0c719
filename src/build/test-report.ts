import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A whole run of the tests, as `npm test` and `npm run conformance` judge it. */
export interface TestReport {
  /** Git's hash, `-dirty` behind it where files were changed since; empty outside of a clone. */
  commit: string;
  files: TestedFile[];
}

export interface TestedFile {
  /** From the project's folder on, with forward slashes. */
  file: string;
  /** With its imports, set-up and hooks. */
  durationMs: number;
  /** Also false where an import or a hook threw, and no test of the file did. */
  passed: boolean;
  tests: Test[];
}

export interface Test {
  /** Its own, as it reads once a table's row is filled in. */
  title: string;
  /** With the titles around it. */
  fullName: string;
  status: 'passed' | 'failed' | 'skipped';
  durationMs: number;
  /** How often it was run again before this status. Vitest's own JSON does not say. */
  retries: number;
  /** Of a test that was run again: why, and where in its file. */
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
    // Pending is what a run that was stopped leaves behind.
    status: state === 'pending' ? 'skipped' : state,
    durationMs: duration,
    retries: retryCount,
    ...(retryCount > 0 && errors?.[0] && { stumbledOver: described(errors[0]) }),
  };
}

/** The first lines of what was thrown: Playwright names what it waited for in the fourth. */
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
