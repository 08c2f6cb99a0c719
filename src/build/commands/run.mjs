import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project root; commands run in it wherever they were started. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Thrown by a command when the user must act; printed without a stack. */
export class Problem extends Error {}

/** @type {NodeJS.Signals | undefined} */
let stoppedBy;

/**
 * For a command that must clean up: from now on a signal ends the child instead of this process, and no further child
 * starts, so that everything awaiting the child unwinds in order.
 */
export function unwindOnSignals() {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(name, (signal) => {
      stoppedBy = signal;
    });
  }
}

/**
 * Runs a program and returns its exit code, or 128 + n if signal n ended it. SIGINT and SIGTERM are passed on to the
 * child, so that the caller can clean up after it.
 * @param {string} program
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function run(program, parameters, options = {}) {
  if (stoppedBy !== undefined) throw new Problem(`Stopped by ${stoppedBy}.`);
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', ...options });
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // A terminal sends Ctrl-C to the child as well, and a second signal would make a server hurry its shutdown.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, passOn);
    const stopWatching = endWithNpm();
    const settle = () => {
      stopWatching();
      for (const signal of signals) process.off(signal, passOn);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, signal) => {
      settle();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * A signal sent to npm alone ends npm and its shell, but never reaches us: their end counts as the signal.
 * @returns {() => void} stops watching
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  return () => clearInterval(watch);
}

/**
 * Like `run`, for a tool in node_modules. Runs its script directly, since the shims in .bin need a shell on Windows.
 * @param {string} packageName
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runTool(packageName, parameters, options) {
  return run(process.execPath, [toolScript(packageName), ...parameters], options);
}

/**
 * Like `run`, for the TypeScript file that is the first parameter of this command; it gets the others.
 * @param {import('node:child_process').SpawnOptions} options
 */
export function runTypescript(options) {
  return run(process.execPath, ['src/build/commands/run-typescript.mjs', ...process.argv.slice(2)], options);
}

/**
 * @param {string} packageName a package with one program of the same name, or `typescript`
 * @returns {string}
 */
export function toolScript(packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[packageName === 'typescript' ? 'tsc' : packageName];
  if (script === undefined) throw new Error(`${packageName} has no program of that name`);
  return path.join(folder, script);
}

/**
 * Runs the body of a command: its result is the exit code; of a `Problem` only the message is printed.
 * @param {() => Promise<number>} body
 */
export async function command(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/**
 * Prints a heading and its items, or nothing if there are none.
 * @param {string} heading
 * @param {string[]} items
 */
export function printList(heading, items) {
  if (items.length > 0) console.log(`\n${heading}:\n${items.map((item) => `  ${item}`).join('\n')}`);
}
