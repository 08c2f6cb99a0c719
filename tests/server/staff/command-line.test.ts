import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';
import { askAs, employ } from '../../support/server/staff';
import { losingLine, terminalOf } from '../../support/server/terminal';
import { said } from '../../support/texts';

const password = 'harbour light 27';

describeWithShop((shop) => {
  const { command, logIn, run } = terminalOf(() => shop().app);
  const elsewhere = terminalOf(() => shop().app);
  beforeAll(async () => {
    const admin = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('Adele', admin.password, admin.code());
  });

  it('[W-273] an administrator disables a user, who can no longer log in or call, and lets them in again', async () => {
    const browser = new Browser(shop());
    await browser.register('Annabel', password);
    const program = await shop().ask('user!newlogin', { username: 'Annabel', password });
    expect(await command('user', 'disable', 'annabel')).toEqual({ isDone: true, output: 'annabel is disabled and logged out everywhere.' });
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await shop().refusal('localuser!get', {}, { as: program })).key).toBe('loginExpired');
    expect((await browser.refusal('user!newlogin', { username: 'Annabel', password })).key).toBe('userDisabled');
    await command('user', 'lock', 'Annabel');
    expect((await browser.refusal('user!newlogin', { username: 'Annabel', password })).key).toBe('userLocked');
    await command('user', 'enable', 'Annabel');
    // A session that was ended stays ended.
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
    await browser.logIn('Annabel', password);
    const { userId } = await shop().db.selectFrom('app_user').select('id as userId').where('username', '=', 'Annabel').executeTakeFirstOrThrow();
    const audits = await shop().db.selectFrom('audit').select(['action', 'before', 'after']).where('subject', '=', userId).orderBy('id').execute();
    expect(audits).toEqual([['active', 'disabled'], ['disabled', 'locked'], ['locked', 'active']].map(([before, after]) => ({ action: 'user!setStatus', before: { status: before }, after: { status: after } })));
  });

  it('gives a user a balance, each time it is asked to, and nobody anything that is no amount', async () => {
    const browser = new Browser(shop());
    await browser.register('Granted01', password);
    const give = (...words: string[]) => command('balance', 'grant', ...words);
    expect(await give('granted01', '12.50')).toEqual({ isDone: true, output: 'granted01 was given 12.50 USDT and has 12.5 USDT now.' });
    expect(await give('granted01', '0.0000000001')).toEqual({ isDone: true, output: 'granted01 was given 0.0000000001 USDT and has 12.5000000001 USDT now.' });
    for (const amount of ['0', '-1', '1e3', 'all', '0.00000000001']) expect(await give('granted01', amount), amount).toEqual({ isDone: false, output: `"${amount}" is no amount above zero, such as 12.50.` });
    expect(await give('nobody', '1')).toEqual({ isDone: false, output: 'There is no user "nobody".' });
    expect((await browser.ask('localuser!get', {})).money).toBe('12.5000000001');
    const audits = await shop().db.selectFrom('audit').select(['before', 'after']).where('action', '=', 'balance!grant').orderBy('id').execute();
    expect(audits).toMatchObject([
      { before: { available: '0' }, after: { granted: '12.50', available: '12.5' } },
      { before: { available: '12.5' }, after: { granted: '0.0000000001', available: '12.5000000001' } },
    ]);
  });

  it('an e-mail names the user who has proven it, and nobody who only typed it', async () => {
    const email = 'somebody@harbour.example';
    await new Browser(shop()).register('Granted03', password, { email });
    expect(await command('balance', 'grant', email, '3')).toEqual({ isDone: false, output: `There is no user "${email}".` });
    await shop().db.updateTable('app_user').set({ email_proven_at: new Date().toISOString() }).where('username', '=', 'Granted03').execute();
    expect(await command('balance', 'grant', email, '3')).toEqual({ isDone: true, output: `${email} was given 3 USDT and has 3 USDT now.` });
  });

  it('a gift whose answer was lost is given once, also if the command is repeated', async () => {
    await new Browser(shop()).register('Granted02', password);
    const line = await losingLine(shop().app);
    const { at } = line;
    const admin = await employ(shop(), 'Ada', { role: 'admin' });
    expect(await elsewhere.run(['login', 'Ada'], { typed: [admin.password, admin.code()], at })).toMatchObject({ isDone: true });
    const give = () => elsewhere.run(['balance', 'grant', 'Granted02', '5'], { at });
    line.isLost = true;
    expect(await give()).toMatchObject({ isDone: false, output: expect.stringContaining('is given once') as string });
    expect(await give()).toMatchObject({ isDone: false });
    line.isLost = false;
    expect(await give()).toEqual({ isDone: true, output: 'Granted02 was given 5 USDT and has 5 USDT now.' });
    // Its answer was heard: the same words are another gift.
    expect(await give()).toEqual({ isDone: true, output: 'Granted02 was given 5 USDT and has 10 USDT now.' });
  });

  it('[S-440] [W-397] a shopper who comes here has no permission', async () => {
    const session = await (await new Browser(shop()).register('Shopper01', password), shop().ask('user!newlogin', { username: 'Shopper01', password }));
    expect(await askAs(shop().app, session.token)('user!setStatus', { username: 'Shopper01', status: 'disabled' })).toMatchObject({ code: 1017, msg: '没有权限' });
    await shop().ask('localuser!get', {}, { as: session });
  });

  it('[S-439] who is neither staff nor shopper has unauthorized access', async () => {
    const { token } = await employ(shop(), 'Olga', { role: 'operator' });
    const wrong: Record<string, string>[] = [{}, ...['', 'nobodys-token', token.slice(0, -1), `${token}x`].map((each) => ({ authorization: `Bearer ${each}` })), { authorization: token }, { authorization: `Basic ${token}` }, { cookie: `sid=${token}` }];
    for (const headers of wrong) expect(await askAs(shop().app, undefined, headers)('user!setStatus', { username: 'Annabel', status: 'disabled' }), JSON.stringify(headers)).toMatchObject({ code: 1016, msg: '未经授权的访问' });
    const inQuery = await shop().app.inject({ method: 'POST', url: `/desk/user!setStatus.action?token=${token}`, payload: { username: 'Annabel', status: 'disabled' } });
    expect(inQuery.json()).toMatchObject({ code: 1016 });
  });

  it('the command line tells how it is used, and of an unknown user', async () => {
    expect(await command()).toMatchObject({ isDone: true, output: expect.stringMatching(/npm run ops -- login NAME\n[^]*\nAll times are in UTC\.$/) as string });
    for (const words of [['user'], ['user', 'disable'], ['user', 'disable', 'a', 'b'], ['constructor', 'x'], ['user', 'fly', 'x'], ['login'], ['logout', 'x']]) {
      expect(await command(...words), words.join()).toMatchObject({ isDone: false, output: expect.stringContaining('npm run ops -- user disable NAME') as string });
    }
    expect(await command('user', 'disable', 'Nobody001')).toEqual({ isDone: false, output: 'There is no user "Nobody001".' });
  });

  it('tells staff what they are not allowed to do, and whom a session has ended', async () => {
    const merchant = await employ(shop(), 'Lena', { role: 'merchant', sellerId: 'lantern' });
    await logIn('Lena', merchant.password, merchant.code());
    expect(await command('user', 'disable', 'Annabel')).toEqual({ isDone: false, output: 'You are not allowed to do this.' });
    shop().wait(12 * 3_600_000);
    expect(await command('order', 'list', 'all')).toEqual({ isDone: false, output: 'The session has ended: npm run ops -- login NAME' });
  });

  it('says that no mall answered, and that a stranger is none', async () => {
    const shut = createServer().listen(0, '127.0.0.1');
    await once(shut, 'listening');
    const { port } = shut.address() as AddressInfo;
    await new Promise((resolve) => shut.close(resolve));
    const shutAt = `http://127.0.0.1:${port}`;
    expect(await run(['user', 'disable', 'Annabel'], { at: shutAt })).toMatchObject({ isDone: false, output: expect.stringContaining(`No mall answered at ${shutAt} (ECONNREFUSED): is it started?`) as string });
    const statuses = [200, 301, 403, 502];
    let asked = 0;
    const stranger = createServer((_request, response) => {
      response.writeHead(statuses[asked] ?? 500, { location: '/login' }).end('<h1>Log in to the hotel</h1>');
      asked += 1;
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void stranger.close());
    await once(stranger, 'listening');
    const at = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    for (const status of statuses) expect(await run(['login', 'Adele'], { at })).toMatchObject({ isDone: false, output: expect.stringContaining(`${at} answered ${status}, and not as a mall does`) as string });
    // Each was asked once: no redirection is followed.
    expect(asked).toBe(statuses.length);
  });

  /** The address of a mall that answers every call with this code. */
  const answering = async (code: number, data: object | null = null) => {
    const mall = createServer((_request, response) => response.end(JSON.stringify({ code, msg: '', data }))).listen(0, '127.0.0.1');
    onTestFinished(() => void mall.close());
    await once(mall, 'listening');
    return `http://127.0.0.1:${(mall.address() as AddressInfo).port}`;
  };

  it('says that the outcome is unknown where the mall fails, of no order that it is missing or as it was, and in English why the mall refused', async () => {
    for (const code of [500, 1020]) {
      const at = await answering(code);
      expect(await run(['deposit', 'confirm', 'D1', '5'], { at })).toMatchObject({ isDone: false, output: expect.stringMatching(/^The mall failed: .+ Whether anything was done is unknown/) as string });
      // It asks for the order first, which changes nothing.
      expect(await run(['order', 'confirm', 'K1'], { at })).toMatchObject({ isDone: false, output: expect.stringMatching(/^The mall failed: (?!.*Whether)/) as string });
    }
    expect(await run(['order', 'confirm', 'K1'], { at: await answering(1013) })).toEqual({ isDone: false, output: `The mall refused: tooFrequent. ${said('en', 'refusal.tooFrequent')}` });
  });

  it('says that the ledger is being checked already only where it is, and not of who asks too often', async () => {
    const check = async (data: object) => run(['ledger', 'check'], { at: await answering(1013, data) });
    expect(await check({ until: Date.now() })).toEqual({ isDone: false, output: `The mall refused: tooFrequent. ${said('en', 'refusal.tooFrequent')}` });
    expect(await check({ field: 'check' })).toMatchObject({ isDone: false, output: expect.stringContaining('The mall is at a check') as string });
  });

  it('nothing of the token of old opens the desk: there is no such address', async () => {
    for (const url of ['/ops/command', '/ops/login', '/ops/orders', '/desk/', '/desk/user!fly.action', '/desk/constructor.action', '/desk/user!setStatus']) {
      expect([url, (await shop().app.inject({ method: 'POST', url, payload: {} })).statusCode]).toEqual([url, 404]);
    }
    expect((await shop().app.inject({ method: 'GET', url: '/desk/staff!list.action' })).statusCode).toBe(404);
  });
});
