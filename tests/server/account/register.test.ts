import { expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { brokenLedgerLaws } from '../../support/server/checkout';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { codeFor, mailFor } from '../../support/server/mail';
import { overOrWaiting } from '../../support/server/transactions';

const password = 'harbour light 27';
const minute = 60_000;
const day = 24 * 60 * minute;

describeWithShop((shop, kind) => {
  const rowOf = (username: string) => shop().db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

  it('[S-270] a visitor registers without a verification code and is logged in', async () => {
    const browser = new Browser(shop());
    const session = await browser.register('Annabel', password);
    expect(session.user).toMatchObject({ username: 'Annabel', money: '0', email: null, phone: null, avatar: null, safewordSet: false });
    expect(await browser.ask('localuser!get', {})).toEqual(session.user);
    expect(session.expiresAt).toBe(shop().mall.now() + 30 * day);
  });

  it('a new account has what the mall gives it to begin with, as its setting says', async () => {
    const give = (value: string) => shop().db.insertInto('setting').values({ code: 'new_account_balance', value }).onConflict((conflict) => conflict.column('code').doUpdateSet({ value })).execute();
    await give('500');
    const browser = new Browser(shop());
    expect((await browser.register('Gifted01', password)).user.money).toBe('500');
    expect((await browser.ask('order!methods', {})).balance).toBe('500');
    expect(await brokenLedgerLaws(shop().db)).toEqual([]);
    await give('0');
    expect((await new Browser(shop()).register('Gifted02', password)).user.money).toBe('0');
  });

  it('[S-270] [S-372] a visitor registers with a code that came by e-mail, which works once', async () => {
    const browser = new Browser(shop());
    await browser.ask('verifcode!send', { email: 'Coded@shop.example', purpose: 'register' });
    const verifcode = await codeFor(shop().db, 'Coded@shop.example');
    expect(verifcode).toMatch(/^\d{6}$/);
    const session = browser.loggedIn(await browser.ask('localuser!registerWithVerifcode', { username: 'Codedone', password, email: 'coded@shop.example', verifcode }));
    expect(session.user.email).toBe('coded@shop.example');
    expect(await browser.refusal('localuser!registerWithVerifcode', { username: 'Codedtwo', password, email: 'other@shop.example', verifcode })).toMatchObject({ key: 'verificationCodeWrong', field: 'verifcode' });
  });

  it('[W-227] [W-229] [W-230] [W-231] [W-232] security data has login password, invitation code, phone, e-mail and verification code', async () => {
    const browser = new Browser(shop());
    await browser.ask('verifcode!send', { email: 'secure@shop.example', purpose: 'register' });
    const verifcode = await codeFor(shop().db, 'secure@shop.example');
    const { user } = await browser.ask('localuser!registerWithVerifcode', { username: 'Secured01', password, email: 'secure@shop.example', phone: '+49 151 22222222', verifcode });
    expect(user).toMatchObject({ phone: '4915122222222', email: 'secure@shop.example', invitationCode: expect.stringMatching(/^\w{8}$/) as string });
    expect(await rowOf('Secured01')).toMatchObject({ phone: user.phone, email: user.email, invitation_code: user.invitationCode, password_hash: expect.stringMatching(/^\$argon2id\$/) as string });
    const code = await shop().db.selectFrom('verification_code').select('used_at').where('email_key', '=', 'secure@shop.example').executeTakeFirstOrThrow();
    expect(code.used_at).toBe(shop().mall.now());
  });

  it('[W-346] [W-233] a name that somebody has is refused, in whatever case', async () => {
    const browser = new Browser(shop());
    for (const username of ['Annabel', 'ANNABEL', 'annabel']) {
      expect(await browser.refusal('localuser!registerNoVerifcode', { username, password: 'another lamp 81' })).toEqual({ key: 'usernameTaken', field: 'username' });
    }
  });

  it('[W-347] [W-368] [S-462] [W-196] a name is needed, and letters and digits only', async () => {
    const refusal = async (username: unknown) => (await new Browser(shop()).refusal('localuser!registerNoVerifcode', { username, password })).key;
    expect(await refusal('')).toBe('usernameMissing');
    for (const wrong of ['short', 'x'.repeat(31), 'anna bel', 'anna-bel', 'ännabel', 'a@shop.example']) expect(await refusal(wrong), wrong).toBe('usernameFormat');
    for (const brand of ['amberlane', 'kitewharf']) {
      expect((await new Browser(await shop().ofBrand(brand)).refusal('localuser!registerNoVerifcode', { username: 'five5', password })).key).toBe('usernameFormat');
    }
  });

  it('[W-186] an empty password is refused', async () => {
    expect(await new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Nopassword', password: '' })).toEqual({ key: 'requiredEmpty', field: 'password' });
  });

  it('[S-463] [W-367] [S-469] a brand with the specified rules wants 6 to 12 characters', async () => {
    const browser = new Browser(await shop().ofBrand('amberlane'));
    for (const wrong of ['12345', '1234567890123', password]) {
      expect(await browser.refusal('localuser!registerNoVerifcode', { username: 'Specified', password: wrong }), wrong).toEqual({ key: 'passwordLength', field: 'password' });
    }
    expect((await browser.register('Specified', '123456')).user.username).toBe('Specified');
  });

  it('[S-464] [S-469] others want 8 to 64 of any kind, and none of the commonest', async () => {
    const browser = new Browser(shop());
    const refusal = async (typed: string) => browser.refusal('localuser!registerNoVerifcode', { username: 'Inclusive', password: typed });
    for (const wrong of ['1234567', 'x'.repeat(65)]) expect(await refusal(wrong), wrong).toEqual({ key: 'passwordLengthInclusive', field: 'password' });
    for (const wrong of ['Password1', '12345678', 'Inclusive', 'qwertyuiop']) expect((await refusal(wrong)).key, wrong).toMatch(/passwordCommon/);
    const session = await browser.register('Inclusive', '海风灯塔三只猫猫');
    expect(session.user.username).toBe('Inclusive');
  });

  it('[W-374] [W-200] [W-202] [W-203] e-mails follow the brand’s rules', async () => {
    const refusal = async (email: string, brand: string) => new Browser(await shop().ofBrand(brand)).refusal('localuser!registerNoVerifcode', { username: 'Mailrule', password: 'lamp-27-abc', email });
    for (const wrong of ['no-address', 'a,b@c.de', 'a@b', `${'a'.repeat(60)}@shop.example`]) expect(await refusal(wrong, 'kitewharf'), wrong).toEqual({ key: 'emailFormat', field: 'email' });
    for (const wrong of ['a@b.co', 'anna.bel@shop.example']) expect(await refusal(wrong, 'amberlane'), wrong).toEqual({ key: 'emailFormat', field: 'email' });
    expect((await new Browser(shop()).register('Shortmail', password, { email: 'x.y+z@sub.example' })).user.email).toBe('x.y+z@sub.example');
  });

  it('[W-373] [W-197] [W-198] [W-199] phones follow the brand’s rules, and are kept as digits', async () => {
    const refusal = async (phone: string, brand: string) => new Browser(await shop().ofBrand(brand)).refusal('localuser!registerNoVerifcode', { username: 'Phonerule', password: 'lamp-27-abc', phone });
    expect(await refusal('1234567', 'amberlane')).toEqual({ key: 'phoneFormat', field: 'phone' });
    expect(await refusal('call me', 'kitewharf')).toEqual({ key: 'phoneFormat', field: 'phone' });
    expect((await new Browser(shop()).register('Shortphone', password, { phone: '+290 51234' })).user.phone).toBe('29051234');
  });

  it('[W-377] [W-379] an e-mail or a phone of another user is refused, however it is written', async () => {
    await new Browser(shop()).register('Hasboth1', password, { email: 'both@shop.example', phone: '+49 151 23456789' });
    const refusal = (more: object) => new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Wantsboth', password, ...more });
    expect(await refusal({ email: 'BOTH@shop.example' })).toEqual({ key: 'emailBoundToOther', field: 'email' });
    expect(await refusal({ phone: '0049 (151) 234 567 89' })).toEqual({ key: 'phoneBoundToOther', field: 'phone' });
  });

  it('a stranger does not learn by a code whether somebody has an e-mail: its owner is told by e-mail instead', async () => {
    await new Browser(shop()).register('Ownsmail1', password, { email: 'owned@shop.example' });
    const ask = (email: string) => new Browser(shop()).send('verifcode!send', { email, purpose: 'register' });
    expect(await ask('Owned@shop.example')).toEqual(await ask('nobodys@shop.example'));
    const [letter, ...more] = await mailFor(shop().db, 'owned@shop.example');
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('You already have an account at Kitewharf');
    expect(letter?.body).not.toMatch(/\d{6}/);
    const coded = { username: 'Wantsmail', password, verifcode: '000000' };
    const told = await Promise.all(['owned@shop.example', 'nobodys@shop.example'].map((email) => new Browser(shop()).refusal('localuser!registerWithVerifcode', { ...coded, email })));
    expect(told).toEqual([1, 2].map(() => ({ key: 'verificationCodeWrong', field: 'verifcode' })));
  });

  it('who reads the mailbox of an e-mail that somebody took meanwhile is told so', async () => {
    await new Browser(shop()).ask('verifcode!send', { email: 'late@shop.example', purpose: 'register' });
    const verifcode = await codeFor(shop().db, 'late@shop.example');
    await new Browser(shop()).register('Wasfaster', password, { email: 'late@shop.example' });
    expect(await new Browser(shop()).refusal('localuser!registerWithVerifcode', { username: 'Wastoolate', password, email: 'late@shop.example', verifcode })).toEqual({ key: 'emailBoundToOther', field: 'email' });
  });

  it('a network address is told 30 times a day that a name or an e-mail is taken, and then nothing until the next', async () => {
    const collector = new Browser(shop(), { address: '203.0.113.77' });
    await new Browser(shop()).register('Collected', password, { email: 'collected@shop.example' });
    const ask = (more: object) => collector.refusal('localuser!registerNoVerifcode', { username: 'Collector1', password: 'another lamp 81', ...more });
    for (let told = 0; told < 15; told += 1) {
      expect((await ask({ username: 'Collected' })).key).toBe('usernameTaken');
      expect((await ask({ email: 'collected@shop.example' })).key).toBe('emailBoundToOther');
    }
    const until = (Math.floor(shop().mall.now() / day) + 1) * day;
    for (const more of [{ username: 'Collected' }, { username: 'Nobodys001' }]) expect(await ask(more)).toEqual({ key: 'tooFrequent', until });
    await new Browser(shop(), { address: '203.0.113.78' }).register('Collector2', password);
    shop().wait(until - shop().mall.now());
    expect((await ask({ username: 'Collected' })).key).toBe('usernameTaken');
  });

  it('a /48 of IPv6 is told 300 times a day that a name is taken, however many of its networks ask', async () => {
    await new Browser(shop()).register('Collected6', password);
    const ask = async (network: string, asked: number) => (await new Browser(shop(), { address: `2001:db8:${network}:${asked.toString(16)}::1` }).refusal('localuser!registerNoVerifcode', { username: 'Collected6', password: 'another lamp 81' })).key;
    for (let asked = 0; asked < 300; asked += 1) expect(await ask('fffe', asked)).toBe('usernameTaken');
    expect(await ask('fffe', 300)).toBe('tooFrequent');
    expect(await ask('fffd', 300)).toBe('usernameTaken');
  });

  it('the host of a request chooses no weaker rules than the mall’s own brand', async () => {
    const browser = new Browser(shop(), { host: 'amberlane.localhost' });
    const asked = { username: 'Weakhost1', password: '123456' };
    expect((await browser.refusal('localuser!registerNoVerifcode', asked)).key).toBe('passwordLengthInclusive');
    expect((await browser.refusal('localuser!registerNoVerifcode', asked, { method: 'GET' })).key).toBe('illegalRequest');
  });

  it('[W-272] [S-272] an invitation code ties the new user to its owner', async () => {
    const owner = await new Browser(shop()).register('Inviterone', password);
    const code = owner.user.invitationCode ?? '';
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    await new Browser(shop()).register('Invitedone', password, { invitationCode: ` ${code.toLowerCase()} ` });
    expect((await rowOf('Invitedone')).recommended_by).toBe(owner.user.usercode);
    expect((await rowOf('Inviterone')).recommended_by).toBeNull();
  });

  it('[W-380] an unknown invitation code is refused', async () => {
    expect(await new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Invitedtwo', password, invitationCode: 'NOBODYS' })).toEqual({ key: 'invitationCodeWrong', field: 'invitationCode' });
  });

  it('[W-381] [S-272] the code of a user who may not refer is refused, and not shown to that user', async () => {
    const browser = new Browser(shop());
    const { user } = await browser.register('Norefer1', password);
    await shop().db.updateTable('app_user').set({ may_refer: false }).where('id', '=', user.usercode).execute();
    expect(await new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Invitedtwo', password, invitationCode: user.invitationCode })).toEqual({ key: 'recommenderNoAuthority', field: 'invitationCode' });
    expect((await browser.ask('localuser!get', {})).invitationCode).toBeNull();
  });

  it('[S-273] [W-272] the tie never changes, whoever tries', async () => {
    const [tied, free] = [await rowOf('Invitedone'), await rowOf('Inviterone')];
    for (const [id, recommender] of [[tied.id, free.id], [tied.id, null], [free.id, tied.id]] as const) {
      if (id === tied.id && recommender === tied.recommended_by) continue;
      await expect(shop().db.updateTable('app_user').set({ recommended_by: recommender }).where('id', '=', id).execute()).rejects.toThrow('never changes');
    }
    await shop().db.updateTable('app_user').set({ recommended_by: tied.recommended_by }).where('id', '=', tied.id).execute();
  });

  it('a cancelled account’s name, e-mail and phone are blocked for 30 days, and free after that', async () => {
    await new Browser(shop()).register('Cancelled', password, { email: 'gone@shop.example', phone: '+49 151 11111111' });
    await shop().db.updateTable('app_user').set({ status: 'cancelled', cancelled_at: new Date(shop().mall.now()).toISOString() }).where('username', '=', 'Cancelled').execute();
    const again = [{ username: 'cancelled' }, { username: 'Fresh0001', email: 'GONE@shop.example' }, { username: 'Fresh0001', phone: '+4915111111111' }];
    shop().wait(30 * day - 1);
    for (const asked of again) expect((await new Browser(shop()).refusal('localuser!registerNoVerifcode', { password, ...asked })).key, JSON.stringify(asked)).toBe('recentlyCancelled');
    expect((await new Browser(shop()).refusal('user!newlogin', { username: 'cancelled', password })).key).toBe('credentialsWrong');
    shop().wait(1);
    expect((await new Browser(shop()).register('Cancelled', password, { email: 'gone@shop.example', phone: '+49 151 11111111' })).user.username).toBe('Cancelled');
  });

  it('a registration whose answer was lost, sent again from the same device, answers a session', async () => {
    const lost = await new Browser(shop()).register('Lostonce1', password);
    const browser = new Browser(shop());
    const again = await browser.register('lostonce1', password);
    expect(again.user.usercode).toBe(lost.user.usercode);
    expect(again.sealKey).toBe(lost.sealKey);
    // The session whose reply was lost has ended, so that the list shows one.
    expect((await browser.ask('session!list', {})).sessionList).toHaveLength(1);
    const elsewhere = { username: 'Lostonce1', password };
    expect((await new Browser(shop(), { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }).refusal('localuser!registerNoVerifcode', elsewhere)).key).toBe('usernameTaken');
    expect((await new Browser(shop()).refusal('localuser!registerNoVerifcode', { ...elsewhere, password: 'another lamp 81' })).key).toBe('usernameTaken');
    shop().wait(10 * minute);
    expect((await browser.refusal('localuser!registerNoVerifcode', elsewhere)).key).toBe('usernameTaken');
  });

  it('a password is not guessed by registering again and again: it counts as at a login', async () => {
    await new Browser(shop()).register('Guessed01', password);
    for (const _ of [1, 2, 3]) expect((await new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Guessed01', password: 'wrong lamp 81' })).key).toBe('usernameTaken');
    expect((await new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Guessed01', password })).key).toBe('usernameTaken');
    expect((await new Browser(shop()).refusal('user!newlogin', { username: 'Guessed01', password })).key).toBe('lockedMinutes');
  });

  it('[W-226] the password is stored with Argon2id only, at 19 MiB and two passes', async () => {
    const row = await rowOf('Annabel');
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });

  if (kind === 'server') {
    it('one that is sent again while the account is closed gets no session', async () => {
      await new Browser(shop()).register('Lostonce2', password);
      const again = await holdTransaction(shop().db, async (trx) => {
        await trx.updateTable('app_user').set({ status: 'locked' }).where('username', '=', 'Lostonce2').execute();
        const asked = new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: 'Lostonce2', password });
        await overOrWaiting(shop().db, asked);
        return { asked };
      });
      expect((await again.asked).key).toBe('usernameTaken');
    });

    it('of 50 who ask at once from one network address no more than 30 are told that a name is taken', async () => {
      await new Browser(shop()).register('Collected2', password);
      const collector = () => new Browser(shop(), { address: '203.0.113.79', userAgent: 'robot' });
      const answers = await Promise.all(Array.from({ length: 50 }, () => collector().refusal('localuser!registerNoVerifcode', { username: 'Collected2', password: 'another lamp 81' })));
      expect(answers.filter(({ key }) => key === 'usernameTaken').length).toBeLessThanOrEqual(30);
      expect(new Set(answers.map(({ key }) => key)).has('tooFrequent')).toBe(true);
      expect((await collector().refusal('localuser!registerNoVerifcode', { username: 'Nobodys002', password: 'another lamp 81' })).key).toBe('tooFrequent');
    });

    it('one of 20 who want the same name at once gets it', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => new Browser(shop(), { userAgent: `robot${index}` }).send('localuser!registerNoVerifcode', { username: 'Wanted001', password: `lamp number ${index}` })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(new Set(answers.filter(({ code }) => code !== 0).map(({ msg }) => msg))).toEqual(new Set(['用户名已存在']));
    });

    it('one of 10 who use the same code at once registers', async () => {
      await new Browser(shop()).ask('verifcode!send', { email: 'race@shop.example', purpose: 'register' });
      const verifcode = await codeFor(shop().db, 'race@shop.example');
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => new Browser(shop()).send('localuser!registerWithVerifcode', { username: `Racing00${index}`, password, email: 'race@shop.example', verifcode })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(await shop().db.selectFrom('app_user').select('id').where('email', '=', 'race@shop.example').execute()).toHaveLength(1);
    });
  }
}, { embeddedToo: true });
