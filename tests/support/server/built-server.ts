import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ourMain = path.resolve('dist/server/main.js');
const startMs = 90_000;
const stopMs = 15_000;

/** Names the sources that it was built from. */
export const builtFrom = () => readFileSync('dist/.built-from', 'utf8').slice(0, 16);

export interface BuiltServer {
  /** Without a slash at the end. */
  url: string;
  /** Graceful; kills a server that does not end. Removes the data folder, where it was not the caller's. */
  stop: () => Promise<void>;
  /** Ends it in the middle of whatever it does, as a power cut would. */
  kill: () => Promise<void>;
  /** All that it has printed so far. */
  output: () => string;
}

/**
 * Starts the server as a shop would run it: from `dist`, in a process of its own, with a data folder of its own. To
 * start it again where it was, give it the same PORT and DATA_DIR; to start another build, its `main`; `under` is a program
 * with its parameters that runs it.
 */
export async function startBuiltServer({ env = {}, main = ourMain, under = [] }: { env?: Record<string, string>; main?: string; under?: readonly string[] } = {}): Promise<BuiltServer> {
  if (!existsSync(main)) throw new Error('There is no dist/server/main.js: `npm run build` makes it.');
  const ownDataDir = env['DATA_DIR'] === undefined ? await mkdtemp(path.join(tmpdir(), 'dhow-data-')) : undefined;
  const [program, ...parameters] = [...under, process.execPath, main];
  const child = spawn(program, parameters, {
    // None of the settings of whoever runs the tests.
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      // Any that is free in that moment: one that was looked for before may be another's by then.
      PORT: '0',
      SOCKET_PORT: '0',
      // Tests and figures ask faster than any shopper, from one address.
      CALLS_PER_MINUTE: '100000000',
      DATA_DIR: ownDataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const stop = async () => {
    await end(child);
    if (ownDataDir !== undefined) await rm(ownDataDir, { recursive: true, force: true });
  };
  const listening = new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}. It printed:\n${printed}`));
    const timeout = setTimeout(() => fail(`did not listen within ${startMs} ms`), startMs);
    const read = (text: string) => {
      printed += text;
      const url = /listening on (http:\/\/[^\s"'/]+)\s/i.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(timeout);
      resolve(url);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    // When all that it has printed is read too.
    child.once('close', (code, signal) => {
      clearTimeout(timeout);
      fail(`ended while starting (${code ?? signal})`);
    });
  });
  try {
    return { url: await listening, stop, kill: () => end(child, 'SIGKILL'), output: () => printed };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exit;
  clearTimeout(timeout);
}
