import { embedded, type Database } from '../../../src/server/db/database';
import { EmbeddedEngine } from '../../../src/server/db/embedded-engine';

/** The embedded database in memory and in this thread. To begin from a dumped folder takes less time than to make one. */
export async function openInMemory(dumped?: Blob): Promise<Database> {
  const hearers = new Set<(payload: string) => void>();
  const engine = await EmbeddedEngine.open(undefined, (payload) => hearers.forEach((hear) => hear(payload)), dumped);
  return embedded(engine, hearers, () => {});
}
