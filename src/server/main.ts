import type { FastifyBaseLogger } from 'fastify';
import { openAppServices } from './app-services';
import { openEmbedded, openServer, type Database } from './db/database';
import { migrate } from './db/migrate';
import { readShelf } from './demo/goods/shelf';
import { seedDemo } from './demo/seed';
import { demoLoginText, isDemoMall } from './demo/shopper';
import { resizeAhead, picturesFolder, startPictures } from './features/pictures';
import { makeFirstAdmin } from './features/staff';
import { createApp } from './http/app';
import { openSocket } from './http/socket';
import { longestStopMs } from './jobs/job-runner';
import { jobTable } from './jobs/job-table';
import { openMailTransport } from './platform/send-mail';
import { Brands } from './platform/brands';
import { EncoderThread } from './platform/picture-encoder-thread';
import { readEnvironment, type Settings } from './platform/settings';
import { endProcess } from './platform/thread';
import { withTimeout } from './platform/with-timeout';
import { openRenderer } from './render/render';

const say = (text: string) => process.stdout.write(`${text}\n`);

const embeddedNote = 'The embedded database is for trying out, development and one small machine; real money belongs on a PostgreSQL server (DATABASE_URL).';

/** Leaves a database time to close after the last request and job, but no more than service managers do. */
const longestCloseMs = longestStopMs + 1_500;

/** Says which step of the start takes long: without a sign of life the server would be taken for dead. */
function step<Value>(what: string, work: Promise<Value>): Promise<Value> {
  const slow = setTimeout(() => say(`Still starting: ${what}.`), 5_000);
  return work.finally(() => clearTimeout(slow));
}

async function fail(error: unknown): Promise<void> {
  console.error(error);
  await endProcess(1);
}

async function fillDemo(database: Database, { brand, demoGoods }: Settings): Promise<void> {
  const goods = await step('looking for goods', database.db.selectFrom('goods').select('id').limit(1).executeTakeFirst());
  if (goods || demoGoods === 0) return;
  say('Making the demo catalog; this happens once.');
  const { demoKinds } = new Brands(brand).of('');
  await seedDemo(database, { goods: demoGoods, shelf: readShelf(demoKinds), now: Date.now(), report: say });
}

async function serve(settings: Settings): Promise<void> {
  let log: FastifyBaseLogger | undefined = undefined;
  const report = (text: string, error?: unknown) => (error === undefined ? log?.info(text) : log?.error({ err: error }, text));
  // An unreachable Valkey does not stop the start, so what is reported before the log exists must not be lost.
  const reportCounts = (text: string, error?: unknown) => (log ? report(text, error) : say(error instanceof Error ? `${text}: ${error.message}` : text));
  const database = settings.databaseUrl === undefined ? await step('opening the database in DATA_DIR', openEmbedded(settings.dataDir, report)) : openServer(settings.databaseUrl, report, settings.databaseSeconds);
  await step('the database must be at this version; changing large tables takes its time, and a check of the ledger is waited for, up to 25 minutes', migrate(database));
  await fillDemo(database, settings);
  // Read before the server accepts requests or can be stopped.
  const [isDemo, demoLogins] = await step('reading the database', Promise.all([isDemoMall(database.db), demoLoginText(database.db)]));
  const pictures = await step('starting the thread that resizes pictures', startPictures(picturesFolder(settings.dataDir)));
  const encoder = new EncoderThread((error) => report('upload', error));
  const services = await step('reading secrets, finding the uploads and watching the database', openAppServices({ settings, database, pictures, encoder, report: reportCounts }));
  const admin = await step('making the first admin, if there is none', makeFirstAdmin(database.db, services.hashes, services.now()));
  // At once: what follows may fail, such as a port in use, and no later start knows the password.
  if (admin) say(`The desk has its first admin: name ${admin.name}, password ${admin.password}\nIt is told this once. Log in with: npm run ops -- login ${admin.name}`);
  const app = await step('keeping the page’s files in DATA_DIR', createApp(services, openRenderer(services)));
  log = app.log;
  const address = await step('opening the port', app.listen({ host: settings.host, port: settings.port }));
  const closeSocket = await step('opening the port of the socket', openSocket(services, app.server, (error) => app.log.error({ err: error }, 'socket')));
  services.jobs.start(jobTable(services, openMailTransport(settings.mail, say)), app.log);

  const close = async () => {
    // Together: one after the other they could take longer than service managers wait, and what follows would not run.
    await Promise.all([closeSocket(), app.close(), services.jobs.stop(app.log)]);
    await services.close();
  };
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // An embedded database whose disk is full may never answer again.
    await withTimeout(close(), longestCloseMs, () => new Error(`the server did not close within ${longestCloseMs} ms`));
    // What did not end in time, such as a connection to a mail server that does not answer, would keep the process.
    await endProcess(0);
  };
  if (settings.demoGoods > 0) resizeAhead(database.db, pictures, () => !stopping).catch((error: unknown) => app.log.warn({ err: error }, 'resizing ahead'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));

  if (database.kind === 'embedded') say(embeddedNote);
  if (settings.mail === 'none') say('There is no SMTP_URL: no e-mails are sent, and whoever needs a code by e-mail is refused.');
  if (isDemo && settings.demoGoods > 0) say('This is a demo catalog.');
  if (isDemo && settings.demoRobotMinutes > 0) say(`The demo's robot takes the merchants' steps, ${settings.demoRobotMinutes} min after each step of an order (DEMO_ROBOT_MINUTES).`);
  if (demoLogins !== undefined) say(demoLogins);
  say(`Dhow is listening on ${address}`);
}

const settings = readEnvironment(process.env);
if ('errors' in settings) {
  say('The settings are not right:');
  for (const line of settings.errors) say(`  ${line}`);
  say('They are explained in .env.example.');
  process.exitCode = 1;
} else {
  await serve(settings).catch(fail);
}
