import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { applySafewordResets, forgetOldAccountRows, tryPassword } from '../../../src/server/features/account';
import { PasswordHashes } from '../../../src/server/features/account/passwords/password-hashes';
import { Browser } from '../../support/server/browser';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { codeFor, mailFor } from '../../support/server/mail';
import { rethrow } from '../../support/server/rethrow';
import { employ } from '../../support/server/staff';
import { lockWaits } from '../../support/server/transactions';

const password = 'harbour light 27';
const digits = '271828';
const hour = 3_600_000;

describeWithShop((shop, kind) => {
  let last = 0;
  /** A user with a fund password, and the device on which the account was made. */
  async function newUser({ withEmail = true } = {}) {
    last += 1;
    const username = `Funded${String(last).padStart(3, '0')}`;
    const email = `${username.toLowerCase()}@shop.example`;
    const home = new Browser(shop());
    const { user } = await home.register(username, password, withEmail ? { email } : {});
    await home.ask('user!setSafewordReg', { password, safeword: digits, confirmSafeword: digits });
    return { username, email, home, userId: user.usercode };
  }
  async function loginOf(username: string) {
    const browser = new Browser(shop());
    await browser.logIn(username, password);
    return browser;
  }
  /** Tries a fund password, by changing the right one to itself. */
  const tryDigits = (browser: Browser, typed: string) =>
    browser.refusal('user!updateOldAndNewSafeword', { password, oldPassword: typed, newPassword: digits, confirmPassword: digits });
  const trusted = async (browser: Browser) => (await browser.ask('device!list', {})).deviceList.filter((device) => device.trusted).map(({ current }) => current);

  it('logging in again and again on new devices brings no more tries of the fund password', async () => {
    const { username } = await newUser();
    const keys = [];
    for (let index = 0; index < 8; index += 1) keys.push((await tryDigits(await loginOf(username), '000000')).key);
    expect(keys).toEqual(['safewordWrong', 'safewordWrong', ...Array.from({ length: 6 }, () => 'lockedMinutes')]);
  });

  it('a device is trusted after a right fund password on it, and then has tries of its own', async () => {
    const { username, home } = await newUser();
    expect(await trusted(home)).toEqual([]);
    expect((await tryDigits(home, digits)).key).toBeUndefined();
    expect(await trusted(home)).toEqual([true]);
    const phone = await loginOf(username);
    for (const _ of [1, 2, 3]) await tryDigits(phone, '000000');
    expect((await tryDigits(phone, digits)).key).toBe('lockedMinutes');
    expect((await tryDigits(home, digits)).key).toBeUndefined();
    expect(await trusted(phone)).toEqual([false]);
  });

  /** Tries wrong ones until ten are counted, on three trusted devices. */
  async function closeSafeword(username: string, home: Browser) {
    const devices = [home, await loginOf(username), await loginOf(username)];
    for (const device of devices) await tryDigits(device, digits);
    const keys = [];
    for (const device of devices) for (const _ of [1, 2, 3]) keys.push((await tryDigits(device, '000000')).key);
    shop().wait(3 * 60_000);
    // Right ones in between do not restart the count.
    for (const device of devices) expect((await tryDigits(device, digits)).key).toBeUndefined();
    keys.push((await tryDigits(home, '000000')).key);
    return { devices, keys };
  }

  it('[W-041] after ten wrong in 24 hours over all devices it stays closed, also for the right one and the day after, and the terms of a withdrawal say so', async () => {
    const { username, home } = await newUser();
    const { devices, keys } = await closeSafeword(username, home);
    expect(keys).toEqual([...[1, 2, 3].flatMap(() => ['safewordWrong', 'safewordWrong', 'lockedMinutes']), 'safewordClosed']);
    for (const device of devices) {
      expect((await tryDigits(device, digits)).key).toBe('safewordClosed');
      expect((await device.ask('withdraw!withdraw_open', {})).fundClosed).toBe(true);
    }
    shop().wait(30 * hour);
    expect((await tryDigits(await loginOf(username), digits)).key).toBe('safewordClosed');
  });

  it('staff open it again for who has no e-mail, and the audit says so', async () => {
    const { username, home, userId } = await newUser({ withEmail: false });
    await closeSafeword(username, home);
    const operator = await employ(shop(), `Olga ${username}`, { role: 'operator' });
    await operator.ask('safeword!reopen', { username });
    expect((await tryDigits(await loginOf(username), digits)).key).toBeUndefined();
    const audits = await shop().db.selectFrom('audit').select(['action', 'before', 'after']).where('subject', '=', userId).execute();
    expect(audits).toEqual([{ action: 'safeword!reopen', before: { closed: true }, after: { closed: false } }]);
  });

  it('a try of a server that ended while it looked is not wrong, and holds up the next one for a few seconds', async () => {
    const { home, userId } = await newUser();
    const at = new Date(shop().mall.now() - 4_500).toISOString();
    await shop().db.insertInto('wrong_safeword').values(Array.from({ length: 10 }, () => ({ user_id: userId, at }))).execute();
    const clock = setInterval(() => shop().wait(50), 50);
    onTestFinished(() => clearInterval(clock));
    const begun = performance.now();
    expect((await tryDigits(home, digits)).key).toBeUndefined();
    expect(performance.now() - begun).toBeGreaterThan(450);
  });

  it('a try that waits for another one of its user keeps no other user’s password waiting', async () => {
    const { userId } = await newUser();
    const { db, mall: { now } } = shop();
    const hashes = await PasswordHashes.open({ concurrency: 1 });
    await db.insertInto('wrong_safeword').values({ user_id: userId, at: new Date(now()).toISOString() }).execute();
    let isOver = false;
    const guess = { account: userId, kind: 'fund', device: '', typed: digits, kept: undefined, wrong: 'safewordWrong', address: '198.51.100.1' } as const;
    const waiting = tryPassword(db, hashes, guess, now).finally(() => (isOver = true));
    for (let other = 0; other < 5; other += 1) expect(await hashes.guessInTurn({ address: '198.51.100.2', isKnown: false }, () => Promise.resolve(undefined))).toBeUndefined();
    expect(isOver).toBe(false);
    shop().wait(5_000);
    expect((await waiting)?.key).toBe('safewordWrong');
  });

  it('nine wrong fund passwords are forgotten 24 hours later', async () => {
    const { home, userId } = await newUser();
    const at = new Date(shop().mall.now()).toISOString();
    await shop().db.insertInto('wrong_safeword').values(Array.from({ length: 9 }, () => ({ user_id: userId, at, is_wrong: true }))).execute();
    shop().wait(24 * hour);
    expect((await tryDigits(home, '000000')).key).toBe('safewordWrong');
    expect(await shop().db.selectFrom('wrong_safeword').select('at').where('user_id', '=', userId).execute()).toEqual([{ at: shop().mall.now() }]);
  });

  it('wrong ones of more than a day ago close nothing once fewer are allowed, and ten keep it closed', async () => {
    const [nearly, closed] = [await newUser(), await newUser()];
    const at = new Date(shop().mall.now()).toISOString();
    const tries = ({ userId }: { readonly userId: string }, count: number) => Array.from({ length: count }, () => ({ user_id: userId, at, is_wrong: true }));
    await shop().db.insertInto('wrong_safeword').values([...tries(nearly, 9), ...tries(closed, 10)]).execute();
    shop().wait(24 * hour);
    await forgetOldAccountRows(shop().db, shop().mall.now());
    onTestFinished(async () => void (await shop().db.deleteFrom('setting').where('code', '=', 'wrong_safewords').execute()));
    await shop().db.insertInto('setting').values({ code: 'wrong_safewords', value: '3' }).execute();
    expect((await tryDigits(nearly.home, digits)).key).toBeUndefined();
    expect((await tryDigits(closed.home, digits)).key).toBe('safewordClosed');
  });

  it('a reset with a code from the user’s mailbox opens it again; no device is trusted with the new one', async () => {
    const { username, email, home } = await newUser();
    await closeSafeword(username, home);
    const sent = await home.ask('user!sendSafewordCode', {});
    expect(sent).toEqual({ email, expiresAt: shop().mall.now() + 10 * 60_000 });
    const verifcode = await codeFor(shop().db, email);
    const reset = (more: object = {}) => ({ password, verifcode, safeword: '314159', confirmSafeword: '314159', ...more });
    expect(await home.refusal('user!resetSafeword', reset({ password: 'wrong lamp 81' }))).toEqual({ key: 'passwordWrong' });
    expect(await home.refusal('user!resetSafeword', reset({ verifcode: verifcode === '000000' ? '000001' : '000000' }))).toEqual({ key: 'verificationCodeWrong', field: 'verifcode' });
    const effectiveTime = shop().mall.now() + 24 * hour;
    expect(await home.ask('user!resetSafeword', reset())).toEqual({ effectiveTime });
    expect((await home.refusal('user!resetSafeword', reset())).key).toBe('verificationCodeWrong');
    // Until then nothing changes.
    expect((await home.ask('localuser!get', {})).fundResetTime).toBe(effectiveTime);
    await applySafewordResets(shop().db, effectiveTime - 1, rethrow);
    expect((await tryDigits(home, digits)).key).toBe('safewordClosed');
    expect((await trusted(home)).length).toBeGreaterThan(0);
    await applySafewordResets(shop().db, effectiveTime, rethrow);
    expect((await home.ask('localuser!get', {})).fundResetTime).toBeNull();
    expect(await trusted(home)).toEqual([]);
    expect((await mailFor(shop().db, email))[0]?.subject).toBe('Your fund password at Kitewharf was changed');
    expect((await home.refusal('user!updateOldAndNewSafeword', { password, oldPassword: '314159', newPassword: digits, confirmPassword: digits })).key).toBeUndefined();
  });

  /** The proof from the letter that announces a new fund password at this address. */
  async function proofFor(email: string) {
    const [letter] = await mailFor(shop().db, email);
    expect(letter?.subject).toBe('New fund password requested at Kitewharf');
    const link = new URL(/^http\S+$/m.exec(letter?.body ?? '')?.[0] ?? 'http://no.link');
    expect(link.pathname).toBe('/letters/stop');
    return link.searchParams.get('proof') ?? '';
  }
  /** Requests a new fund password by e-mail; returns when it takes effect, and the proof from the letter that announces it. */
  async function askReset({ email, home }: { readonly email: string; readonly home: Browser }) {
    await home.ask('user!sendSafewordCode', {});
    const { effectiveTime } = await home.ask('user!resetSafeword', { password, verifcode: await codeFor(shop().db, email), safeword: '314159', confirmSafeword: '314159' });
    return { effectiveTime, proof: await proofFor(email) };
  }
  async function bindEmail(home: Browser, email: string) {
    await home.ask('user!sendEmailCode', { email });
    await home.ask('user!bindEmail', { password, email, verifcode: await codeFor(shop().db, email) });
  }
  const toldTo = async (email: string) => (await mailFor(shop().db, email)).map(({ subject }) => subject);
  const resetTime = async (home: Browser) => (await home.ask('localuser!get', {})).fundResetTime;

  it('a reset is stopped by the link of its letter, by nobody else, and by no older letter', async () => {
    const user = await newUser();
    const older = await askReset(user);
    const newer = await askReset(user);
    const stranger = new Browser(shop());
    for (const proof of ['', 'x.y', `${newer.proof}x`]) expect((await stranger.refusal('safeword!stopReset', { proof })).key).toBe('illegalRequest');
    await stranger.ask('safeword!stopReset', { proof: older.proof });
    expect(await resetTime(user.home)).toBe(newer.effectiveTime);
    for (let times = 0; times < 2; times += 1) await stranger.ask('safeword!stopReset', { proof: newer.proof });
    expect(await resetTime(user.home)).toBeNull();
    await applySafewordResets(shop().db, newer.effectiveTime, rethrow);
    expect((await tryDigits(user.home, digits)).key).toBeUndefined();
  });

  it('a first fund password and a changed one are told at the address before, too: they are good at once', async () => {
    const home = new Browser(shop());
    const email = 'settled@shop.example';
    await home.register('Settled01', password, { email });
    for (const to of [email, `thief.${email}`]) await bindEmail(home, to);
    await home.ask('user!setSafewordReg', { password, safeword: digits, confirmSafeword: digits });
    await home.ask('user!updateOldAndNewSafeword', { password, oldPassword: digits, newPassword: '314159', confirmPassword: '314159' });
    expect((await toldTo(email)).slice(0, 2)).toEqual(['Your fund password at Kitewharf was changed', 'A fund password was set at Kitewharf']);
  });

  it('a reset is announced at no address before that nobody has proven: it may be a stranger’s, who would stop it', async () => {
    const { email, home } = await newUser();
    await bindEmail(home, `right.${email}`);
    await askReset({ email: `right.${email}`, home });
    expect(await toldTo(email)).not.toContain('New fund password requested at Kitewharf');
  });

  it('an address that becomes the account’s again ends those that came after it, and no earlier one', async () => {
    const { email, home } = await newUser();
    const [own, thief] = [`own.${email}`, `thief.${email}`];
    for (const to of [email, own, thief, own]) {
      await bindEmail(home, to);
      shop().wait(1);
    }
    await askReset({ email: own, home });
    expect(await toldTo(thief)).not.toContain('New fund password requested at Kitewharf');
    await proofFor(email);
  });

  it('a reset is announced at the addresses before, too, of which any stops it: whoever has only the login password would change the address first', async () => {
    const { email, home } = await newUser();
    const [first, second] = [`thief.${email}`, `thiefs.${email}`];
    for (const to of [email, first, second]) await bindEmail(home, to);
    await askReset({ email: second, home });
    await new Browser(shop()).ask('safeword!stopReset', { proof: await proofFor(email) });
    expect(await resetTime(home)).toBeNull();
    const { effectiveTime } = await askReset({ email: second, home });
    await applySafewordResets(shop().db, effectiveTime, rethrow);
    expect((await toldTo(email))[0]).toBe('Your fund password at Kitewharf was changed');
    // Some days later it is another's business, and forgotten.
    const before = (await toldTo(email)).length;
    shop().wait(7 * 24 * hour);
    await askReset({ email: second, home });
    expect(await toldTo(email)).toHaveLength(before);
    await forgetOldAccountRows(shop().db, shop().mall.now());
    expect(await shop().db.selectFrom('former_email').selectAll().execute()).toEqual([]);
  });

  it('who sets a first one ends a reset, which would replace it', async () => {
    const home = new Browser(shop());
    const email = 'firstone@shop.example';
    await home.register('Firstone1', password, { email });
    await home.ask('user!sendSafewordCode', {});
    await home.ask('user!resetSafeword', { password, verifcode: await codeFor(shop().db, email), safeword: '314159', confirmSafeword: '314159' });
    await home.ask('user!setSafewordReg', { password, safeword: digits, confirmSafeword: digits });
    expect(await resetTime(home)).toBeNull();
  });

  it('staff who lock the account end a reset, which nobody in it could stop any more', async () => {
    const user = await newUser();
    const { effectiveTime } = await askReset(user);
    const operator = await employ(shop(), `Olga ${user.username}`, { role: 'operator' });
    await operator.ask('user!setStatus', { username: user.username, status: 'locked' });
    await applySafewordResets(shop().db, effectiveTime, rethrow);
    await operator.ask('user!setStatus', { username: user.username, status: 'active' });
    const home = await loginOf(user.username);
    expect(await resetTime(home)).toBeNull();
    expect((await tryDigits(home, digits)).key).toBeUndefined();
  });

  it('a reset that fails is reported, and holds up no other', async () => {
    const [broken, other] = [await newUser(), await newUser()];
    await askReset(broken);
    const { effectiveTime } = await askReset(other);
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(shop().db);
    await sql.raw(`create trigger broken before update on app_user for each row when (new.id = '${broken.userId}') execute function fail()`).execute(shop().db);
    const failures: unknown[] = [];
    await applySafewordResets(shop().db, effectiveTime, (error) => failures.push(error));
    expect(failures).toHaveLength(1);
    expect(await resetTime(other.home)).toBeNull();
    await sql`drop function fail cascade`.execute(shop().db);
    await applySafewordResets(shop().db, effectiveTime, rethrow);
    expect(await resetTime(broken.home)).toBeNull();
  });

  it('who knows the old one after all, and who sets a new login password, by e-mail or with the old one, ends a reset', async () => {
    const user = await newUser();
    await askReset(user);
    expect((await tryDigits(user.home, digits)).key).toBeUndefined();
    expect(await resetTime(user.home)).toBeNull();
    await askReset(user);
    await user.home.ask('verifcode!send', { email: user.email, purpose: 'reset' });
    const newPassword = 'another light 28';
    await user.home.ask('localuser!resetPsw', { email: user.email, verifcode: await codeFor(shop().db, user.email), newPassword, confirmPassword: newPassword });
    await user.home.logIn(user.username, newPassword);
    expect(await resetTime(user.home)).toBeNull();
    await user.home.ask('user!updateOldAndNewPsw', { oldPassword: newPassword, newPassword: password, confirmPassword: password });
    const { effectiveTime } = await askReset(user);
    await user.home.ask('user!updateOldAndNewPsw', { oldPassword: password, newPassword, confirmPassword: newPassword });
    expect(await resetTime(user.home)).toBeNull();
    await applySafewordResets(shop().db, effectiveTime, rethrow);
    expect((await user.home.refusal('user!updateOldAndNewSafeword', { password: newPassword, oldPassword: '314159', newPassword: digits, confirmPassword: digits })).key).toBe('safewordWrong');
  });

  it('a code for a login password resets no fund password, and there is none without an address', async () => {
    const { email, home } = await newUser();
    await home.ask('verifcode!send', { email, purpose: 'reset' });
    const verifcode = await codeFor(shop().db, email);
    const reset = { password, verifcode, safeword: '314159', confirmSafeword: '314159' };
    expect((await home.refusal('user!resetSafeword', reset)).key).toBe('verificationCodeWrong');
    const nowhere = await newUser({ withEmail: false });
    expect((await nowhere.home.refusal('user!sendSafewordCode', {})).key).toBe('bindEmailFirst');
    expect((await nowhere.home.refusal('user!resetSafeword', reset)).key).toBe('bindEmailFirst');
  });

  it('the fund password is set, changed and reset with the login password only, under its lockout', async () => {
    const home = new Browser(shop());
    await home.register('Funding01', password);
    const set = (typed: string) => home.refusal('user!setSafewordReg', { password: typed, safeword: digits, confirmSafeword: digits });
    for (const key of ['passwordWrong', 'passwordWrong', 'lockedMinutes']) expect((await set('wrong lamp 81')).key).toBe(key);
    expect((await set(password)).key).toBe('lockedMinutes');
    shop().wait(3 * 60_000);
    expect((await set(password)).key).toBeUndefined();
    expect((await home.refusal('user!updateOldAndNewSafeword', { password: 'wrong lamp 81', oldPassword: digits, newPassword: '314159', confirmPassword: '314159' })).key).toBe('passwordWrong');
  });

  it('a user has ten devices at most: one that only logged in goes before a trusted one', async () => {
    const { username, home } = await newUser();
    await tryDigits(home, digits);
    const phones = [];
    for (let index = 0; index < 12; index += 1) {
      shop().wait(1_000);
      phones.push(await loginOf(username));
    }
    const { deviceList } = await home.ask('device!list', {});
    expect(deviceList).toHaveLength(10);
    expect(deviceList[0]).toMatchObject({ current: true, trusted: true, device: 'Firefox · Android' });
    expect(deviceList.slice(1).every((device) => !device.trusted && !device.current)).toBe(true);
    // A device that dropped off the list is as unknown as a new one.
    const [first, second] = [phones[0], phones.at(-1)];
    expect((await first?.ask('device!list', {}))?.deviceList.filter(({ current }) => current)).toEqual([]);
    expect((await second?.ask('device!list', {}))?.deviceList.filter(({ current }) => current)).toHaveLength(1);
  });

  it('a device is removed with the login password, which logs it out; another user’s stays', async () => {
    const { username, home } = await newUser();
    const phone = await loginOf(username);
    const other = await newUser();
    const lost = (await phone.ask('device!list', {})).deviceList.find(({ current }) => current)?.id ?? '';
    expect((await other.home.refusal('device!remove', { id: lost, password: 'wrong lamp 81' })).key).toBe('passwordWrong');
    expect(await other.home.ask('device!remove', { id: lost, password })).toBeNull();
    expect((await phone.ask('device!list', {})).deviceList).toHaveLength(2);
    expect(await home.ask('device!remove', { id: lost, password })).toBeNull();
    expect((await phone.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await home.ask('device!list', {})).deviceList.map(({ current }) => current)).toEqual([true]);
  });

  if (kind === 'server') {
    it('a reset that falls due while its user ends it waits for that, and changes nothing', async () => {
      const user = await newUser();
      const { effectiveTime } = await askReset(user);
      const reset = await holdTransaction(shop().db, async (trx) => {
        // Locks in the order in which a change of the password or the address does.
        await trx.selectFrom('app_user').select('id').where('id', '=', user.userId).forUpdate().execute();
        const applied = applySafewordResets(shop().db, effectiveTime, rethrow);
        await expect.poll(() => lockWaits(shop().db)).toBe(1);
        await trx.deleteFrom('safeword_reset').where('user_id', '=', user.userId).execute();
        return { applied };
      });
      await reset.applied;
      expect((await tryDigits(user.home, digits)).key).toBeUndefined();
    });

    it('of 20 wrong ones at once, after eight, no more than two are looked at', async () => {
      const { userId, home } = await newUser();
      const at = new Date(shop().mall.now()).toISOString();
      await shop().db.insertInto('wrong_safeword').values(Array.from({ length: 8 }, () => ({ user_id: userId, at, is_wrong: true }))).execute();
      const answers = await Promise.all(Array.from({ length: 20 }, () => tryDigits(home, '000000')));
      expect(answers.filter(({ key }) => key === 'safewordWrong').length).toBeLessThanOrEqual(1);
      expect(await shop().db.selectFrom('wrong_safeword').select('id').where('user_id', '=', userId).execute()).toHaveLength(10);
    });
  }
});
