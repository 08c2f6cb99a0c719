import { EmbeddedEngine, type Rows } from './db/embedded-engine';
import type { EngineTask } from './db/database-thread';
import { serveThread } from './platform/thread';

const nothing: Rows = { rows: [], rowCount: 0 };

// The embedded database has its own thread, so that a long query never delays the shop's responses.
await serveThread<{ folder: string }, EngineTask, Rows, string>(async ({ folder }, tell) => {
  const engine = await EmbeddedEngine.open(folder, tell);
  return async ({ kind, sql, values }) => {
    if (kind === 'query') return engine.query(sql, values);
    await (kind === 'close' ? engine.close() : engine.script(sql));
    return nothing;
  };
});
