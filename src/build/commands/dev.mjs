import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildEnv, forgetBuild } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, root, toolScript } from './run.mjs';

/** Files that the server needs to start; each is the last that its build writes. */
const starts = ['server/main.js', 'client/sw.js'].map((file) => path.join(root, 'dist', file));
/** Longer than the pauses between two files of one build. */
const settleMs = 500;

/**
 * When any file under a folder last changed. Polled: on Linux a recursive watcher misses files written into a folder that
 * was just created.
 * @param {string} folder
 */
function changedAt(folder) {
  const times = namesUnder(folder)?.map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return times ? Math.max(0, ...times) : Date.now();
}

/**
 * Returns `undefined` if a build removes a folder while it is read.
 * @param {string} folder
 */
function namesUnder(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

await command(async () => {
  await ensureInstalled();
  forgetBuild();
  const dist = path.join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  // Files of an earlier build would start a server that ends as soon as these builds begin to write.
  for (const file of starts) rmSync(file, { force: true });

  const node = (/** @type {string[]} */ ...parameters) =>
    spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: buildEnv() });
  const vite = toolScript('vite');
  // This mode adds the pseudo-languages (src/build/pseudo-languages.ts).
  const watching = ['build', '--watch', '--mode', 'development'];
  const builds = [node(vite, ...watching), node(vite, ...watching, '--ssr')];

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  let ending = false;

  let restarting = false;

  const startServer = () => {
    restarting = false;
    if (starts.every((file) => existsSync(file)) && !ending) server = node('dist/server/main.js');
  };
  const restartServer = () => {
    if (restarting) return;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return startServer();
    // The old server must release its port and the database's lock first.
    restarting = true;
    server.once('exit', startServer);
    server.kill('SIGTERM');
  };
  let seen = 0;
  let served = 0;
  const watcher = setInterval(() => {
    const now = changedAt(dist);
    if (now === seen && now !== served) {
      served = now;
      restartServer();
    }
    seen = now;
  }, settleMs);

  return new Promise((resolve) => {
    const end = (code = 0) => {
      ending = true;
      clearInterval(watcher);
      for (const child of [...builds, server]) child?.kill('SIGTERM');
      resolve(code);
    };
    process.once('SIGINT', () => end());
    process.once('SIGTERM', () => end());
    for (const build of builds) build.once('exit', (code) => end(code ?? 0));
  });
});
