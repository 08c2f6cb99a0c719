import { createHash } from 'node:crypto';

/** Filters and terms make new statements without end, and a connection never forgets one: past so many none is kept. */
const mostNames = 500;

/**
 * The name under which a statement is prepared, once a connection: the shop asks the same few hundred again and again, and
 * planning them costs more than running them. `undefined` where it is not kept. Of another generation are other names.
 */
export function statementNames(generation = 0): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    let name = names.get(sql);
    if (!name && names.size < mostNames) {
      name = createHash('sha1').update(`${generation} ${sql}`).digest('base64url');
      names.set(sql, name);
    }
    return name;
  };
}
