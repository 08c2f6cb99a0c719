import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Number of journey files per part. */
const filesAtOnce = 6;

/** Five minutes each, together a part of their own: begun after others, one of them would leave a worker idle. */
const long = ['tests/journeys/offline/slow-line.test.ts', 'tests/journeys/pages/accessibility.test.ts'];

/**
 * Returns all test files in the order of a full run: first those that prove a checklist line, with the unit tests, the
 * commands, the simulation and the journeys that kill; then the others in parts of a few minutes each, between which a
 * run in CI checks the time it has left.
 * @returns {{ first: string[], later: string[][] }}
 */
export function testParts() {
  const files = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted();
  const [first, others] = [files.filter(isFirst), files.filter((file) => !isFirst(file))];
  const of = (/** @type {ReturnType<typeof kindOf>} */ kind) => others.filter((file) => kindOf(file) === kind);
  const journeys = of('journey');
  const parts = [of('server'), ...journeys.flatMap((_, at) => (at % filesAtOnce === 0 ? [journeys.slice(at, at + filesAtOnce)] : [])), of('long'), of('load')];
  return { first, later: parts.filter((part) => part.length > 0) };
}

/** @param {string} file */
function isFirst(file) {
  const kind = kindOf(file);
  return kind === 'other' || kind === 'crash' || ((kind === 'server' || kind === 'journey') && /\b[SW]-\d{3}\b/.test(readFileSync(path.join(root, file), 'utf8')));
}

/**
 * `crash` files kill what they started; `load` files run alone (vitest.config.ts). The commands, which take one CPU for
 * the longest, run beside the simulation and the crashes.
 * @param {string} file
 */
function kindOf(file) {
  if (file.startsWith('tests/journeys/crashes/')) return 'crash';
  if (file.startsWith('tests/journeys/load/')) return 'load';
  if (long.includes(file)) return 'long';
  return file.startsWith('tests/journeys/') ? 'journey' : file.startsWith('tests/server/') ? 'server' : 'other';
}
