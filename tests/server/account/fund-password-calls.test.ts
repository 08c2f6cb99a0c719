import { beforeEach, expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { grant } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { bindTrc20, openWithdrawChannels } from '../../support/server/wallet';

const password = 'harbour light 27';
const [digits, others] = ['271828', '314159'];
const minute = 60_000;

describeWithShop((shop) => {
  let last = 0;
  let home: Browser;
  let userId: string;
  beforeEach(async () => {
    home = new Browser(shop());
    const { user } = await home.register(`Digits${String((last += 1)).padStart(3, '0')}`, password);
    userId = user.usercode;
    await openWithdrawChannels(shop().db);
    await bindTrc20(shop().db, { userId });
    await grant(shop().db, userId, '1000');
  });
  const set = (typed: string, again = typed) => home.refusal('user!setSafewordReg', { password, safeword: typed, confirmSafeword: again });
  const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) => home.refusal('user!updateOldAndNewSafeword', { password, oldPassword, newPassword, confirmPassword });
  const withdraw = async (safeword: string, browser = home) => {
    const { session_token } = await browser.ask('session!token', {});
    return (await browser.refusal('withdraw!apply', { channel: 'TRC20', amount: '10', safeword, session_token })).key;
  };

  it('[S-465] [W-185] a fund password is six digits, and nothing else', async () => {
    for (const typed of ['12345', '1234567', 'abcdef', '12345a', '１２３４５６', ' 12345', '12 456', '-12345']) expect([typed, (await set(typed)).key]).toEqual([typed, 'safewordFormat']);
    expect((await home.ask('security!get', {})).safewordSet).toBe(false);
  });

  it('[W-187] [W-189] one that is empty is refused, and two that differ', async () => {
    expect(await set('')).toEqual({ key: 'requiredEmpty', field: 'safeword' });
    expect(await set(digits, others)).toMatchObject({ key: 'passwordsDiffer', field: 'confirmSafeword' });
    await set(digits);
    expect(await change(digits, others, '000000')).toMatchObject({ key: 'passwordsDiffer', field: 'confirmPassword' });
    expect(await withdraw(digits)).toBeUndefined();
  });

  it('[W-319] [W-228] is set once by who has none, and the account’s security says so', async () => {
    expect((await home.ask('security!get', {})).safewordSet).toBe(false);
    expect((await set(digits)).key).toBeUndefined();
    expect((await home.ask('security!get', {})).safewordSet).toBe(true);
    expect((await set(others)).key).toBe('safewordAlreadySet');
    expect(await withdraw(digits)).toBeUndefined();
  });

  it('[W-191] [W-234] [W-320] is changed against the old one, and only the new one counts afterwards', async () => {
    expect((await change(digits, others)).key).toBe('safewordUnset');
    await set(digits);
    expect((await home.refusal('user!updateOldAndNewSafeword', { password, newPassword: others, confirmPassword: others })).field).toBe('oldPassword');
    expect((await change('000000', others)).key).toBe('safewordWrong');
    expect((await change(digits, others)).key).toBeUndefined();
    expect(await withdraw(digits)).toBe('safewordWrong');
    expect(await withdraw(others)).toBeUndefined();
  });

  it('[W-372] [W-371] a money call without one says that it is not set, and with a wrong one that it is wrong', async () => {
    expect(await withdraw(digits)).toBe('safewordUnset');
    await set(digits);
    expect(await withdraw(others)).toBe('safewordWrong');
  });

  it('[W-217] the third wrong one in a row makes the next wait three minutes, the right one too', async () => {
    await set(digits);
    expect([await withdraw(others), await withdraw(others), await withdraw(others)]).toEqual(['safewordWrong', 'safewordWrong', 'lockedMinutes']);
    expect(await withdraw(digits)).toBe('lockedMinutes');
    shop().wait(3 * minute - 1);
    expect(await withdraw(digits)).toBe('lockedMinutes');
    shop().wait(1);
    expect(await withdraw(digits)).toBeUndefined();
  });

  it('[W-041] a lock is told with its end by the terms of a withdrawal, on the device that it is for', async () => {
    const told = async (browser = home) => (await browser.ask('withdraw!withdraw_open', {})).fundLockTime;
    await set(digits);
    expect(await withdraw(digits)).toBeUndefined();
    const phone = new Browser(shop());
    await phone.logIn(`Digits${String(last).padStart(3, '0')}`, password);
    for (const _ of [1, 2]) await withdraw(others, phone);
    expect(await told(phone)).toBeNull();
    await withdraw(others, phone);
    const until = shop().mall.now() + 3 * minute;
    expect([await told(phone), await told(phone), await told()]).toEqual([until, until, null]);
    shop().wait(3 * minute - 1);
    expect(await told(phone)).toBe(until);
    shop().wait(1);
    expect(await told(phone)).toBeNull();
    expect(await withdraw(digits, phone)).toBeUndefined();
  });

  it('[W-218] the fourth in a row closes it until the next day (UTC), also for the right one', async () => {
    await set(digits);
    for (const _ of [1, 2, 3]) await withdraw(others);
    shop().wait(3 * minute);
    expect(await withdraw(others)).toBe('lockedTomorrow');
    expect(await withdraw(digits)).toBe('lockedTomorrow');
    const day = 24 * 60 * minute;
    shop().wait(day - (shop().mall.now() % day) - 1);
    expect(await withdraw(digits)).toBe('lockedTomorrow');
    shop().wait(1);
    expect(await withdraw(digits)).toBeUndefined();
  });

  it('[W-223] a device on which it was right has a count of its own', async () => {
    await set(digits);
    expect(await withdraw(digits)).toBeUndefined();
    const phone = new Browser(shop());
    await phone.logIn(`Digits${String(last).padStart(3, '0')}`, password);
    for (const _ of [1, 2, 3]) await withdraw(others, phone);
    expect(await withdraw(digits, phone)).toBe('lockedMinutes');
    expect(await withdraw(digits)).toBeUndefined();
  });

  it('[W-316] a one-time form is good for one withdrawal and ten minutes', async () => {
    await set(digits);
    const before = shop().mall.now();
    const { session_token, expiresAt } = await home.ask('session!token', {});
    expect(expiresAt).toBe(before + 10 * minute);
    const form = { channel: 'TRC20', amount: '10', safeword: digits, session_token };
    expect((await home.refusal('withdraw!apply', form)).key).toBeUndefined();
    expect((await home.refusal('withdraw!apply', { ...form, amount: '11' })).key).toBe('sessionTokenInvalid');
    const late = await home.ask('session!token', {});
    shop().wait(10 * minute);
    expect((await home.refusal('withdraw!apply', { ...form, session_token: late.session_token })).key).toBe('sessionTokenInvalid');
  });
});
