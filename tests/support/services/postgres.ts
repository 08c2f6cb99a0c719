import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openServer, type Database } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { migrationsHash } from './migrations-hash';

/** The PostgreSQL server on which tests create their databases; `npm test` starts one. */
export function testDatabaseUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this by `npm test -- FILE`, which starts a PostgreSQL.');
  return url;
}

export interface FreshDatabase {
  url: string;
  /** Ends open connections too, so that a test that failed halfway leaves nothing. */
  drop: () => Promise<void>;
}

/** An empty database that no other test sees. */
export const freshDatabase = () => newDatabase(newName());

/** The same with all migrations applied. */
export const migratedDatabase = () =>
  copyOf(`migrated_${migrationsHash()}`, async (url) => {
    const database = openServer(url);
    await migrate(database);
    await database.close();
  });

/** For a mall whose test is not about outages: a stall of this machine is not taken for one. */
export const openPatiently = (url: string): Database => openServer(url, () => {}, 60);

const templates = new Map<string, Promise<void>>();

/** A copy of the template database of this name, which `fill` creates once: copying takes a fraction of the time. */
export async function copyOf(name: string, fill: (url: string) => Promise<void>): Promise<FreshDatabase> {
  const ready = templates.get(name) ?? makeTemplate(name, fill);
  templates.set(name, ready);
  await ready;
  return newDatabase(newName(), `template ${name} strategy file_copy`);
}

const newName = () => `test_${process.pid}_${randomBytes(6).toString('hex')}`;

async function newDatabase(name: string, from = ''): Promise<FreshDatabase> {
  await onServer(`create database ${name} ${from}`);
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

/** Any fixed number: one of the processes that run test files makes a template, while the others wait. */
const templateLock = 7_261_943;

async function makeTemplate(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  await withServer(async (client) => {
    await client.query(`select pg_advisory_lock(${templateLock})`);
    if ((await client.query('select from pg_database where datname = $1', [name])).rows.length > 0) return;
    // Renamed when complete, so that nobody copies one whose process was killed halfway.
    const unfinished = newName();
    const { url } = await newDatabase(unfinished);
    await fill(url);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

async function onServer(statement: string): Promise<void> {
  await withServer((client) => client.query(statement));
}

async function withServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
