import { expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { codeFor, mailFor } from '../../support/server/mail';
import { overOrWaiting } from '../../support/server/transactions';

const password = 'harbour light 27';

describeWithShop((shop, kind) => {
  let last = 0;
  /** Each has its own network address. */
  function visitor() {
    last += 1;
    return new Browser(shop(), { address: `2001:db8:2:${last.toString(16)}::1` });
  }
  async function newUser({ proven = true } = {}) {
    const home = visitor();
    const username = `Mailed${String(last).padStart(3, '0')}`;
    const email = `${username}@shop.example`;
    const { user } = await home.register(username, password, { email });
    if (proven) await shop().db.updateTable('app_user').set({ email_proven_at: new Date(shop().mall.now()).toISOString() }).where('id', '=', user.usercode).execute();
    return { username, email, home, userId: user.usercode };
  }
  const askFor = async (email: string, browser = visitor()) => browser.ask('verifcode!send', { email, purpose: 'login' });
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('a code from the mailbox logs in once, on a device that is told of; its letter says what it is for', async () => {
    const { email, userId } = await newUser();
    const browser = visitor();
    await askFor(email.toUpperCase(), browser);
    const code = await codeFor(shop().db, email);
    const [letter] = await mailFor(shop().db, email);
    expect(letter?.subject).toBe(`${code} is your login code for Kitewharf`);
    expect(letter?.body).toContain('for logging in');
    const session = browser.loggedIn(await browser.ask('verifcode!login', { email: email.toLowerCase(), verifcode: code }));
    expect(session.user.usercode).toBe(userId);
    expect((await browser.ask('device!list', {})).deviceList).toHaveLength(2);
    expect((await mailFor(shop().db, email))[0]?.subject).toBe('A new device logged in at Kitewharf');
    expect((await visitor().refusal('verifcode!login', { email, verifcode: code })).key).toBe('verificationCodeWrong');
  });

  it('[W-225] an address that nobody has, and one that its user has not proven, get the same answers and no letter', async () => {
    const [proven, unproven] = [await newUser(), await newUser({ proven: false })];
    const addresses = [proven.email, unproven.email, `nobody${last}@shop.example`];
    const told = await Promise.all(addresses.map((email) => visitor().send('verifcode!send', { email, purpose: 'login' })));
    expect(told.map((answer) => JSON.stringify(answer))).toEqual(Array.from({ length: 3 }, () => JSON.stringify(told[0])));
    expect(await Promise.all(addresses.map(async (email) => (await mailFor(shop().db, email)).length))).toEqual([1, 0, 0]);
    // The same was written for each.
    expect(await shop().db.selectFrom('verification_code').select('email_key').where('email_key', 'in', addresses.map((email) => email.toLowerCase())).execute()).toHaveLength(3);
    const wrong = other(await codeFor(shop().db, proven.email));
    const refused = await Promise.all(addresses.map((email) => visitor().send('verifcode!login', { email, verifcode: wrong })));
    expect(refused.map((answer) => JSON.stringify(answer))).toEqual(Array.from({ length: 3 }, () => JSON.stringify(refused[0])));
  });

  it('its code is for a login only, and no other code is', async () => {
    const { email } = await newUser();
    await askFor(email);
    const code = await codeFor(shop().db, email);
    expect((await visitor().refusal('localuser!resetPsw', { email, verifcode: code, newPassword: 'another lamp 81', confirmPassword: 'another lamp 81' })).key).toBe('verificationCodeWrong');
    await visitor().ask('verifcode!send', { email, purpose: 'reset' });
    const reset = await codeFor(shop().db, email);
    if (reset !== code) expect((await visitor().refusal('verifcode!login', { email, verifcode: reset })).key).toBe('verificationCodeWrong');
    await visitor().ask('verifcode!login', { email, verifcode: code });
  });

  it('ends with the address: who proves another one is not let in by the one before', async () => {
    const { email, home, username } = await newUser();
    await askFor(email);
    const code = await codeFor(shop().db, email);
    const next = `next-${username}@shop.example`;
    await home.ask('user!sendEmailCode', { email: next });
    await home.ask('user!bindEmail', { password, email: next, verifcode: await codeFor(shop().db, next) });
    expect((await visitor().refusal('verifcode!login', { email, verifcode: code })).key).toBe('verificationCodeWrong');
  });

  it('of a user whom the shop disabled is told so only to who read the mailbox', async () => {
    const { email, userId } = await newUser();
    await askFor(email);
    const code = await codeFor(shop().db, email);
    await shop().db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', userId).execute();
    expect((await visitor().refusal('verifcode!login', { email, verifcode: other(code) })).key).toBe('verificationCodeWrong');
    expect((await visitor().refusal('verifcode!login', { email, verifcode: code })).key).toBe('userDisabled');
  });

  it('five wrong ones spend a code', async () => {
    const { email } = await newUser();
    await askFor(email);
    const code = await codeFor(shop().db, email);
    for (let tries = 0; tries < 5; tries += 1) expect(await visitor().refusal('verifcode!login', { email, verifcode: other(code) })).toEqual({ key: 'verificationCodeWrong', field: 'verifcode' });
    expect((await visitor().refusal('verifcode!login', { email, verifcode: code })).key).toBe('verificationCodeWrong');
  });

  if (kind === 'server') {
    it('of 20 logins with one code at once one is let in', async () => {
      const { email } = await newUser();
      await askFor(email);
      const verifcode = await codeFor(shop().db, email);
      const answers = await Promise.all(Array.from({ length: 20 }, () => visitor().send('verifcode!login', { email, verifcode })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    });

    it('of what changes while the code is looked at the login knows: another address, an account that is closed', async () => {
      for (const [change, key] of [[{ email_key: 'elsewhere@shop.example' }, 'verificationCodeWrong'], [{ status: 'disabled' }, 'userDisabled']] as const) {
        const { email, userId } = await newUser();
        await askFor(email);
        const verifcode = await codeFor(shop().db, email);
        const login = await holdTransaction(shop().db, async (trx) => {
          await trx.updateTable('app_user').set(change).where('id', '=', userId).execute();
          const asked = visitor().refusal('verifcode!login', { email, verifcode });
          await overOrWaiting(shop().db, asked);
          return { asked };
        });
        expect((await login.asked).key).toBe(key);
      }
    });
  }
});
