import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem, root, run } from './run.mjs';

/** Throws for a Node that the tools do not support, before something fails with an unclear error. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(
    `Dhow needs Node 20.19 or newer, better 22; this is ${process.version}, at ${process.execPath}.\n` +
      'Get it from https://nodejs.org or, with nvm, by `nvm install` in this folder.',
  );
}

/** Runs `npm ci`, unless node_modules matches package-lock.json already. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  console.log('Installing the packages (npm ci) …');
  // Tools are development dependencies, and NODE_ENV=production would leave them out.
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await run(process.execPath, [npm, ...parameters])
    : await run('npm', parameters, { shell: process.platform === 'win32' });
  if (code !== 0) throw new Problem('npm ci failed; what it said stands above.');
}

/**
 * Compares the lockfile with npm's own record of what it installed, rather than with a stamp of ours: the record stays
 * true after an install by hand, and an interrupted install leaves none.
 */
function isInstalled() {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const present = packagesIn(record);
  return Object.entries(wanted).every(([place, entry]) => {
    const found = present[place];
    // Missing optional packages are mostly for other systems; the empty path is the project itself.
    if (found === undefined) return entry.optional === true || place === '';
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}
