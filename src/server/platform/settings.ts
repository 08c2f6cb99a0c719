import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import * as v from 'valibot';
import { projectFolder } from '../project-folder';
import type { Bucket } from './storage-bucket';

const port = (byDefault: string) =>
  v.pipe(v.optional(v.string(), byDefault), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535, 'must be at most 65535'));
const notEmpty = v.pipe(v.string(), v.nonEmpty('must not be empty'));

const aboveZero = (byDefault: string) =>
  v.pipe(v.optional(v.string(), byDefault), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), v.transform(Number));

/** Two of these seconds are needed for the heartbeat of the database watch (db/server-watch.ts). */
const minDatabaseSeconds = 3;
export const defaultDatabaseSeconds = 5;
/** Timers run at once if they are given more milliseconds than 31 bits hold. */
const maxDatabaseSeconds = 3_600;

const providerUrl = v.pipe(v.string(), v.regex(/^https?:\/\/[^?#@]*[^?#@/]$/, 'must be an address such as https://api.example, without a slash at the end'));

/** Clients quote a URL that they can't read, with its password; or read a host before a `/` or `#` of the password. */
const isReadable = (url: string) => URL.canParse(url) && !url.includes('#') && !new URL(url).pathname.includes('@');
const howToWrite = 'must be a URL: in a password / ? # and % are written %2F %3F %23 and %25';

/** The environment variables; each is explained in .env.example. */
const environment = v.object({
  HOST: v.optional(notEmpty, '127.0.0.1'),
  PORT: port('8080'),
  SOCKET_PORT: port('5000'),
  // A relative path is resolved in the project folder, so that a mall finds its data wherever it is started from.
  DATA_DIR: v.pipe(v.optional(notEmpty, '.data'), v.transform((folder) => resolve(projectFolder, folder))),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
      // PostgreSQL's own URLs may name a user and no host, which is then a socket of this machine.
      v.check((url) => isReadable(url.replace('@/', '@localhost/')), howToWrite),
    ),
  ),
  VALKEY_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(redis|valkey)s?:\/\/./, 'must be an address such as redis://:password@valkey.example:6379'),
      // The other clients take such a % for itself.
      v.check((url) => isReadable(url) && !/%(?![\da-f]{2})/i.test(url), howToWrite),
    ),
  ),
  BRAND: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a folder in brands/')), 'kitewharf'),
  DEMO_GOODS: v.pipe(
    v.optional(v.string(), '1200'),
    v.regex(/^\d{1,5}$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(50_000, 'must be at most 50000'),
  ),
  DEMO_ROBOT_MINUTES: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be a number of minutes'), v.transform(Number))),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, 'must be an address such as https://shop.example'))),
  S3_URL: v.optional(v.pipe(v.string(), v.check((url) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url), 'must be the address of a bucket, such as https://s3.example/uploads'))),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY: v.optional(v.string()),
  S3_SECRET_KEY: v.optional(v.string()),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'must be an address such as smtp://user:password@mail.example:587'), v.check(isReadable, howToWrite))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$/, 'must be an e-mail address, or a name and one in <>'))),
  CALLS_PER_MINUTE: aboveZero('1200'),
  REQUESTS_AT_ONCE: aboveZero('8'),
  PICTURES_MEGABYTES: aboveZero('4096'),
  QUERY_PARAMETERS: aboveZero('100'),
  QUERY_KILOBYTES: aboveZero('8'),
  LEAST_BYTES_PER_SECOND: aboveZero('500'),
  UNREAD_SECONDS: aboveZero('120'),
  SOCKETS_OF_NETWORK: aboveZero('100'),
  SOCKET_MESSAGES_PER_MINUTE: aboveZero('480'),
  SOCKET_UNREAD_KILOBYTES: aboveZero('1024'),
  DATABASE_SECONDS: v.pipe(aboveZero(String(defaultDatabaseSeconds)), v.minValue(minDatabaseSeconds, `must be at least ${minDatabaseSeconds}`), v.maxValue(maxDatabaseSeconds, `must be at most ${maxDatabaseSeconds}`)),
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), 'loopback'),
    v.transform((list) => list.split(',').map((part) => part.trim())),
    v.check(areProxies, 'must be addresses or ranges such as 10.0.0.0/8, or loopback, with commas between them'),
  ),
  PUSH_TEST_ORIGIN: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'must be an address such as http://127.0.0.1:9000'))),
  PAYPAL_URL: v.optional(providerUrl, 'https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: v.optional(v.string()),
  PAYPAL_SECRET: v.optional(v.string()),
  PAYPAL_WEBHOOK_ID: v.optional(v.string()),
  STRIPE_URL: v.optional(providerUrl, 'https://api.stripe.com'),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  PAPERS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43,128}$/, 'must be 43 to 128 letters, digits, - and _'))),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, - and _'))),
  NODE_ENV: v.optional(v.string()),
  WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'info'),
});

/** Links and the ways back from payment providers are this and a path. */
function isOrigin(url: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+\/?$/.test(url) && URL.canParse(url);
}

function areProxies(list: string[]): boolean {
  try {
    compile(list);
    return true;
  } catch {
    return false;
  }
}

/** The default for the demo's robot, if there is a demo. */
const defaultRobotMinutes = 2;

/** Values that contain a secret: error messages leave them out. */
const secrets: ReadonlySet<string> = new Set(['DATABASE_URL', 'VALKEY_URL', 'SMTP_URL', 'S3_SECRET_KEY', 'PAYPAL_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAPERS_KEY', 'METRICS_TOKEN']);

/** How e-mails are sent: `printed` to the server's own output is for development, `none` sends nothing. */
export type MailTransport = { readonly url: string; readonly from: string } | 'printed' | 'none';

