import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ourMain = path.resolve('dist/server/main.js');
const longestStartMs = 90_000;
const stopMs = 15_000;

/** A prefix of the hash of the sources that `dist` was built from. */
export const builtFrom = () => readFileSync('dist/.built-from', 'utf8').slice(0, 16);

export interface BuiltServer {
  /** Without a trailing slash. */
  url: string;
  /** Stops gracefully; kills a server that does not end. Removes the data folder unless the caller set one. */
  stop: () => Promise<void>;
  /** Kills it in the middle of its work, as a power cut would. */
  kill: () => Promise<void>;
  /** Everything printed so far. */
  output: () => string;
}

type Start = { env?: Record<string, string>; main?: string; under?: readonly string[]; onPrinted?: (text: string) => void; startMs?: number };

/**
 * Starts the server as in production: from `dist`, in its own process, with its own data folder. To restart it at the
 * same place, give it the same PORT and DATA_DIR; to start another build, its `main`; `under` is a program with
 * parameters that runs it; `onPrinted` gets what is printed, also before it listens.
 */
export async function startBuiltServer({ env = {}, main = ourMain, under = [], onPrinted, startMs = longestStartMs }: Start = {}): Promise<BuiltServer> {
  if (!existsSync(main)) throw new Error('There is no dist/server/main.js: `npm run build` makes it.');
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'dhow-data-')));
  const [program, ...parameters] = [...under, process.execPath, main];
  const child = spawn(program, parameters, {
    // Without the settings of whoever runs the tests.
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      // Any port that is free at that moment: one found earlier may be taken by now.
      PORT: '0',
      SOCKET_PORT: '0',
      // Tests and benchmarks send more requests than any shopper, from one address.
      CALLS_PER_MINUTE: '100000000',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const stop = async () => {
    await end(child);
    if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const listening = new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}. It printed:\n${printed}`));
    const tellHang = () => fail(`did not listen within ${startMs} ms. Its threads: ${threadsOf(child.pid)}. In its DATA_DIR: ${existsSync(dataDir) ? readdirSync(dataDir).join(', ') : 'nothing'}`);
    // What it has printed meanwhile is read first.
    const timeout = setTimeout(() => setImmediate(tellHang), startMs);
    const read = (text: string) => {
      printed += text;
      onPrinted?.(text);
      const url = /listening on (http:\/\/[^\s"'/]+)\s/i.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(timeout);
      resolve(url);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    // On `close`, not `exit`: all output has been read by then.
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

/** Each thread's name and what it waits for, the main one first: an idle event loop for epoll, a blocked thread for a futex. */
function threadsOf(pid: number | undefined): string {
  try {
    const read = (id: string, file: string) => readFileSync(`/proc/${pid}/task/${id}/${file}`, 'utf8').trim();
    return readdirSync(`/proc/${pid}/task`).map((id) => `${read(id, 'comm')} in ${read(id, 'wchan')}`).join(', ');
  } catch {
    // Only Linux tells, and only while it runs.
    return 'unknown';
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
