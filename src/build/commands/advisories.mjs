import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const sbomFile = path.join(root, '.reports', 'sbom.json');

/**
 * Writes the packages that ship as a CycloneDX document, and asks the registry what is known against them.
 * @returns {Promise<string[]>} what must not ship, each as a sentence
 */
export async function checkPackages() {
  const sbom = await npm('sbom', '--sbom-format=cyclonedx', '--omit=dev');
  mkdirSync(path.dirname(sbomFile), { recursive: true });
  writeFileSync(sbomFile, sbom);
  const { told, failures } = readAudit(await npm('audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'));
  console.log(`packages: ${path.relative(root, sbomFile)} written; ${told}`);
  return failures;
}

/**
 * @param {string} text what `npm audit --json` printed
 * @returns {{ told: string, failures: string[] }} only what is high or critical fails
 */
export function readAudit(text) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, via: (string | { title: string, url: string })[] }>, message?: string }} */
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { message: 'it did not answer in JSON' };
  }
  if (!answer.vulnerabilities) return { told: `advisories NOT checked, the registry could not be asked (${answer.message ?? 'no reason given'})`, failures: [] };
  const found = Object.entries(answer.vulnerabilities).map(([name, { severity, via }]) => ({ severity, what: `${name}: ${severity}, ${via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`)).join('; ')}` }));
  return {
    told: found.length === 0 ? 'no advisories' : `advisories: ${found.map(({ what }) => what).join(' | ')}`,
    failures: found.filter(({ severity }) => severity === 'high' || severity === 'critical').map(({ what }) => `Advisory for ${what}`),
  };
}

/**
 * @param {string[]} parameters
 * @returns {Promise<string>} what it printed, also where it ended with an error
 */
function npm(...parameters) {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  return new Promise((resolve) => execFile('npm', parameters, options, (_error, stdout) => resolve(stdout)));
}
