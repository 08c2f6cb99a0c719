import { Thread } from '../platform/thread';
import type { EmbeddedEngine, Rows } from './embedded-engine';

/** A request to the database thread (see database-worker.ts). */
export type EngineTask = { readonly kind: 'query' | 'script' | 'close'; readonly sql: string; readonly values: readonly unknown[] };

/** The interface that the pool needs, whether the engine is in this thread or in a separate one. */
export type Engine = Pick<EmbeddedEngine, 'query' | 'script' | 'close'>;

/** Starts the embedded database in a separate thread; rejects if it can't open the folder. */
export async function startEngine(folder: string, notify: (payload: string) => void): Promise<Engine> {
  const thread = await Thread.start<EngineTask, Rows, string>('database-worker.js', { folder }, { onNews: notify });
  return {
    query: (sql, values) => thread.ask({ kind: 'query', sql, values }),
    script: async (sql) => void (await thread.ask({ kind: 'script', sql, values: [] })),
    close: async () => {
      await thread.ask({ kind: 'close', sql: '', values: [] });
      await thread.stop();
    },
  };
}
