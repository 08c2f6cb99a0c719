import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem, root, runTool } from './run.mjs';

const sources = [
  'src',
  'locales',
  'brands',
  'public',
  'manifest.webmanifest',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** Commands are in src, but do not affect the build. */
const noSource = path.join('src', 'build', 'commands');
const stamp = path.join(root, 'dist', '.built-from');

/** Builds page, worker and server, unless `dist` was built from the current sources. */
export async function ensureBuilt() {
  const wanted = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await build(wanted);
}

/** @param {string} from the hash of the sources when the build began */
export async function build(from = hashOfSources()) {
  console.log('Building the page, the worker and the server …');
  forgetBuild();
  // A failed build must not leave an older server in place for someone to start unawares.
  rmSync(path.join(root, 'dist', 'server'), { recursive: true, force: true });
  for (const parameters of [['build'], ['build', '--ssr']]) {
    const code = await runTool('vite', [...parameters, '--logLevel', 'warn'], { env: buildEnv() });
    if (code !== 0) throw new Problem(`The build failed (vite ${parameters.join(' ')}); the reason stands above.`);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, from);
}

/** Silences Vite's warning, at every start, about a way of loading its configuration that needs a newer Node than ours. */
export function buildEnv() {
  return { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
}

/** For other commands that write to `dist`: the next start rebuilds. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

/** By content, not by time: switching to another branch and back, or a fresh checkout with a kept `dist`, needs no build. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file))).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place a file or folder, relative to the project root; need not exist
 * @returns {string[]}
 */
function filesOf(place) {
  const status = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (status === undefined || place === noSource) return [];
  if (!status.isDirectory()) return [place];
  return readdirSync(path.join(root, place))
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)));
}
