import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../app-services';
import { secretHash } from '../calls/secrets';
import { countRows } from '../db/count-rows';
import { withTimeout } from '../platform/with-timeout';
import { bearerOf } from './read-request';

/** A busy database must not keep the other figures back. */
const mailTimeoutMs = 1_000;

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const inner = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${inner.length > 0 ? `{${inner.join()}}` : ''} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

/** How many requests were answered with each class of status, and how long they took together. */
export type AnswerCounts = ReadonlyMap<string, { readonly count: number; readonly ms: number }>;

/** Counts the answers of all routes; called before any is made, because a route in a scope of its own has only the hooks that were there before the scope. */
export function countAnswers(app: FastifyInstance): AnswerCounts {
  const byStatus = new Map<string, { count: number; ms: number }>();
  app.addHook('onResponse', async (_request, { statusCode, elapsedTime }) => {
    const status = `${Math.floor(statusCode / 100)}xx`;
    const before = byStatus.get(status) ?? { count: 0, ms: 0 };
    byStatus.set(status, { count: before.count + 1, ms: before.ms + elapsedTime });
  });
  return byStatus;
}

/** Metrics of this process in Prometheus' text format, for requests with METRICS_TOKEN; 404 for all others. */
export function metricsRoute(app: FastifyInstance, { settings: { metricsToken }, database, jobs }: Pick<AppServices, 'settings' | 'database' | 'jobs'>, counts: AnswerCounts): void {
  const expectedHash = metricsToken === undefined ? undefined : Buffer.from(secretHash(metricsToken));
  const loop = monitorEventLoopDelay();
  loop.enable();
  app.addHook('onClose', async () => void loop.disable());

  app.get('/metrics', async (request, reply) => {
    const token = bearerOf(request);
    if (!expectedHash || token === undefined || !timingSafeEqual(Buffer.from(secretHash(token)), expectedHash)) return reply.callNotFound();
    const answered = [...counts].map(([status, { count, ms }]) => ({ labels: { status }, count, seconds: ms / 1000 }));
    const status = jobs.jobStatus().map((job) => ({ ...job, labels: { job: job.name } }));
    // The other figures are needed most while the database does not answer.
    const mailWaiting = await withTimeout(countRows(database.db.selectFrom('mail').where('tries', '>', 0)), mailTimeoutMs, () => new Error('the database does not answer')).catch(() => undefined);
    const { user, system } = process.cpuUsage();
    const text = [
      metric('dhow_ready', 'gauge', 'Whether the database can do its work.', [{ value: database.trouble() === undefined ? 1 : 0 }]),
      metric('dhow_requests_total', 'counter', 'Requests that were answered.', answered.map(({ labels, count }) => ({ labels, value: count }))),
      metric('dhow_request_seconds_total', 'counter', 'Time that answering them took.', answered.map(({ labels, seconds }) => ({ labels, value: seconds }))),
      metric('dhow_job_last_run_timestamp_seconds', 'gauge', 'When the last run of each job that has ended began; 0 before.', status.map(({ labels, lastRunAt }) => ({ labels, value: (lastRunAt ?? 0) / 1000 }))),
      metric('dhow_job_every_seconds', 'gauge', 'How long each job waits after a run before the next.', status.map(({ labels, everyMs }) => ({ labels, value: everyMs / 1000 }))),
      metric('dhow_job_failures_total', 'counter', 'Failures of each job, of single items too.', status.map(({ labels, failures }) => ({ labels, value: failures }))),
      metric('dhow_mail_waiting', 'gauge', 'E-mails that were tried and are not sent yet; no value while the database does not answer.', mailWaiting === undefined ? [] : [{ value: mailWaiting }]),
      metric('dhow_job_failed', 'gauge', 'Whether the last run of each job failed.', status.map(({ labels, hasFailed }) => ({ labels, value: Number(hasFailed) }))),
      metric('dhow_event_loop_delay_seconds', 'gauge', 'By how much the process answered late, 99 of 100 times at most, since it was last asked.', [{ value: loop.percentile(99) / 1e9 }]),
      metric('process_resident_memory_bytes', 'gauge', 'Memory that the process holds.', [{ value: process.memoryUsage.rss() }]),
      metric('process_cpu_seconds_total', 'counter', 'Processor time that it took.', [{ value: (user + system) / 1e6 }]),
    ].join('');
    loop.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}
