import { parentPort, Worker, workerData, type ResourceLimits } from 'node:worker_threads';
import { withTimeout } from './with-timeout';

type TaskMessage = { readonly id: number; readonly task: unknown };
type WorkerMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'news'; readonly news: unknown };

type Options<News> = {
  readonly onNews?: (news: News) => void;
  readonly resourceLimits?: ResourceLimits;
  readonly loadMs?: number;
};

/** Loading a worker's modules takes a second, or several on a busy machine: one that takes so long hangs. */
const longestLoadMs = 30_000;
/** How long an end is waited for: a thread that hangs in native code has none. */
const longestEndMs = 2_000;
/** The threads that have not ended. */
const running = new Set<Worker>();

/** Whether they have ended in time. */
function endThreads(workers: Iterable<Worker>): Promise<boolean> {
  const ended = Promise.all(Array.from(workers, (worker) => worker.terminate()));
  return withTimeout(ended, longestEndMs, () => new Error('a thread does not end')).then(() => true, () => false);
}

/** Ends this process with its threads. Node's own end waits for all of them, so for ever for one that hangs. */
export async function endProcess(code: number): Promise<void> {
  if (!(await endThreads(running))) {
    process.kill(process.pid, 'SIGKILL');
    // Linux drops what process 1 of a container sends to itself, but not the trap in which an abort ends.
    process.abort();
  }
  process.exit(code);
}

/** A worker thread that replies to each task with a result or an error, and may also send news unasked. */
export class Thread<Task, Answer> {
  private readonly waiting = new Map<number, { done: (answer: Answer) => void; failed: (error: Error) => void }>();
  private last = 0;
  private ended: Error | undefined;

  private constructor(private readonly worker: Worker) {}

  /** Starts a built worker beside main (see vite.config.ts); rejects if it does not start. Opening its state may take long, loading may not. */
  static start<Task, Answer, News = never>(
    file: string,
    data: unknown,
    { onNews = () => {}, resourceLimits = {}, loadMs = longestLoadMs }: Options<News> = {},
  ): Promise<Thread<Task, Answer>> {
    const worker = new Worker(new URL(`./${file}`, import.meta.url), { workerData: data, resourceLimits });
    const thread = new Thread<Task, Answer>(worker);
    running.add(worker);
    return new Promise((ready, refused) => {
      const fail = (error: Error) => {
        thread.ended ??= error;
        refused(error);
        for (const { failed } of thread.waiting.values()) failed(error);
        thread.waiting.clear();
      };
      const loaded = new Promise<void>((settle) => {
        worker.once('message', () => settle()).once('exit', () => settle());
      });
      withTimeout(loaded, loadMs, () => new Error(`${file} did not load within ${loadMs / 1_000} s`)).catch((error: Error) => {
        fail(error);
        void thread.stop();
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        running.delete(worker);
        fail(new Error(`${file} has stopped`));
      });
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') ready(thread);
        else if (message.kind === 'news') onNews(message.news as News);
        else if (message.kind !== 'loaded') thread.finish(message);
      });
    });
  }

  ask(task: Task): Promise<Answer> {
    // Messages posted to an ended thread are lost silently.
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((done, failed) => {
      this.last += 1;
      this.waiting.set(this.last, { done, failed });
      this.worker.postMessage({ id: this.last, task } satisfies TaskMessage);
    });
  }

  get hasEnded(): boolean {
    return !running.has(this.worker);
  }

  /** Waits for its end, but not for ever. */
  async stop(): Promise<void> {
    await endThreads([this.worker]);
  }

  private finish(message: Extract<WorkerMessage, { id: number }>): void {
    const pending = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === 'done') pending?.done(message.answer as Answer);
    else pending?.failed(Object.assign(new Error(message.message), { code: message.code }));
  }
}

/** Runs inside the worker: opens its state, then handles each task with it. */
export async function serveThread<Data, Task, Answer, News = never>(
  open: (data: Data, tell: (news: News) => void) => Promise<(task: Task) => Promise<Answer>>,
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('runs as a worker thread');
  const say = (message: WorkerMessage) => port.postMessage(message);
  say({ kind: 'loaded' });
  const answer = await open(workerData as Data, (news) => say({ kind: 'news', news }));
  port.on('message', ({ id, task }: TaskMessage) => {
    answer(task as Task).then(
      (done) => say({ kind: 'done', id, answer: done }),
      (error: Error & { code?: string }) => say({ kind: 'failed', id, message: error.message, code: error.code }),
    );
  });
  say({ kind: 'ready' });
}
