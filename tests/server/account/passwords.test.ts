import { expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';
import { mailFor } from '../../support/server/mail';

const password = 'harbour light 27';
const next = 'another lamp 81';

describeWithShop((shop, kind) => {
  let last = 0;
  async function newUser(brand?: string) {
    last += 1;
    const username = `Change${String(last).padStart(3, '0')}`;
    const email = `${username.toLowerCase()}@shop.example`;
    const home = new Browser(brand === undefined ? shop() : await shop().ofBrand(brand));
    await home.register(username, brand === undefined ? password : 'lamp-27', { email });
    return { username, email, home };
  }
  const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) => ({ oldPassword, newPassword, confirmPassword });
  const opens = async (browser: Browser) => (await browser.send('localuser!get', {})).code === 0;

  it('[W-318] [W-233] the login password is changed against the old one; afterwards only the new one logs in', async () => {
    const { home, username } = await newUser();
    expect(await home.ask('user!updateOldAndNewPsw', change(password, next))).toBeNull();
    expect((await new Browser(shop()).refusal('user!newlogin', { username, password })).key).toBe('credentialsWrong');
    await new Browser(shop()).logIn(username, next);
  });

  it('[S-283] [W-235] [W-236] the change ends every other session, and tells by e-mail', async () => {
    const { home, username, email } = await newUser();
    const others = [new Browser(shop()), new Browser(shop())];
    for (const browser of others) await browser.logIn(username, password);
    const program = await shop().ask('user!newlogin', { username, password });
    await home.ask('user!updateOldAndNewPsw', change(password, next));
    expect(await opens(home)).toBe(true);
    for (const browser of others) expect((await browser.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await shop().refusal('localuser!get', {}, { as: program })).key).toBe('loginExpired');
    const [told] = await mailFor(shop().db, email);
    expect(told?.subject).toBe('Your login password at Kitewharf was changed');
    expect(told?.body).toContain(username);
  });

  it('[W-369] [W-190] a wrong old password is refused, and nothing changes', async () => {
    const { home, username } = await newUser();
    expect((await home.refusal('user!updateOldAndNewPsw', change('wrong lamp 12', next))).key).toBe('oldPasswordWrong');
    await new Browser(shop()).logIn(username, password);
  });

  it('[W-357] [W-358] [W-192] [W-193] [W-366] [W-188] old, new and confirmation are needed, and the two new ones must match', async () => {
    const { home } = await newUser();
    for (const name of ['user!updateOldAndNewPsw', 'user!updateOldAndNewSafeword'] as const) {
      const [old, fresh, own] = name === 'user!updateOldAndNewPsw' ? [password, next, {}] : ['271828', '314159', { password }];
      expect(await home.refusal(name, { ...own, ...change('', fresh) })).toEqual({ key: 'oldPasswordEmpty', field: 'oldPassword' });
      expect(await home.refusal(name, { ...own, ...change(old, '') })).toEqual({ key: 'newPasswordEmpty', field: 'newPassword' });
      expect(await home.refusal(name, { ...own, ...change(old, fresh, '') })).toEqual({ key: 'requiredEmpty', field: 'confirmPassword' });
      expect(await home.refusal(name, { ...own, ...change(old, fresh, `${fresh.slice(1)}0`) })).toEqual({ key: 'passwordsDiffer', field: 'confirmPassword' });
      expect(await home.refusal(name, { ...own, oldPassword: old })).toMatchObject({ key: 'parameterMissing' });
    }
  });

  it('[W-182] [W-183] [W-367] a new one follows the brand’s rules', async () => {
    const inclusive = await newUser();
    expect(await inclusive.home.refusal('user!updateOldAndNewPsw', change(password, 'seven77'))).toEqual({ key: 'passwordLengthInclusive', field: 'newPassword' });
    expect((await inclusive.home.refusal('user!updateOldAndNewPsw', change(password, 'sunshine1'))).key).toBe('passwordCommon');
    // No rule derives it: only the server's longer list has it.
    expect((await inclusive.home.refusal('user!updateOldAndNewPsw', change(password, 'blink182'))).key).toBe('passwordCommon');
    expect((await inclusive.home.refusal('user!updateOldAndNewPsw', change(password, inclusive.username.toUpperCase()))).key).toBe('passwordCommon');
    const specified = await newUser('amberlane');
    for (const wrong of ['12345', '1234567890123']) expect(await specified.home.refusal('user!updateOldAndNewPsw', change('lamp-27', wrong))).toEqual({ key: 'passwordLength', field: 'newPassword' });
    expect(await specified.home.ask('user!updateOldAndNewPsw', change('lamp-27', '123456'))).toBeNull();
  });

  it('a fund password is set once, and then changed against the old one', async () => {
    const { home, email } = await newUser();
    const safeword = (typed: string) => ({ password, safeword: typed, confirmSafeword: typed });
    const changed = (oldPassword: string, newPassword: string) => ({ password, ...change(oldPassword, newPassword) });
    expect((await home.ask('localuser!get', {})).safewordSet).toBe(false);
    expect((await home.refusal('user!updateOldAndNewSafeword', changed('271828', '314159'))).key).toBe('safewordUnset');
    expect(await home.ask('user!setSafewordReg', safeword('271828'))).toBeNull();
    expect((await home.ask('localuser!get', {})).safewordSet).toBe(true);
    expect((await home.refusal('user!setSafewordReg', safeword('000000'))).key).toBe('safewordAlreadySet');
    expect((await home.refusal('user!updateOldAndNewSafeword', changed('000000', '314159'))).key).toBe('safewordWrong');
    expect(await home.ask('user!updateOldAndNewSafeword', changed('271828', '314159'))).toBeNull();
    expect((await home.refusal('user!updateOldAndNewSafeword', changed('271828', '161803'))).key).toBe('safewordWrong');
    expect((await mailFor(shop().db, email)).map(({ subject }) => subject)).toEqual(['Your fund password at Kitewharf was changed', 'A fund password was set at Kitewharf']);
    const { safeword_hash: hash } = await shop().db.selectFrom('app_user').select('safeword_hash').where('email', '=', email).executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('a fund password is six digits and nothing else', async () => {
    const { home } = await newUser();
    for (const wrong of ['12345', '1234567', 'abcdef', '12 456', '１２３４５６']) {
      expect(await home.refusal('user!setSafewordReg', { password, safeword: wrong, confirmSafeword: wrong }), wrong).toEqual({ key: 'safewordFormat', field: 'safeword' });
    }
    expect(await home.refusal('user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271829' })).toEqual({ key: 'passwordsDiffer', field: 'confirmSafeword' });
    expect(await home.refusal('user!setSafewordReg', { password, safeword: '', confirmSafeword: '' })).toEqual({ key: 'requiredEmpty', field: 'safeword' });
  });

  it('an idempotency key keeps nothing of a password: the call is done anew each time', async () => {
    const { home } = await newUser();
    const key = 'password-change-1';
    await home.ask('user!updateOldAndNewPsw', change(password, next), { key });
    expect((await home.refusal('user!updateOldAndNewPsw', change(password, next), { key })).key).toBe('oldPasswordWrong');
    expect(await shop().db.selectFrom('idempotency_key').selectAll().where('key', '=', key).execute()).toEqual([]);
  });

  if (kind === 'server') {
    it('of three changes at once against the same old password one is made', async () => {
      const { home, username } = await newUser();
      const fresh = (index: number) => `lamp number ${index} of ten`;
      const answers = await Promise.all(Array.from({ length: 3 }, (_, index) => home.send('user!updateOldAndNewPsw', change(password, fresh(index)))));
      const made = answers.findIndex(({ code }) => code === 0);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      await shop().db.deleteFrom('wrong_tries').execute();
      await new Browser(shop()).logIn(username, fresh(made));
    });

    it('of 10 who set a fund password at once one does', async () => {
      const { home } = await newUser();
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => home.send('user!setSafewordReg', { password, safeword: `27182${index}`, confirmSafeword: `27182${index}` })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    });
  }
});
