import { runTool } from './run.mjs';

/** The checks that do not run the product: lint of code and styles, and types. */
const checks = [
  {
    name: 'oxlint',
    packageName: 'oxlint',
    parameters: ['--type-aware', '--deny-warnings', 'src', 'tests', 'vite.config.ts', 'vitest.config.ts'],
  },
  {
    name: 'stylelint',
    packageName: 'stylelint',
    parameters: ['{src,brands}/**/*.css', '--allow-empty-input', '--cache', '--cache-location=node_modules/.cache/stylelint'],
  },
  { name: 'types', packageName: 'typescript', parameters: ['-b'] },
];

/**
 * Runs every check, even after one has failed, so that everything can be fixed at once.
 * @returns {Promise<string[]>} what failed, one sentence each
 */
export async function staticChecks() {
  const failures = [];
  for (const { name, packageName, parameters } of checks) {
    const code = await runTool(packageName, parameters);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) failures.push(`${name} found something (above).`);
  }
  return failures;
}
