import { expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';
import { codeFor } from '../../support/server/mail';

const password = 'harbour light 27';
const wrong = 'wrong lamp 81';
const minute = 60_000;
const day = 24 * 60 * minute;

describeWithShop((shop, kind) => {
  let last = 0;
  /** A user who registered on a device of their own. */
  async function newUser() {
    last += 1;
    const username = `Locked${String(last).padStart(3, '0')}`;
    const home = new Browser(shop());
    const { user } = await home.register(username, password);
    return { username, home, userId: user.usercode };
  }
  const tryLogin = (browser: Browser, username: string, typed: string) => browser.refusal('user!newlogin', { username, password: typed });
  const stranger = () => new Browser(shop(), { address: '198.51.100.7' });
  const midnight = () => (Math.floor(shop().mall.now() / day) + 1) * day;

  it('[W-215] [W-340] the third wrong password in a row locks for 3 minutes, also for the right one, and says until when', async () => {
    const { username } = await newUser();
    const until = shop().mall.now() + 3 * minute;
    expect(await tryLogin(stranger(), username, wrong)).toEqual({ key: 'credentialsWrong' });
    expect(await tryLogin(stranger(), username, wrong)).toEqual({ key: 'credentialsWrong' });
    expect(await tryLogin(stranger(), username, wrong)).toEqual({ key: 'lockedMinutes', until });
    expect(await tryLogin(stranger(), username, password)).toEqual({ key: 'lockedMinutes', until });
    shop().wait(3 * minute - 1);
    expect(await tryLogin(stranger(), username, password)).toEqual({ key: 'lockedMinutes', until });
    shop().wait(1);
    await stranger().logIn(username, password);
  });

  it('[W-216] [W-341] the fourth locks until the next day (UTC), also for the right one', async () => {
    const { username } = await newUser();
    for (const _ of [1, 2, 3]) await tryLogin(stranger(), username, wrong);
    shop().wait(3 * minute);
    const until = midnight();
    expect(await tryLogin(stranger(), username, wrong)).toEqual({ key: 'lockedTomorrow', until });
    expect(await tryLogin(stranger(), username, password)).toEqual({ key: 'lockedTomorrow', until });
    shop().wait(until - shop().mall.now());
    await stranger().logIn(username, password);
  });

  it('[W-220] a right password within the limit starts the count again', async () => {
    const { username } = await newUser();
    for (const _ of [1, 2, 3]) {
      for (const __ of [1, 2]) expect((await tryLogin(stranger(), username, wrong)).key).toBe('credentialsWrong');
      await stranger().logIn(username, password);
    }
  });

  it('[W-221] a device on which the user logged in before has its own count: strangers do not lock it out', async () => {
    const { username, home } = await newUser();
    for (const _ of [1, 2, 3]) await tryLogin(stranger(), username, wrong);
    await home.logIn(username, password);
    expect((await tryLogin(stranger(), username, password)).key).toBe('lockedMinutes');
    // And the other way round: the device's own wrong tries do not count for strangers.
    for (const _ of [1, 2, 3]) await tryLogin(home, username, wrong);
    expect((await tryLogin(home, username, password)).key).toBe('lockedMinutes');
  });

  it('[W-222] unknown devices share one count, wherever they are', async () => {
    const { username } = await newUser();
    const keys = [];
    for (const address of ['198.51.100.1', '203.0.113.2', '2001:db8::3']) keys.push((await tryLogin(new Browser(shop(), { address, userAgent: address }), username, wrong)).key);
    expect(keys).toEqual(['credentialsWrong', 'credentialsWrong', 'lockedMinutes']);
  });

  it('a device cookie that the shop did not sign, or that is another user’s, counts as unknown', async () => {
    const { username } = await newUser();
    const other = await newUser();
    const forged = stranger();
    const genuine = other.home.cookies.get('device') ?? '';
    expect(genuine).not.toBe('');
    const known = await shop().db.selectFrom('known_device').select('device').execute();
    const devices = [...known.map(({ device }) => device), ...known.map(({ device }) => `${device}.forged`), genuine];
    for (const _ of [1, 2, 3]) await tryLogin(stranger(), username, wrong);
    for (const device of devices) {
      forged.cookies.set('device', encodeURIComponent(device));
      expect((await tryLogin(forged, username, password)).key, device).toBe('lockedMinutes');
    }
  });

  it('[W-219] counts for each account and kind of password: one locked leaves the others usable', async () => {
    const { username, home } = await newUser();
    const other = await newUser();
    await home.ask('user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271828' });
    const change = (oldPassword: string) => home.refusal('user!updateOldAndNewSafeword', { password, oldPassword, newPassword: '314159', confirmPassword: '314159' });
    for (const _ of [1, 2]) expect((await change('000000')).key).toBe('safewordWrong');
    expect(await change('000000')).toEqual({ key: 'lockedMinutes', until: shop().mall.now() + 3 * minute });
    expect((await change('271828')).key).toBe('lockedMinutes');
    await home.logIn(username, password);
    await other.home.logIn(other.username, password);
    // And the other way round: a login that is locked leaves the fund password usable, which this asks for alone.
    await other.home.ask('user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271828' });
    for (const _ of [1, 2, 3]) await tryLogin(other.home, other.username, wrong);
    expect((await tryLogin(other.home, other.username, password)).key).toBe('lockedMinutes');
    await other.home.ask('user!beginAuthenticator', { safeword: '271828' });
  });

  it('[W-225] a name that nobody has locks like one that somebody has', async () => {
    const { username } = await newUser();
    const told = async (name: string) => {
      const answers = [];
      for (const _ of [1, 2, 3, 4]) answers.push(await tryLogin(stranger(), name, wrong));
      return answers;
    };
    const known = await told(username);
    expect(await told('Nobodyatall')).toEqual(known);
    expect(await told('nobody@shop.example')).toEqual(known);
    expect(known.map(({ key }) => key)).toEqual(['credentialsWrong', 'credentialsWrong', 'lockedMinutes', 'lockedMinutes']);
  });

  it('what is told of a name says nothing of an e-mail: nobody learns that they are one account, and the tries count together all the same', async () => {
    const { username, home } = await newUser();
    const email = `${username.toLowerCase()}@shop.example`;
    await shop().db.updateTable('app_user').set({ email, email_key: email }).where('username', '=', username).execute();
    for (const _ of [1, 2, 3]) await tryLogin(stranger(), username, wrong);
    expect((await tryLogin(stranger(), username, wrong)).key).toBe('lockedMinutes');
    const until = shop().mall.now() + 3 * minute;
    // As of one that nobody has; and not even the right one opens anything.
    expect(await tryLogin(stranger(), email, password)).toEqual({ key: 'credentialsWrong' });
    shop().wait(1);
    expect(await tryLogin(stranger(), email, wrong)).toEqual({ key: 'credentialsWrong' });
    expect(await tryLogin(stranger(), email, wrong)).toEqual({ key: 'lockedMinutes', until: until + 1 });
    expect(await tryLogin(stranger(), username, wrong)).toEqual({ key: 'lockedMinutes', until });
    await home.logIn(email, password);
    shop().wait(3 * minute);
    await stranger().logIn(username, password);
    await stranger().logIn(email, password);
  });

  it('a password that is set anew by e-mail opens at once, by the name and by the e-mail', async () => {
    const { username } = await newUser();
    const email = `${username.toLowerCase()}@shop.example`;
    await shop().db.updateTable('app_user').set({ email, email_key: email }).where('username', '=', username).execute();
    for (const name of [username, email]) for (const _ of [1, 2, 3]) await tryLogin(stranger(), name, wrong);
    await stranger().ask('verifcode!send', { email, purpose: 'reset' });
    const newPassword = 'another lamp 81';
    await stranger().ask('localuser!resetPsw', { email, verifcode: await codeFor(shop().db, email), newPassword, confirmPassword: newPassword });
    await stranger().logIn(username, newPassword);
    await stranger().logIn(email, newPassword);
  });

  it('the lockout keeps no name that nobody has: it may be a password, typed into the wrong field', async () => {
    await tryLogin(stranger(), 'planted-secret-word', wrong);
    const rows = await shop().db.selectFrom('wrong_tries').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('planted');
  });

  it('the change of the login password is guessed under the same lockout', async () => {
    const { home, username } = await newUser();
    const change = (oldPassword: string) => home.refusal('user!updateOldAndNewPsw', { oldPassword, newPassword: 'another lamp 81', confirmPassword: 'another lamp 81' });
    expect((await change(wrong)).key).toBe('oldPasswordWrong');
    expect((await change(wrong)).key).toBe('oldPasswordWrong');
    expect((await change(wrong)).key).toBe('lockedMinutes');
    expect((await change(password)).key).toBe('lockedMinutes');
    expect((await tryLogin(home, username, password)).key).toBe('lockedMinutes');
    await stranger().logIn(username, password);
  });

  if (kind === 'server') {
    it('of 50 guesses at once three are looked at, and the right one among the others opens nothing', async () => {
      const { username } = await newUser();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => tryLogin(stranger(), username, index === 49 ? password : `${wrong} ${index}`)));
      const count = (key: string) => answers.filter((answer) => answer.key === key).length;
      // It depends on which came first: the right one may have been among the first three, and then started a new count.
      const isOpen = answers.some(({ key }) => key === undefined);
      const row = await shop().db.selectFrom('wrong_tries').innerJoin('app_user', 'app_user.id', 'account').select('tries').where('username', '=', username).executeTakeFirst();
      expect(count('credentialsWrong')).toBeLessThanOrEqual(isOpen ? 4 : 2);
      expect(count('lockedMinutes')).toBeGreaterThanOrEqual(45);
      if (!isOpen) expect(row?.tries).toBe(3);
    });

    it('of 50 wrong guesses at once exactly two are “wrong” before the lock', async () => {
      const { username } = await newUser();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => tryLogin(stranger(), username, `${wrong} ${index}`)));
      expect(answers.filter(({ key }) => key === 'credentialsWrong')).toHaveLength(2);
      expect(answers.filter(({ key }) => key === 'lockedMinutes')).toHaveLength(48);
    });
  }
});
