import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, watch } from 'node:fs';
import path from 'node:path';
import { buildEnv, forgetBuild } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, root, toolScript } from './run.mjs';

/** Longer than the pauses between two files of one build. */
const settleMs = 300;

await command(async () => {
  await ensureInstalled();
  forgetBuild();
  const dist = path.join(root, 'dist');
  mkdirSync(dist, { recursive: true });

  const node = (/** @type {string[]} */ ...parameters) =>
    spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: buildEnv() });
  const vite = toolScript('vite');
  const builds = [node(vite, 'build', '--watch'), node(vite, 'build', '--ssr', '--watch')];

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let ending = false;

  let restarting = false;

  const startServer = () => {
    restarting = false;
    const built = ['server/main.js', 'client/.vite/manifest.json'].every((file) => existsSync(path.join(dist, file)));
    if (built && !ending) server = node('dist/server/main.js');
  };
  const restartServer = () => {
    if (restarting) return;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return startServer();
    // The old one must let go of its port and of the database's lock first.
    restarting = true;
    server.once('exit', startServer);
    server.kill('SIGTERM');
  };
  const watcher = watch(dist, { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(restartServer, settleMs);
  });

  return new Promise((resolve) => {
    const end = () => {
      ending = true;
      clearTimeout(settling);
      watcher.close();
      for (const child of [...builds, server]) child?.kill('SIGTERM');
      resolve(0);
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    for (const build of builds) build.once('exit', end);
  });
});
