import * as v from 'valibot';

const port = (usual: string) =>
  v.pipe(v.optional(v.string(), usual), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535, 'must be at most 65535'));
const folderName = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** What the environment may say; each is explained in .env.example. */
const environment = v.object({
  HOST: v.optional(folderName, '127.0.0.1'),
  PORT: port('8080'),
  SOCKET_PORT: port('5000'),
  DATA_DIR: v.optional(folderName, '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))),
  BRAND: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a folder in brands/')), 'kitewharf'),
  DEMO_GOODS: v.pipe(
    v.optional(v.string(), '5000'),
    v.regex(/^\d{1,5}$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(50_000, 'must be at most 50000'),
  ),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('must be an address such as https://shop.example'))),
  WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'info'),
});

export type Settings = {
  readonly host: string;
  readonly port: number;
  /** 0 serves the realtime socket on the page's own port under `/socket` */
  readonly socketPort: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly brand: string;
  readonly demoGoods: number;
  /** the mall's own address for canonical links; by default what the request says */
  readonly publicUrl: string | undefined;
  /** `off` rescues browsers from a broken service worker: `/sw.js` then removes itself and its caches */
  readonly worker: 'on' | 'off';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** The settings, or every thing that is wrong with them, a line each. Empty values count as not set. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings | { readonly wrong: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = v.safeParse(environment, given);
  if (!read.success) return { wrong: read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message} (it is ${JSON.stringify(issue.input)})`) };
  const { output } = read;
  if (output.PORT === output.SOCKET_PORT && output.PORT !== 0) {
    return { wrong: ['SOCKET_PORT must differ from PORT; 0 serves the socket on the page\'s own port'] };
  }
  return {
    host: output.HOST,
    port: output.PORT,
    socketPort: output.SOCKET_PORT,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    brand: output.BRAND,
    demoGoods: output.DEMO_GOODS,
    publicUrl: output.PUBLIC_URL,
    worker: output.WORKER,
    logLevel: output.LOG_LEVEL,
  };
}
