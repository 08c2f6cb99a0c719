import { parentPort, Worker, workerData, type ResourceLimits } from 'node:worker_threads';

type Asked = { readonly id: number; readonly task: unknown };
type Said =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'told'; readonly news: unknown };

/** A part of the server in a thread of its own: tasks go in, each comes back answered or failed; news come unasked. */
export class Thread<Task, Answer> {
  private readonly waiting = new Map<number, { done: (answer: Answer) => void; failed: (error: Error) => void }>();
  private last = 0;

  private constructor(private readonly worker: Worker) {}

  /** Starts a built worker beside main (see vite.config.ts); rejects where it does not come up. */
  static start<Task, Answer, News = never>(
    file: string,
    data: unknown,
    hear: (news: News) => void = () => {},
    resourceLimits: ResourceLimits = {},
  ): Promise<Thread<Task, Answer>> {
    const worker = new Worker(new URL(`./${file}`, import.meta.url), { workerData: data, resourceLimits });
    const thread = new Thread<Task, Answer>(worker);
    return new Promise((ready, refused) => {
      const fail = (error: Error) => {
        refused(error);
        for (const { failed } of thread.waiting.values()) failed(error);
        thread.waiting.clear();
      };
      worker.on('error', fail);
      worker.on('exit', () => fail(new Error(`${file} has stopped`)));
      worker.on('message', (said: Said) => {
        if (said.kind === 'ready') ready(thread);
        else if (said.kind === 'told') hear(said.news as News);
        else thread.settle(said);
      });
    });
  }

  ask(task: Task): Promise<Answer> {
    return new Promise((done, failed) => {
      this.last += 1;
      this.waiting.set(this.last, { done, failed });
      this.worker.postMessage({ id: this.last, task } satisfies Asked);
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private settle(said: Extract<Said, { id: number }>): void {
    const asked = this.waiting.get(said.id);
    this.waiting.delete(said.id);
    if (said.kind === 'done') asked?.done(said.answer as Answer);
    else asked?.failed(Object.assign(new Error(said.message), { code: said.code }));
  }
}

/** The other side: opens what the thread holds, and answers each task by it. */
export async function serveThread<Data, Task, Answer, News = never>(
  open: (data: Data, tell: (news: News) => void) => Promise<(task: Task) => Promise<Answer>>,
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('runs as a worker thread');
  const say = (said: Said) => port.postMessage(said);
  const answer = await open(workerData as Data, (news) => say({ kind: 'told', news }));
  port.on('message', ({ id, task }: Asked) => {
    answer(task as Task).then(
      (done) => say({ kind: 'done', id, answer: done }),
      (error: Error & { code?: string }) => say({ kind: 'failed', id, message: error.message, code: error.code }),
    );
  });
  say({ kind: 'ready' });
}
