import { runTool } from './run.mjs';

/** Everything that is checked without running the product: lint of code and of styles, types. */
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
 * Runs every check, also after one that failed: a person mends all of it at once.
 * @returns {Promise<string[]>} what failed, each as a sentence
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
