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

/** The environment variables; each is explained in .env.example. */
const environment = v.object({
  HOST: v.optional(notEmpty, '127.0.0.1'),
  PORT: port('8080'),
  SOCKET_PORT: port('5000'),
  // A relative path is resolved in the project folder, so that a mall finds its data wherever it is started from.
  DATA_DIR: v.pipe(v.optional(notEmpty, '.data'), v.transform((folder) => resolve(projectFolder, folder))),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))),
  VALKEY_URL: v.optional(v.pipe(v.string(), v.regex(/^(redis|valkey)s?:\/\/./, 'must be an address such as redis://:password@valkey.example:6379'))),
  BRAND: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a folder in brands/')), 'kitewharf'),
  DEMO_GOODS: v.pipe(
    v.optional(v.string(), '1200'),
    v.regex(/^\d{1,5}$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(50_000, 'must be at most 50000'),
  ),
  DEMO_ROBOT_MINUTES: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be a number of minutes'), v.transform(Number))),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, 'must be an address such as https://shop.example'))),
  S3_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^?#@]+$/, 'must be the address of a bucket, such as https://s3.example/uploads'))),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY: v.optional(v.string()),
  S3_SECRET_KEY: v.optional(v.string()),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'must be an address such as smtp://user:password@mail.example:587'))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$/, 'must be an e-mail address, or a name and one in <>'))),
  CALLS_PER_MINUTE: aboveZero('1200'),
  REQUESTS_AT_ONCE: aboveZero('8'),
  PICTURES_MEGABYTES: aboveZero('4096'),
  QUERY_WORDS: aboveZero('100'),
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

/** Limits on one request or connection. */
export type Limits = {
  /** handled at once for one network address; see http/take-turns.ts */
  readonly requestsAtOnce: number;
  /** the most parameters in a query string */
  readonly queryWords: number;
  readonly queryKilobytes: number;
  /** a slower request body is cut off, after time to begin */
  readonly leastBytesPerSecond: number;
  /** how long a response may stay unread */
  readonly unreadSeconds: number;
  /** open at once, per household (IPv6 /64); its provider's network (/48) may have ten times as many */
  readonly socketsOfNetwork: number;
  readonly socketMessagesPerMinute: number;
  /** pushed to a socket and not read */
  readonly socketUnreadKilobytes: number;
};

