import { expect, it, onTestFinished } from 'vitest';
import { deskCallPath } from '../../../src/contract/desk/calls';
import { callPath } from '../../../src/contract/shop/calls';
import { packPath } from '../../../src/contract/shop/goods-pack';
import { ownFiles } from '../../../src/contract/shop/own-files';
import { Browser } from '../../support/server/browser';
import { Shop } from '../../support/server/shop';
import { describeWithDatabase } from '../../support/server/databases';

/** The limits are sixty calls a minute, and three logins, registrations and codes taken together. */
describeWithDatabase((database) => Shop.open(database, { CALLS_PER_MINUTE: '60' }), (shop) => {
  it('[S-442] [W-393] too many calls in a minute answer “frequent operation, retry later”, with HTTP 200 and when to come back', async () => {
    const browser = new Browser(shop(), { address: '198.51.100.1' });
    for (let asked = 0; asked < 60; asked += 1) await browser.ask('jscode!execute', {});
    const headers: Record<string, unknown>[] = [];
    const answer = await browser.send('jscode!execute', {}, { onHeaders: (given) => headers.push(given) });
    expect(answer).toMatchObject({ code: 1013, msg: '操作频繁，请稍后再试' });
    expect(Number(headers[0]?.['retry-after'])).toBeGreaterThan(0);
    expect((answer.data as { until: number }).until).toBeGreaterThan(shop().mall.now());
    // Another address is not affected.
    await new Browser(shop(), { address: '198.51.100.2' }).ask('jscode!execute', {});
  });

  it('[S-442] logins, registrations and codes are limited more tightly, all together', async () => {
    const browser = new Browser(shop(), { address: '198.51.100.3' });
    expect((await browser.refusal('user!newlogin', { username: 'Nobody001', password: 'x' })).key).toBe('credentialsWrong');
    expect((await browser.refusal('localuser!registerNoVerifcode', { username: 'Nobody001', password: 'short' })).key).toBe('passwordLengthInclusive');
    expect((await browser.refusal('localuser!resetPsw', { email: 'a@b.co', verifcode: '000000', newPassword: 'short', confirmPassword: 'short' })).key).toBe('passwordLengthInclusive');
    for (const [name, payload] of [['user!newlogin', { username: 'Nobody001', password: 'x' }], ['verifcode!send', { email: 'a@b.co', purpose: 'reset' }]] as const) {
      expect((await browser.refusal(name, payload)).key).toBe('tooFrequent');
    }
    await browser.ask('jscode!execute', {});
  });

  it('who orders newsletters for others is stopped for an hour, and so is a provider’s network, ten times later', async () => {
    const order = async (address: string, email: string) => (await new Browser(shop(), { address }).send('subscribe!add', { email })).code;
    expect([await order('198.51.100.4', 'one@shop.example'), await order('198.51.100.4', 'two@shop.example')]).toEqual([0, 1013]);
    const headers: Record<string, unknown>[] = [];
    await new Browser(shop(), { address: '198.51.100.4' }).send('subscribe!add', { email: 'two@shop.example' }, { onHeaders: (given) => headers.push(given) });
    expect(Number(headers[0]?.['retry-after'])).toBeGreaterThan(3_000);
    await new Browser(shop(), { address: '198.51.100.4' }).ask('jscode!execute', {});
    for (let nth = 0; nth < 10; nth += 1) expect(await order(`2001:db8:6:${nth.toString(16)}::1`, `v${nth}@shop.example`)).toBe(0);
    expect(await order('2001:db8:6:a::1', 'v10@shop.example')).toBe(1013);
  });

  it('[S-442] who has called too often is told so at every way in: calls, uploads, the desk, downloads, packs, links in e-mails and reports', async () => {
    const address = '198.51.100.7';
    for (let asked = 0; asked < 60; asked += 1) await new Browser(shop(), { address }).ask('jscode!execute', {});
    const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => shop().app.inject({ method, url, remoteAddress: address, headers });
    const posted = [callPath('index!home'), callPath('uploadimg!execute'), deskCallPath('staff!list'), ...Object.values(ownFiles).map(({ path }) => path)];
    for (const url of posted) expect((await send('POST', url)).json(), url).toMatchObject({ code: 1013 });
    for (const url of [`${packPath}?lang=en`, `${callPath('userOnlineChatController!unread')}?loginType=user`]) expect((await send('GET', url)).json(), url).toMatchObject({ code: 1013 });
    for (const url of ['/letters/leave?proof=x', '/letters/end?proof=x']) expect((await send('POST', url)).statusCode, url).toBe(429);
    expect((await send('POST', '/csp-reports', { 'content-type': 'application/csp-report' })).statusCode).toBe(429);
  });

  it('reports of a policy, which pages of any site can have sent here, use up no logins of their address', async () => {
    const address = '198.51.100.8';
    const headers = { 'content-type': 'application/csp-report', 'sec-fetch-site': 'cross-site' };
    const report = async () =>
      (await shop().app.inject({ method: 'POST', url: '/csp-reports', remoteAddress: address, headers, payload: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }) })).statusCode;
    expect([await report(), await report(), await report(), await report()]).toEqual([204, 204, 429, 429]);
    expect((await new Browser(shop(), { address }).refusal('user!newlogin', { username: 'Nobody001', password: 'x' })).key).toBe('credentialsWrong');
  });

  it('what pages of other sites make a browser send is refused each time, and fills no more lines of the log than an address may make calls', async () => {
    const lines: string[] = [];
    const heard = await shop().ofBrand('kitewharf', { write: (line: unknown) => lines.push(String(line)) > 0 });
    onTestFinished(() => heard.app.close());
    heard.app.log.level = 'warn';
    const send = async (method: 'GET' | 'POST', remoteAddress: string) =>
      (await heard.app.inject({ method, url: '/api/user!logout.action', remoteAddress, headers: { 'sec-fetch-site': 'cross-site' } })).json<{ code: number }>().code;
    for (let sent = 0; sent < 40; sent += 1) expect([await send('GET', '198.51.100.5'), await send('POST', '198.51.100.5')]).toEqual([1015, 1015]);
    expect(lines).toHaveLength(60);
    await send('POST', '198.51.100.6');
    expect(lines).toHaveLength(61);
  });

  it('[S-442] an address is a /64 of IPv6, and what a stranger claims to be forwarded for counts only behind a proxy of this machine', async () => {
    const from = (host: number) => new Browser(shop(), { address: `2001:db8:1:1::${host}` });
    for (const host of [1, 2, 3]) await from(host).refusal('user!newlogin', { username: 'Nobody001', password: 'x' });
    expect((await from(4).refusal('user!newlogin', { username: 'Nobody001', password: 'x' })).key).toBe('tooFrequent');
    const claimed = (address: string) =>
      shop().app.inject({ method: 'POST', url: '/api/user!newlogin.action', remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': address, 'content-type': 'application/json' }, payload: { username: 'Nobody001', password: 'x' } });
    const codes = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) codes.push((await claimed(address)).json<{ code: number }>().code);
    expect(codes.at(-1)).toBe(1013);
  });

  it('a provider’s network of IPv6, a /48, may ask ten times as often, and no other is concerned', async () => {
    const from = (network: string, nth: number) => new Browser(shop(), { address: `2001:db8:${network}:${nth.toString(16)}::1` });
    const tryCode = async (network: string, nth: number) => (await from(network, nth).refusal('localuser!resetPsw', { email: 'a@b.co', verifcode: '000000', newPassword: 'short', confirmPassword: 'short' })).key;
    for (let nth = 0; nth < 30; nth += 1) expect(await tryCode('2', nth)).toBe('passwordLengthInclusive');
    expect(await tryCode('2', 30)).toBe('tooFrequent');
    expect(await tryCode('3', 30)).toBe('passwordLengthInclusive');
    for (let nth = 0; nth < 600; nth += 1) await from('4', nth).ask('jscode!execute', {});
    expect((await from('4', 600).send('jscode!execute', {})).code).toBe(1013);
    await from('5', 600).ask('jscode!execute', {});
  });
});
