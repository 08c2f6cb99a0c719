import type { AppServices } from '../app-services';
import { forgetOldKeys } from '../calls/idempotency';
import { runRobot } from '../demo/robot';
import { employRobot } from '../demo/robot-staff';
import { isDemoMall } from '../demo/shopper';
import { runWalletRobot } from '../demo/wallet-robot';
import { applySafewordResets, forgetOldAccountRows } from '../features/account';
import { forgetOldViews } from '../features/catalog';
import { followOpenPayments } from '../features/checkout';
import { linkTransfers } from '../features/ledger';
import { deleteOldPapers, markOverdueLoans } from '../features/loans';
import { announceNews, forgetOldNews, forgetAnnouncedWishes, fulfilWishes, sendDuePushes } from '../features/news';
import { runOrderJobs } from '../features/orders';
import { evictPictures, picturesFolder } from '../features/pictures';
import { forgetUnconfirmed } from '../features/support';
import { sweepUploads } from '../features/uploads';
import { forgetOldCounts } from '../platform/counts-in-database';
import { keepAssets, touchEveryMs } from '../platform/kept-assets';
import { dayMs, hourMs, minuteMs } from '../../rules/durations';
import { sendDueMail, type SendMail } from '../platform/send-mail';
import { megabyte } from '../platform/sizes';
import type { Job } from './job-runner';

const secondMs = 1_000;

/** The server's background jobs. */
export function jobTable({ settings, database, storage, checkout, news, now }: Pick<AppServices, 'settings' | 'database' | 'storage' | 'checkout' | 'news' | 'now'>, sendMail: SendMail): Job[] {
  const { db } = database;
  const jobs: Job[] = [
    { name: 'mail', everyMs: secondMs, run: (run) => sendDueMail(db, sendMail, now, run) },
    { name: 'wishes', everyMs: 10 * secondMs, run: ({ failed }) => fulfilWishes(db, news, now(), failed) },
    { name: 'news', everyMs: secondMs, run: ({ failed }) => announceNews(db, news, now(), failed) },
    { name: 'push', everyMs: secondMs, run: (run) => sendDuePushes(db, news.push, now, run) },
    { name: 'ledger chain', everyMs: 10 * secondMs, run: () => linkTransfers(db) },
    { name: 'orders', everyMs: minuteMs, run: ({ failed }) => runOrderJobs(db, now(), failed) },
    { name: 'fund password resets', everyMs: minuteMs, run: ({ failed }) => applySafewordResets(db, now(), failed) },
    { name: 'overdue loans', everyMs: minuteMs, run: ({ failed }) => markOverdueLoans(db, now(), failed) },
    { name: 'loan papers', everyMs: hourMs, run: ({ failed }) => deleteOldPapers(db, storage, now(), failed) },
    { name: 'open payments', everyMs: hourMs, run: (run) => followOpenPayments(db, checkout, now(), run) },
    { name: 'idempotency keys', everyMs: hourMs, run: () => forgetOldKeys(db) },
    { name: 'account rows', everyMs: hourMs, run: () => forgetOldAccountRows(db, now()) },
    { name: 'old news', everyMs: hourMs, run: () => forgetOldNews(db, now()) },
    { name: 'announced wishes', everyMs: hourMs, run: () => forgetAnnouncedWishes(db, now()) },
    { name: 'unconfirmed subscriptions', everyMs: hourMs, run: () => forgetUnconfirmed(db, now()) },
    { name: 'old views', everyMs: dayMs, run: ({ stopping }) => forgetOldViews(db, now(), stopping) },
    { name: 'resized pictures', everyMs: 10 * minuteMs, run: () => evictPictures(picturesFolder(settings.dataDir), settings.picturesMegabytes * megabyte) },
    { name: 'kept assets', everyMs: touchEveryMs, run: () => keepAssets(settings.dataDir, now()) },
    { name: 'unused uploads', everyMs: hourMs, run: ({ failed }) => sweepUploads(db, storage, now(), failed) },
  ];
  if (database.kind === 'server') jobs.push({ name: 'call counts', everyMs: hourMs, run: () => forgetOldCounts(db) });
  // On a PostgreSQL server, autovacuum does this.
  if (database.kind === 'embedded') jobs.push({ name: 'planner statistics', everyMs: hourMs, run: () => database.script('vacuum analyze') });
  const { demoRobotMinutes: minutes } = settings;
  if (minutes > 0) {
    jobs.push({
      name: 'demo robot',
      everyMs: Math.min(1, minutes) * minuteMs,
      async run({ failed }) {
        // A server of a real mall that was started without DEMO_GOODS=0 must not ship and refund its orders.
        if (!(await isDemoMall(db))) return;
        await employRobot(db, now());
        await runRobot(db, minutes, now(), failed);
        await runWalletRobot(db, minutes, now(), failed);
      },
    });
  }
  return jobs;
}
