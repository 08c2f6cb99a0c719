import { createHash } from 'node:crypto';

/** The most statements kept: filters and search terms make endless new ones, and a connection never forgets one. */
const maxNames = 500;

/**
 * The name under which a statement is prepared, once per connection: the shop runs the same few hundred again and again, and
 * planning them costs more than running them. `undefined` for a statement that is not kept. Each generation has its own names.
 */
export function statementNames(generation = 0): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    let name = names.get(sql);
    if (!name && names.size < maxNames) {
      name = createHash('sha1').update(`${generation} ${sql}`).digest('base64url');
      names.set(sql, name);
    }
    return name;
  };
}
