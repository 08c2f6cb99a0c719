import { createHash } from 'node:crypto';
import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { columnParsers } from './parsers';

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Filters and terms make new statements without end, and a connection never forgets one: past so many none is kept. */
const mostNames = 500;

/**
 * A pool on a PostgreSQL server. Every statement is prepared under a name of its own, once a connection: the shop asks
 * the same few hundred again and again, and planning them costs more than running them.
 */
export function serverPool(url: string): { pool: pg.Pool; dialectPool: PostgresPool } {
  const pool = new pg.Pool({ connectionString: url, max: 20, types });
  // A connection may break while it is idle (the pool then replaces it) or between two queries of a transaction (its next
  // query then fails). Whoever uses it is told in that way; without listeners the first one would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const names = new Map<string, string>();
  const named = (sql: string): { name?: string } => {
    let name = names.get(sql);
    if (!name && names.size < mostNames) {
      name = createHash('sha1').update(sql).digest('base64url');
      names.set(sql, name);
    }
    return name === undefined ? {} : { name };
  };
  const dialectPool = {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[]) =>
          /^(begin|commit|rollback|start|savepoint|release|set)/i.test(text)
            ? client.query(text)
            : client.query({ ...named(text), text, values: [...values] }),
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
  return { pool, dialectPool: dialectPool as unknown as PostgresPool };
}
