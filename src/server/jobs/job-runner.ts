import { hourMs, minuteMs } from '../../rules/durations';
import { Unavailable } from '../platform/unavailable';

/** What a run of a job receives. */
type Run = {
  /** aborted when the server stops; the rest of the work is left for the next start */
  readonly stopping: AbortSignal;
  /** reports one failed item among many: the run goes on with the others, and counts as failed */
  readonly failed: (error: unknown) => void;
  /** logs what is worth knowing, and no failure of the job */
  readonly noted: (text: string) => void;
};

export type Job = { readonly name: string; readonly everyMs: number; readonly run: (run: Run) => Promise<unknown> };

/** Times are UTC milliseconds, and `null` before the first run has ended. Errors stay in the log: they may name a user. */
type JobStatus = {
  readonly name: string;
  readonly everyMs: number;
  readonly isRunning: boolean;
  readonly lastRunAt: number | null;
  readonly tookMs: number | null;
  readonly hasFailed: boolean;
  /** since the start, of single items too: a next run with nothing to do would hide them from whoever looks once a minute */
  readonly failures: number;
};

type Log = { readonly [Level in 'debug' | 'info' | 'warn' | 'error']: (fields: object, text: string) => void };
type Entry = { readonly job: Job; last: Pick<JobStatus, 'lastRunAt' | 'tookMs' | 'hasFailed'>; failures: number; running: Promise<void> | undefined; cancelTimer: () => void };

/** Does the work once after the delay, unless the returned function is called before. */
export type SetTimer = (work: () => void, delayMs: number) => () => void;

const setTimer: SetTimer = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/**
 * The longest wait before a first run. Not at once, so that a start is quick; but soon, or a shop that is closed every evening
 * would never do its hourly work.
 */
const longestFirstWaitMs = 10 * minuteMs;
/** Less than the ten seconds after which service managers commonly kill what does not stop. */
export const longestStopMs = 8_000;

/**
 * Runs each job independently: one that fails stops no other, and runs again at its next time. That time is counted from the end
 * of a run, so a slow job never runs twice at once in this process; other servers may run it at the same time.
 */
export class JobRunner {
  private readonly entries: Entry[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly now: () => number,
    private readonly timer: SetTimer = setTimer,
  ) {}

  start(jobs: readonly Job[], log: Log): void {
    for (const job of jobs) {
      const entry: Entry = { job, last: { lastRunAt: null, tookMs: null, hasFailed: false }, failures: 0, running: undefined, cancelTimer: () => {} };
      this.entries.push(entry);
      this.runAfter(Math.min(job.everyMs, longestFirstWaitMs), entry, log);
    }
  }

  jobStatus(): JobStatus[] {
    return this.entries.map(({ job: { name, everyMs }, last, failures, running }) => ({ name, everyMs, isRunning: running !== undefined, ...last, failures }));
  }

  /** Starts no more runs and waits for those under way, up to a limit: one that hangs must not keep the server from stopping. */
  async stop(log: Log): Promise<void> {
    this.stopping.abort();
    for (const { cancelTimer } of this.entries) cancelTimer();
    let cancelLimit = () => {};
    const limit = new Promise<void>((resolve) => (cancelLimit = this.timer(resolve, longestStopMs)));
    await Promise.race([Promise.all(this.entries.flatMap(({ running }) => running ?? [])), limit]);
    cancelLimit();
    for (const { name } of this.jobStatus().filter(({ isRunning }) => isRunning)) log.warn({ job: name }, 'job did not end before the stop');
  }

  private runAfter(delayMs: number, entry: Entry, log: Log): void {
    entry.cancelTimer = this.timer(() => {
      entry.running = this.run(entry, log).finally(() => {
        entry.running = undefined;
        if (!this.stopping.signal.aborted) this.runAfter(entry.job.everyMs, entry, log);
      });
    }, delayMs);
  }

  private async run(entry: Entry, log: Log): Promise<void> {
    const { name, everyMs, run } = entry.job;
    const lastRunAt = this.now();
    let hasFailed = false;
    const countFailure = () => {
      hasFailed = true;
      entry.failures += 1;
    };
    const failed = (error: unknown) => {
      countFailure();
      log.error({ job: name, err: error }, 'job failed');
    };
    try {
      await run({ stopping: this.stopping.signal, failed, noted: (text) => log.warn({ job: name }, text) });
    } catch (error) {
      // Logged once until a run succeeds: a job that runs every second would fill the log, and with it a disk that is full already.
      if (error instanceof Unavailable && entry.last.hasFailed && everyMs < hourMs) countFailure();
      else failed(error);
    }
    entry.last = { lastRunAt, tookMs: this.now() - lastRunAt, hasFailed };
    // Jobs that run every few seconds would bury all other log entries.
    log[everyMs < hourMs ? 'debug' : 'info']({ job: name, ...entry.last }, 'job ran');
  }
}
