import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../platform/unavailable';
import { columnParsers } from './parsers';
import { statementNames } from './statement-names';

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** So long one waits for a connection, in the queue or to be let in; who finds the server out of reach does not wait. */
const longestWaitMs = 10_000;
/** For what a call asks, which takes milliseconds; longer is a fault, and would hold its connection. */
const longestStatementMs = 60_000;
/** So many connections a server of the mall holds, where its PostgreSQL has room for them. */
const mostConnections = 20;
/** However many servers share it: with less, a call that asks two things at once would wait for itself. */
const fewestConnections = 3;
/** By then the server has ended the statement itself: no answer means that this one connection is dead. */
const answerGraceMs = 5_000;
const longestAnswerMs = longestStatementMs + answerGraceMs;
/** For migrations: over a large table one takes long. */
const longestScriptMs = 3_600_000;
const betweenLooksMs = 5_000;
/** Of others' locks, too: a transaction of a process that is gone ends after this. An upload that is swept asks the bucket meanwhile. */
const idleInTransactionMs = 30_000;
/** The server finds out by itself, and soon, that we are gone: what we held would else stay locked for two hours. */
const serverOptions = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';

const tooManyConnections = '53300';
/** The server is going down, has crashed, is starting or out of room; or ended an idle session. Its own errors otherwise are the statement's. */
const passing = /^(08|53|57P0|25P0[34])/;

export function connectionOptions(url: string, stream: () => Socket): pg.ClientConfig {
  return {
    connectionString: url, types, stream, keepAlive: true, keepAliveInitialDelayMillis: 10_000,
    statement_timeout: longestStatementMs, query_timeout: longestAnswerMs, idle_in_transaction_session_timeout: idleInTransactionMs, options: serverOptions,
  };
}

/** Runs several statements on a connection of their own; an error that `ignore` accepts is passed over, what was not committed with it. */
export async function runScript(url: string, sql: string, ignore?: (error: unknown) => boolean): Promise<void> {
  const client = scriptClient(url, longestScriptMs);
  const over = new AbortController();
  try {
    await client.connect();
    await Promise.race([client.query(sql), failWhenSilent(url, over.signal)]);
  } catch (error) {
    if (!ignore?.(error)) throw error;
  } finally {
    over.abort();
    await client.end();
  }
}

function scriptClient(url: string, longestMs: number): pg.Client {
  const client = new pg.Client({
    ...connectionOptions(url, () => new Socket()), connectionTimeoutMillis: longestWaitMs, statement_timeout: longestMs, query_timeout: longestMs + answerGraceMs,
  });
  client.on('error', () => {});
  return client;
}

/** A script may say nothing for an hour and be well: whether the server is there is asked on other connections meanwhile. */
async function failWhenSilent(url: string, over: AbortSignal): Promise<void> {
  for (;;) {
    await delay(betweenLooksMs, undefined, { signal: over });
    const client = scriptClient(url, longestWaitMs);
    try {
      await client.connect();
      await client.query('select');
    } catch (error) {
      // Whatever the server says, it is there.
      if (!(error instanceof pg.DatabaseError)) throw new Unavailable('the database does not answer any more', { cause: error });
    } finally {
      await client.end();
    }
  }
}

/** Whether an error tells of the connection, and not of what was asked. */
function isOfConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || passing.test(error.code ?? '');
}

/** A newer version's migration gave a table another column, and what was prepared before does not read it. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

function told(error: unknown): unknown {
  return isOfConnection(error) && !(error instanceof Unavailable) ? new Unavailable('the database does not answer', { cause: error }) : error;
}

/** A pool on a PostgreSQL server, which prepares each statement. Throws `Unavailable` where the server is what failed. */
export class ServerPool {
  private readonly pool: pg.Pool;
  private readonly sockets = new Set<Socket>();
  private generation = 0;
  private nameOf = statementNames();
  isOut = false;

  constructor(url: string) {
    const open = () => this.openSocket();
    this.pool = new pg.Pool({ ...connectionOptions(url, open), max: mostConnections, connectionTimeoutMillis: longestWaitMs });
    // A connection may break while it is idle (the pool then replaces it) or between two queries of a transaction (its next
    // query then fails). Whoever uses it is told in that way; without listeners the first one would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** For kysely. */
  get dialectPool(): PostgresPool {
    return { connect: () => this.connect(), end: () => this.pool.end() } as unknown as PostgresPool;
  }

  /** The server can't be reached: ends all that waits for it, and refuses at once whatever comes until it is back. */
  becomeOut(): void {
    this.isOut = true;
    for (const socket of this.sockets) socket.destroy(new Error('the database is out of reach'));
  }

  becomeBack(): void {
    this.isOut = false;
  }

  /** From now on it holds at most so many, within its own bounds. */
  share(connections: number): void {
    this.pool.options.max = Math.max(fewestConnections, Math.min(mostConnections, connections));
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private openSocket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // Of those who waited in the queue: the pool opens one for each as places get free.
    process.nextTick(() => this.isOut && socket.destroy(new Error('the database is out of reach')));
    return socket;
  }

  private async take(): Promise<pg.PoolClient> {
    const until = performance.now() + longestWaitMs;
    for (;;) {
      if (this.isOut) throw new Unavailable('the database is out of reach');
      try {
        return await this.pool.connect();
      } catch (error) {
        // Other servers hold all of its connections: one of them, or of ours, is free in a moment.
        if (!(error instanceof pg.DatabaseError && error.code === tooManyConnections) || performance.now() > until) throw told(error);
        await delay(20 + 60 * Math.random());
      }
    }
  }

  private async connect() {
    const client = await this.take();
    let [isBroken, inTransaction] = [false, false];
    const run = async (text: string, values: readonly unknown[]) => {
      if (!/^(begin|commit|rollback|start|savepoint|release|set)/i.test(text)) return client.query({ name: this.nameOf(text), text, values: [...values] });
      if (/^(begin|start)/i.test(text)) inTransaction = true;
      if (/^(commit|rollback)$/i.test(text)) inTransaction = false;
      return client.query(text);
    };
    const ask = async (text: string, values: readonly unknown[]) => {
      if (isBroken) throw new Unavailable('the connection to the database is broken');
      try {
        return await run(text, values).catch((error: unknown) => {
          if (!isStale(error)) throw error;
          this.generation += 1;
          this.nameOf = statementNames(this.generation);
          // A transaction is over, and done again by whoever began it (calls/transaction.ts).
          if (inTransaction) throw error;
          return run(text, values);
        });
      } catch (error) {
        isBroken = isOfConnection(error);
        throw told(error);
      }
    };
    return { query: ask, release: () => client.release(isBroken || this.pool.totalCount > this.pool.options.max) };
  }
}
