import { createHash } from 'node:crypto';
import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { columnParsers } from './parsers';

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A pool on a PostgreSQL server. Every statement is prepared under a name of its own, once a connection: the shop asks
 * the same few hundred again and again, and planning them costs more than running them.
 */
export function serverPool(url: string): { pool: pg.Pool; dialectPool: PostgresPool } {
  const pool = new pg.Pool({ connectionString: url, max: 20, types });
  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    let name = names.get(sql);
    if (!name) {
      name = createHash('sha1').update(sql).digest('base64url');
      names.set(sql, name);
    }
    return name;
  };
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
