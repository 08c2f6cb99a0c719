import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findOrInstall, findProgram } from '../../src/build/commands/find-program.mjs';
import { freePort } from '../../src/build/commands/free-port.mjs';

const longestStartMs = 10_000;

function haproxy(): Promise<string> {
  const advice = 'This figure needs haproxy. Install it: on Debian the package haproxy.';
  return findOrInstall(() => findProgram(['haproxy']), 'haproxy', advice);
}

/** Starts a plain haproxy on this machine that hands requests to these servers in turn. */
export async function startProxy(servers: readonly string[]): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const program = await haproxy();
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'dhow-proxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const config = [
    'defaults', '  mode http', '  timeout connect 5s', '  timeout client 75s', '  timeout server 75s', '  option forwardfor',
    'frontend page', `  bind 127.0.0.1:${port}`, '  default_backend dhow',
    'backend dhow', '  balance roundrobin', ...servers.map((url, index) => `  server dhow${index + 1} ${new URL(url).host}`),
  ];
  await writeFile(file, `${config.join('\n')}\n`);
  const proxy = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(proxy, 'exit');
  const stop = async () => {
    proxy.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const until = performance.now() + longestStartMs; !(await listens(port)); await delay(50)) {
    if (performance.now() < until && proxy.exitCode === null) continue;
    await stop();
    throw new Error('haproxy does not listen.');
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
