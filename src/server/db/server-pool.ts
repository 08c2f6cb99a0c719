import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { columnParsers } from './parsers';
import { statementNames } from './statement-names';

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A pool on a PostgreSQL server, which prepares each statement. */
export function serverPool(url: string): { pool: pg.Pool; dialectPool: PostgresPool } {
  const pool = new pg.Pool({ connectionString: url, max: 20, types });
  // A connection may break while it is idle (the pool then replaces it) or between two queries of a transaction (its next
  // query then fails). Whoever uses it is told in that way; without listeners the first one would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const nameOf = statementNames();
  const dialectPool = {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[]) =>
          /^(begin|commit|rollback|start|savepoint|release|set)/i.test(text)
            ? client.query(text)
            : client.query({ name: nameOf(text), text, values: [...values] }),
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
  return { pool, dialectPool: dialectPool as unknown as PostgresPool };
}
