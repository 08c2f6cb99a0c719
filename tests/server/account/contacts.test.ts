import { expect, it, onTestFinished } from 'vitest';
import { forgetOldAccountRows } from '../../../src/server/features/account';
import { Browser } from '../../support/server/browser';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { codeFor, mailFor } from '../../support/server/mail';
import { overOrWaiting } from '../../support/server/transactions';

const password = 'harbour light 27';
const minute = 60_000;
const day = 24 * 60 * minute;

describeWithShop((shop, kind) => {
  let last = 0;
  /** Each has its own network address, so that one test's codes do not count in another. */
  function visitor() {
    last += 1;
    return new Browser(shop(), { address: `2001:db8:1:${last.toString(16)}::1` });
  }
  async function newUser(more: { readonly email?: string; readonly phone?: string } = {}) {
    const home = visitor();
    const username = `Reached${String(last).padStart(3, '0')}`;
    await home.register(username, password, more);
    return { username, home };
  }
  const contactsOf = async (home: Browser) => {
    const { email, emailProven, phone } = await home.ask('localuser!get', {});
    return { email, emailProven, phone };
  };
  async function sendCode(home: Browser, email: string) {
    await home.ask('user!sendEmailCode', { email });
    return codeFor(shop().db, email);
  }
  async function bind(home: Browser, email: string) {
    await home.ask('user!bindEmail', { password, email, verifcode: await sendCode(home, email) });
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const toldTo = async (email: string) => (await mailFor(shop().db, email)).map(({ subject }) => subject);

  it('[W-231] an e-mail is added later with a code from its mailbox, which names the account; a new password is set with it', async () => {
    const { username, home } = await newUser();
    expect(await contactsOf(home)).toEqual({ email: null, emailProven: false, phone: null });
    const email = 'Added@shop.example';
    const { expiresAt } = await home.ask('user!sendEmailCode', { email });
    expect(expiresAt).toBe(shop().mall.now() + 10 * minute);
    const [letter] = await mailFor(shop().db, email);
    expect(letter?.body).toContain(username);
    const verifcode = await codeFor(shop().db, email);
    expect(await home.ask('user!bindEmail', { password, email, verifcode })).toBeNull();
    expect(await contactsOf(home)).toEqual({ email, emailProven: true, phone: null });
    // Sent again, as if the reply was lost.
    expect(await home.ask('user!bindEmail', { password, email, verifcode })).toBeNull();

    const forgetful = visitor();
    await forgetful.ask('verifcode!send', { email, purpose: 'reset' });
    const newPassword = 'another lamp 81';
    await forgetful.ask('localuser!resetPsw', { email, verifcode: await codeFor(shop().db, email), newPassword, confirmPassword: newPassword });
    await visitor().logIn(email, newPassword);
  });

  it('[W-376] an address of one’s own that was never proven is proven so; one that was is refused', async () => {
    const email = 'typed@shop.example';
    const { home } = await newUser({ email });
    expect((await contactsOf(home)).emailProven).toBe(false);
    await bind(home, email);
    expect((await contactsOf(home)).emailProven).toBe(true);
    expect(await home.refusal('user!sendEmailCode', { email: 'TYPED@shop.example' })).toEqual({ key: 'emailBound', field: 'email' });
  });

  it('the address before is told of a change, and what its mailbox could decide is over', async () => {
    const before = 'before@shop.example';
    const { username, home } = await newUser({ email: before });
    await home.ask('user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271828' });
    await home.ask('user!sendSafewordCode', {});
    await home.ask('user!resetSafeword', { password, verifcode: await codeFor(shop().db, before), safeword: '314159', confirmSafeword: '314159' });
    await visitor().ask('verifcode!send', { email: before, purpose: 'reset' });
    const resetCode = await codeFor(shop().db, before);
    expect((await home.ask('localuser!get', {})).fundResetTime).not.toBeNull();

    await bind(home, 'after@shop.example');
    const [letter] = await mailFor(shop().db, before);
    expect(letter?.subject).toBe('Your e-mail address at Kitewharf was changed');
    expect(letter?.body).toContain(username);
    expect(letter?.body).not.toContain('after@shop.example');
    expect(await toldTo('after@shop.example')).toHaveLength(1);
    expect((await home.ask('localuser!get', {})).fundResetTime).toBeNull();
    const newPassword = 'another lamp 81';
    expect((await visitor().refusal('localuser!resetPsw', { email: before, verifcode: resetCode, newPassword, confirmPassword: newPassword })).key).toBe('verificationCodeWrong');
    await visitor().logIn('after@shop.example', password);
    expect((await visitor().refusal('user!newlogin', { username: before, password })).key).toBe('credentialsWrong');
  });

  it('the first address has none before it that would be told', async () => {
    const { home } = await newUser();
    await bind(home, 'first@shop.example');
    expect(await toldTo('first@shop.example')).toHaveLength(1);
  });

  it('[W-377] an address of another user is answered the same, and refused only after the code from its mailbox, without a word of whose it is', async () => {
    const email = 'anothers@shop.example';
    const { username: theirs } = await newUser({ email });
    const { home } = await newUser();
    const [taken, free] = [await home.send('user!sendEmailCode', { email }), await home.send('user!sendEmailCode', { email: 'nobodys@shop.example' })];
    expect(taken).toEqual(free);
    expect((await mailFor(shop().db, email))[0]?.body).not.toContain(theirs);
    const verifcode = await codeFor(shop().db, email);
    expect((await home.refusal('user!bindEmail', { password, email, verifcode: other(verifcode) })).key).toBe('verificationCodeWrong');
    const answer = await home.send('user!bindEmail', { password, email, verifcode });
    expect(JSON.stringify(answer)).not.toContain(theirs);
    expect(await home.refusal('user!bindEmail', { password, email, verifcode })).toEqual({ key: 'emailBoundToOther', field: 'email' });
    expect((await contactsOf(home)).email).toBeNull();
  });

  it('an address of a recently cancelled account is refused as at a registration', async () => {
    const { home: gone } = await newUser({ email: 'gone@shop.example', phone: '+49 151 22222201' });
    const { usercode } = await gone.ask('localuser!get', {});
    await shop().db.updateTable('app_user').set({ status: 'cancelled', cancelled_at: new Date(shop().mall.now()).toISOString() }).where('id', '=', usercode).execute();
    const { home } = await newUser();
    const verifcode = await sendCode(home, 'gone@shop.example');
    expect((await home.refusal('user!bindEmail', { password, email: 'gone@shop.example', verifcode })).key).toBe('recentlyCancelled');
    expect((await home.refusal('user!bindPhone', { password, phone: '+49 151 22222201' })).key).toBe('recentlyCancelled');
  });

  it('the login password is asked again, under the lockout of logins, and a right code stays good', async () => {
    const { home } = await newUser();
    const email = 'guarded@shop.example';
    const verifcode = await sendCode(home, email);
    expect(await home.refusal('user!bindEmail', { password: 'a wrong lamp 5', email, verifcode })).toEqual({ key: 'passwordWrong' });
    expect((await home.refusal('user!bindPhone', { password: 'a wrong lamp 5', phone: '+49 151 22222202' })).key).toBe('passwordWrong');
    expect((await home.refusal('user!bindEmail', { password: 'a wrong lamp 5', email, verifcode })).key).toBe('lockedMinutes');
    expect((await home.refusal('user!bindEmail', { password, email, verifcode })).key).toBe('lockedMinutes');
    expect(await contactsOf(home)).toEqual({ email: null, emailProven: false, phone: null });
    shop().wait(3 * minute);
    await home.ask('user!bindEmail', { password, email, verifcode });
  });

  it('a code is for one user, one address and ten minutes, and five wrong tries spend it', async () => {
    const [{ home }, { home: stranger }] = [await newUser(), await newUser()];
    const email = 'mine@shop.example';
    const verifcode = await sendCode(home, email);
    // The stranger's own code for the same mailbox neither invalidates this one nor can be used here.
    const strangers = await sendCode(stranger, email);
    if (strangers !== verifcode) {
      expect((await stranger.refusal('user!bindEmail', { password, email, verifcode })).key).toBe('verificationCodeWrong');
      expect((await home.refusal('user!bindEmail', { password, email, verifcode: strangers })).key).toBe('verificationCodeWrong');
    }
    expect((await home.refusal('user!bindEmail', { password, email: 'yours@shop.example', verifcode })).key).toBe('verificationCodeWrong');
    expect((await visitor().refusal('localuser!registerWithVerifcode', { username: 'Bindscode1', password, email, verifcode })).key).toBe('verificationCodeWrong');
    await home.ask('user!bindEmail', { password, email, verifcode });

    const late = await sendCode(home, 'late.bind@shop.example');
    shop().wait(10 * minute);
    expect((await home.refusal('user!bindEmail', { password, email: 'late.bind@shop.example', verifcode: late })).key).toBe('verificationCodeWrong');
    const spent = await sendCode(home, 'spent@shop.example');
    for (let tried = 0; tried < 5; tried += 1) await home.refusal('user!bindEmail', { password, email: 'spent@shop.example', verifcode: other(spent) });
    expect((await home.refusal('user!bindEmail', { password, email: 'spent@shop.example', verifcode: spent })).key).toBe('verificationCodeWrong');
  });

  it('[W-342] the 11th code of a day is refused, to one address and to eleven, from whatever network; the next day it is sent', async () => {
    const until = (Math.floor(shop().mall.now() / day) + 1) * day;
    const { username } = await newUser();
    const from = async () => {
      const device = visitor();
      await device.logIn(username, password);
      return device;
    };
    for (let sent = 0; sent < 10; sent += 1) await (await from()).ask('user!sendEmailCode', { email: `many${sent}@shop.example` });
    expect(await (await from()).refusal('user!sendEmailCode', { email: 'many10@shop.example' })).toEqual({ key: 'emailCodesTooMany', until });
    for (let sent = 0; sent < 10; sent += 1) await (await newUser()).home.ask('user!sendEmailCode', { email: 'oneonly@shop.example' });
    expect(await (await newUser()).home.refusal('user!sendEmailCode', { email: 'oneonly@shop.example' })).toEqual({ key: 'emailCodesTooMany', until });
    shop().wait(day);
    await (await from()).ask('user!sendEmailCode', { email: 'many10@shop.example' });
  });

  it('[W-230] [W-378] [W-379] a phone is added and changed; the mailbox is told; one’s own and another’s are refused, however they are written', async () => {
    const email = 'called@shop.example';
    const { home } = await newUser({ email });
    await newUser({ phone: '+49 151 22222203' });
    await home.ask('user!bindPhone', { password, phone: '+49 (151) 222 222 04' });
    expect((await contactsOf(home)).phone).toBe('4915122222204');
    expect(await toldTo(email)).toEqual(['Your phone number at Kitewharf was changed']);
    expect(await home.refusal('user!bindPhone', { password, phone: '0049 15122222204' })).toEqual({ key: 'phoneBound', field: 'phone' });
    expect(await home.refusal('user!bindPhone', { password, phone: '0049 15122222203' })).toEqual({ key: 'phoneBoundToOther', field: 'phone' });
    await home.ask('user!bindPhone', { password, phone: '+49 151 22222205' });
    expect((await contactsOf(home)).phone).toBe('4915122222205');
    expect(await toldTo(email)).toHaveLength(2);
  });

  it('[W-373] [W-374] what is no e-mail and no phone is refused', async () => {
    const { home } = await newUser();
    for (const email of ['no-at.example', 'a@b', `${'x'.repeat(64)}@shop.example`]) expect((await home.refusal('user!sendEmailCode', { email })).key, email).toBe('emailFormat');
    expect(await home.refusal('user!bindEmail', { password, email: 'no-at.example', verifcode: '000000' })).toEqual({ key: 'emailFormat', field: 'email' });
    expect((await home.refusal('user!bindEmail', { password, email: 'good@shop.example', verifcode: '' })).key).toBe('verificationCodeEmpty');
    for (const phone of ['12', 'not a number', '+49 1']) expect(await home.refusal('user!bindPhone', { password, phone }), phone).toEqual({ key: 'phoneFormat', field: 'phone' });
    expect((await home.refusal('user!bindPhone', { password, phone: ' ' })).key).toBe('requiredEmpty');
  });

  it('a network that is told of thirty phones that somebody has them is told no more that day', async () => {
    const { home } = await newUser();
    await newUser({ phone: '+49 151 22222206' });
    for (let told = 0; told < 30; told += 1) expect((await home.refusal('user!bindPhone', { password, phone: '+49 151 22222206' })).key).toBe('phoneBoundToOther');
    expect((await home.refusal('user!bindPhone', { password, phone: '+49 151 22222206' })).key).toBe('tooFrequent');
  });

  it('an address that nobody has proven gets twenty notices a day, however often its account changes; once proven it gets all', async () => {
    const email = 'flooded@shop.example';
    const { home } = await newUser({ email });
    let changes = 0;
    const change = async (times: number) => {
      for (const until = changes + times; changes < until; changes += 1) await home.ask('user!bindPhone', { password, phone: `+49 151 2222231${changes % 2}` });
    };
    await change(22);
    expect(await toldTo(email)).toHaveLength(20);
    shop().wait(day);
    await change(1);
    expect(await toldTo(email)).toHaveLength(21);
    await bind(home, email);
    await change(21);
    expect(await toldTo(email)).toHaveLength(21 + 1 + 21);
    const kept = await shop().db.selectFrom('unproven_notice').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(email);
    await forgetOldAccountRows(shop().db, shop().mall.now() + day);
    expect(await shop().db.selectFrom('unproven_notice').selectAll().execute()).toEqual([]);
  });

  it('of the accounts that one network registers with addresses that nobody has proven, so many have notices a day, and each once it is proven', async () => {
    await shop().db.insertInto('setting').values({ code: 'unproven_accounts', value: '2' }).execute();
    onTestFinished(async () => {
      await shop().db.deleteFrom('setting').where('code', '=', 'unproven_accounts').execute();
    });
    /** An account that is logged in to on a second device, of which its address is told. */
    const registered = async (nth: number, address: string) => {
      const [username, email] = [`Typedin${nth}00`, `typedin-${nth}@shop.example`];
      await new Browser(shop(), { address }).register(username, password, { email });
      const device = new Browser(shop(), { address });
      await device.logIn(username, password);
      return { email, device, told: await toldTo(email) };
    };
    const [first, second, third] = [await registered(1, '203.0.113.9'), await registered(2, '203.0.113.9'), await registered(3, '203.0.113.9')];
    const elsewhere = await registered(4, '203.0.113.10');
    expect([first, second, third, elsewhere].map(({ told }) => told.length)).toEqual([1, 1, 0, 1]);
    await bind(third.device, third.email);
    await third.device.ask('user!bindPhone', { password, phone: '+49 151 22222220' });
    expect((await toldTo(third.email))[0]).toBe('Your phone number at Kitewharf was changed');
  });

  if (kind === 'server') {
    it('what a mailbox is about to decide is over when the address changes just then', async () => {
      const email = 'overtaken@shop.example';
      const { username, home } = await newUser({ email });
      const setKey = (key: string, trx = shop().db) => trx.updateTable('app_user').set({ email_key: key }).where('username', '=', username).execute();
      await home.ask('user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271828' });
      await home.ask('user!sendSafewordCode', {});
      const fundCode = await codeFor(shop().db, email);
      await visitor().ask('verifcode!send', { email, purpose: 'reset' });
      const loginCode = await codeFor(shop().db, email);
      const newPassword = 'another lamp 81';
      const resets = [
        () => home.refusal('user!resetSafeword', { password, verifcode: fundCode, safeword: '314159', confirmSafeword: '314159' }),
        () => visitor().refusal('localuser!resetPsw', { email, verifcode: loginCode, newPassword, confirmPassword: newPassword }),
      ];
      for (const reset of resets) {
        const overtaken = await holdTransaction(shop().db, async (trx) => {
          await setKey('elsewhere@shop.example', trx);
          const asked = reset();
          await overOrWaiting(shop().db, asked);
          return { asked };
        });
        expect((await overtaken.asked).key).toBe('verificationCodeWrong');
        await setKey(email);
      }
      await visitor().logIn(username, password);
    });

    it('of ten who want one phone at once one gets it, and so with an e-mail', async () => {
      const homes = await Promise.all(Array.from({ length: 10 }, async () => (await newUser()).home));
      const phones = await Promise.all(homes.map((home) => home.send('user!bindPhone', { password, phone: '+49 151 22222207' })));
      expect(phones.filter(({ code }) => code === 0)).toHaveLength(1);
      const codes: string[] = [];
      for (const home of homes) codes.push(await sendCode(home, 'wanted@shop.example'));
      const emails = await Promise.all(homes.map((home, index) => home.send('user!bindEmail', { password, email: 'wanted@shop.example', verifcode: codes[index] ?? '' })));
      expect(emails.filter(({ code }) => code === 0)).toHaveLength(1);
      const rows = await shop().db.selectFrom('app_user').select('id').where('email_key', '=', 'wanted@shop.example').execute();
      expect(rows).toHaveLength(1);
    });
  }
});
