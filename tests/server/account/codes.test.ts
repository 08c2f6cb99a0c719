import { expect, it, onTestFinished } from 'vitest';
import { Browser } from '../../support/server/browser';
import { holdTransaction, describeWithDatabase, describeWithShop } from '../../support/server/databases';
import { Shop } from '../../support/server/shop';
import { grant, hashOfSafeword } from '../../support/server/checkout';
import { codeFor, giveEmail, mailFor } from '../../support/server/mail';
import { insertShopper } from '../../support/server/shopper';
import { codeAt } from '../../support/server/staff';
import { lockWaits } from '../../support/server/transactions';
import { bindTrc20, openWithdrawChannels } from '../../support/server/wallet';

const password = 'harbour light 27';
const next = 'another lamp 81';
const minute = 60_000;
const day = 24 * 60 * minute;

describeWithShop((shop, kind) => {
  let last = 0;
  /** Each has its own network address, so that one test's codes do not count in another. */
  function visitor() {
    last += 1;
    return new Browser(shop(), { address: `2001:db8:0:${last.toString(16)}::1` });
  }
  async function newUser() {
    const home = visitor();
    const username = `Resets${String(last).padStart(3, '0')}`;
    const email = `${username}@shop.example`;
    await home.register(username, password, { email });
    return { username, email, home };
  }
  const reset = (email: string, verifcode: string, newPassword = next) => ({ email, verifcode, newPassword, confirmPassword: newPassword });
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('[W-206] [W-205] a code is six digits, comes by e-mail in the language of the page, and works for 10 minutes', async () => {
    const browser = visitor();
    const { expiresAt } = await browser.ask('verifcode!send', { email: 'Codes@shop.example', purpose: 'register' }, { lang: 'ar' });
    expect(expiresAt).toBe(shop().mall.now() + 10 * minute);
    const [letter] = await mailFor(shop().db, 'Codes@shop.example');
    const code = await codeFor(shop().db, 'Codes@shop.example');
    expect(letter?.subject).toBe(`${code} هو رمزك في Kitewharf`);
    shop().wait(10 * minute);
    expect((await browser.refusal('localuser!registerWithVerifcode', { username: 'Toolate001', password, email: 'codes@shop.example', verifcode: code })).key).toBe('verificationCodeWrong');
  });

  it('[W-016] [W-233] a forgotten password is set anew with a code, which ends every session', async () => {
    const { username, email, home } = await newUser();
    const browser = visitor();
    await browser.ask('verifcode!send', { email: email.toUpperCase(), purpose: 'reset' });
    // The code went to the account's address, not to the one that was typed.
    const code = await codeFor(shop().db, email);
    expect(await browser.ask('localuser!resetPsw', reset(email, code))).toBeNull();
    expect((await home.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await visitor().refusal('user!newlogin', { username, password })).key).toBe('credentialsWrong');
    await visitor().logIn(username, next);
    expect((await mailFor(shop().db, email)).some(({ subject }) => subject.includes('login password') && subject.includes('was changed'))).toBe(true);
    expect((await browser.refusal('localuser!resetPsw', reset(email, code, 'a third lamp 5'))).key).toBe('verificationCodeWrong');
  });

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it('a forgotten password is set anew also where a session changes it just then', async () => {
      const { username, email } = await newUser();
      const browser = visitor();
      await browser.ask('verifcode!send', { email, purpose: 'reset' });
      const code = await codeFor(shop().db, email);
      const done = await holdTransaction(shop().db, async (trx) => {
        await trx.updateTable('app_user').set({ password_hash: await hashOfSafeword() }).where('username', '=', username).execute();
        const resetting = browser.ask('localuser!resetPsw', reset(email, code));
        await expect.poll(() => lockWaits(shop().db)).toBe(1);
        return { resetting };
      });
      await done.resetting;
      await visitor().logIn(username, next);
    });
  }

  it('an account that a stranger made with somebody’s address is that one’s alone after a reset: no session, device or fund password stays', async () => {
    const { username, email, home: stranger } = await newUser();
    await stranger.ask('user!setSafewordReg', { password, safeword: '271828', confirmSafeword: '271828' });
    const owner = visitor();
    const resetNow = async (newPassword: string) => {
      await owner.ask('verifcode!send', { email, purpose: 'reset' });
      await owner.ask('localuser!resetPsw', reset(email, await codeFor(shop().db, email), newPassword));
    };
    await resetNow(next);
    expect((await stranger.refusal('localuser!get', {})).key).toBe('loginExpired');
    await owner.logIn(username, next);
    expect((await owner.ask('localuser!get', {})).safewordSet).toBe(false);
    expect((await owner.ask('device!list', {})).deviceList).toHaveLength(1);
    // Once the address is proven, reading the mailbox is not enough to get rid of the fund password.
    await owner.ask('user!setSafewordReg', { password: next, safeword: '314159', confirmSafeword: '314159' });
    await resetNow('a third lamp 5');
    await owner.logIn(username, 'a third lamp 5');
    expect((await owner.ask('localuser!get', {})).safewordSet).toBe(true);
  });

  it('its withdrawal address ends with the first reset too, and its authenticator; where there is money, that and the fund password stay with it', async () => {
    const { db, mall } = shop();
    await openWithdrawChannels(db);
    const [old, fresh] = ['271828', '314159'];
    for (const hasMoney of [false, true]) {
      const { username, email, home: former } = await newUser();
      const { id: userId } = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow();
      await former.ask('user!setSafewordReg', { password, safeword: old, confirmSafeword: old });
      const { secret } = await former.ask('user!beginAuthenticator', { safeword: old });
      await former.ask('user!confirmAuthenticator', { verifcode: codeAt(secret, mall.now()) });
      await bindTrc20(db, { userId });
      if (hasMoney) await grant(db, userId, '100');

      const owner = visitor();
      await owner.ask('verifcode!send', { email, purpose: 'reset' });
      await owner.ask('localuser!resetPsw', reset(email, await codeFor(db, email)));
      await owner.logIn(username, next);
      const { address, nextAddress, safewordSet, authenticator } = await owner.ask('withdraw!withdraw_open', {});
      expect({ address, nextAddress, safewordSet, authenticator }).toEqual({ address: null, nextAddress: null, safewordSet: hasMoney, authenticator: hasMoney });
      const set = await owner.send('user!setSafewordReg', { password: next, safeword: fresh, confirmSafeword: fresh });
      expect(set.code === 0).toBe(!hasMoney);
      if (!hasMoney) continue;
      // Who mistyped the address has as long as after any forgotten fund password to notice it.
      await owner.ask('user!sendSafewordCode', {});
      const { effectiveTime } = await owner.ask('user!resetSafeword', { password: next, verifcode: await codeFor(db, email), safeword: fresh, confirmSafeword: fresh });
      expect(effectiveTime).toBe(mall.now() + day);
    }
  });

  it('the notice of a reset comes to the mailbox, however many have come before it was proven', async () => {
    const { email } = await newUser();
    await shop().db.insertInto('setting').values({ code: 'unproven_notices', value: '0' }).execute();
    onTestFinished(async () => {
      await shop().db.deleteFrom('setting').where('code', '=', 'unproven_notices').execute();
    });
    const browser = visitor();
    await browser.ask('verifcode!send', { email, purpose: 'reset' });
    await browser.ask('localuser!resetPsw', reset(email, await codeFor(shop().db, email)));
    expect((await mailFor(shop().db, email))[0]?.subject).toContain('was changed');
  });

  it('a user who is locked out and proves the mailbox may log in again', async () => {
    const { username, email } = await newUser();
    for (const _ of [1, 2, 3]) await visitor().refusal('user!newlogin', { username, password: next });
    const browser = visitor();
    await browser.ask('verifcode!send', { email, purpose: 'reset' });
    await browser.ask('localuser!resetPsw', reset(email, await codeFor(shop().db, email)));
    await visitor().logIn(username, next);
  });

  it('[W-345] [W-225] an address that nobody has is answered the same, and nothing is sent to it', async () => {
    const { email } = await newUser();
    const [known, unknown] = [await visitor().send('verifcode!send', { email, purpose: 'reset' }), await visitor().send('verifcode!send', { email: 'nobody@shop.example', purpose: 'reset' })];
    expect(unknown).toEqual(known);
    expect(await mailFor(shop().db, 'nobody@shop.example')).toEqual([]);
    const wrong = [await visitor().send('localuser!resetPsw', reset(email, '000000')), await visitor().send('localuser!resetPsw', reset('nobody@shop.example', '000000'))];
    if (wrong[0]?.code !== 0) expect(wrong[1]).toEqual(wrong[0]);
    // The same number of rows was written for both.
    const written = await shop().db.selectFrom('mail').select('recipient').orderBy('id', 'desc').limit(2).execute();
    expect(written.map(({ recipient }) => recipient)).toEqual(['', email]);
  });

  it('[W-194] [W-354] [W-364] [W-205] a code is needed, six digits, and the one that was sent', async () => {
    const { email } = await newUser();
    const browser = visitor();
    await browser.ask('verifcode!send', { email, purpose: 'reset' });
    const code = await codeFor(shop().db, email);
    expect(await browser.refusal('localuser!resetPsw', reset(email, ''))).toEqual({ key: 'verificationCodeEmpty', field: 'verifcode' });
    for (const wrong of ['12345', '1234567', 'abcdef', other(code)]) expect(await browser.refusal('localuser!resetPsw', reset(email, wrong)), wrong).toEqual({ key: 'verificationCodeWrong', field: 'verifcode' });
    expect(await browser.refusal('localuser!registerWithVerifcode', { username: 'Nocode001', password, email: 'nocode@shop.example', verifcode: '' })).toEqual({ key: 'verificationCodeEmpty', field: 'verifcode' });
  });

  it('a code is for one purpose and one address', async () => {
    const { email } = await newUser();
    const browser = visitor();
    await browser.ask('verifcode!send', { email: 'purpose@shop.example', purpose: 'register' });
    const code = await codeFor(shop().db, 'purpose@shop.example');
    expect((await browser.refusal('localuser!resetPsw', reset('purpose@shop.example', code))).key).toBe('verificationCodeWrong');
    expect((await browser.refusal('localuser!resetPsw', reset(email, code))).key).toBe('verificationCodeWrong');
  });

  it('only the last code works', async () => {
    const { email } = await newUser();
    const browser = visitor();
    await browser.ask('verifcode!send', { email, purpose: 'reset' });
    const first = await codeFor(shop().db, email);
    await browser.ask('verifcode!send', { email, purpose: 'reset' });
    const second = await codeFor(shop().db, email);
    if (first !== second) expect((await browser.refusal('localuser!resetPsw', reset(email, first))).key).toBe('verificationCodeWrong');
    expect(await browser.ask('localuser!resetPsw', reset(email, second))).toBeNull();
  });

  it('five wrong tries spend a code; four do not', async () => {
    for (const [wrongTries, key] of [[4, undefined], [5, 'verificationCodeWrong']] as const) {
      const { email } = await newUser();
      const browser = visitor();
      await browser.ask('verifcode!send', { email, purpose: 'reset' });
      const code = await codeFor(shop().db, email);
      for (let tries = 0; tries < wrongTries; tries += 1) expect((await browser.refusal('localuser!resetPsw', reset(email, other(code)))).key).toBe('verificationCodeWrong');
      const answer = await browser.send('localuser!resetPsw', reset(email, code));
      expect(answer.code === 0 ? undefined : 'verificationCodeWrong').toBe(key);
    }
  });

  it('a registration that is refused for something else leaves the code as it was', async () => {
    await newUser();
    const browser = visitor();
    await browser.ask('verifcode!send', { email: 'keeps@shop.example', purpose: 'register' });
    const verifcode = await codeFor(shop().db, 'keeps@shop.example');
    const taken = { username: 'Resets001', password, email: 'keeps@shop.example', verifcode };
    for (let tries = 0; tries < 6; tries += 1) expect((await browser.refusal('localuser!registerWithVerifcode', { ...taken, invitationCode: 'NOBODYS', username: 'Keepscode' })).key).toBe('invitationCodeWrong');
    expect((await browser.send('localuser!registerWithVerifcode', { ...taken, username: 'Keepscode' })).code).toBe(0);
  });

  it('[W-342] the 11th code of a day for one address is refused, also where nobody has it; the next day it is sent', async () => {
    const { email } = await newUser();
    for (const asked of [{ email, purpose: 'reset' }, { email: 'eleven@shop.example', purpose: 'reset' }, { email: 'twelve@shop.example', purpose: 'register' }] as const) {
      for (let sent = 0; sent < 10; sent += 1) await visitor().ask('verifcode!send', { ...asked, email: sent % 2 === 0 ? asked.email : asked.email.toUpperCase() });
      const until = (Math.floor(shop().mall.now() / day) + 1) * day;
      expect(await visitor().refusal('verifcode!send', asked)).toEqual({ key: 'emailCodesTooMany', until });
    }
    shop().wait(day);
    await visitor().ask('verifcode!send', { email, purpose: 'reset' });
  });

  it('strangers keep nobody from a code who is logged in or on a known device: those have ten of their own, which no other code voids and nobody else can guess at', async () => {
    const { email, home } = await newUser();
    const asked = { email, purpose: 'reset' } as const;
    const stranger = visitor();
    for (let sent = 0; sent < 10; sent += 1) await stranger.ask('verifcode!send', asked);
    expect((await visitor().refusal('verifcode!send', asked)).key).toBe('emailCodesTooMany');
    await home.ask('user!sendSafewordCode', {});
    await home.ask('user!logout', {});
    home.token = undefined;
    for (let sent = 2; sent <= 10; sent += 1) await home.ask('verifcode!send', asked);
    expect((await home.refusal('verifcode!send', asked)).key).toBe('emailCodesTooMany');
    const code = await codeFor(shop().db, email);
    for (let tries = 0; tries < 6; tries += 1) expect((await stranger.refusal('localuser!resetPsw', reset(email, other(code)))).key).toBe('verificationCodeWrong');
    expect((await stranger.refusal('localuser!resetPsw', reset(email, code))).key).toBe('verificationCodeWrong');
    expect(await home.ask('localuser!resetPsw', reset(email, code))).toBeNull();
  });

  it('who asks on a known device voids no code of another: the owner’s new device gets in, too', async () => {
    const { email, home } = await newUser();
    const device = visitor();
    await device.ask('verifcode!send', { email, purpose: 'reset' });
    const code = await codeFor(shop().db, email);
    await home.ask('verifcode!send', { email, purpose: 'reset' });
    expect(await device.ask('localuser!resetPsw', reset(email, code))).toBeNull();
  });

  it('codes of a server of the version before, which does not say who asked, count and are right for the owner and for all others', async () => {
    for (const isKnown of [true, false]) {
      const { email, home } = await newUser();
      const asked = { email, purpose: 'reset' } as const;
      for (let sent = 0; sent < 10; sent += 1) await visitor().ask('verifcode!send', asked);
      await shop().db.updateTable('verification_code').set({ is_own: null }).where('email_key', '=', email.toLowerCase()).execute();
      const browser = isKnown ? home : visitor();
      expect((await browser.refusal('verifcode!send', asked)).key).toBe('emailCodesTooMany');
      expect(await browser.ask('localuser!resetPsw', reset(email, await codeFor(shop().db, email)))).toBeNull();
    }
  });

  it('one network address gets 30 codes a day, for whatever e-mails; a /64 of IPv6 is one', async () => {
    const from = (host: number) => new Browser(shop(), { address: `2001:db8:ffff:ffff::${host.toString(16)}` });
    for (let sent = 0; sent < 30; sent += 1) await from(sent).ask('verifcode!send', { email: `flood${sent}@shop.example`, purpose: 'register' });
    expect((await from(99).refusal('verifcode!send', { email: 'flood99@shop.example', purpose: 'register' })).key).toBe('emailCodesTooMany');
    await visitor().ask('verifcode!send', { email: 'flood99@shop.example', purpose: 'register' });
    const rows = await shop().db.selectFrom('verification_code').select('asker').execute();
    expect(JSON.stringify(rows)).not.toContain('2001:db8');
  });

  it('a /48 of IPv6 gets 300 codes a day, however many of its networks ask', async () => {
    const ask = async (network: string, sent: number) => (await new Browser(shop(), { address: `2001:db8:${network}:${sent.toString(16)}::1` }).refusal('verifcode!send', { email: `wide${network}${sent}@shop.example`, purpose: 'register' })).key;
    for (let sent = 0; sent < 300; sent += 1) expect(await ask('fffe', sent)).toBeUndefined();
    expect(await ask('fffe', 300)).toBe('emailCodesTooMany');
    expect(await ask('fffd', 300)).toBeUndefined();
  });

  it('a password that the brand does not take is refused before the code is used', async () => {
    const { email } = await newUser();
    const browser = visitor();
    await browser.ask('verifcode!send', { email, purpose: 'reset' });
    const code = await codeFor(shop().db, email);
    expect((await browser.refusal('localuser!resetPsw', reset(email, code, 'short'))).key).toBe('passwordLengthInclusive');
    expect((await browser.refusal('localuser!resetPsw', { ...reset(email, code), confirmPassword: 'no match here' })).key).toBe('passwordsDiffer');
    expect(await browser.ask('localuser!resetPsw', reset(email, code))).toBeNull();
  });

  if (kind === 'server') {
    it('of 40 who ask at once for codes to one address ten are answered', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => visitor().send('verifcode!send', { email: 'race@shop.example', purpose: 'register' })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    });

    it('of 40 wrong codes at once five are looked at', async () => {
      const { email } = await newUser();
      await visitor().ask('verifcode!send', { email, purpose: 'reset' });
      const code = await codeFor(shop().db, email);
      await Promise.all(Array.from({ length: 40 }, () => visitor().send('localuser!resetPsw', reset(email, other(code)))));
      const row = await shop().db.selectFrom('verification_code').select('wrong_tries').orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect(row.wrong_tries).toBe(5);
      expect((await visitor().refusal('localuser!resetPsw', reset(email, code))).key).toBe('verificationCodeWrong');
    });
  }
});

describeWithDatabase((database) => Shop.open(database, { NODE_ENV: 'production' }), (shop) => {
  it('[W-206] without a mail server codes are refused in production', async () => {
    for (const purpose of ['register', 'reset', 'login'] as const) {
      expect((await new Browser(shop()).refusal('verifcode!send', { email: 'codes@shop.example', purpose })).key).toBe('systemError');
    }
    const as = await insertShopper(shop().db);
    await giveEmail(shop().db, as);
    expect((await shop().refusal('user!sendEmailCode', { email: 'codes@shop.example' }, { as })).key).toBe('systemError');
    expect((await shop().refusal('user!sendSafewordCode', {}, { as })).key).toBe('systemError');
    for (const table of ['mail', 'verification_code'] as const) expect(await shop().db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
