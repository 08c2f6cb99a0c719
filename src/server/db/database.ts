import { statfsSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import { defaultDatabaseSeconds } from '../platform/settings';
import { DiskRoom } from './disk-room';
import { embeddedPool } from './embedded-pool';
import { startEngine, type Engine } from './database-thread';
import { lockFolder } from './folder-lock';
import type { Db, Tables } from './schema';
import type { Report } from './report';
import { runScript, ServerPool } from './server-pool';
import { watchServer } from './server-watch';

/** Receives what triggers send on the channel `mall` (see the migrations). */
type OnNotification = (payload: string) => void;

export type Database = {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  /** Runs several statements; if one fails, what was not committed is rolled back. */
  script(sql: string): Promise<void>;
  /**
   * From now on reports every change that any server of this mall commits; `onMissed`: some may have been
   * lost. Rejects if another server runs whose uploads are elsewhere than `uploadsAt`.
   */
  listen(uploadsAt: string, onNotification: OnNotification, onMissed: () => void): Promise<void>;
  /** why the database can't work at the moment, for monitoring; `undefined` if it can */
  trouble(): string | undefined;
  close(): Promise<void>;
};

/** `listeners` receive the engine's notifications; `unlock` releases the lock on the folder; a database in memory has no `room` to watch. */
export function embedded(opened: Engine, listeners: Set<OnNotification>, unlock: () => void, room?: DiskRoom): Database {
  const engine = room ? withinRoom(opened, room) : opened;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(engine) }) });
  return {
    kind: 'embedded',
    db,
    async script(sql) {
      // Holds the only connection, so that no transaction is open while the script runs.
      await db.connection().execute(async () => {
        try {
          await engine.script(sql);
        } catch (error) {
          await engine.script('rollback');
          throw error;
        }
      });
    },
    async listen(_uploadsAt, onNotification) {
      listeners.add(onNotification);
      await engine.script('listen mall');
    },
    trouble: () => (room?.isFull() ? 'the disk is full' : undefined),
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

function withinRoom(engine: Engine, room: DiskRoom): Engine {
  return {
    async query(sql, values) {
      room.check(sql);
      return engine.query(sql, values);
    },
    async script(sql) {
      room.check(sql);
      return engine.script(sql);
    },
    close: () => engine.close(),
  };
}

/**
 * Opens the database in a folder of this machine, for trying out, development and one small shop. `report` is called when its
 * disk is full, and when it has room again.
 */
export async function openEmbedded(folder: string, report: Report): Promise<Database> {
  const unlock = lockFolder(folder);
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const listeners = new Set<OnNotification>();
  try {
    const engine = await startEngine(`${folder}/pglite`, (payload) => listeners.forEach((onNotification) => onNotification(payload)));
    return embedded(engine, listeners, unlock, new DiskRoom(freeBytes, report));
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens a PostgreSQL server, for real money and more than one process. `report` is called when it can't be reached, and when it
 * is back. Once `listen` has been called, calls are refused within `refusedWithinSeconds` while it does not answer.
 */
export function openServer(url: string, report: Report = () => {}, refusedWithinSeconds = defaultDatabaseSeconds): Database {
  const pool = new ServerPool(url);
  let stopWatching = () => Promise.resolve();
  return {
    kind: 'server',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.dialectPool }) }),
    script: (sql) => runScript(url, sql),
    async listen(uploadsAt, onNotification, onMissed) {
      stopWatching = await watchServer(url, uploadsAt, refusedWithinSeconds * 1_000, {
        onNotification,
        limitConnections: (connections) => pool.limitConnections(connections),
        onLost(error) {
          pool.markUnreachable();
          report('the database is out of reach', error);
        },
        onBack() {
          pool.markReachable();
          onMissed();
          report('the database is back');
        },
      });
    },
    trouble: () => (pool.isUnreachable ? 'the database is out of reach' : undefined),
    async close() {
      await stopWatching();
      await pool.end();
    },
  };
}