export type Settings = {
  readonly host: string;
  readonly port: number;
  /** 0 serves the realtime socket on the page's own port under `/socket` */
  readonly socketPort: number;
  /** absolute */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** a Valkey or Redis through which servers share counts; by default their PostgreSQL */
  readonly valkeyUrl: string | undefined;
  readonly brand: string;
  readonly demoGoods: number;
  /** how long after each step of an order the demo's robot takes the merchant's next one; 0: no robot */
  readonly demoRobotMinutes: number;
  /** the mall's own URL for canonical links; by default taken from the request */
  readonly publicUrl: string | undefined;
  /** where uploads are stored; by default in a folder of `dataDir` */
  readonly bucket: Bucket | undefined;
  readonly mail: MailTransport;
  /** per network address; see http/call-limits.ts */
  readonly callsPerMinute: number;
  /** disk space for scaled pictures */
  readonly picturesMegabytes: number;
  readonly limits: Limits;
  /** a request that needs an unresponsive PostgreSQL is refused within this time */
  readonly databaseSeconds: number;
  /** proxies whose X-Forwarded-For, -Proto and -Host headers are trusted: addresses, ranges, or `loopback` */
  readonly trustedProxies: string[];
  /** the origin of a fake push service on this machine */
  readonly pushTestOrigin: string | undefined;
  /** payment providers whose keys are set; the others are closed */
  readonly paypal: { readonly url: string; readonly clientId: string; readonly secret: string; readonly webhookId: string } | undefined;
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string } | undefined;
  /** encrypts identity papers; by default a secret from the database */
  readonly papersKey: string | undefined;
  /** required to read `/metrics`, which is 404 without this setting */
  readonly metricsToken: string | undefined;
  /** `off` rescues browsers from a broken service worker: `/sw.js` then removes itself and its caches */
  readonly worker: 'on' | 'off';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Returns the settings, or everything that is wrong with them, a line each. Empty values count as not set. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Settings | { readonly errors: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = v.safeParse(environment, given);
  if (!read.success) return { errors: read.issues.map(describeIssue) };
  const { output } = read;
  if (output.PORT === output.SOCKET_PORT && output.PORT !== 0) {
    return { errors: ['SOCKET_PORT must differ from PORT; 0 serves the socket on the page\'s own port'] };
  }
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = output;
  const hasKeys = accessKey !== undefined && secretKey !== undefined;
  if (url !== undefined && !hasKeys) return { errors: ['S3_URL needs S3_ACCESS_KEY and S3_SECRET_KEY'] };
  if ((output.SMTP_URL === undefined) !== (output.MAIL_FROM === undefined)) return { errors: ['SMTP_URL and MAIL_FROM are set together or not at all'] };
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId, STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = output;
  if (!areTogether(clientId, secret, webhookId)) return { errors: ['PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID are set together or not at all'] };
  if (!areTogether(stripeKey, webhookSecret)) return { errors: ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all'] };
  return {
    host: output.HOST,
    port: output.PORT,
    socketPort: output.SOCKET_PORT,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    valkeyUrl: output.VALKEY_URL,
    brand: output.BRAND,
    demoGoods: output.DEMO_GOODS,
    demoRobotMinutes: output.DEMO_ROBOT_MINUTES ?? (output.DEMO_GOODS > 0 ? defaultRobotMinutes : 0),
    publicUrl: output.PUBLIC_URL,
    bucket: url !== undefined && hasKeys ? { url, region, accessKey, secretKey } : undefined,
    mail: mailTransport(output.SMTP_URL, output.MAIL_FROM, output.NODE_ENV),
    callsPerMinute: output.CALLS_PER_MINUTE,
    picturesMegabytes: output.PICTURES_MEGABYTES,
    limits: {
      requestsAtOnce: output.REQUESTS_AT_ONCE,
      queryWords: output.QUERY_WORDS,
      queryKilobytes: output.QUERY_KILOBYTES,
      leastBytesPerSecond: output.LEAST_BYTES_PER_SECOND,
      unreadSeconds: output.UNREAD_SECONDS,
      socketsOfNetwork: output.SOCKETS_OF_NETWORK,
      socketMessagesPerMinute: output.SOCKET_MESSAGES_PER_MINUTE,
      socketUnreadKilobytes: output.SOCKET_UNREAD_KILOBYTES,
    },
    databaseSeconds: output.DATABASE_SECONDS,
    trustedProxies: output.TRUSTED_PROXIES,
    pushTestOrigin: output.PUSH_TEST_ORIGIN,
    paypal: clientId !== undefined && secret !== undefined && webhookId !== undefined ? { url: output.PAYPAL_URL, clientId, secret, webhookId } : undefined,
    stripe: stripeKey !== undefined && webhookSecret !== undefined ? { url: output.STRIPE_URL, secretKey: stripeKey, webhookSecret } : undefined,
    papersKey: output.PAPERS_KEY,
    metricsToken: output.METRICS_TOKEN,
    worker: output.WORKER,
    logLevel: output.LOG_LEVEL,
  };
}

/** Whether all keys of a service are set, or none. */
function areTogether(...keys: readonly (string | undefined)[]): boolean {
  return new Set(keys.map((key) => key === undefined)).size === 1;
}

function describeIssue(issue: v.InferIssue<typeof environment>): string {
  const name = v.getDotPath(issue) ?? '';
  return secrets.has(name) ? `${name} ${issue.message}` : `${name} ${issue.message} (it is ${JSON.stringify(issue.input)})`;
}

function mailTransport(url: string | undefined, from: string | undefined, nodeEnv: string | undefined): MailTransport {
  if (url !== undefined && from !== undefined) return { url, from };
  return nodeEnv === 'production' ? 'none' : 'printed';
}
