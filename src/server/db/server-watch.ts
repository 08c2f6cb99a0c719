import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { withTimeout } from '../platform/with-timeout';
import { advisoryLocks } from './advisory-locks';
import { connectionOptions } from './server-pool';

const probeEveryMs = 1_000;
const reconnectAfterMs = 300;

/** Advisory locks are numbers, so a place is hashed to one. */
function numberOf(place: string): number {
  return createHash('sha256').update(place).digest().readInt32BE();
}

/** While it runs, each server holds a lock whose second number says where its uploads are. */
const servers = `from pg_locks where locktype = 'advisory' and classid = ${advisoryLocks.servers} and objid <> 0 and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

const census = `select greatest(count(*), 1)::int as running, current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room ${servers}`;

type WatchHandlers = {
  /** a notification of the channel `mall` */
  readonly onNotification: (payload: string) => void;
  /** the server does not answer any more; called once per outage */
  readonly onLost: (error: unknown) => void;
  /** the server answers again; notifications sent meanwhile were missed */
  readonly onBack: () => void;
  /** how many connections each running server may hold, besides the one of its watch */
  readonly limitConnections: (connections: number) => void;
};

/**
 * Keeps a separate connection to the PostgreSQL server, which receives its notifications. It is also queried every second, so
 * that an outage is noticed soon, even if the network swallows all packets and breaks no connection. It reconnects until the
 * server answers, and holds the lock by which other servers know of this one. Settles when the first connection listens; rejects
 * if a server runs that keeps its uploads elsewhere.
 */
export async function watchServer(url: string, uploadsAt: string, refusedWithinMs: number, { onNotification, onLost, onBack, limitConnections }: WatchHandlers): Promise<() => Promise<void>> {
  // Plus one probe interval, and as long again for delays of this process itself: a query waits no longer than all of that.
  const longestAnswerMs = refusedWithinMs - 2 * probeEveryMs;
  const answered = <Answer>(answer: Promise<Answer>) => withTimeout(answer, longestAnswerMs, () => new Error(`the database did not answer within ${longestAnswerMs} ms`));
  const stopping = new AbortController();
  const place = numberOf(uploadsAt);
  let isLost = false;

  /** One connection from its start to its end, which is always an error. */
  async function follow(listening: () => void): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({ ...connectionOptions(url, () => socket), application_name: 'dhow listening' });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    const stop = () => socket.destroy();
    stopping.signal.addEventListener('abort', stop);
    try {
      await answered(client.connect());
      // The server ends the session when nothing arrives any more.
      await answered(client.query("set idle_session_timeout = '30s'; listen mall"));
      await answered(joinServers(client, place));
      listening();
      for (;;) {
        const { rows } = await answered(client.query<{ running: number; room: number }>(census));
        if (rows[0]) limitConnections(Math.floor(rows[0].room / rows[0].running) - 1);
        await delay(probeEveryMs, undefined, { signal: stopping.signal, ref: false });
      }
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      socket.destroy();
    }
  }

  async function watchAlways(firstListens: () => void, firstFails: (error: unknown) => void): Promise<void> {
    while (!stopping.signal.aborted) {
      await follow(() => {
        firstListens();
        if (isLost) onBack();
        isLost = false;
      }).catch((error: unknown) => {
        firstFails(error);
        if (!isLost && !stopping.signal.aborted) onLost(error);
        isLost = true;
      });
      await delay(reconnectAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  let following = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      following = watchAlways(resolve, reject);
    });
  } catch (error) {
    stopping.abort();
    throw error;
  }
  return async () => {
    stopping.abort();
    await following;
  };
}

/** Takes the lock by which other servers know of this one, unless one of them keeps its uploads elsewhere. */
async function joinServers(client: pg.Client, place: number): Promise<void> {
  // One at a time: of two servers that can't run together, the second fails.
  await client.query(`select pg_advisory_lock(${advisoryLocks.servers}, 0)`);
  const { rowCount } = await client.query(`select objid ${servers} and objid <> ($1::bigint & 4294967295) limit 1`, [place]);
  if (rowCount !== 0) throw new Error('another server of this mall keeps its uploads elsewhere: S3_URL has to be the same for all, or the folder uploads in DATA_DIR one that they share');
  await client.query(`select pg_advisory_lock_shared(${advisoryLocks.servers}, $1), pg_advisory_unlock(${advisoryLocks.servers}, 0)`, [place]);
}
