import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { UserInfo } from '../../../src/contract/shop/account';
import { Browser, firefox } from '../../support/server/browser';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { lockWaits, overOrWaiting } from '../../support/server/transactions';

const password = 'harbour light 27';
const day = 86_400_000;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0';

describeWithShop((shop, kind) => {
  let user: UserInfo;
  beforeAll(async () => {
    ({ user } = await new Browser(shop()).register('Annabel', password));
  });
  async function loggedIn(userAgent = firefox) {
    const browser = new Browser(shop(), { userAgent });
    await browser.logIn('Annabel', password);
    return browser;
  }
  const opens = async (browser: Browser) => (await browser.send('localuser!get', {})).code === 0;

  it('[S-274] [S-376] [W-061] [W-062] [W-063] user info has user code, name and avatar', async () => {
    const info = await (await loggedIn()).ask('localuser!get', {});
    expect(info).toEqual({ ...user, username: 'Annabel', avatar: null });
    expect(info.usercode).toMatch(/^[0-9A-Z]{12}$/);
  });

  it('[S-279] a token in the query without the cookie that was set with it opens nothing in a browser', async () => {
    const browser = await loggedIn();
    const { token = '' } = browser;
    expect((await shop().refusal('localuser!get', {}, { as: { token } })).key).toBe('tokenInvalid');
    expect((await shop().refusal('localuser!get', {}, { headers: { authorization: `Bearer ${token}` } })).key).toBe('tokenInvalid');
    const other = await loggedIn();
    expect((await shop().refusal('localuser!get', {}, { as: { token, cookie: other.cookies.get('sid') ?? '' } })).key).toBe('tokenInvalid');
    // Nor does the cookie work without the token: another site's page can make a browser send it.
    expect((await shop().refusal('localuser!get', {}, { headers: { cookie: `sid=${browser.cookies.get('sid')}` } })).key).toBe('notLoggedIn');
    expect(await opens(browser)).toBe(true);
  });

  it('the cookie is HttpOnly, strict, for the whole shop and as long as the session', async () => {
    const set: string[] = [];
    const browser = new Browser(shop());
    await browser.ask('user!newlogin', { username: 'Annabel', password }, { onHeaders: (headers) => set.push(...([headers['set-cookie']].flat() as string[])) });
    const sid = set.find((cookie) => cookie.startsWith('sid='));
    expect(sid).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(set.find((cookie) => cookie.startsWith('device='))).toMatch(/; HttpOnly; SameSite=Strict$/);
    const behindTls: string[] = [];
    await browser.ask('user!newlogin', { username: 'Annabel', password }, { headers: { 'x-forwarded-proto': 'https' }, onHeaders: (headers) => behindTls.push(...([headers['set-cookie']].flat() as string[])) });
    for (const cookie of behindTls) expect(cookie).toContain('; Secure');
  });

  it('[S-329] [W-281] a program logs in without a cookie, and sends its token in the query or as a bearer', async () => {
    const session = await shop().ask('user!newlogin', { username: 'Annabel', password });
    expect((await shop().ask('localuser!get', {}, { as: session })).username).toBe('Annabel');
    expect((await shop().ask('localuser!get', {}, { headers: { authorization: `Bearer ${session.token}` } })).username).toBe('Annabel');
  });

  it('[S-437] [W-267] [W-334] a visitor is told “not logged in”', async () => {
    for (const name of ['localuser!get', 'user!heartbeat', 'user!logout', 'session!token', 'session!list', 'user!setSafewordReg', 'user!updateOldAndNewPsw', 'localuser!refreshAvatar'] as const) {
      expect(await shop().send(name, {}), name).toEqual({ code: 403, msg: '未登录', data: null });
    }
  });

  it('[S-334] [W-284] [W-336] an unknown token is told “token invalid or expired”', async () => {
    expect(await shop().send('localuser!get', {}, { as: { token: 'nobodys-token' } })).toEqual({ code: 403, msg: '登录凭证无效或已过期', data: null });
  });

  it('[S-278] [S-438] [W-244] [W-335] a session lasts 30 days, and is then told “login expired, log in again”', async () => {
    const browser = await loggedIn();
    shop().wait(30 * day);
    expect(await browser.send('localuser!get', {})).toEqual({ code: 403, msg: '登录已过期，请重新登录', data: null });
  });

  it('[S-278] is renewed by any use, with its cookie, and written down once an hour', async () => {
    const browser = await loggedIn();
    const set: string[] = [];
    const use = () => browser.ask('localuser!get', {}, { onHeaders: (headers) => set.push(String(headers['set-cookie'] ?? '')) });
    shop().wait(59 * 60_000);
    await use();
    expect(set).toEqual(['']);
    for (const _ of [1, 2]) {
      shop().wait(30 * day - 3_600_000);
      await use();
      expect(set.at(-1)).toMatch(/^sid=.*Max-Age=2592000/);
    }
    shop().wait(30 * day);
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
  });

  it('no heartbeat renews it past 90 days after the login', async () => {
    const browser = await loggedIn();
    const end = shop().mall.now() + 90 * day;
    for (const _ of [1, 2, 3]) {
      shop().wait(29 * day);
      await browser.ask('user!heartbeat', {});
    }
    expect(await browser.ask('user!heartbeat', {})).toMatchObject({ expiresAt: end });
    shop().wait(3 * day);
    expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
  });

  it('[S-278] [S-375] [W-244] [W-323] the heartbeat renews a session, with its cookie', async () => {
    const browser = await loggedIn();
    shop().wait(29 * day);
    const set: unknown[] = [];
    const { expiresAt } = await browser.ask('user!heartbeat', {}, { onHeaders: (headers) => set.push(headers['set-cookie']) });
    expect(expiresAt).toBe(shop().mall.now() + 30 * day);
    expect(String(set)).toMatch(/^sid=.*Max-Age=2592000/);
    shop().wait(29 * day);
    expect(await opens(browser)).toBe(true);
  });

  it('[S-281] [S-373] [W-236] logout ends this session and no other', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    const before = { token: one.token ?? '', cookie: one.cookies.get('sid') ?? '' };
    expect(await one.ask('user!logout', {})).toBeNull();
    expect(one.cookies.has('sid')).toBe(false);
    expect((await shop().refusal('localuser!get', {}, { as: before })).key).toBe('loginExpired');
    expect(await opens(other)).toBe(true);
  });

  it('a new login in the same browser ends the session that it had', async () => {
    const browser = await loggedIn();
    const before = { token: browser.token ?? '', cookie: browser.cookies.get('sid') ?? '' };
    await browser.logIn('Annabel', password);
    expect((await shop().refusal('localuser!get', {}, { as: before })).key).toBe('loginExpired');
    expect(await opens(browser)).toBe(true);
  });

  it('[S-283] the list shows each session with its device, and can end each one', async () => {
    await shop().db.deleteFrom('session').execute();
    const here = await loggedIn();
    shop().wait(1000);
    const there = await loggedIn(windows);
    const { sessionList } = await here.ask('session!list', {});
    expect(sessionList.map(({ device, current }) => [device, current])).toEqual([['Edge · Windows', false], ['Firefox · Android', true]]);
    const [first] = sessionList;
    const id = first?.id ?? '';
    expect(first?.createTime).toBe(shop().mall.now());
    expect(await here.ask('session!end', { id })).toBeNull();
    expect((await there.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await here.ask('session!list', {})).sessionList).toHaveLength(1);
    // Its own session too, like a logout.
    const own = (await here.ask('session!list', {})).sessionList[0]?.id ?? '';
    await here.ask('session!end', { id: own });
    expect(here.cookies.has('sid')).toBe(false);
    expect((await here.refusal('localuser!get', {})).key).toBe('tokenInvalid');
  });

  it('another user’s session can’t be ended, and answers as one that does not exist', async () => {
    const mine = await loggedIn();
    const id = (await mine.ask('session!list', {})).sessionList[0]?.id ?? '';
    const other = new Browser(shop());
    await other.register('Somebody', password);
    expect(await other.send('session!end', { id })).toEqual(await other.send('session!end', { id: 'no-such-session' }));
    expect(await opens(mine)).toBe(true);
    expect((await other.ask('session!list', {})).sessionList).toHaveLength(1);
  });

  it('a session that is over is told to its pages at once', async () => {
    const browser = await loggedIn();
    const told: unknown[] = [];
    const heard = new Promise<void>((resolve) => {
      const stop = shop().mall.changes.on((change) => {
        told.push(change);
        stop();
        resolve();
      });
    });
    await browser.ask('user!logout', {});
    await heard;
    expect(told).toEqual([{ user: user.usercode, event: 'session' }]);
  });

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it.each(['user!logout', 'session!end'] as const)('%s that is under way while the same browser logs in again leaves it the new cookie', async (name) => {
      const browser = await loggedIn();
      const { sessionList } = await browser.ask('session!list', {});
      const id = sessionList.find(({ current }) => current)?.id ?? '';
      const late = await holdTransaction(shop().db, async (trx) => {
        // A login in the same browser ends the session that it had.
        await trx.updateTable('session').set({ ended_at: sql<string>`now()` }).where('id', '=', id).execute();
        const leaving = browser.send(name, name === 'session!end' ? { id } : {});
        await overOrWaiting(shop().db, leaving);
        browser.cookies.set('sid', 'the new one');
        return { leaving };
      });
      expect((await late.leaving).code).toBe(0);
      expect(browser.cookies.get('sid')).toBe('the new one');
    });

    it('a login that is under way while the password changes is ended with the others', async () => {
      const home = new Browser(shop());
      await home.register('Underway', password);
      const late = new Browser(shop());
      const newPassword = 'another light 28';
      const { login, change } = await holdTransaction(shop().db, async (trx) => {
        await sql`lock table known_device in share mode`.execute(trx);
        const begun = late.logIn('Underway', password);
        await overOrWaiting(shop().db, begun);
        const changed = home.ask('user!updateOldAndNewPsw', { oldPassword: password, newPassword, confirmPassword: newPassword });
        await overOrWaiting(shop().db, changed, 2);
        return { login: begun, change: changed };
      });
      await Promise.all([login, change]);
      expect([await opens(late), await opens(home)]).toEqual([false, true]);
    });

    it('a device that logs in while it is removed waits for that, and not each for the other', async () => {
      const here = await loggedIn();
      shop().wait(1_000);
      const there = await loggedIn(windows);
      const id = (await here.ask('device!list', {})).deviceList.find(({ device }) => device === 'Edge · Windows')?.id ?? '';
      const calls = await holdTransaction(shop().db, async (trx) => {
        await trx.selectFrom('known_device').select('device').where('device', '=', id).forUpdate().execute();
        const removing = here.ask('device!remove', { id, password });
        await expect.poll(() => lockWaits(shop().db)).toBe(1);
        const entering = there.logIn('Annabel', password);
        await expect.poll(() => lockWaits(shop().db)).toBe(2);
        return { both: [removing, entering] };
      });
      await Promise.all<unknown>(calls.both);
      expect(await opens(there)).toBe(true);
    });
  }

  it('[S-371] [S-372] [S-373] logout and registration by GET are refused where the brand is not “specified”', async () => {
    const browser = await loggedIn();
    expect((await browser.refusal('user!logout', {}, { method: 'GET' })).key).toBe('illegalRequest');
    for (const name of ['localuser!registerNoVerifcode', 'localuser!registerWithVerifcode'] as const) {
      expect((await new Browser(shop()).refusal(name, { username: 'Bygetting', password: 'lamp-27' }, { method: 'GET' })).key).toBe('illegalRequest');
    }
    expect(await opens(browser)).toBe(true);
  });

  it('[S-371] [S-372] [S-373] under “specified” they answer a GET of the same origin, and no other', async () => {
    const specified = await shop().ofBrand('amberlane');
    const asked = { username: 'Bygetting', password: 'lamp-27' };
    const coded = { ...asked, email: 'bygetting@shop.example', verifcode: '000000' };
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      const elsewhere = { method: 'GET', headers: { 'sec-fetch-site': site } } as const;
      expect((await new Browser(specified).refusal('localuser!registerNoVerifcode', asked, elsewhere)).key, site).toBe('illegalRequest');
      expect((await new Browser(specified).refusal('localuser!registerWithVerifcode', coded, elsewhere)).key, site).toBe('illegalRequest');
    }
    // The call itself is answered: no such code was sent.
    expect((await new Browser(specified).refusal('localuser!registerWithVerifcode', coded, { method: 'GET' })).key).toBe('verificationCodeWrong');
    const browser = new Browser(specified);
    browser.loggedIn((await browser.ask('localuser!registerNoVerifcode', asked, { method: 'GET' })));
    expect((await browser.refusal('user!logout', {}, { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } })).key).toBe('illegalRequest');
    expect(await opens(browser)).toBe(true);
    await browser.ask('user!logout', {}, { method: 'GET' });
    expect(await opens(browser)).toBe(false);
  });
});
