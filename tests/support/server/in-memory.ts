import { embedded, type Database } from '../../../src/server/db/database';
import { EmbeddedEngine } from '../../../src/server/db/embedded-engine';

/** The embedded database in memory and in this thread. Starting from a dumped folder is faster than creating one. */
export async function openInMemory(dumped?: Blob): Promise<Database> {
  const listeners = new Set<(payload: string) => void>();
  const engine = await EmbeddedEngine.open(undefined, (payload) => listeners.forEach((listener) => listener(payload)), dumped);
  return embedded(engine, listeners, () => {});
}
