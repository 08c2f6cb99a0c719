import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../platform/unavailable';
import { withTimeout } from '../platform/with-timeout';
import { hourMs, minuteMs } from '../../rules/durations';
import { columnParsers } from './parsers';
import { statementNames } from './statement-names';

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** How long to wait for a connection, in the queue or until it is accepted; while the server is known to be out of reach, nobody waits. */
const connectionTimeoutMs = 10_000;
/** For the statements of calls, which take milliseconds; a longer one is a fault, and would block its connection. */
const statementTimeoutMs = minuteMs;
/** The most connections of one server of the mall, if its PostgreSQL has room for them. */
const maxConnections = 20;
/** The fewest connections, however many servers share PostgreSQL: with fewer, a call that runs two queries at once would wait for itself. */
const minConnections = 3;
/** By then the server has ended the statement itself: no answer means that this connection is dead. */
const answerGraceMs = 5_000;
const queryTimeoutMs = statementTimeoutMs + answerGraceMs;
/** A transaction that gives its statements another time (statement-timeout.ts). */
const ownTimeout = /^set local statement_timeout = (\d+)$/;
/**
 * For the statements of that transaction, and for scripts: PostgreSQL looks whether this process is still there, and not only when it
 * has the answer. Otherwise a server that stops would leave the locks for as long, and one that was killed would migrate later. Where
 * PostgreSQL can't look, as on Windows, it refuses the setting.
 */
const endWithClient = (scope: 'local' | 'session') =>
  `do $$ begin set ${scope} client_connection_check_interval = 5000; exception when invalid_parameter_value then null; end $$`;
/** node-postgres takes the timeout of a single query, too; its types do not say so. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };
/** For migrations, which take long on a large table. */
const scriptTimeoutMs = hourMs;
/** For a connection to end; when the server does, calls and jobs have had eight seconds before (jobs/job-runner.ts). */
const lastWaitMs = 1_000;
const betweenProbesMs = 5_000;
/**
 * Also frees locks: the transaction of a process that is gone ends after this. The sweep of uploads calls the bucket within a
 * transaction, so this must be longer than such a call.
 */
const idleInTransactionMs = 30_000;
/** Makes the server notice soon that this process is gone: otherwise its locks would stay for two hours. */
const serverOptions = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';

const tooManyConnections = '53300';
/** The server is shutting down, has crashed, is starting or out of resources, or ended an idle session. All its other errors are the statement's. */
const connectionErrors = /^(08|53|57P0|25P0[34])/;

export function connectionOptions(url: string, stream: () => Socket): pg.ClientConfig {
  return {
    connectionString: url, types, stream, keepAlive: true, keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs, query_timeout: queryTimeoutMs, idle_in_transaction_session_timeout: idleInTransactionMs, options: serverOptions,
  };
}

/** Runs several statements on a connection of their own; if one fails, what was not committed is lost. */
export async function runScript(url: string, sql: string): Promise<void> {
  const { client, end } = scriptClient(url, scriptTimeoutMs);
  const done = new AbortController();
  const run = async () => {
    await client.query(endWithClient('session'));
    await client.query(sql);
  };
  try {
    await client.connect();
    await Promise.race([run(), failWhenSilent(url, done.signal)]);
  } finally {
    done.abort();
    await end();
  }
}

function scriptClient(url: string, timeoutMs: number) {
  const socket = new Socket();
  const client = new pg.Client({
    ...connectionOptions(url, () => socket), connectionTimeoutMillis: connectionTimeoutMs, statement_timeout: timeoutMs, query_timeout: timeoutMs + answerGraceMs,
  });
  client.on('error', () => {});
  // Its farewell waits until the other side closes, which may be gone.
  const end = () => withTimeout(client.end(), lastWaitMs, () => new Error('still open')).catch(() => socket.destroy());
  return { client, end };
}

/** A healthy script may be silent for an hour, so other connections check meanwhile whether the server still answers. */
async function failWhenSilent(url: string, done: AbortSignal): Promise<void> {
  for (;;) {
    await delay(betweenProbesMs, undefined, { signal: done });
    const { client, end } = scriptClient(url, connectionTimeoutMs);
    try {
      await client.connect();
      await client.query('select');
    } catch (error) {
      // Any answer, even an error, shows that the server is there.
      if (!(error instanceof pg.DatabaseError)) throw new Unavailable('the database does not answer any more', { cause: error });
    } finally {
      await end();
    }
  }
}

