import { beforeAll, expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { mailFor } from '../../support/server/mail';
import { overOrWaiting } from '../../support/server/transactions';

const password = 'harbour light 27';
const day = 86_400_000;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describeWithShop((shop, kind) => {
  /** The device on which the account was made. */
  let home: Browser;
  beforeAll(async () => {
    home = new Browser(shop());
    await home.register('Annabel', password, { email: 'annabel@shop.example' });
  });
  const setStatus = (status: 'active' | 'locked' | 'disabled') => shop().db.updateTable('app_user').set({ status }).where('username', '=', 'Annabel').execute();

  it('[S-269] [S-370] a user logs in by name or by e-mail, in whatever case', async () => {
    for (const name of ['Annabel', 'ANNABEL', ' annabel ', 'annabel@shop.example', 'Annabel@Shop.Example']) {
      const session = await new Browser(shop()).logIn(name, password);
      expect(session.user.username, name).toBe('Annabel');
    }
  });

  it('a heartbeat brings the seal key of the login', async () => {
    const browser = new Browser(shop());
    const { sealKey } = await browser.logIn('Annabel', password);
    expect(await browser.ask('user!heartbeat', {})).toMatchObject({ sealKey });
  });

  it('every login brings a token of its own, and the same seal key', async () => {
    const sessions = await Promise.all([1, 2].map(() => new Browser(shop()).logIn('Annabel', password)));
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(2);
    expect(new Set(sessions.map(({ sealKey }) => sealKey)).size).toBe(1);
    const { token, sealKey } = await new Browser(shop()).logIn('Annabel', password);
    expect([token, sealKey].map((text) => Buffer.from(text, 'base64url').length)).toEqual([32, 32]);
    const other = await new Browser(shop()).register('Somebody', password);
    expect(other.sealKey).not.toBe(sealKey);
  });

  it('[W-338] [W-345] [W-339] an unknown name and a wrong password answer the same, and say nothing of which it was', async () => {
    const answers = await Promise.all([
      home.send('user!newlogin', { username: 'Annabel', password: 'wrong lamp 81' }),
      new Browser(shop()).send('user!newlogin', { username: 'Nobody123', password }),
      new Browser(shop()).send('user!newlogin', { username: 'nobody@shop.example', password }),
      // Not even an impossible name gets a different answer.
      new Browser(shop()).send('user!newlogin', { username: 'n', password: 'x' }),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ code: 1511, msg: '用户名或密码错误', data: null })]));
    await home.logIn('Annabel', password);
  });

  it('[W-347] [W-353] [W-214] a name and a password are needed', async () => {
    expect(await home.refusal('user!newlogin', { username: '', password })).toEqual({ key: 'usernameMissing', field: 'username' });
    expect(await home.refusal('user!newlogin', { username: 'Annabel', password: '' })).toEqual({ key: 'requiredEmpty', field: 'password' });
    expect(await home.refusal('user!newlogin', { username: 'Annabel' })).toEqual({ key: 'parameterMissing', field: 'password' });
    expect((await home.refusal('user!newlogin', { username: ['Annabel'], password })).key).toBe('parameterError');
  });

  it('[W-343] [W-344] a locked or disabled user is told so with the right password only', async () => {
    for (const [status, key] of [['locked', 'userLocked'], ['disabled', 'userDisabled']] as const) {
      await setStatus(status);
      expect((await home.refusal('user!newlogin', { username: 'Annabel', password })).key).toBe(key);
      expect((await home.refusal('user!newlogin', { username: 'Annabel', password: 'wrong lamp 81' })).key).toBe('credentialsWrong');
      expect((await home.refusal('user!newlogin', { username: 'Annabel', password })).key).toBe(key);
    }
    await setStatus('active');
    await home.logIn('Annabel', password);
  });

  it('[W-273] a disabled user’s session opens nothing', async () => {
    const browser = new Browser(shop());
    await browser.logIn('Annabel', password);
    await setStatus('disabled');
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
    await setStatus('active');
  });

  it('tells by e-mail of a login on a new device, once for each, in the language of the page', async () => {
    await shop().db.deleteFrom('mail').execute();
    shop().wait(day);
    const phone = new Browser(shop(), { userAgent: windows });
    await phone.logIn('Annabel', password);
    const [told, ...more] = await mailFor(shop().db, 'annabel@shop.example');
    expect(more).toEqual([]);
    expect(told?.subject).toBe('A new device logged in at Kitewharf');
    expect(told?.body).toContain('Chrome · Windows logged in as Annabel');
    expect(told?.body).toContain('UTC');
    await phone.logIn('Annabel', password);
    expect(await mailFor(shop().db, 'annabel@shop.example')).toHaveLength(1);
    const chinese = await new Browser(shop()).send('user!newlogin', { username: 'Annabel', password }, { lang: 'cn' });
    expect(chinese.code).toBe(0);
    expect((await mailFor(shop().db, 'annabel@shop.example'))[0]?.subject).toBe('有新设备登录了您在 Kitewharf 的账户');
  });

  it('sends no more than five such e-mails a day, whoever’s address it is', async () => {
    await shop().db.deleteFrom('mail').execute();
    shop().wait(2 * day);
    for (let login = 0; login < 8; login += 1) await new Browser(shop()).logIn('Annabel', password);
    expect(await mailFor(shop().db, 'annabel@shop.example')).toHaveLength(5);
  });

  it('a registration is no new device', async () => {
    await new Browser(shop()).register('Firstdevice', password, { email: 'first@shop.example' });
    expect(await mailFor(shop().db, 'first@shop.example')).toEqual([]);
  });

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it('of what changes while the password is looked at the login knows: an account that is closed, a password that is none any more', async () => {
      const { user } = await new Browser(shop()).register('Overtaken', password);
      const changes = [[{ status: 'disabled' }, 'userDisabled'], [{ status: 'active', password_hash: 'of another password' }, 'credentialsWrong']] as const;
      for (const [change, key] of changes) {
        const login = await holdTransaction(shop().db, async (trx) => {
          await trx.updateTable('app_user').set(change).where('id', '=', user.usercode).execute();
          const asked = new Browser(shop()).refusal('user!newlogin', { username: 'Overtaken', password });
          await overOrWaiting(shop().db, asked);
          return { asked };
        });
        expect((await login.asked).key).toBe(key);
      }
    });
  }
});
