import { expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { Shop } from '../../support/server/shop';
import { describeWithDatabase, describeWithShop } from '../../support/server/databases';
import { withRoutes } from '../../support/server/routes';

const password = 'harbour light 27';

describeWithShop((shop) => {
  const post = (headers: Record<string, string>, url = '/api/subscribe!add.action') =>
    shop().app.inject({ method: 'POST', url, headers: { host: 'shop.test', 'content-type': 'application/json', ...headers }, payload: JSON.stringify({ email: 'visitor@example.org' }) });
  const code = async (headers: Record<string, string>, url?: string) => (await post(headers, url)).json<{ code: number }>().code;

  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['a browser that says only the origin', { origin: 'https://evil.example' }],
    ['the same host on another port', { origin: 'http://shop.test:8081' }],
    ['a page in a sandbox', { origin: 'null' }],
    ['a page that says what is no address', { origin: '://' }],
  ])('%s writes nothing, at the shop or at the desk', async (_who, headers: Record<string, string>) => {
    const { opened: { app }, routes } = await withRoutes(() => shop().ofBrand('kitewharf'));
    // A browser reports violations of a policy by itself, not on behalf of a page.
    const writing = routes.filter(({ method, url }) => method !== 'GET' && method !== 'HEAD' && url !== '/csp-reports');
    for (const known of ['/api/*', '/public/*', '/desk/*', '/webhooks/stripe', '/letters/leave', '/api/uploadimg!execute.action']) expect(writing).toContainEqual({ method: 'POST', url: known });
    for (const { method, url } of writing) {
      const answer = await app.inject({ method: method as 'POST', url: url.replace('*', 'subscribe!add.action'), headers: { host: 'shop.test', ...headers }, payload: { email: 'visitor@example.org' } });
      expect(answer.json<{ code: number }>().code, `${method} ${url}`).toBe(1015);
    }
    await app.close();
    expect(await shop().db.selectFrom('subscription').select('email').execute()).toEqual([]);
  });

  it('our own page writes, and so does a program, with a token or without', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://shop.test' }, {}, { authorization: 'Bearer x', origin: 'https://tool.example' }]) {
      await shop().db.deleteFrom('subscription').execute();
      expect(await code(headers), JSON.stringify(headers)).toBe(0);
    }
    await shop().db.deleteFrom('subscription').execute();
  });

  it('over TLS cookies are Secure under names that no other host sets, and browsers come by TLS only for a year', async () => {
    const browser = new Browser(shop());
    await browser.register('Tlsuser01', password);
    const set: string[] = [];
    const secure = { 'x-forwarded-proto': 'https' };
    const session = await browser.ask('user!newlogin', { username: 'Tlsuser01', password }, { headers: secure, onHeaders: (headers) => {
      set.push(...([headers['set-cookie']].flat() as string[]));
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    } });
    expect(set.map((cookie) => cookie.replace(/=.*?;/, '=…;').replace(/Max-Age=\d+; /, ''))).toEqual(['sid', 'device'].map((name) => `__Host-${name}=…; Path=/; HttpOnly; Secure; SameSite=Strict`));
    const sid = /^__Host-sid=([^;]*)/.exec(set[0] ?? '')?.[1];
    const asked = (cookie: string, headers = secure) => shop().refusal('localuser!get', {}, { as: { token: session.token }, headers: { ...headers, cookie } });
    expect((await asked(`__Host-sid=${sid}`)).key).toBeUndefined();
    // Anybody on the way may have set a cookie with the plain name.
    expect((await asked(`sid=${sid}`)).key).toBe('tokenInvalid');
    const plain = await shop().app.inject({ url: '/healthz' });
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });

  it('what a policy kept away is counted by its directive, and nothing else of it is kept', async () => {
    const printed: string[] = [];
    const heard = await shop().ofBrand('kitewharf', { write: (line: unknown) => printed.push(String(line)) > 0 });
    heard.app.log.level = 'warn';
    const tell = (payload: string, type = 'application/csp-report') =>
      heard.app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'null' }, payload });
    const report = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'document-uri': 'https://shop.test/?token=planted', 'blocked-uri': 'https://planted.example' } });
    expect((await tell(report)).statusCode).toBe(204);
    expect((await tell(report)).statusCode).toBe(204);
    for (const wrong of ['', '{', '[]', '{"csp-report":{}}', JSON.stringify({ 'csp-report': { 'effective-directive': 'planted token' } })]) expect((await tell(wrong)).statusCode, wrong).toBe(400);
    expect((await tell('x'.repeat(9_000))).json()).toMatchObject({ code: 1001 });
    // Nobody makes the counts grow by directives that no policy has.
    for (const madeUp of ['planted-a', 'planted-b', 'planted-c']) expect((await tell(report.replace('img-src', madeUp))).statusCode).toBe(204);
    expect(printed.map((line) => JSON.parse(line) as object)).toMatchObject([
      ...[1, 2].map((count) => ({ event: 'csp-violation', directive: 'img-src', count })),
      ...[1, 2, 3].map((count) => ({ event: 'csp-violation', directive: 'other', count })),
    ]);
    expect(printed.join('')).not.toContain('planted');
    expect((await shop().app.inject({ url: '/openapi' })).headers['content-security-policy']).toContain('report-uri /csp-reports');
  });
});

describeWithDatabase((database) => Shop.open(database, { TRUSTED_PROXIES: '192.0.2.0/24', CALLS_PER_MINUTE: '20' }), (shop) => {
  it('only a proxy of the settings says who asks, how and whom', async () => {
    const from = (remoteAddress: string, address: string) =>
      shop().app.inject({ method: 'POST', url: '/api/user!newlogin.action', remoteAddress, headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', 'content-type': 'application/json' }, payload: { username: 'Nobody001', password: 'x' } });
    const answers = async (near: string) => {
      const told = [];
      for (const far of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) told.push(await from(near, far));
      return told;
    };
    const [proxied, claimed] = [await answers('192.0.2.9'), await answers('127.0.0.1')];
    expect(proxied.map((answer) => answer.json<{ code: number }>().code)).toEqual([1511, 1511, 1513]);
    expect(claimed.map((answer) => answer.json<{ code: number }>().code)).toEqual([1513, 1013, 1013]);
    expect(proxied[0]?.headers).toHaveProperty('strict-transport-security');
    expect(claimed[0]?.headers).not.toHaveProperty('strict-transport-security');
  });
});
