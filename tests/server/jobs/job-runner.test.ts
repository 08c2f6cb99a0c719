import { beforeEach, describe, expect, it } from 'vitest';
import { JobRunner, type Job, type SetTimer } from '../../../src/server/jobs/job-runner';
import { Unavailable } from '../../../src/server/platform/unavailable';

const minute = 60_000;
const began = Date.UTC(2026, 0, 1);

/** Time that passes only when told to; timers that fall due meanwhile run in order. */
class Clock {
  now = began;
  private readonly due = new Set<{ readonly at: number; readonly work: () => void }>();

  readonly setTimer: SetTimer = (work, delayMs) => {
    const entry = { at: this.now + delayMs, work };
    this.due.add(entry);
    return () => this.due.delete(entry);
  };

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      // Lets everything that has ended by now report it.
      await new Promise(setImmediate);
      const [next] = [...this.due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.due.delete(next);
      this.now = next.at;
      next.work();
    }
    this.now = end;
  }

  get isIdle(): boolean {
    return this.due.size === 0;
  }
}

/** Work that goes on until it is told to end. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
}

describe('the job runner', () => {
  let clock: Clock;
  let runner: JobRunner;
  let logged: [level: string, fields: object, text: string][];
  const note = (level: string) => (fields: object, text: string) => logged.push([level, fields, text]);
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const start = (...jobs: Job[]) => runner.start(jobs, log);
  const counting = (name: string, everyMs = minute) => {
    const job = { name, everyMs, runs: 0, run: () => Promise.resolve((job.runs += 1)) };
    return job;
  };

  beforeEach(() => {
    clock = new Clock();
    runner = new JobRunner(() => clock.now, clock.setTimer);
    logged = [];
  });

  it('runs each job in its own rhythm, from after the start on', async () => {
    const [often, seldom] = [counting('often'), counting('seldom', 60 * minute)];
    start(often, seldom);
    await clock.pass(minute - 1);
    expect([often.runs, seldom.runs]).toEqual([0, 0]);
    await clock.pass(1);
    expect([often.runs, seldom.runs]).toEqual([1, 0]);
    // Ten minutes after a start it has run the hourly job once.
    await clock.pass(9 * minute);
    expect([often.runs, seldom.runs]).toEqual([10, 1]);
    await clock.pass(60 * minute);
    expect([often.runs, seldom.runs]).toEqual([70, 2]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('no disk'))],
    ['throws', () => { throw new Error('no disk'); }],
  ])('one that %s stops no other, and is tried again at its next time', async (_how, fail) => {
    let tries = 0;
    const other = counting('other');
    start({ name: 'failing', everyMs: minute, run: () => ((tries += 1) < 3 ? fail() : Promise.resolve()) }, other);
    await clock.pass(2 * minute);
    expect([tries, other.runs]).toEqual([2, 2]);
    expect(runner.jobStatus().map(({ hasFailed }) => hasFailed)).toEqual([true, false]);
    await clock.pass(minute);
    expect([tries, other.runs]).toEqual([3, 3]);
    expect(runner.jobStatus().map(({ hasFailed }) => hasFailed)).toEqual([false, false]);
  });

  it('never runs a job twice at once; the others go on meanwhile', async () => {
    const work = held();
    let running = 0;
    let most = 0;
    const other = counting('other');
    start({
      name: 'slow', everyMs: minute,
      async run() {
        running += 1;
        most = Math.max(most, running);
        await work.ended;
        running -= 1;
      },
    }, other);
    await clock.pass(10 * minute);
    expect([running, most, other.runs]).toEqual([1, 1, 10]);
    expect(runner.jobStatus()[0]).toEqual({ name: 'slow', everyMs: minute, isRunning: true, lastRunAt: null, tookMs: null, hasFailed: false, failures: 0 });
    work.end();
    await clock.pass(0);
    expect(runner.jobStatus()[0]).toMatchObject({ isRunning: false, lastRunAt: began + minute, tookMs: 9 * minute });
    await clock.pass(minute);
    expect([most, runner.jobStatus()[0]?.lastRunAt]).toEqual([1, began + 11 * minute]);
  });

  it('says when each ran, how long it took and whether it failed, in one line of the log', async () => {
    const error = new Error('order 7');
    start({
      name: 'orders', everyMs: minute,
      run({ failed }) {
        clock.now += 30;
        failed(error);
        return Promise.resolve();
      },
    });
    const before = { name: 'orders', everyMs: minute, isRunning: false };
    expect(runner.jobStatus()).toEqual([{ ...before, lastRunAt: null, tookMs: null, hasFailed: false, failures: 0 }]);
    await clock.pass(minute);
    expect(runner.jobStatus()).toEqual([{ ...before, lastRunAt: began + minute, tookMs: 30, hasFailed: true, failures: 1 }]);
    expect(logged).toEqual([
      ['error', { job: 'orders', err: error }, 'job failed'],
      ['debug', { job: 'orders', lastRunAt: began + minute, tookMs: 30, hasFailed: true }, 'job ran'],
    ]);
    start(counting('hourly', 60 * minute));
    await clock.pass(10 * minute);
    expect(logged.at(-1)).toEqual(['info', { job: 'hourly', lastRunAt: began + 11 * minute, tookMs: 0, hasFailed: false }, 'job ran']);
  });

  it('what a run notes is a line of the log, and no failure', async () => {
    start({ name: 'mail', everyMs: minute, run: ({ noted }) => Promise.resolve(noted('e-mail 7 is given up')) });
    await clock.pass(minute);
    expect(logged[0]).toEqual(['warn', { job: 'mail' }, 'e-mail 7 is given up']);
    expect(runner.jobStatus()[0]).toMatchObject({ hasFailed: false });
  });

  it('counts failures since the start, which the next run hides otherwise', async () => {
    const failing = [true, true, false];
    start({ name: 'mail', everyMs: 1_000, run: ({ failed }) => Promise.resolve(failing.shift() === true && failed(new Error('e-mail 7'))) });
    await clock.pass(3_000);
    expect(runner.jobStatus()[0]).toMatchObject({ hasFailed: false, failures: 2 });
  });

  it('one of every second that has no database says so once until it has one again, and not once a second: a full disk would be filled by the log', async () => {
    const [full, other] = [new Unavailable('the disk is full'), new Error('order 7')];
    const ends = [full, full, full, undefined, full, other, other];
    start({ name: 'mail', everyMs: 1_000, run: () => (([end]) => (end ? Promise.reject(end) : Promise.resolve()))(ends.splice(0, 1)) });
    const errors = () => logged.flatMap(([level, fields]) => (level === 'error' ? [(fields as { err: Error }).err] : []));
    await clock.pass(3_000);
    expect(errors()).toEqual([full]);
    expect(runner.jobStatus()[0]).toMatchObject({ lastRunAt: began + 3_000, hasFailed: true });
    await clock.pass(4_000);
    expect(errors()).toEqual([full, full, other, other]);
    expect(runner.jobStatus()[0]).toMatchObject({ failures: 6 });
  });

  it('stops when what is under way has ended, tells it that it is stopping, and starts nothing more', async () => {
    const work = held();
    let isStopping = false;
    const [before, other] = [counting('before'), counting('other', 2 * minute)];
    start(before, { name: 'slow', everyMs: minute, run: ({ stopping }) => (stopping.addEventListener('abort', () => (isStopping = true)), work.ended) }, other);
    await clock.pass(minute);
    let hasStopped = false;
    const stopped = runner.stop(log).then(() => (hasStopped = true));
    await clock.pass(1_000);
    expect([isStopping, hasStopped]).toEqual([true, false]);
    work.end();
    await stopped;
    await clock.pass(60 * minute);
    expect([before.runs, other.runs, clock.isIdle]).toEqual([1, 0, true]);
    expect(logged.filter(([level]) => level === 'warn')).toEqual([]);
  });

  it('does not wait for ever for one that hangs, and says which it is', async () => {
    start({ name: 'hanging', everyMs: minute, run: () => new Promise(() => {}) }, counting('other'));
    await clock.pass(minute);
    const stopped = runner.stop(log);
    await clock.pass(8_000);
    await stopped;
    expect(logged.filter(([level]) => level === 'warn')).toEqual([['warn', { job: 'hanging' }, 'job did not end before the stop']]);
  });
});
