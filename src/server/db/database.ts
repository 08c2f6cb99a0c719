import { Kysely, PostgresDialect } from 'kysely';
import { embeddedPool } from './embedded-pool';
import { startEngine, type Engine } from './embedded-worker';
import { lockFolder } from './folder-lock';
import type { Db, Tables } from './schema';
import { runScript, ServerPool } from './server-pool';
import { watchServer } from './server-watch';

/** What triggers send on the channel `mall` (see the migrations). */
type Hear = (payload: string) => void;

/** For the operators' log: with an error it is trouble, without one its end. */
type Report = (text: string, error?: unknown) => void;

export type Database = {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  /** Runs several statements; an error that `ignore` accepts is rolled back and passed over. */
  script(sql: string, ignore?: (error: unknown) => boolean): Promise<void>;
  /** From now on tells every change that some server of this mall commits; `missed`: there may have been some that it could not hear of. */
  listen(hear: Hear, missed: () => void): Promise<void>;
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

/** So many connections one server of the mall holds, beside the one that listens. */
const mostConnections = 20;

/** A PostgreSQL server, for real money and more than one process. `report` is told when it can't be reached, and when it is back. */
export function openServer(url: string, report: Report = () => {}): Database {
  const pool = new ServerPool(url, mostConnections);
  let stopWatching = () => Promise.resolve();
  return {
    kind: 'server',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.dialectPool }) }),
    script: (sql, ignore) => runScript(url, sql, ignore),
    async listen(hear, missed) {
      stopWatching = await watchServer(url, {
        hear,
        lost(error) {
          pool.becomeOut();
          report('the database is out of reach', error);
        },
        back() {
          pool.becomeBack();
          missed();
          report('the database is back');
        },
      });
    },
    async close() {
      await stopWatching();
      await pool.end();
    },
  };
}