/** Whether an error is about the connection, not about the statement. */
function isConnectionError(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || connectionErrors.test(error.code ?? '');
}

/** A newer version's migration added a column to a table, which statements prepared before do not read. */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

function asUnavailable(error: unknown): unknown {
  return isConnectionError(error) && !(error instanceof Unavailable) ? new Unavailable('the database does not answer', { cause: error }) : error;
}

/** A connection pool for a PostgreSQL server, which prepares each statement. Throws `Unavailable` if the server itself failed. */
export class ServerPool {
  private readonly pool: pg.Pool;
  private readonly sockets = new Set<Socket>();
  private generation = 0;
  private nameOf = statementNames();
  isUnreachable = false;

  constructor(url: string) {
    const open = () => this.openSocket();
    this.pool = new pg.Pool({ ...connectionOptions(url, open), max: maxConnections, connectionTimeoutMillis: connectionTimeoutMs });
    // A connection may break while it is idle (the pool then replaces it) or between two queries of a transaction (its next query
    // then fails). That is how its user learns of it; without listeners the first such event would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** For kysely. */
  get dialectPool(): PostgresPool {
    return { connect: () => this.connect(), end: () => this.pool.end() } as unknown as PostgresPool;
  }

  /** Called when the server can't be reached: ends everything that waits for it, and refuses new queries at once until it is back. */
  markUnreachable(): void {
    this.isUnreachable = true;
    for (const socket of this.sockets) socket.destroy(new Error('the database is out of reach'));
  }

  markReachable(): void {
    this.isUnreachable = false;
  }

  /** Limits the pool to so many connections, within its own bounds. */
  limitConnections(connections: number): void {
    this.pool.options.max = Math.max(minConnections, Math.min(maxConnections, connections));
  }

  /** Drops what does not end in time, such as a check of the ledger. */
  async end(): Promise<void> {
    await withTimeout(this.pool.end(), lastWaitMs, () => new Error('still in use')).catch(() => {
      for (const socket of this.sockets) socket.destroy();
    });
  }

  private openSocket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // For queries that waited in the queue: as places become free, the pool opens a connection for each.
    process.nextTick(() => this.isUnreachable && socket.destroy(new Error('the database is out of reach')));
    return socket;
  }

  private async acquire(): Promise<pg.PoolClient> {
    const until = performance.now() + connectionTimeoutMs;
    for (;;) {
      if (this.isUnreachable) throw new Unavailable('the database is out of reach');
      try {
        return await this.pool.connect();
      } catch (error) {
        // Other servers hold all connections of PostgreSQL: one of theirs, or of ours, will be free in a moment.
        if (!(error instanceof pg.DatabaseError && error.code === tooManyConnections) || performance.now() > until) throw asUnavailable(error);
        await delay(20 + 60 * Math.random());
      }
    }
  }

  private async connect() {
    const client = await this.acquire();
    let [isBroken, inTransaction, answerMs] = [false, false, queryTimeoutMs];
    const run = async (text: string, values: readonly unknown[]) => {
      if (!/^(begin|commit|rollback|start|savepoint|release|set)/i.test(text)) {
        const timed: TimedQuery = { name: this.nameOf(text), text, values: [...values], query_timeout: answerMs };
        return client.query(timed);
      }
      if (/^(begin|start)/i.test(text)) inTransaction = true;
      if (/^(commit|rollback)$/i.test(text)) [inTransaction, answerMs] = [false, queryTimeoutMs];
      const ownMs = ownTimeout.exec(text)?.[1];
      if (ownMs === undefined) return client.query(text);
      answerMs = Number(ownMs) + answerGraceMs;
      const set = await client.query(text);
      await client.query(endWithClient('local'));
      return set;
    };
    const query = async (text: string, values: readonly unknown[]) => {
      if (isBroken) throw new Unavailable('the connection to the database is broken');
      try {
        return await run(text, values).catch((error: unknown) => {
          if (!isStalePlan(error)) throw error;
          this.generation += 1;
          this.nameOf = statementNames(this.generation);
          // A transaction has failed, and the code that began it runs it again (calls/transaction.ts).
          if (inTransaction) throw error;
          return run(text, values);
        });
      } catch (error) {
        isBroken = isConnectionError(error);
        throw asUnavailable(error);
      }
    };
    return { query, release: () => client.release(isBroken || this.pool.totalCount > this.pool.options.max) };
  }
}
