import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddedEngine } from './db/embedded-engine';
import type { FromWorker, ToWorker } from './db/embedded-worker';

/** The embedded database's own thread, so that a long query never holds up the shop's answers. */
const port = parentPort;
if (!port) throw new Error('runs as a worker thread');
const tell = (message: FromWorker) => port.postMessage(message);

const { folder } = workerData as { folder: string };
const engine = await EmbeddedEngine.open(folder, (channel, payload) => tell({ kind: 'notify', channel, payload }));
tell({ kind: 'ready' });

async function answer({ id, task, sql, values }: ToWorker): Promise<void> {
  try {
    if (task === 'query') tell({ kind: 'done', id, rows: await engine.query(sql, values) });
    else {
      await (task === 'close' ? engine.close() : engine.script(sql));
      tell({ kind: 'done', id, rows: { rows: [], rowCount: 0 } });
    }
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    tell({ kind: 'failed', id, message, code });
  }
}

port.on('message', (message: ToWorker) => void answer(message));
