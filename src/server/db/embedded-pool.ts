import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Engine } from './database-thread';

/**
 * The embedded database as a pool of one connection for kysely's PostgreSQL dialect. kysely's own PGlite dialect gives the one
 * connection to everybody at once, so that a query next to an open transaction would run inside it; here a connection is
 * exclusive until it is released.
 */
export function embeddedPool(engine: Engine): PostgresPool {
  let free: Promise<void> = Promise.resolve();

  async function connect(): Promise<PostgresPoolClient> {
    let release = () => {};
    const before = free;
    free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    const query = async (sql: string, values: readonly unknown[] = []) => {
      const { rows, rowCount } = await engine.query(sql, values);
      return { rows, rowCount, command: sql.trimStart().slice(0, 6).toUpperCase() };
    };
    return { query, release } as PostgresPoolClient;
  }

  return { connect, end: () => engine.close() } as PostgresPool;
}
