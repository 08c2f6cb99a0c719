import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; commands work in it wherever they were started from. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a command throws when the person at the terminal must act; it is printed without a stack. */
export class Problem extends Error {}

/** @type {NodeJS.Signals | undefined} */
let stoppedBy;

/**
 * For a command with something to take away at its end: from now on a signal does not end this process, but its child,
 * and lets no other begin, so that what waits for it is unwound in order.
 */
export function unwindOnSignals() {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(name, (signal) => {
      stoppedBy = signal;
    });
  }
}

/**
 * Runs a program to its end and answers its exit code, 128 + n where signal n ended it. SIGINT and SIGTERM are passed
 * on, so that the caller goes on after the child to tidy up.
 * @param {string} program
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function run(program, parameters, options = {}) {
  if (stoppedBy !== undefined) throw new Problem(`Stopped by ${stoppedBy}.`);
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', ...options });
    const signals = /** @type {const} */ ({ SIGINT: 2, SIGTERM: 15 });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // A terminal sends Ctrl-C to the child as well, and a server told twice would think it must hurry.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of Object.keys(signals)) process.on(signal, passOn);
    const stopWatching = endWithNpm();
    const settle = () => {
      stopWatching();
      for (const signal of Object.keys(signals)) process.off(signal, passOn);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, signal) => {
      settle();
      resolve(code ?? 128 + (signal === 'SIGINT' || signal === 'SIGTERM' ? signals[signal] : 9));
    });
  });
}

/**
 * A signal sent to npm alone ends npm and the shell between, and never reaches us: take their end for the signal.
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
 * Like `run`, for a tool of node_modules: by its own script, since the shims in .bin need a shell on Windows.
 * @param {string} packageName
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runTool(packageName, parameters, options) {
  return run(process.execPath, [toolScript(packageName), ...parameters], options);
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
 * The body of every command: its answer is the exit code, a `Problem` is told in its own words.
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
 * Prints a heading and what stands under it, or nothing where that is nothing.
 * @param {string} heading
 * @param {string[]} items
 */
export function printList(heading, items) {
  if (items.length > 0) console.log(`\n${heading}:\n${items.map((item) => `  ${item}`).join('\n')}`);
}
