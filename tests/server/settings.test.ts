import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Brands } from '../../src/server/platform/brands';
import { readEnvironment } from '../../src/server/platform/settings';

const usualLimits = {
  requestsAtOnce: 8, queryParameters: 100, queryKilobytes: 8, leastBytesPerSecond: 500, unreadSeconds: 120, socketsOfNetwork: 100, socketMessagesPerMinute: 480, socketUnreadKilobytes: 1024,
};

function errorsOf(env: Record<string, string>): string[] {
  const read = readEnvironment(env);
  return 'errors' in read ? read.errors : [];
}

it('[S-260] [W-294] the server needs no setting: each has its documented default, the socket’s port is 5000', () => {
  expect(readEnvironment({})).toEqual({
    host: '127.0.0.1', port: 8080, socketPort: 5000, dataDir: path.resolve('.data'), databaseUrl: undefined, valkeyUrl: undefined, brand: 'kitewharf', demoGoods: 1200, demoRobotMinutes: 2,
    publicUrl: undefined, bucket: undefined, mail: 'printed', callsPerMinute: 1200, trustedProxies: ['loopback'],
    paypal: undefined, picturesMegabytes: 4096, limits: usualLimits, databaseSeconds: 5, stripe: undefined, worker: 'on', logLevel: 'info',
  });
});

