import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../src/server/operator/commands';
import { onEachShop } from '../../support/databases';
import { placeOrder, stateOf } from '../../support/orders';
import { insertShopper } from '../../support/shopper';
import { askAs } from '../../support/staff';

onEachShop((shop) => {
  const db = () => shop().db;
  const command = (...words: string[]) => runCommand(words, { db: db(), now: shop().mall.now() });
  beforeAll(() => sql`update sku set stock = 1000`.execute(db()));

  it('[S-213] moves an order from a terminal, and writes it down', async () => {
    const as = await insertShopper(db());
    const { id, serialNumber: number } = await placeOrder(db(), { userId: as.userId, status: 1 });
    await shop().ask('order!remind', { orderId: id }, { as });
    expect((await command('order', 'list', 'toShip')).said).toBe(`${number}  status 1  refund none  23.2 USDT  lantern  reminded`);
    expect(await command('order', 'confirm', number)).toEqual({ isDone: true, said: `Order ${number} is confirmed. Its status is 2.` });
    expect(await command('order', 'confirm', number)).toMatchObject({ isDone: false, said: expect.stringContaining('orderStatus') as string });
    expect(await command('order', 'ship', number, 'Post', 'P1')).toMatchObject({ isDone: true });
    expect(await command('order', 'logistics', number, 'Nearly there.')).toMatchObject({ isDone: true });
    expect(await command('order', 'deliver', number)).toMatchObject({ isDone: true });
    expect(await stateOf(db(), id)).toMatchObject({ status: 3 });
    await shop().ask('order!receipt', { orderId: id }, { as });
    const back = () => shop().ask('order!returns', { orderId: id, reason: 1, amount: '1' }, { as });
    await back();
    expect(await command('order', 'refuse-refund', number, 'No.')).toMatchObject({ isDone: true });
    await back();
    expect(await command('order', 'grant-refund', number, 'Well, yes.')).toMatchObject({ isDone: true });
    const other = await placeOrder(db(), { userId: as.userId, status: 3 });
    expect(await command('order', 'platform-refund', other.serialNumber, 'It was lost.')).toMatchObject({ isDone: true });
    const audits = await db().selectFrom('audit').select(['staff_id', 'action']).where('subject', 'in', [id, other.id]).orderBy('id').execute();
    expect(audits.map(({ staff_id, action }) => `${staff_id} ${action}`)).toEqual(['confirm', 'ship', 'logistics', 'deliver', 'refuse-refund', 'grant-refund', 'platform-refund'].map((action) => `terminal ${action}`));
  });

  it('says why it can’t', async () => {
    expect(await command('order', 'confirm', 'nobodys')).toEqual({ isDone: false, said: 'There is no order "nobodys".' });
    expect(await command('order', 'list', 'other')).toMatchObject({ isDone: false, said: expect.stringContaining('toShip') as string });
    const { serialNumber } = await placeOrder(db(), { userId: (await insertShopper(db())).userId, status: 1 });
    expect(await command('order', 'ship', serialNumber, '', 'P1')).toEqual({ isDone: false, said: "This can't be used as carrier." });
    expect((await command('order', 'ship', serialNumber)).said).toContain('npm run ops -- order ship NUMBER CARRIER TRACKING');
  });

  it('employs a merchant, who logs in with the password that is told once, and sends them away', async () => {
    const { said } = await command('staff', 'add', 'Lena', 'lantern');
    const password = /password (\S+)/.exec(said)?.[1] ?? '';
    const logIn = () => askAs(shop().app)('POST', '/ops/login', { name: 'Lena', password });
    expect((await logIn()).data).toMatchObject({ staff: { role: 'merchant', sellerId: 'lantern' } });
    expect(await command('staff', 'add', 'lena', 'operator')).toEqual({ isDone: false, said: 'Somebody is called lena already.' });
    expect((await command('staff', 'add', 'Olga', 'no-such')).said).toContain('There is no store "no-such"');
    expect(await command('staff', 'add', 'x', 'operator')).toMatchObject({ isDone: false });
    expect((await command('staff', 'add', 'Olga', 'operator')).isDone).toBe(true);
    expect((await command('staff', 'list')).said.split('\n')).toEqual(['Lena  merchant  lantern', 'Olga  operator', 'terminal  operator']);
    expect(await command('staff', 'disable', 'LENA')).toMatchObject({ isDone: true });
    expect((await logIn()).code).not.toBe(0);
    expect(await command('staff', 'disable', 'Lena')).toMatchObject({ isDone: false });
    expect(await command('staff', 'disable', 'terminal')).toMatchObject({ isDone: false });
  });
});
