import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../src/build/commands/free-port.mjs';
import { startBuiltServer, type BuiltServer } from '../support/server/built-server';
import { testDatabaseUrl } from '../support/services/postgres';

const exec = promisify(execFile);
const folder = path.resolve('.reports', 'bench-data');
/** The sources of a demo catalog: it is made again when any of them has changed. */
const sources = ['src/server/demo', 'src/build/studio', 'src/server/db/migrations', 'src/rules'];

export type Catalog = { readonly database: 'PostgreSQL' | 'PGlite'; readonly goods: number };

/**
 * Serves a demo catalog from `dist` while `work` lasts. Each catalog is made once, by a first start of the server, and kept
 * in `.reports/bench-data`: the embedded one as its data folder, PostgreSQL's as a dump, since `npm run bench` uses a new
 * database server each time. On your own server (TEST_DATABASE_URL) the database is kept as well.
 */
export async function withMall<Result>(catalog: Catalog, work: (mall: BuiltServer) => Promise<Result>): Promise<Result> {
  const mall = await startBuiltServer({ env: await filled(catalog) });
  try {
    return await work(mall);
  } finally {
    await mall.stop();
  }
}

/** The same on PostgreSQL, with a copy that `work` may fill with orders; `work` also gets the copy's URL. */
export async function withCopy<Result>(goods: number, work: (mall: BuiltServer, databaseUrl: string) => Promise<Result>): Promise<Result> {
  return withCopiedRows(goods, async (env) => {
    const mall = await startBuiltServer({ env });
    try {
      return await work(mall, env.DATABASE_URL);
    } finally {
      await mall.stop();
    }
  });
}

/** The same copy without a server: `work` gets the environment for a server that uses it. */
export async function withCopiedRows<Result>(goods: number, work: (env: Record<string, string> & { readonly DATABASE_URL: string }) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: source = '', ...env } = await filled({ database: 'PostgreSQL', goods });
  const url = new URL(source);
  const name = url.pathname.slice(1);
  url.pathname = `/${name}_copy`;
  await onServer(`drop database if exists ${name}_copy with (force)`);
  await onServer(`create database ${name}_copy template ${name}`);
  try {
    return await work({ ...env, DATABASE_URL: url.href });
  } finally {
    await onServer(`drop database if exists ${name}_copy with (force)`);
  }
}

/** Makes the catalog if it doesn't exist yet; returns the environment of a server that uses it. */
async function filled({ database, goods }: Catalog): Promise<Record<string, string>> {
  const kind = `${database.toLowerCase()}-${goods}`;
  const name = `${kind}-${await hashOfSources()}`;
  await mkdir(folder, { recursive: true });
  await forgetOlder(kind, name);
  const dataDir = path.join(folder, name);
  const env = { DATA_DIR: dataDir, DEMO_GOODS: String(goods) };
  if (database === 'PostgreSQL') return { ...env, DATABASE_URL: await filledDatabase(name, env) };
  const mark = path.join(dataDir, 'filled');
  if (!existsSync(mark)) {
    await rm(dataDir, { recursive: true, force: true });
    await firstStart(env);
    await writeFile(mark, '');
  }
  return env;
}

/** The URL of a PostgreSQL database with the catalog: the existing one, else restored from the kept dump, else newly made. */
async function filledDatabase(name: string, env: Record<string, string>): Promise<string> {
  const database = `bench_${name.replaceAll('-', '_')}`;
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${database}`;
  if (await databaseExists(database)) return url.href;
  // Made under another name until it is complete, so that an interrupted run leaves nothing that looks finished.
  const making = `${database}_making`;
  const makingUrl = new URL(url);
  makingUrl.pathname = `/${making}`;
  await onServer(`drop database if exists ${making} with (force)`);
  await onServer(`create database ${making}`);
  const dump = path.join(folder, `${name}.dump`);
  if (existsSync(dump)) {
    console.log(`Reading the kept catalog ${name} …`);
    await exec('pg_restore', ['--no-owner', '--jobs=2', `--dbname=${makingUrl.href}`, dump]);
    await onServer('vacuum analyze', makingUrl);
  } else {
    await firstStart({ ...env, DATABASE_URL: makingUrl.href });
    await keepDump(makingUrl, dump);
  }
  await onServer(`alter database ${making} rename to ${database}`);
  return url.href;
}

async function keepDump(url: URL, dump: string): Promise<void> {
  try {
    await exec('pg_dump', ['--format=custom', '--compress=1', `--file=${dump}.part`, url.href]);
    await rename(`${dump}.part`, dump);
  } catch (error) {
    await rm(`${dump}.part`, { force: true });
    console.log(`The catalog is not kept for the next time: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Starts the server so that it makes its catalog, however long that takes, and stops it once it listens. */
async function firstStart(env: Record<string, string>): Promise<void> {
  const server = spawn(process.execPath, [path.resolve('dist/server/main.js')], {
    env: { PATH: process.env['PATH'], PORT: String(await freePort()), SOCKET_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  let made = false;
  for await (const line of createInterface({ input: server.stdout })) {
    if (/demo catalog/.test(line)) console.log(`  ${line}`);
    if (!/listening on/.test(line)) continue;
    made = true;
    server.kill('SIGTERM');
  }
  const [code] = (await exit) as [number | null];
  if (!made) throw new Error(`The server that should make a catalog ended with ${code}.`);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = (await readdir(source, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()) {
      hash.update(`${file}\0`).update(await readFile(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 8);
}

async function forgetOlder(kind: string, current: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(`${kind}-`) && !entry.startsWith(current)) await rm(path.join(folder, entry), { recursive: true, force: true });
  }
}

async function databaseExists(name: string): Promise<boolean> {
  return (await onServer(`select 1 from pg_database where datname = '${name}'`)) > 0;
}

async function onServer(statement: string, url = new URL(testDatabaseUrl())): Promise<number> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