it('the settings are what the environment says', () => {
  const env = {
    HOST: '0.0.0.0', PORT: '80', SOCKET_PORT: '0', DATA_DIR: '/srv/mall', DATABASE_URL: 'postgresql://a:b@c:5432/d', VALKEY_URL: 'rediss://:word@v:6379/2', BRAND: 'amberlane', DEMO_GOODS: '0',
    PUBLIC_URL: 'https://shop.example', S3_URL: 'https://s3.example/uploads', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret',
    SMTP_URL: 'smtps://ann:pass@mail.example', MAIL_FROM: 'Kitewharf <shop@kitewharf.example>', CALLS_PER_MINUTE: '60', DATABASE_SECONDS: '7',
    REQUESTS_AT_ONCE: '4', QUERY_PARAMETERS: '50', QUERY_KILOBYTES: '4', LEAST_BYTES_PER_SECOND: '100', UNREAD_SECONDS: '60', SOCKETS_OF_NETWORK: '30', SOCKET_MESSAGES_PER_MINUTE: '90', SOCKET_UNREAD_KILOBYTES: '64', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7', WORKER: 'off', LOG_LEVEL: 'warn',
    PAYPAL_URL: 'https://api-m.sandbox.paypal.com', PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec',
  };
  expect(readEnvironment(env)).toEqual({
    host: '0.0.0.0', port: 80, socketPort: 0, dataDir: '/srv/mall', databaseUrl: 'postgresql://a:b@c:5432/d', valkeyUrl: 'rediss://:word@v:6379/2', brand: 'amberlane', demoGoods: 0, demoRobotMinutes: 0,
    publicUrl: 'https://shop.example', bucket: { url: 'https://s3.example/uploads', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' },
    mail: { url: 'smtps://ann:pass@mail.example', from: 'Kitewharf <shop@kitewharf.example>' }, callsPerMinute: 60, picturesMegabytes: 4096, databaseSeconds: 7,
    limits: { requestsAtOnce: 4, queryParameters: 50, queryKilobytes: 4, leastBytesPerSecond: 100, unreadSeconds: 60, socketsOfNetwork: 30, socketMessagesPerMinute: 90, socketUnreadKilobytes: 64 },
    trustedProxies: ['10.0.0.0/8', '2001:db8::7'], worker: 'off', logLevel: 'warn',
    paypal: { url: 'https://api-m.sandbox.paypal.com', clientId: 'client', secret: 'secret', webhookId: 'WH-1' },
    stripe: { url: 'https://api.stripe.com', secretKey: 'sk', webhookSecret: 'whsec' },
  });
});

it('knows one absolute folder for its data, whatever the working directory: a relative one lies in the project’s', () => {
  const project = process.cwd();
  process.chdir('src');
  onTestFinished(() => process.chdir(project));
  expect(readEnvironment({})).toMatchObject({ dataDir: path.join(project, '.data') });
  expect(readEnvironment({ DATA_DIR: 'kept here/../داو/' })).toMatchObject({ dataDir: path.join(project, 'داو') });
  expect(readEnvironment({ DATA_DIR: '/srv/mall' })).toMatchObject({ dataDir: '/srv/mall' });
});

it('takes an empty value for one that is not set, and leaves alone what is not its own', () => {
  expect(readEnvironment({ PORT: '', BRAND: '', PATH: '/bin', DATABASE_URL: '' })).toMatchObject({ port: 8080, brand: 'kitewharf', databaseUrl: undefined });
});

it('lists everything that is wrong at once, each with its name and what was given', () => {
  expect(
    errorsOf({
      PORT: 'eighty', SOCKET_PORT: '70000', DATABASE_URL: 'mysql://x', VALKEY_URL: 'valkey.example:6379', BRAND: '../etc', DEMO_GOODS: '50001', PUBLIC_URL: 'shop.example', WORKER: 'maybe', LOG_LEVEL: 'loud',
    }),
  ).toEqual([
    'PORT must be a port number (it is "eighty")',
    'SOCKET_PORT must be at most 65535 (it is 70000)',
    'DATABASE_URL must begin with postgres:// or postgresql://',
    'VALKEY_URL must be an address such as redis://:password@valkey.example:6379',
    'BRAND must be the name of a folder in brands/ (it is "../etc")',
    'DEMO_GOODS must be at most 50000 (it is 50001)',
    'PUBLIC_URL must be an address such as https://shop.example (it is "shop.example")',
    'WORKER must be on or off (it is "maybe")',
    'LOG_LEVEL must be debug, info, warn, error or silent (it is "loud")',
  ]);
});

it.each(['-1', '1.5', '1e3', '0x50', ' 80', '８０'])('takes “%s” for no port', (PORT) => {
  expect(errorsOf({ PORT })).toHaveLength(1);
});

it('wants two different ports, or the socket on the page’s own', () => {
  expect(errorsOf({ PORT: '5000' })).toEqual(["SOCKET_PORT must differ from PORT; 0 serves the socket on the page's own port"]);
  expect(errorsOf({ PORT: '5000', SOCKET_PORT: '0' })).toEqual([]);
  // 0 takes any free port, for both.
  expect(errorsOf({ PORT: '0', SOCKET_PORT: '0' })).toEqual([]);
});

it('[W-206] sends e-mails by SMTP, prints them in development, and sends none in production without', () => {
  const way = (env: Record<string, string>) => {
    const read = readEnvironment(env);
    return 'errors' in read ? read.errors : read.mail;
  };
  expect(way({ NODE_ENV: 'development' })).toBe('printed');
  expect(way({ NODE_ENV: 'production' })).toBe('none');
  expect(way({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'shop@kitewharf.example' })).toEqual({ url: 'smtp://127.0.0.1', from: 'shop@kitewharf.example' });
  for (const half of [{ SMTP_URL: 'smtp://127.0.0.1' }, { MAIL_FROM: 'shop@kitewharf.example' }]) expect(way(half)).toEqual(['SMTP_URL and MAIL_FROM are set together or not at all']);
  for (const MAIL_FROM of ['Kitewharf', 'shop@', 'a@b\r\nBcc: c@d.example', 'Kitewharf <shop>']) expect(errorsOf({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM }), MAIL_FROM).toHaveLength(1);
});

it('[S-330] never tells a password that stands in a setting', () => {
  const told = errorsOf({ DATABASE_URL: 'mysql://a:planted@b', SMTP_URL: 'http://a:planted@b' });
  expect(told).toHaveLength(2);
  expect(told.join()).not.toContain('planted');
});

it.each(['DATABASE_URL', 'VALKEY_URL', 'SMTP_URL'] as const)('[S-330] a password in %s that no URL can hold stops the start with how to write it, and is not told', (name) => {
  const own = { DATABASE_URL: 'postgres', VALKEY_URL: 'redis', SMTP_URL: 'smtp' }[name];
  const errorsWith = (password: string) => errorsOf({ [name]: `${own}://ann:${password}@host.example:7000`, ...(name === 'SMTP_URL' && { MAIL_FROM: 'shop@kitewharf.example' }) });
  // With the last two, “ann” and 12 would be a host and its port.
  for (const password of ['planted/1', 'planted#1', 'planted?1', '12#planted', '12/planted']) expect(errorsWith(password), password).toEqual([`${name} must be a URL: in a password / ? # and % are written %2F %3F %23 and %25`]);
  for (const password of ['', 'a@b', 'a:b', 'a%2Fb%23%25', 'ä ö']) expect(errorsWith(password), password).toEqual([]);
});

it('takes a database on a socket of this machine, and a % for itself only where the client does', () => {
  for (const DATABASE_URL of ['postgres:///mall?host=/run/postgresql&user=ann@office', 'postgres://dhow@/mall?host=/run/postgresql', 'postgres://dhow:50%-off@db.example/mall']) expect(errorsOf({ DATABASE_URL }), DATABASE_URL).toEqual([]);
  expect(errorsOf({ VALKEY_URL: 'redis://:50%-off@valkey.example' })).toEqual([expect.stringContaining('VALKEY_URL must be a URL') as string]);
});

it('leaves the watch over the database time for its beat', () => {
  expect(errorsOf({ DATABASE_SECONDS: '2' })).toEqual(['DATABASE_SECONDS must be at least 3 (it is 2)']);
  expect(errorsOf({ DATABASE_SECONDS: '3' })).toEqual([]);
  // As a timer of milliseconds it would run out at once, and no server would start.
  expect(errorsOf({ DATABASE_SECONDS: '2147484' })).toEqual(['DATABASE_SECONDS must be at most 3600 (it is 2147484)']);
});

it('wants an address of its own to which a path can be added', () => {
  for (const PUBLIC_URL of ['https://shop.example', 'https://shop.example/', 'http://127.0.0.1:8080']) expect(errorsOf({ PUBLIC_URL }), PUBLIC_URL).toEqual([]);
  for (const PUBLIC_URL of ['shop.example:443', 'localhost:8080', 'ftp://shop.example', 'https://shop.example/mall', 'https://shop.example/?a=b', 'https://ann:pass@shop.example', 'https://shop example', 'https://shop.example:port']) {
    expect(errorsOf({ PUBLIC_URL }), PUBLIC_URL).toHaveLength(1);
  }
});

it('wants calls a minute above 0', () => {
  for (const CALLS_PER_MINUTE of ['0', '-1', '1.5', 'many']) expect(errorsOf({ CALLS_PER_MINUTE }), CALLS_PER_MINUTE).toHaveLength(1);
});

it('wants a bucket with both keys or none of the three, and never tells them', () => {
  const together = ['S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY are set together or not at all'];
  for (const part of [{ S3_URL: 'https://s3.example/uploads' }, { S3_URL: 'https://s3.example/uploads', S3_SECRET_KEY: 'planted-secret' }, { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'planted-secret' }]) expect(errorsOf(part)).toEqual(together);
  for (const S3_URL of ['s3.example', 'ftp://s3.example', 'https://key:planted@s3.example/uploads', 'https://s3.example/?a=b', 'https://s3.example:port/uploads']) {
    expect(errorsOf({ S3_URL, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }), S3_URL).toHaveLength(1);
  }
});

it.each(['everybody', '10.0.0.0/64', 'loopback,', '*'])('takes %s for no list of proxies', (TRUSTED_PROXIES) => {
  expect(errorsOf({ TRUSTED_PROXIES })).toEqual([expect.stringContaining('TRUSTED_PROXIES must be addresses or ranges') as string]);
});

it('[S-180] [S-181] wants all keys of a way of paying or none, and never tells them', () => {
  expect(errorsOf({ PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'planted' })).toEqual(['PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID are set together or not at all']);
  expect(errorsOf({ STRIPE_SECRET_KEY: 'planted' })).toEqual(['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all']);
  for (const url of ['api.stripe.com', 'https://api.stripe.com/', 'https://key@api.stripe.com', 'https://api.stripe.com/?a=b']) expect(errorsOf({ STRIPE_URL: url }), url).toHaveLength(1);
});

describe('the brand', () => {
  it('is the one that BRAND names, for every host that no brand claims', () => {
    expect(new Brands('amberlane').of('shop.test').id).toBe('amberlane');
    expect(new Brands('kitewharf').of('127.0.0.1:8080').id).toBe('kitewharf');
  });

  it('of a host brings no weaker rules than the one that BRAND names', () => {
    expect(new Brands('kitewharf').of('amberlane.localhost')).toMatchObject({ id: 'amberlane', validation: 'inclusive' });
    expect(new Brands('amberlane').of('amberlane.localhost').validation).toBe('specified');
  });

  it('that does not exist stops the server with the names of those that do', () => {
    expect(() => new Brands('nobody')).toThrow(/^BRAND is nobody, but there are only: .*amberlane.*kitewharf/);
  });
});
