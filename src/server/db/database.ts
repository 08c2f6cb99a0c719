import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { embeddedPool } from './embedded-pool';
import { startEngine, type Engine } from './embedded-worker';
import { lockFolder } from './folder-lock';
import type { Db, Tables } from './schema';
import { serverPool } from './server-pool';

/** What triggers send on the channel `mall` (see the migrations). */
type Hear = (payload: string) => void;

export type Database = {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  /** Runs several statements; an error that `ignore` accepts is rolled back and passed over. */
  script(sql: string, ignore?: (error: unknown) => boolean): Promise<void>;
  /** From now on tells every change that some server of this mall commits. */
  listen(hear: Hear): Promise<void>;
  close(): Promise<void>;
};

/** `hearers` are told what the engine was told to tell them; `unlock` ends what keeps other processes out. */
export function embedded(engine: Engine, hearers: Set<Hear>, unlock: () => void): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(engine) }) });
  return {
    kind: 'embedded',
    db,
    async script(sql, ignore) {
      // A lease of the one connection, so that no transaction is open while the script runs.
      await db.connection().execute(async () => {
        try {
          await engine.script(sql);
        } catch (error) {
          await engine.script('rollback');
          if (!ignore?.(error)) throw error;
        }
      });
    },
    async listen(hear) {
      hearers.add(hear);
      await engine.script('listen mall');
    },
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

/** The database in a folder of this machine, for trying out, development and one small shop. */
export async function openEmbedded(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  const hearers = new Set<Hear>();
  try {
    const engine = await startEngine(`${folder}/pglite`, (payload) => hearers.forEach((hear) => hear(payload)));
    return embedded(engine, hearers, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A PostgreSQL server, for real money and more than one process. */
export function openServer(url: string): Database {
  const { pool, dialectPool } = serverPool(url);
  const stopListening: (() => void)[] = [];
  return {
    kind: 'server',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dialectPool }) }),
    async script(sql, ignore) {
      const client = await pool.connect();
      try {
        await client.query(sql);
      } catch (error) {
        await client.query('rollback');
        if (!ignore?.(error)) throw error;
      } finally {
        client.release();
      }
    },
    async listen(hear) {
      stopListening.push(await listenAlways(pool, hear));
    },
    async close() {
      for (const stop of stopListening) stop();
      await pool.end();
    },
  };
}

const relistenAfterMs = 1_000;

/** Listens on a connection of its own, and on a new one whenever that breaks. Settles when the first one listens. */
async function listenAlways(pool: pg.Pool, hear: Hear): Promise<() => void> {
  let stopped = false;
  let release = () => {};
  const listen = async () => {
    const client = await pool.connect();
    // Once: a connection that was given back may still break while it is closed.
    let held = true;
    release = () => {
      if (held) client.release(true);
      held = false;
    };
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    client.on('error', () => {
      release();
      if (!stopped) setTimeout(again, relistenAfterMs).unref();
    });
    await client.query('listen mall');
  };
  const again = () => {
    listen().catch(() => {
      if (!stopped) setTimeout(again, relistenAfterMs).unref();
    });
  };
  await listen();
  return () => {
    stopped = true;
    release();
  };
}
