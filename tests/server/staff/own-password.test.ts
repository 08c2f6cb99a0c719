import { expect, it } from 'vitest';
import { refusalOf } from '../../support/server/shop';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { askAs, employ } from '../../support/server/staff';
import { overOrWaiting } from '../../support/server/transactions';

const ownPassword = 'harbour light 27';
const dayMs = 86_400_000;

describeWithShop((shop, kind) => {
  const enter = (payload: { name: string; password: string; newPassword?: string; code?: string }) => askAs(shop().app)('staff!login', payload);

  it('a password that the mall made opens nothing but its own replacement, and is none after that', async () => {
    const admin = await employ(shop(), 'Adele', { role: 'admin' });
    const { password } = await admin.ask('staff!add', { name: 'Olga', role: 'operator' });
    expect(refusalOf(await enter({ name: 'Olga', password }))).toBe('newPasswordEmpty');
    expect(refusalOf(await enter({ name: 'Olga', password, newPassword: password }))).toBe('newPasswordWrong');
    expect(refusalOf(await enter({ name: 'Olga', password, newPassword: 'short' }))).toBe('passwordLengthInclusive');
    expect(refusalOf(await enter({ name: 'Olga', password, newPassword: 'password123' }))).toBe('passwordCommon');
    expect((await enter({ name: 'Olga', password, newPassword: ownPassword })).code).toBe(0);
    expect(refusalOf(await enter({ name: 'Olga', password }))).toBe('credentialsWrong');
    expect((await enter({ name: 'Olga', password: ownPassword })).code).toBe(0);
  });

  it('a password that the mall made is wrong seven days later', async () => {
    const admin = await employ(shop(), 'Berta', { role: 'admin' });
    const { password } = await admin.ask('staff!add', { name: 'Emil', role: 'operator' });
    shop().wait(7 * dayMs);
    expect(refusalOf(await enter({ name: 'Emil', password, newPassword: ownPassword }))).toBe('credentialsWrong');
  });

  it('staff change their password with the old one and their code, which ends all other sessions', async () => {
    const { password, code, send } = await employ(shop(), 'Frieda', { role: 'operator' });
    expect(refusalOf(await enter({ name: 'Frieda', password: 'a wrong one', newPassword: ownPassword }))).toBe('credentialsWrong');
    expect(refusalOf(await enter({ name: 'Frieda', password, newPassword: ownPassword }))).toBe('verificationCodeEmpty');
    expect((await send('staff!sessions')).code).toBe(0);
    expect((await enter({ name: 'Frieda', password, newPassword: ownPassword, code: code() })).code).toBe(0);
    expect(refusalOf(await send('staff!sessions'))).toBe('unauthorized');
    expect(refusalOf(await enter({ name: 'Frieda', password }))).toBe('credentialsWrong');
    const audited = await shop().db.selectFrom('audit').innerJoin('staff', 'staff.id', 'subject').select(['action', 'before', 'after']).where('name', '=', 'Frieda').execute();
    expect(audited).toEqual([{ action: 'staff!login', before: null, after: { password: 'replaced' } }]);
  });

  it('an admin whose first password is over can be sent away, though one admin is left', async () => {
    await (await employ(shop(), 'Greta', { role: 'admin' })).ask('staff!add', { name: 'Hanna', role: 'admin' });
    shop().wait(7 * dayMs);
    const last = await employ(shop(), 'Ida', { role: 'admin' });
    await shop().db.updateTable('staff').set({ disabled_at: new Date(shop().mall.now()).toISOString() }).where('role', '=', 'admin').where('name', 'not in', ['Hanna', 'Ida']).execute();
    expect(refusalOf(await last.send('staff!disable', { name: 'Ida' }))).toBe('illegalRequest');
    expect((await last.send('staff!disable', { name: 'Hanna' })).code).toBe(0);
  });

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it('a password that is replaced while it is looked at opens nothing', async () => {
      const { password, code } = await employ(shop(), 'Jutta', { role: 'operator' });
      const login = await holdTransaction(shop().db, async (trx) => {
        await trx.updateTable('staff').set({ password_hash: 'of another password' }).where('name', '=', 'Jutta').execute();
        const asked = enter({ name: 'Jutta', password, code: code() });
        await overOrWaiting(shop().db, asked);
        return { asked };
      });
      expect(refusalOf(await login.asked)).toBe('credentialsWrong');
    });
  }
});
