import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstall, folderWith, foldersOnPath } from './find-program.mjs';
import { freePort } from './free-port.mjs';
import { Problem } from './run.mjs';

/**
 * Returns a PostgreSQL for tests and benchmarks: TEST_DATABASE_URL if it is set, else a new cluster.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startCluster();
}

/**
 * Starts a PostgreSQL cluster with this machine's programs in a temporary folder, which `stop` removes. `restart` ends
 * all connections and resolves when new ones are accepted.
 * @param {Record<string, string>} [own] settings in addition to the usual ones, which only aim at speed
 * @returns {Promise<{ url: string, restart: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startCluster(own) {
  const programs = await postgresPrograms();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(path.join(tmpdir(), 'dhow-postgres-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    const data = path.join(folder, 'data');
    createCluster(programs, data, { cwd: folder, ...account });
    const port = await freePort();
    const start = async () => {
      const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...settings(port, own)], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        // In its own process group: Ctrl-C would otherwise stop it while tests are still closing.
        detached: true,
        ...account,
      });
      await untilReady(server);
      return server;
    };
    let server = await start();
    return {
      url: `postgresql://dhow@127.0.0.1:${port}/postgres`,
      restart: async () => {
        await stopped(server);
        server = await start();
      },
      stop: async () => {
        await stopped(server);
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** Returns the folder of PostgreSQL's programs, which Debian keeps off PATH. */
function postgresPrograms() {
  const find = () => folderWith([...foldersOnPath(), ...versionFolders('/usr/lib/postgresql')], ['initdb', 'postgres']);
  const advice =
    'The tests need a PostgreSQL 15 or newer. Install one, or name a server on which databases may be created in ' +
    'TEST_DATABASE_URL (postgresql://user@host:5432/postgres).';
  return findOrInstall(find, 'postgresql', advice);
}

/** @param {string} parent such as /usr/lib/postgresql, with a folder per version; the newest is returned first */
function versionFolders(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(parent, version, 'bin'));
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {{ uid: number, gid: number } | undefined} the account to run it as, if we are root
 */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      /** @param {string} option */
      const id = (option) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new Problem('PostgreSQL does not run as root, and there is no account `postgres` or `nobody` to run it as.');
}

/**
 * @param {string} programs
 * @param {string} data
 * @param {{ cwd: string, uid?: number, gid?: number }} options
 */
function createCluster(programs, data, options) {
  // Case and accents of every alphabet follow the character type (LC_CTYPE): plain C handles only English.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const parameters = ['-D', data, '-U', 'dhow', '--auth=trust', '--no-sync', '--encoding=UTF8', `--locale=${locale}`];
  execFileSync(path.join(programs, 'initdb'), parameters, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * @param {number} port
 * @param {Record<string, string>} [own]
 */
function settings(port, own) {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    // No data outlives the run.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // `untilReady` reads the log.
    lc_messages: 'C',
    logging_collector: 'off',
    ...own,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    const timeout = setTimeout(() => {
      server.kill('SIGKILL');
      fail('was not ready in 60 s');
    }, 60_000);
    /** @param {string} what */
    const fail = (what) => {
      clearTimeout(timeout);
      reject(new Problem(`PostgreSQL ${what}:\n${log}`));
    };
    server.once('error', (error) => fail(error.message));
    server.once('exit', () => fail('stopped while starting'));
    // Keep reading after that: a full pipe would block the server.
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.includes('ready to accept connections')) return;
      log += text;
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timeout);
      resolve(undefined);
    });
  });
}

/** @param {import('node:child_process').ChildProcess} server */
function stopped(server) {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve(undefined);
    server.once('exit', resolve);
    // Fast shutdown: it ends the connections that a broken test left open.
    server.kill('SIGINT');
  });
}
