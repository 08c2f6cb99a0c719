import { expect, it } from 'vitest';
import type { DeskReply } from '../../../src/contract/desk/calls';
import { refusalOf } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { askAs, codeAt, employ } from '../../support/server/staff';

describeWithShop((shop, kind) => {
  const enter = (payload: object) => askAs(shop().app)('staff!login', payload);
  const enterAs = async (payload: object) => (await enter(payload)).data as DeskReply<'staff!login'>;

  it('strangers who type wrong passwords lock out nobody who logged in from the same place before', async () => {
    const { password } = await employ(shop(), 'Lena', { role: 'operator' }, { secondFactor: false });
    const { device } = await enterAs({ name: 'Lena', password });
    for (const _ of [1, 2, 3]) await enter({ name: 'Lena', password: 'a wrong one' });
    expect(refusalOf(await enter({ name: 'Lena', password }))).toBe('lockedMinutes');
    expect(refusalOf(await enter({ name: 'Lena', password, device: 'made-up' }))).toBe('lockedMinutes');
    expect((await enterAs({ name: 'Lena', password, device })).device).toBe(device);
    const other = await employ(shop(), 'Lotte', { role: 'operator' }, { secondFactor: false });
    for (const _ of [1, 2, 3]) await enter({ name: 'Lotte', password: 'a wrong one', device });
    expect(refusalOf(await enter({ name: 'Lotte', password: other.password, device }))).toBe('lockedMinutes');
  });

  it('a place is known by a token of which only the hash is kept, ten of each staff', async () => {
    const { password } = await employ(shop(), 'Olga', { role: 'operator' }, { secondFactor: false });
    const first = await enterAs({ name: 'Olga', password });
    for (let index = 0; index < 10; index += 1) {
      shop().wait(1);
      await enterAs({ name: 'Olga', password });
    }
    const rows = await shop().db.selectFrom('staff_device').innerJoin('staff', 'staff.id', 'staff_id').select('token_hash').where('name', '=', 'Olga').execute();
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(first.device);
    expect((await enterAs({ name: 'Olga', password, device: first.device })).device).not.toBe(first.device);
  });

  it('asks for a code after the right password only, takes each once, and those of the step before and after', async () => {
    const { password, code } = await employ(shop(), 'Adele', { role: 'admin' });
    expect(refusalOf(await enter({ name: 'Adele', password: 'a wrong one' }))).toBe('credentialsWrong');
    expect(refusalOf(await enter({ name: 'Adele', password }))).toBe('verificationCodeEmpty');
    const early = code();
    shop().wait(30_000);
    expect((await enter({ name: 'Adele', password, code: early })).code).toBe(0);
    expect(refusalOf(await enter({ name: 'Adele', password, code: early }))).toBe('verificationCodeWrong');
    expect((await enter({ name: 'Adele', password, code: code() })).code).toBe(0);
    const late = code();
    shop().wait(61_000);
    expect(refusalOf(await enter({ name: 'Adele', password, code: late }))).toBe('verificationCodeWrong');
  });

  it('the authenticator locks after three wrong codes, whatever the password', async () => {
    const { password, code } = await employ(shop(), 'Anna', { role: 'admin' });
    const wrong = code() === '000000' ? '000001' : '000000';
    const told = [];
    for (const _ of [1, 2, 3]) told.push(refusalOf(await enter({ name: 'Anna', password, code: wrong })));
    expect(told).toEqual(['verificationCodeWrong', 'verificationCodeWrong', 'lockedMinutes']);
    expect(refusalOf(await enter({ name: 'Anna', password, code: code() }))).toBe('lockedMinutes');
    shop().wait(180_000);
    expect((await enter({ name: 'Anna', password, code: code() })).code).toBe(0);
  });

  it('an authenticator is asked for once a code of it was confirmed, which ends all other sessions', async () => {
    const staff = await employ(shop(), 'Berta', { role: 'admin' }, { secondFactor: false });
    const other = await enterAs({ name: 'Berta', password: staff.password });
    expect(refusalOf(await staff.send('staff!confirmAuthenticator', { code: '000000' }))).toBe('illegalRequest');
    const { secret, uri } = await staff.ask('staff!beginAuthenticator', { password: staff.password });
    expect(uri).toBe(`otpauth://totp/Dhow:Berta?issuer=Dhow&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    expect((await enter({ name: 'Berta', password: staff.password })).code).toBe(0);
    await staff.ask('staff!confirmAuthenticator', { code: codeAt(secret, shop().mall.now()) });
    expect(refusalOf(await askAs(shop().app, other.token)('staff!list'))).toBe('unauthorized');
    expect((await staff.send('staff!add', { name: 'Carla', role: 'operator' })).code).toBe(0);
    expect(refusalOf(await enter({ name: 'Berta', password: staff.password }))).toBe('verificationCodeEmpty');
    const audited = await shop().db.selectFrom('audit').innerJoin('staff', 'staff.id', 'subject').select(['action', 'before', 'after']).where('name', '=', 'Berta').orderBy('audit.id').execute();
    expect(audited).toEqual([
      { action: 'staff!beginAuthenticator', before: null, after: null },
      { action: 'staff!confirmAuthenticator', before: { authenticator: false }, after: { authenticator: true } },
    ]);
    expect(JSON.stringify(audited)).not.toContain(secret);
  });

  it('a session alone sets up no authenticator: the password is asked for, under the lockout of logins', async () => {
    const staff = await employ(shop(), 'Irma', { role: 'operator' }, { secondFactor: false });
    const { device } = await enterAs({ name: 'Irma', password: staff.password });
    const begin = (password: string, more: object = {}) => staff.send('staff!beginAuthenticator', { password, ...more });
    const told = [];
    for (const _ of [1, 2, 3]) told.push(refusalOf(await begin('a wrong one')));
    expect(told).toEqual(['passwordWrong', 'passwordWrong', 'lockedMinutes']);
    expect(refusalOf(await begin(staff.password))).toBe('lockedMinutes');
    expect(refusalOf(await enter({ name: 'Irma', password: staff.password }))).toBe('lockedMinutes');
    // A place where they logged in before has tries of its own.
    expect((await begin(staff.password, { device })).code).toBe(0);
    const audited = await shop().db.selectFrom('audit').innerJoin('staff', 'staff.id', 'subject').select('action').where('name', '=', 'Irma').execute();
    expect(audited).toEqual([{ action: 'staff!beginAuthenticator' }]);
  });

  it('an authenticator is replaced with a code of the old one, and its codes are guessed under the lockout', async () => {
    const staff = await employ(shop(), 'Jana', { role: 'operator' });
    const { password } = staff;
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    expect(refusalOf(await staff.send('staff!beginAuthenticator', { password }))).toBe('verificationCodeEmpty');
    expect(refusalOf(await staff.send('staff!beginAuthenticator', { password, code: wrongOf(staff.code()) }))).toBe('verificationCodeWrong');
    const { secret } = await staff.ask('staff!beginAuthenticator', { password, code: staff.code() });
    const code = codeAt(secret, shop().mall.now());
    const told = [];
    for (const _ of [1, 2, 3]) told.push(refusalOf(await staff.send('staff!confirmAuthenticator', { code: wrongOf(code) })));
    expect(told).toEqual(['verificationCodeWrong', 'verificationCodeWrong', 'lockedMinutes']);
    expect(refusalOf(await staff.send('staff!confirmAuthenticator', { code }))).toBe('lockedMinutes');
    shop().wait(180_000);
    await staff.ask('staff!confirmAuthenticator', { code: codeAt(secret, shop().mall.now()) });
    expect(refusalOf(await enter({ name: 'Jana', password, code: staff.code() }))).toBe('verificationCodeWrong');
  });

  it('a renewed password comes without the authenticator, which may be lost too', async () => {
    const admin = await employ(shop(), 'Dora', { role: 'admin' });
    await employ(shop(), 'Emil', { role: 'operator' });
    const { password } = await admin.ask('staff!renewPassword', { name: 'Emil' });
    const { token } = await enterAs({ name: 'Emil', password, newPassword: 'harbour light 27' });
    expect(refusalOf(await askAs(shop().app, token)('sellerOrder!platformRefund', { orderId: 'x', answer: 'Yes.' }))).toBe('bindAuthenticatorFirst');
  });

  it('sessions have names, and are ended one by one by their own staff only', async () => {
    const staff = await employ(shop(), 'Frieda', { role: 'operator' }, { secondFactor: false });
    const { token } = await enterAs({ name: 'Frieda', password: staff.password, sessionName: 'the office' });
    const { sessionList } = await staff.ask('staff!sessions', {});
    expect(sessionList.map(({ name, current }) => [name, current])).toEqual(expect.arrayContaining([['the office', false], ['', true]]));
    const id = sessionList.find(({ name }) => name === 'the office')?.id ?? '';
    const other = await employ(shop(), 'Gerda', { role: 'admin' });
    await other.ask('staff!endSession', { id });
    expect((await askAs(shop().app, token)('staff!sessions')).code).toBe(0);
    await staff.ask('staff!endSession', { id });
    expect(refusalOf(await askAs(shop().app, token)('staff!sessions'))).toBe('unauthorized');
  });

  if (kind === 'server') {
    it('of ten logins at once with the same code one is let in', async () => {
      const { password, code } = await employ(shop(), 'Hilda', { role: 'admin' });
      const answers = await Promise.all(Array.from({ length: 10 }, () => enter({ name: 'Hilda', password, code: code() })));
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    });
  }
});
