import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const sbomFile = path.join(root, '.reports', 'sbom.json');

/** What npm asks the registry takes seconds; one that answers more slowly is not waited for. */
const patienceMs = 120_000;

/**
 * Writes the packages that ship, and those that build and test them, as a CycloneDX document, asks the registry for
 * advisories against those that ship, and checks its signatures of all that are installed.
 * @returns {Promise<string[]>} what must not ship, one sentence each
 */
export async function checkPackages() {
  const asking = ['--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const [sbom, audit, signatures] = await Promise.all([npm('sbom', '--sbom-format=cyclonedx'), npm('audit', '--omit=dev', ...asking), npm('audit', 'signatures', ...asking)]);
  const listed = readSbom(sbom);
  if (listed.failures.length === 0) {
    mkdirSync(path.dirname(sbomFile), { recursive: true });
    writeFileSync(sbomFile, sbom.printed);
  }
  const { summary, failures } = readAudit(audit.printed);
  const signed = readSignatures(signatures.printed);
  console.log(`packages: ${listed.summary}; ${summary}; ${signed.summary}`);
  return [...listed.failures, ...failures, ...signed.failures];
}

/**
 * @param {{ printed: string, failure: string | undefined }} ran the result of `npm sbom`
 * @returns {{ summary: string, failures: string[] }}
 */
function readSbom({ printed, failure }) {
  const count = failure === undefined ? componentsOf(printed) : 0;
  if (count > 0) return { summary: `${count} in ${path.relative(root, sbomFile)}`, failures: [] };
  const why = failure ?? 'it printed no CycloneDX document with components';
  return { summary: 'NOT listed', failures: [`The packages could not be listed by npm sbom: ${why}`] };
}

/** @param {string} text */
function componentsOf(text) {
  try {
    /** @type {{ bomFormat?: string, components?: unknown[] } | null} */
    const document = JSON.parse(text);
    return document?.bomFormat === 'CycloneDX' && Array.isArray(document.components) ? document.components.length : 0;
  } catch {
    return 0;
  }
}

/**
 * @param {string} text what `npm audit --json` printed
 * @returns {{ summary: string, failures: string[] }} only high and critical advisories are failures
 */
export function readAudit(text) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, via: (string | { title: string, url: string })[] }>, message?: string }} */
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { message: 'it did not answer in JSON' };
  }
  if (!answer.vulnerabilities) return { summary: `advisories NOT checked, the registry could not be asked (${answer.message ?? 'no reason given'})`, failures: [] };
  const found = Object.entries(answer.vulnerabilities).map(([name, { severity, via }]) => ({ severity, what: `${name}: ${severity}, ${via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`)).join('; ')}` }));
  return {
    summary: found.length === 0 ? 'no advisories' : `advisories: ${found.map(({ what }) => what).join(' | ')}`,
    failures: found.filter(({ severity }) => severity === 'high' || severity === 'critical').map(({ what }) => `Advisory for ${what}`),
  };
}

/**
 * @param {string} text what `npm audit signatures --json` printed
 * @returns {{ summary: string, failures: string[] }} only wrong signatures are failures: not every mirror passes them on, and what
 *   can't be proven about where a package was built may be this npm's own age
 */
export function readSignatures(text) {
  /** @type {{ invalid?: { name: string, version: string, code?: string }[], missing?: unknown[] }} */
  let answer;
  try {
    answer = JSON.parse(text) ?? {};
  } catch {
    answer = {};
  }
  const { invalid, missing } = answer;
  if (!invalid || !missing) return { summary: 'signatures NOT checked, the registry gave none that could be', failures: [] };
  const wrong = invalid.filter(({ code }) => code === 'EINTEGRITYSIGNATURE');
  const unproven = invalid.length - wrong.length;
  return {
    summary: `signatures: ${wrong.length} wrong, ${missing.length} missing${unproven > 0 ? `, ${unproven} of unproven origin` : ''}`,
    failures: wrong.map(({ name, version }) => `Wrong signature of ${name}@${version}`),
  };
}

/**
 * @param {string[]} parameters
 * @returns {Promise<{ printed: string, failure: string | undefined }>} what it printed, even if it failed
 */
function npm(...parameters) {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: patienceMs, shell: process.platform === 'win32' };
  return new Promise((resolve) => execFile('npm', parameters, options, (error, printed, said) => resolve({ printed, failure: error ? said.trim() || error.message : undefined })));
}