type Environment = v.InferOutput<typeof environment>;
export type Settings = Readonly<ReturnType<typeof settingsOf>>;
export type Limits = Readonly<ReturnType<typeof limitsOf>>;

function settingsOf(env: Environment) {
  return {
    host: env.HOST,
    port: env.PORT,
    /** 0 serves the realtime socket on the page's own port under `/socket` */
    socketPort: env.SOCKET_PORT,
    /** absolute */
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** a request that needs an unresponsive PostgreSQL is refused within this time */
    databaseSeconds: env.DATABASE_SECONDS,
    /** a Valkey or Redis through which servers share counts; by default their PostgreSQL */
    valkeyUrl: env.VALKEY_URL,
    brand: env.BRAND,
    demoGoods: env.DEMO_GOODS,
    /** how long after each step of an order the demo's robot takes the merchant's next one; 0: no robot */
    demoRobotMinutes: env.DEMO_ROBOT_MINUTES ?? (env.DEMO_GOODS > 0 ? defaultRobotMinutes : 0),
    /** the mall's own URL for canonical links; by default taken from the request */
    publicUrl: env.PUBLIC_URL,
    /** where uploads are stored; by default in a folder of `dataDir` */
    bucket: bucketOf(env),
    mail: mailOf(env),
    /** per network address; see http/call-limits.ts */
    callsPerMinute: env.CALLS_PER_MINUTE,
    /** disk space for scaled pictures */
    picturesMegabytes: env.PICTURES_MEGABYTES,
    limits: limitsOf(env),
    /** proxies whose X-Forwarded-For, -Proto and -Host headers are trusted: addresses, ranges, or `loopback` */
    trustedProxies: env.TRUSTED_PROXIES,
    /** the origin of a fake push service on this machine */
    pushTestOrigin: env.PUSH_TEST_ORIGIN,
    // Payment providers whose keys are not set are closed.
    paypal: paypalOf(env),
    stripe: stripeOf(env),
    /** encrypts identity papers; by default a secret from the database */
    papersKey: env.PAPERS_KEY,
    /** required to read `/metrics`, which is 404 without this setting */
    metricsToken: env.METRICS_TOKEN,
    /** `off` rescues browsers from a broken service worker: `/sw.js` then removes itself and its caches */
    worker: env.WORKER,
    logLevel: env.LOG_LEVEL,
  };
}

/** Limits on one request or connection. */
function limitsOf(env: Environment) {
  return {
    /** handled at once for one network address; see http/take-turns.ts */
    requestsAtOnce: env.REQUESTS_AT_ONCE,
    /** the most parameters in a query string */
    queryParameters: env.QUERY_PARAMETERS,
    queryKilobytes: env.QUERY_KILOBYTES,
    /** a slower request body is cut off, after time to begin */
    leastBytesPerSecond: env.LEAST_BYTES_PER_SECOND,
    /** how long a response may stay unread */
    unreadSeconds: env.UNREAD_SECONDS,
    /** open at once, per household (IPv6 /64); its provider's network (/48) may have ten times as many */
    socketsOfNetwork: env.SOCKETS_OF_NETWORK,
    socketMessagesPerMinute: env.SOCKET_MESSAGES_PER_MINUTE,
    /** pushed to a socket and not read */
    socketUnreadKilobytes: env.SOCKET_UNREAD_KILOBYTES,
  };
}

function bucketOf({ S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }: Environment): Bucket | undefined {
  return url !== undefined && accessKey !== undefined && secretKey !== undefined ? { url, region, accessKey, secretKey } : undefined;
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from, NODE_ENV: nodeEnv }: Environment): MailTransport {
  if (url !== undefined && from !== undefined) return { url, from };
  return nodeEnv === 'production' ? 'none' : 'printed';
}

function paypalOf({ PAYPAL_URL: url, PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId }: Environment) {
  return clientId !== undefined && secret !== undefined && webhookId !== undefined ? { url, clientId, secret, webhookId } : undefined;
}

function stripeOf({ STRIPE_URL: url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Environment) {
  return secretKey !== undefined && webhookSecret !== undefined ? { url, secretKey, webhookSecret } : undefined;
}

/** Returns the settings, or everything that is wrong with them, a line each. Empty values count as not set. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Settings | { readonly errors: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = v.safeParse(environment, given);
  if (!read.success) return { errors: read.issues.map(describeIssue) };
  const conflict = conflictIn(read.output);
  return conflict === undefined ? settingsOf(read.output) : { errors: [conflict] };
}

/** What is wrong between settings that are right by themselves. */
function conflictIn(env: Environment): string | undefined {
  if (env.PORT === env.SOCKET_PORT && env.PORT !== 0) return 'SOCKET_PORT must differ from PORT; 0 serves the socket on the page\'s own port';
  if (!areTogether(env.S3_URL, env.S3_ACCESS_KEY, env.S3_SECRET_KEY)) return 'S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY are set together or not at all';
  if (!areTogether(env.SMTP_URL, env.MAIL_FROM)) return 'SMTP_URL and MAIL_FROM are set together or not at all';
  if (!areTogether(env.PAYPAL_CLIENT_ID, env.PAYPAL_SECRET, env.PAYPAL_WEBHOOK_ID)) return 'PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID are set together or not at all';
  if (!areTogether(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET)) return 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all';
  return undefined;
}

/** Whether all of these are set, or none. */
function areTogether(...values: readonly (string | undefined)[]): boolean {
  return new Set(values.map((value) => value === undefined)).size === 1;
}

function describeIssue(issue: v.InferIssue<typeof environment>): string {
  const name = v.getDotPath(issue) ?? '';
  return secrets.has(name) ? `${name} ${issue.message}` : `${name} ${issue.message} (it is ${JSON.stringify(issue.input)})`;
}
