import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { runCommandLine } from '../../../src/server/operator/command-line';
import { Browser } from '../../support/browser';
import { Shop } from '../../support/calls';
import { onEachDatabase, onEachShop } from '../../support/databases';
import { freshDatabase } from '../../support/postgres';
import { openServer } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { insertShopper } from '../../support/shopper';

const password = 'harbour light 27';
const opsToken = 'operator-token-0123456789abcdef';

const command = (shop: Shop, words: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/ops/command', headers: { 'content-type': 'application/json', ...headers }, payload: { words } as object });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

onEachDatabase((database) => Shop.open(database, { OPS_TOKEN: opsToken }), (shop) => {
  const closers: (() => unknown)[] = [];
  afterEach(() => closers.splice(0).forEach((close) => close()));

  it('[W-273] an administrator disables a user, who can no longer log in or call, and lets them in again', async () => {
    const browser = new Browser(shop());
    await browser.register('Annabel', password);
    const program = await shop().ask('user!newlogin', { username: 'Annabel', password });
    const done = await command(shop(), ['user', 'disable', 'annabel'], bearer(opsToken));
    expect(done.json()).toEqual({ code: 0, msg: '', data: { isDone: true, said: 'annabel is disabled and logged out everywhere.' } });
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await shop().refusal('localuser!get', {}, { as: program })).key).toBe('loginExpired');
    expect((await browser.refusal('user!newlogin', { username: 'Annabel', password })).key).toBe('userDisabled');
    await command(shop(), ['user', 'lock', 'Annabel'], bearer(opsToken));
    expect((await browser.refusal('user!newlogin', { username: 'Annabel', password })).key).toBe('userLocked');
    await command(shop(), ['user', 'enable', 'Annabel'], bearer(opsToken));
    // What was ended stays ended.
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
    await browser.logIn('Annabel', password);
  });

  it('gives a user a balance, each time it is asked to, and nobody anything that is no amount', async () => {
    const browser = new Browser(shop());
    await browser.register('Granted01', password);
    const give = async (...words: string[]) => (await command(shop(), ['balance', 'grant', ...words], bearer(opsToken))).json<{ data: { isDone: boolean; said: string } }>().data;
    expect(await give('granted01', '12.50')).toEqual({ isDone: true, said: 'granted01 was given 12.50 USDT and has 12.5 USDT now.' });
    expect(await give('granted01', '0.0000000001')).toEqual({ isDone: true, said: 'granted01 was given 0.0000000001 USDT and has 12.5000000001 USDT now.' });
    for (const amount of ['0', '-1', '1e3', 'all', '0.00000000001']) expect(await give('granted01', amount), amount).toMatchObject({ isDone: false });
    expect(await give('nobody', '1')).toEqual({ isDone: false, said: 'There is no user "nobody".' });
    expect((await browser.ask('localuser!get', {})).money).toBe('12.5000000001');
  });

  it('[S-440] [W-397] a shopper who comes here has no permission', async () => {
    const session = await (await new Browser(shop()).register('Shopper01', password), shop().ask('user!newlogin', { username: 'Shopper01', password }));
    expect((await command(shop(), ['user', 'disable', 'Shopper01'], bearer(session.token))).json()).toMatchObject({ code: 1017, msg: '没有权限' });
    await shop().ask('localuser!get', {}, { as: session });
  });

  it('[S-439] anybody else has unauthorized access', async () => {
    const wrong = [{}, bearer(''), bearer('nobodys-token'), bearer(opsToken.slice(0, -1)), bearer(`${opsToken}x`), bearer(opsToken.toUpperCase()), { authorization: opsToken }, { authorization: `Basic ${opsToken}` }];
    for (const headers of wrong) expect((await command(shop(), ['user', 'disable', 'Annabel'], headers as Record<string, string>)).json(), JSON.stringify(headers)).toMatchObject({ code: 1016, msg: '未经授权的访问' });
    const inQuery = await shop().app.inject({ method: 'POST', url: `/ops/command?token=${opsToken}`, payload: { words: ['user', 'disable', 'Annabel'] } });
    expect(inQuery.json()).toMatchObject({ code: 1016 });
  });

  it('tells how it is used, of an unknown user, and of a body that is none', async () => {
    for (const words of [[], ['user'], ['user', 'disable'], ['user', 'disable', 'a', 'b'], ['constructor', 'x'], ['user', 'fly', 'x']]) {
      expect((await command(shop(), words, bearer(opsToken))).json<{ data: { isDone: boolean; said: string } }>().data, words.join()).toMatchObject({ isDone: false, said: expect.stringContaining('npm run ops -- user disable NAME') as string });
    }
    expect((await command(shop(), ['user', 'disable', 'Nobody001'], bearer(opsToken))).json()).toMatchObject({ data: { isDone: false, said: 'There is no user "Nobody001".' } });
    for (const words of ['user', null, [1], Array.from({ length: 9 }, () => 'x')]) expect((await command(shop(), words, bearer(opsToken))).json()).toMatchObject({ code: 1001 });
  });

  it('the command line asks the running mall that OPS_URL names', async () => {
    await new Browser(shop()).register('Byurl0001', password);
    const server = createServer((request, response) => shop().app.routing(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await runCommandLine(['user', 'disable', 'Byurl0001'], { OPS_URL: url, OPS_TOKEN: opsToken })).toEqual({ isDone: true, said: 'Byurl0001 is disabled and logged out everywhere.' });
    expect(await runCommandLine(['user', 'enable', 'Byurl0001'], { OPS_URL: url, OPS_TOKEN: 'wrong' })).toMatchObject({ isDone: false, said: expect.stringContaining('OPS_TOKEN') as string });
  });
});

onEachShop((shop) => {
  it('there is no operator’s door unless the mall was started with a token', async () => {
    for (const headers of [{}, bearer(''), bearer(opsToken)]) {
      const response = await command(shop(), ['user', 'disable', 'Annabel'], headers as Record<string, string>);
      expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([404, 1001]);
    }
  });
});

it('the command line works on the database that DATABASE_URL names', async () => {
  const { url, drop } = await freshDatabase();
  const database = openServer(url);
  await migrate(database);
  const { userId } = await insertShopper(database.db, { username: 'Bydatabase' });
  expect(await runCommandLine(['user', 'disable', 'bydatabase'], { DATABASE_URL: url })).toEqual({ isDone: true, said: 'bydatabase is disabled and logged out everywhere.' });
  const { status } = await database.db.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirstOrThrow();
  expect(status).toBe('disabled');
  await database.close();
  await drop();
});

it('the command line says what it needs, and that nobody answered', async () => {
  const shut = createServer().listen(0, '127.0.0.1');
  await once(shut, 'listening');
  const { port } = shut.address() as AddressInfo;
  await new Promise((resolve) => shut.close(resolve));
  expect(await runCommandLine(['user', 'disable', 'Annabel'], { OPS_URL: `http://127.0.0.1:${port}` })).toMatchObject({ isDone: false, said: expect.stringContaining('No mall answered') as string });
  expect(await runCommandLine(['user', 'disable', 'Annabel'], { OPS_URL: 'the mall' })).toMatchObject({ isDone: false, said: 'OPS_URL is no address: "the mall"' });
  expect(await runCommandLine(['user', 'disable', 'Annabel'], {})).toMatchObject({ isDone: false, said: expect.stringContaining('OPS_URL') as string });
});
