import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The PostgreSQL on which tests make databases of their own; `npm test` starts one. */
export function testDatabaseUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this by `npm test -- FILE`, which starts a PostgreSQL.');
  return url;
}

export interface FreshDatabase {
  url: string;
  /** Ends what is still connected, so that a test that failed halfway leaves nothing. */
  drop: () => Promise<void>;
}

/** An empty database that no other test sees. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
