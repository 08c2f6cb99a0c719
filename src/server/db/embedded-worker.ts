import { Worker } from 'node:worker_threads';
import type { EmbeddedEngine, Rows } from './embedded-engine';

export type ToWorker = {
  readonly id: number;
  readonly task: 'query' | 'script' | 'close';
  readonly sql: string;
  readonly values: readonly unknown[];
};
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'notify'; readonly channel: string; readonly payload: string };

/** What the pool needs of an engine, whether it is in this thread or in its own. */
export type Engine = Pick<EmbeddedEngine, 'query' | 'script' | 'close'>;

/** Starts the embedded database in a thread of its own; rejects where it can't open the folder. */
export function startEngine(folder: string, notify: (channel: string, payload: string) => void): Promise<Engine> {
  const worker = new Worker(new URL('./database-worker.js', import.meta.url), { workerData: { folder } });
  const waiting = new Map<number, { done: (rows: Rows) => void; failed: (error: Error) => void }>();
  let last = 0;

  const ask = (task: ToWorker['task'], sql = '', values: readonly unknown[] = []) =>
    new Promise<Rows>((done, failed) => {
      last += 1;
      waiting.set(last, { done, failed });
      worker.postMessage({ id: last, task, sql, values } satisfies ToWorker);
    });
  const engine: Engine = {
    query: (sql, values) => ask('query', sql, values),
    script: async (sql) => void (await ask('script', sql)),
    close: async () => {
      await ask('close');
      await worker.terminate();
    },
  };

  return new Promise((opened, refused) => {
    const fail = (error: Error) => {
      refused(error);
      for (const { failed } of waiting.values()) failed(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the embedded database has stopped')));
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') opened(engine);
      else if (message.kind === 'notify') notify(message.channel, message.payload);
      else {
        const asked = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.kind === 'done') asked?.done(message.rows);
        else asked?.failed(Object.assign(new Error(message.message), { code: message.code }));
      }
    });
  });
}
