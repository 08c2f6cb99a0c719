import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { loggedError } from '../../../src/server/platform/logged-error';
import { Unavailable } from '../../../src/server/platform/unavailable';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';
import { codeFor } from '../../support/server/mail';
import { addPasskey, passkeyHost, signedBy } from '../../support/server/passkey';
import { askAs, employ } from '../../support/server/staff';

const password = 'harbour light 27';

describeWithShop((shop) => {
  /** The same mall, with its log recorded. */
  async function heard() {
    const lines: string[] = [];
    const here = await shop().ofBrand('kitewharf', { write: (line: unknown) => lines.push(String(line)) > 0 });
    here.app.log.level = 'warn';
    onTestFinished(() => here.app.close());
    return { here, lines, events: () => lines.map((line) => JSON.parse(line) as { event?: string; call?: string; refusal?: string; who?: string }) };
  }

  it('failed logins, lockouts and refused staff calls are events of one name, with nothing that was typed', async () => {
    const { here, lines, events } = await heard();
    const browser = new Browser(here);
    const { user } = await browser.register('Watched01', password);
    for (const _ of [1, 2, 3]) await new Browser(here).refusal('user!newlogin', { username: 'Watched01', password: 'planted guess' });
    await browser.refusal('user!setSafewordReg', { password: 'planted own', safeword: '271828', confirmSafeword: '271828' });
    const merchant = await employ(here, `Lena-${user.usercode}`, { role: 'merchant', sellerId: 'lantern' });
    await merchant.send('user!setStatus', { username: 'planted-user', status: 'locked' });
    await askAs(here.app, 'planted-token')('staff!list');
    await here.app.inject({ method: 'POST', url: '/api/user!logout.action', headers: { origin: 'https://planted.example' } });
    await here.app.inject({ url: '/api/user!logout.action?token=planted', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(events().map(({ event, call, refusal }) => [event, call, refusal])).toEqual([
      ['login-failed', 'user!newlogin', 'credentialsWrong'],
      ['login-failed', 'user!newlogin', 'credentialsWrong'],
      ['lockout', 'user!newlogin', 'lockedMinutes'],
      ['password-failed', 'user!setSafewordReg', 'passwordWrong'],
      ['staff-refused', 'user!setStatus', 'noPermission'],
      ['staff-refused', 'staff!list', 'unauthorized'],
      ['illegal-request', undefined, 'illegalRequest'],
      ['illegal-request', 'user!logout', 'illegalRequest'],
    ]);
    expect(events()[3]?.who).toBe(user.usercode);
    expect(lines.join('')).not.toMatch(/planted|192\.0\.2\.1|(?<![\w.])271828(?!\w)/);
  });

  it('logins, logouts, new passwords and contacts are told with who it was, and with nothing that was typed', async () => {
    const { here, lines, events } = await heard();
    here.app.log.level = 'info';
    const browser = new Browser(here);
    const { user } = await browser.register('Watched02', password);
    await browser.ask('user!updateOldAndNewPsw', { oldPassword: password, newPassword: 'planted harbour', confirmPassword: 'planted harbour' });
    const email = `planted.${user.usercode}@shop.example`;
    await browser.ask('user!sendEmailCode', { email });
    await browser.ask('user!bindEmail', { password: 'planted harbour', email, verifcode: await codeFor(here.db, email) });
    const phone = `49151${user.usercode.replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`;
    await browser.ask('user!bindPhone', { password: 'planted harbour', phone: `+${phone}` });
    await browser.ask('user!logout', {});
    const own = new Browser(here, { host: passkeyHost });
    await own.logIn('Watched02', 'planted harbour');
    const device = await addPasskey(own, 'planted harbour', { name: 'planted key' });
    await own.refusal('passkey!login', { ...(await signedBy(own, device)), signature: 'bm8' });
    own.loggedIn(await own.ask('passkey!login', await signedBy(own, device)));
    await own.ask('verifcode!send', { email, purpose: 'login' });
    own.loggedIn(await own.ask('verifcode!login', { email, verifcode: await codeFor(here.db, email) }));
    const [added] = (await own.ask('passkey!list', {})).passkeyList;
    await own.ask('passkey!remove', { id: added?.id ?? '', password: 'planted harbour' });
    const staff = await employ(here, `Olga-${user.usercode}`, { role: 'operator' });
    await askAs(here.app)('staff!login', { name: staff.name, password: staff.password, code: staff.code() });
    const { id } = await here.db.selectFrom('staff').select('id').where('name', '=', staff.name).executeTakeFirstOrThrow();
    expect(events().map(({ event, call, who }) => [event, call, who])).toEqual([
      ['login', 'localuser!registerNoVerifcode', user.usercode],
      ['password-changed', 'user!updateOldAndNewPsw', user.usercode],
      ['email-changed', 'user!bindEmail', user.usercode],
      ['phone-changed', 'user!bindPhone', user.usercode],
      ['logout', 'user!logout', user.usercode],
      ['login', 'user!newlogin', user.usercode],
      ['passkeys-changed', 'passkey!add', user.usercode],
      ['passkey-failed', 'passkey!login', user.usercode],
      ['login', 'passkey!login', user.usercode],
      ['login', 'verifcode!login', user.usercode],
      ['passkeys-changed', 'passkey!remove', user.usercode],
      ['staff-login', 'staff!login', id],
    ]);
    expect(lines.join('')).not.toMatch(new RegExp(`planted|${phone}|${password}|${staff.password}`));
  });

  it('a database’s error is told by its kind and place, without the values that it quotes', async () => {
    const insert = () => shop().db.insertInto('secret').values({ name: 'planted-name', value: 'planted-value' }).execute();
    await insert();
    const error = await insert().catch((thrown: unknown) => thrown);
    expect(loggedError(error)).toMatchObject({ code: '23505' });
    const cast = await shop().db.selectFrom('goods').select('id').where('buy_min', '=', 'planted' as never).execute().catch((thrown: unknown) => thrown);
    for (const each of [error, cast]) {
      expect(each).toBeInstanceOf(Error);
      for (const told of [each, new Unavailable('the database does not answer', { cause: each })]) expect(JSON.stringify(loggedError(told))).not.toContain('planted');
    }
    expect(loggedError(new Unavailable('the database does not answer', { cause: error }))).toMatchObject({ message: 'the database does not answer', cause: { code: '23505', message: '' } });
  });
});

it('what a parser read is not told, what the mall itself says is', () => {
  const parsers = [() => JSON.parse('{"planted": planted}') as unknown, () => v.parse(v.picklist(['known']), 'planted')];
  for (const parse of parsers) {
    expect(parse).toThrow('planted');
    try {
      parse();
    } catch (error) {
      expect(JSON.stringify(loggedError(error))).not.toContain('planted');
      expect(loggedError(error).stack).toContain('security-log.test.ts');
    }
  }
  expect(loggedError(Object.assign(new Error('the pipe broke'), { code: 'EPIPE' }))).toMatchObject({ code: 'EPIPE', message: 'the pipe broke' });
  expect(loggedError('planted')).toEqual({ type: 'string', message: '', stack: '' });
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.4:9000'), { code: 'ECONNREFUSED' });
  expect(loggedError(new Unavailable('the bucket did not answer PUT', { cause: refused }))).toMatchObject({ message: 'the bucket did not answer PUT', cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.4:9000' } });
  expect(loggedError(new Error('without a known cause', { cause: 'planted' }))).not.toHaveProperty('cause');
});
