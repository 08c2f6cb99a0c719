import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../../support/server/browser';
import { askAs, codeAt, employ } from '../../support/server/staff';
import { refusalOf, Shop } from '../../support/server/shop';
import { hashOfSafeword, insertBuyer, safeword, type Buyer } from '../../support/server/checkout';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { giveEmail, mailFor } from '../../support/server/mail';
import { insertSession } from '../../support/server/shopper';
import { bindTrc20, erc20, openWithdrawChannels, trc20, withdraw, withdrawalForm } from '../../support/server/wallet';
import { overOrWaiting } from '../../support/server/transactions';
import { sealStaffSecrets } from '../../../src/server/features/staff';

const stepMs = 30_000;

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  let email: string;
  beforeAll(() => openWithdrawChannels(db()));
  beforeEach(async () => {
    as = await insertBuyer(db(), { money: '1000' });
    email = await giveEmail(db(), as);
  });
  const begin = () => shop().ask('user!beginAuthenticator', { safeword }, { as });
  /** Turns it on; returns its secret and the recovery codes. The time step of the code used is over then. */
  async function turnOn() {
    const { secret } = await begin();
    const { recoveryCodeList: codes } = await shop().ask('user!confirmAuthenticator', { verifcode: codeAt(secret, shop().mall.now()) }, { as });
    shop().wait(stepMs);
    return { secret, codes, code: () => codeAt(secret, shop().mall.now()) };
  }
  const apply = async (verifcode?: string) => shop().refusal('withdraw!apply', await withdrawalForm(shop(), as, '10', verifcode === undefined ? {} : { verifcode }), { as });
  /** An address that the account had until just now, which is warned, too. */
  async function giveFormer() {
    const former = `former-${email}`;
    await db().insertInto('former_email').values({ user_id: as.userId, email: former, email_key: former, replaced_at: new Date(shop().mall.now()).toISOString() }).execute();
    return former;
  }
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it('the authenticator is set up with the fund password, and asked for from the first right code on', async () => {
    await bindTrc20(db(), as);
    expect((await shop().refusal('user!beginAuthenticator', { safeword: '000000' }, { as })).key).toBe('safewordWrong');
    const { secret, uri } = await begin();
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
    expect((await apply()).key).toBeUndefined();
    const code = codeAt(secret, shop().mall.now());
    expect(await shop().refusal('user!confirmAuthenticator', { verifcode: wrongOf(code) }, { as })).toEqual({ key: 'verificationCodeWrong', field: 'verifcode' });
    expect((await shop().ask('security!get', {}, { as })).authenticator).toBeNull();
    const { recoveryCodeList } = await shop().ask('user!confirmAuthenticator', { verifcode: code }, { as });
    expect(new Set(recoveryCodeList).size).toBe(10);
    expect((await shop().ask('security!get', {}, { as })).authenticator).toEqual({ since: shop().mall.now(), recoveryCodesLeft: 10 });
    expect((await shop().ask('withdraw!withdraw_open', {}, { as })).authenticator).toBe(true);
    expect(await apply()).toEqual({ key: 'verificationCodeEmpty', field: 'verifcode' });
    expect((await shop().refusal('user!beginAuthenticator', { safeword }, { as })).key).toBe('illegalRequest');
    expect((await mailFor(db(), email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('authenticator now protects')]);
  });

  it('the first code that is sent again, because the reply was lost, shows the same recovery codes, as does a newer one, which is used up; no older one, and not for long', async () => {
    await bindTrc20(db(), as);
    const { secret } = await begin();
    const first = codeAt(secret, shop().mall.now());
    const confirm = (verifcode: string) => shop().ask('user!confirmAuthenticator', { verifcode }, { as });
    const { recoveryCodeList } = await confirm(first);
    expect((await confirm(first)).recoveryCodeList).toEqual(recoveryCodeList);
    shop().wait(stepMs);
    const newer = codeAt(secret, shop().mall.now());
    expect((await confirm(newer)).recoveryCodeList).toEqual(recoveryCodeList);
    expect((await apply(newer)).key).toBe('verificationCodeWrong');
    // A request that comes late.
    expect((await shop().refusal('user!confirmAuthenticator', { verifcode: first }, { as })).key).toBe('verificationCodeWrong');
    expect((await shop().ask('security!get', {}, { as })).authenticator?.recoveryCodesLeft).toBe(10);
    expect((await mailFor(db(), email)).length).toBe(1);
    shop().wait(180_000);
    expect((await apply(recoveryCodeList[9])).key).toBeUndefined();
    shop().wait(7 * 60_000);
    expect((await shop().refusal('user!confirmAuthenticator', { verifcode: codeAt(secret, shop().mall.now()) }, { as })).key).toBe('illegalRequest');
    const other = await insertBuyer(db());
    const { secret: another } = await shop().ask('user!beginAuthenticator', { safeword }, { as: other });
    const others = await shop().ask('user!confirmAuthenticator', { verifcode: codeAt(another, shop().mall.now()) }, { as: other });
    expect(new Set([...recoveryCodeList, ...others.recoveryCodeList]).size).toBe(20);
  });

  it('a code that was used for something else does not show the recovery codes', async () => {
    await bindTrc20(db(), as);
    const { code } = await turnOn();
    const used = code();
    expect((await apply(used)).key).toBeUndefined();
    expect((await shop().refusal('user!confirmAuthenticator', { verifcode: used }, { as })).key).toBe('verificationCodeWrong');
    shop().wait(stepMs);
    expect((await shop().ask('user!confirmAuthenticator', { verifcode: code() }, { as })).recoveryCodeList).toHaveLength(10);
  });

  it('a code is good once: nobody who saw it typed withdraws with it, and setting up uses the first', async () => {
    await bindTrc20(db(), as);
    const { secret } = await begin();
    const first = codeAt(secret, shop().mall.now());
    await shop().ask('user!confirmAuthenticator', { verifcode: first }, { as });
    expect((await apply(first)).key).toBe('verificationCodeWrong');
    shop().wait(stepMs);
    const code = codeAt(secret, shop().mall.now());
    expect((await apply(code)).key).toBeUndefined();
    expect((await apply(code)).key).toBe('verificationCodeWrong');
    expect((await apply(first)).key).toBe('verificationCodeWrong');
  });

  it('a form that is refused for something else leaves the code good; one that is sent again gets its withdrawal', async () => {
    await bindTrc20(db(), as);
    const { code } = await turnOn();
    const typed = code();
    const much = await withdrawalForm(shop(), as, '5000', { verifcode: typed });
    expect((await shop().refusal('withdraw!apply', much, { as })).key).toBe('balanceInsufficient');
    const form = await withdrawalForm(shop(), as, '10', { verifcode: typed });
    const made = await shop().ask('withdraw!apply', form, { as });
    expect((await shop().ask('withdraw!apply', form, { as })).id).toBe(made.id);
    expect(await db().selectFrom('withdrawal').select('id').where('user_id', '=', as.userId).execute()).toHaveLength(1);
  });

  it('the authenticator guards the withdrawal address too', async () => {
    const { code } = await turnOn();
    const bind = (verifcode?: string) => shop().refusal('user!bindWithdrawAddress', { channel: 'TRC20', address: trc20, safeword, ...(verifcode !== undefined && { verifcode }) }, { as });
    expect((await bind()).key).toBe('verificationCodeEmpty');
    expect((await bind(wrongOf(code()))).key).toBe('verificationCodeWrong');
    expect((await bind(code())).key).toBeUndefined();
    shop().wait(stepMs);
    const change = (verifcode?: string) => shop().refusal('user!changeWithdrawAddress', { channel: 'ERC20', address: erc20, safeword, ...(verifcode !== undefined && { verifcode }) }, { as });
    expect((await change()).key).toBe('verificationCodeEmpty');
    expect((await change(code())).key).toBeUndefined();
  });

  it('an address that is sent again with the same code, because the reply was lost, is told bound or answered as before, and counts as no wrong try', async () => {
    const { code } = await turnOn();
    const bind = () => shop().refusal('user!bindWithdrawAddress', { channel: 'TRC20', address: trc20, safeword, verifcode }, { as });
    let verifcode = code();
    expect((await bind()).key).toBeUndefined();
    for (const _ of [1, 2, 3, 4]) expect((await bind()).key).toBe('chainAddressBound');
    shop().wait(stepMs);
    verifcode = code();
    const change = () => shop().ask('user!changeWithdrawAddress', { channel: 'ERC20', address: erc20, safeword, verifcode }, { as });
    const asked = await change();
    shop().wait(stepMs);
    for (const _ of [1, 2, 3, 4]) expect(await change()).toEqual(asked);
    expect((await apply(code())).key).toBeUndefined();
  });

  it('a recovery code stands in for it once, as it was written or not quite', async () => {
    await bindTrc20(db(), as);
    const { codes: [one = '', other = ''] } = await turnOn();
    expect((await apply(one)).key).toBeUndefined();
    expect((await apply(one)).key).toBe('verificationCodeWrong');
    expect((await apply(other.replaceAll('-', '').toLowerCase())).key).toBeUndefined();
    expect((await shop().ask('security!get', {}, { as })).authenticator?.recoveryCodesLeft).toBe(8);
    const stranger = await insertBuyer(db());
    await db().updateTable('recovery_code').set({ user_id: stranger.userId }).where('user_id', '=', as.userId).execute();
    expect((await db().selectFrom('recovery_code').select('code_hash').execute()).some(({ code_hash: hash }) => hash.includes(one))).toBe(false);
  });

  it('the authenticator locks after three wrong codes, whatever the fund password, and by itself', async () => {
    await bindTrc20(db(), as);
    const { code } = await turnOn();
    const keys = [];
    for (const _ of [1, 2, 3]) keys.push((await apply(wrongOf(code()))).key);
    keys.push((await apply(code())).key);
    expect(keys).toEqual(['verificationCodeWrong', 'verificationCodeWrong', 'lockedMinutes', 'lockedMinutes']);
    expect((await shop().refusal('user!updateOldAndNewSafeword', { password: 'x', oldPassword: safeword, newPassword: '111111', confirmPassword: '111111' }, { as })).key).toBe('passwordWrong');
    shop().wait(180_000);
    expect((await apply(code())).key).toBeUndefined();
  });

  it('logging in again and again on new devices brings no more tries of the authenticator', async () => {
    await bindTrc20(db(), as);
    const { code } = await turnOn();
    await db().updateTable('app_user').set({ password_hash: await hashOfSafeword() }).where('id', '=', as.userId).execute();
    const { username } = await db().selectFrom('app_user').select('username').where('id', '=', as.userId).executeTakeFirstOrThrow();
    const keys = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const browser = new Browser(shop());
      await browser.logIn(username, safeword);
      keys.push((await browser.refusal('withdraw!apply', await withdrawalForm(shop(), as, '10', { verifcode: wrongOf(code()) }))).key);
    }
    expect(keys).toEqual(['verificationCodeWrong', 'verificationCodeWrong', ...Array.from({ length: 6 }, () => 'lockedMinutes')]);
  });

  it('the authenticator is turned off with fund password and code, of which the mailbox and the address before are told; then the fund password is enough', async () => {
    await bindTrc20(db(), as);
    const { code, codes: [recovery = ''] } = await turnOn();
    const former = await giveFormer();
    const off = (typed: string, verifcode: string) => shop().refusal('user!removeAuthenticator', { safeword: typed, verifcode }, { as });
    expect((await off('000000', code())).key).toBe('safewordWrong');
    expect((await off(safeword, wrongOf(code()))).key).toBe('verificationCodeWrong');
    expect((await apply()).key).toBe('verificationCodeEmpty');
    expect((await off(safeword, recovery)).key).toBeUndefined();
    expect((await apply()).key).toBeUndefined();
    expect(await db().selectFrom('recovery_code').selectAll().where('user_id', '=', as.userId).execute()).toEqual([]);
    for (const each of [email, former]) expect((await mailFor(db(), each)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('turned off'));
  });

  it('who lost everything is let in again by staff with an authenticator, of which the mailbox and the address before are told', async () => {
    await bindTrc20(db(), as);
    await turnOn();
    const former = await giveFormer();
    const { username } = await db().selectFrom('app_user').select('username').where('id', '=', as.userId).executeTakeFirstOrThrow();
    const operator = await employ(shop(), `Otto-${kind}`, { role: 'operator' });
    await operator.ask('authenticator!remove', { username });
    expect((await apply()).key).toBeUndefined();
    expect((await mailFor(db(), former)).map(({ subject }) => subject)).toEqual([expect.stringContaining('turned off')]);
    const told = async () => (await mailFor(db(), email)).filter(({ subject }) => subject.includes('turned off'));
    expect(await told()).toMatchObject([{ body: expect.stringContaining(username) as string }]);
    await operator.ask('authenticator!remove', { username });
    expect(await told()).toHaveLength(1);
  });

  it('no secret and no recovery code can be read in the database, neither of a shopper nor of staff', async () => {
    const { secret, codes } = await turnOn();
    const sam = await employ(shop(), `Sam-${kind}`, { role: 'operator' }, { secondFactor: false });
    const { secret: ofStaff } = await sam.ask('staff!beginAuthenticator', { password: sam.password });
    const rows = [await db().selectFrom('authenticator').selectAll().execute(), await db().selectFrom('recovery_code').selectAll().execute(), await db().selectFrom('staff').selectAll().execute(), await db().selectFrom('idempotency_key').selectAll().execute()];
    for (const readable of [secret, ofStaff, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(JSON.stringify(rows)).not.toContain(readable);
  });

  it('a start seals the secrets that staff had before, once, and they stay good', async () => {
    const { name, password, code } = await employ(shop(), `Old-${kind}`, { role: 'operator' });
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await db().updateTable('staff').set({ totp_secret: secret }).where('name', '=', name).execute();
    const kept = async () => (await db().selectFrom('staff').select('totp_secret').where('name', '=', name).executeTakeFirstOrThrow()).totp_secret;
    await sealStaffSecrets(db(), shop().mall.dataSeal);
    const sealed = await kept();
    expect(sealed).not.toContain(secret);
    await sealStaffSecrets(db(), shop().mall.dataSeal);
    expect(await kept()).toBe(sealed);
    const enter = (typed: string) => askAs(shop().app)('staff!login', { name, password, code: typed });
    expect(refusalOf(await enter(code()))).toBe('verificationCodeWrong');
    expect((await enter(codeAt(secret, shop().mall.now()))).code).toBe(0);
  });

  it('with a new key, no code is right and none counts as a wrong try; what SECURITY.md runs lets everybody in again', async () => {
    await bindTrc20(db(), as);
    const { codes: [recovery = ''] } = await turnOn();
    const { id, name, password } = await employ(shop(), `Ada-${kind}`, { role: 'admin' });
    await db().deleteFrom('secret').where('name', '=', 'data').execute();
    const rekeyed = await Shop.open(shop().mall.database);
    onTestFinished(() => rekeyed.app.close());
    const enter = async () => refusalOf(await askAs(rekeyed.app)('staff!login', { name, password, code: '000000' }));
    const withdrawn = async (verifcode?: string) => (await rekeyed.refusal('withdraw!apply', await withdrawalForm(rekeyed, as, '10', verifcode === undefined ? {} : { verifcode }), { as })).key;
    for (const _ of [1, 2, 3, 4]) expect([await enter(), await withdrawn('000000')]).toEqual(['businessLocked', 'businessLocked']);
    expect(await db().selectFrom('wrong_tries').select('kind').where('account', 'in', [`staff:${id}`, as.userId]).execute()).toEqual([]);
    expect((await rekeyed.refusal('user!confirmAuthenticator', { verifcode: '000000' }, { as })).key).toBe('illegalRequest');
    expect(await withdrawn(recovery)).toBeUndefined();
    await shop().mall.database.script(readFileSync('SECURITY.md', 'utf8').split('```').find((part) => part.includes('delete from secret')) ?? '');
    expect([await enter(), await withdrawn()]).toEqual([undefined, undefined]);
  });

  if (kind === 'server') {
    it('of twenty withdrawals at once with one code, one is taken', async () => {
      await bindTrc20(db(), as);
      const { code } = await turnOn();
      const typed = code();
      const forms = await Promise.all(Array.from({ length: 20 }, () => withdrawalForm(shop(), as, '10', { verifcode: typed })));
      const answers = await Promise.all(forms.map((form) => shop().refusal('withdraw!apply', form, { as })));
      expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
      expect(await db().selectFrom('withdrawal').select('id').where('user_id', '=', as.userId).execute()).toHaveLength(1);
    });

    it('one that comes on while another is begun is not replaced without a code of it', async () => {
      const { secret } = await begin();
      const second = await holdTransaction(db(), async (trx) => {
        await trx.updateTable('authenticator').set((eb) => ({ secret: eb.ref('pending'), pending: null, since: new Date(shop().mall.now()).toISOString() })).where('user_id', '=', as.userId).execute();
        const asked = shop().refusal('user!beginAuthenticator', { safeword }, { as });
        await overOrWaiting(db(), asked);
        return { asked };
      });
      expect((await second.asked).key).toBe('illegalRequest');
      await bindTrc20(db(), as);
      expect((await apply(codeAt(secret, shop().mall.now()))).key).toBeUndefined();
    });

    it('another session of the same user is asked too', async () => {
      await bindTrc20(db(), as);
      await turnOn();
      const other = { ...as, ...(await insertSession(db(), as.userId)) };
      await expect(withdraw(shop(), other, '10')).rejects.toThrow();
    });
  }
});
