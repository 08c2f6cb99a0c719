import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { uploadUrl } from '../../../src/contract/pictures';
import { describeWithShop } from '../../support/server/databases';
import { placeOrder, stateOf } from '../../support/server/orders';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';
import { said } from '../../support/texts';

describeWithShop((shop) => {
  const db = () => shop().db;
  const { command, logIn } = terminalOf(() => shop().app);
  const ofMerchant = terminalOf(() => shop().app);
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    const { password, code } = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('adele', password, code());
  });

  it('[S-213] moves an order from a terminal, and writes it down', async () => {
    const as = await insertShopper(db());
    const { id, serialNumber: number } = await placeOrder(db(), { userId: as.userId, status: 1 });
    await shop().ask('order!remind', { orderId: id }, { as });
    expect((await command('order', 'list', 'toShip')).output).toBe(`${number}  status 1  refund none  23.2 USDT  lantern  reminded`);
    expect(await command('order', 'confirm', number)).toEqual({ isDone: true, output: `Order ${number} is confirmed. Its status is 2.` });
    expect(await command('order', 'confirm', number)).toEqual({ isDone: false, output: `Order ${number} is as it was: orderStatus. ${said('en', 'refusal.orderStatus')}` });
    expect(await command('order', 'ship', number, 'Post', 'P1')).toMatchObject({ isDone: true });
    expect(await command('order', 'logistics', number, 'Nearly there.')).toMatchObject({ isDone: true });
    expect(await command('order', 'deliver', number)).toMatchObject({ isDone: true });
    expect(await stateOf(db(), id)).toMatchObject({ status: 3 });
    await shop().ask('order!receipt', { orderId: id }, { as });
    const back = () => shop().ask('order!returns', { orderId: id, reason: 1, amount: '1' }, { as });
    await back();
    expect((await command('order', 'list', 'refund')).output).toMatch(new RegExp(`^${number}  status 6  refund refunding 1 USDT, request 1, answer by 2026-\\S+Z  23\\.2 USDT`, 'm'));
    expect(await command('order', 'refuse-refund', number, '1', 'No.')).toMatchObject({ isDone: true });
    expect(await command('order', 'refuse-refund', number, '1', 'No.')).toEqual({ isDone: false, output: `No refund of order ${number} is requested.` });
    // Only their times tell which of the two was requested first.
    shop().wait(1);
    await back();
    // What was read was the first.
    const newer = { isDone: false, output: `Order ${number} is as it was: its open request is number 2. Read it with "order show ${number}".` };
    for (const decision of ['grant-refund', 'refuse-refund', 'platform-refund']) expect(await command('order', decision, number, '1', 'As you say.')).toEqual(newer);
    expect((await command('order', 'show', number)).output).toContain('refund refunding 1 USDT, request 2, answer by ');
    expect(await command('order', 'grant-refund', number, '2', 'Well, yes.')).toMatchObject({ isDone: true });
    const other = await placeOrder(db(), { userId: as.userId, status: 3 });
    expect(await command('order', 'platform-refund', other.serialNumber, '1', 'It was lost.')).toMatchObject({ isDone: false, output: expect.stringContaining('give 0') as string });
    expect(await command('order', 'platform-refund', other.serialNumber, '0', 'It was lost.')).toMatchObject({ isDone: true });
    const audits = await db().selectFrom('audit').innerJoin('staff', 'staff.id', 'staff_id').select(['name', 'action']).where('subject', 'in', [id, other.id]).orderBy('audit.id').execute();
    expect(audits.map(({ name, action }) => `${name} ${action}`)).toEqual(['confirm', 'ship', 'logistics', 'deliver', 'refuseRefund', 'grantRefund', 'platformRefund'].map((work) => `Adele sellerOrder!${work}`));
    expect((await command('audit', 'list')).output.split('\n')[0]).toContain(`2026-01-15 12:00  Adele  sellerOrder!platformRefund  ${other.id}  {"status":3,"returnStatus":"none"} → {"answer":"It was lost.",`);
  });

  it('shows what is asked back, why, and with which pictures, which its store’s merchant saves', async () => {
    const as = await insertShopper(db());
    const { id, serialNumber } = await placeOrder(db(), { userId: as.userId, status: 4 });
    const { data: picture } = (await uploadPicture({ app: shop().app, db: db(), now: shop().mall.now() }, as, await anyPicture(), 'returns')).data as { data: string };
    await shop().ask('order!returns', { orderId: id, reason: 6, amount: '1', remark: 'It is cracked.', images: [picture] }, { as });
    const merchant = await employ(shop(), 'Lena', { role: 'merchant', sellerId: 'lantern' });
    const { run } = ofMerchant;
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'dhow-pictures-')), 'pictures');
    onTestFinished(() => rm(path.dirname(folder), { recursive: true, force: true }));
    expect(await run(['picture', 'save', picture, folder])).toEqual({ isDone: false, output: 'Nobody is logged in here: npm run ops -- login NAME' });
    expect(await run(['login', 'Lena'], { typed: [merchant.password, merchant.code()] })).toMatchObject({ isDone: true });
    const { output } = await run(['order', 'show', serialNumber]);
    expect(output.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${serialNumber}  status 6  refund refunding 1 USDT, request 1, answer by 2026-\\S+Z  23\\.2 USDT  lantern$`)) as string,
      '1 × Name of lamp, Black  19.9 USDT each',
      `2026-01-15 12:00  refund refunding 1 USDT  damaged  It is cracked.  ${picture}`,
    ]);
    const file = path.join(folder, picture);
    expect(await run(['picture', 'save', picture, folder])).toEqual({ isDone: true, output: `${file}\nDelete it when you are done.` });
    expect((await readFile(file)).subarray(0, 4).toString()).toBe('RIFF');
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    for (const other of [`${'0'.repeat(32)}.webp`, uploadUrl(picture), '../../package.json']) {
      expect(await run(['picture', 'save', other, folder])).toEqual({ isDone: false, output: `There is no picture ${JSON.stringify(other)}, or it is not for you to see.` });
    }
  });

  it('a terminal says why it can’t show or move an order', async () => {
    expect(await command('order', 'show', 'nobodys')).toEqual({ isDone: false, output: 'There is no order "nobodys".' });
    expect(await command('order', 'confirm', 'nobodys')).toEqual({ isDone: false, output: 'There is no order "nobodys".' });
    expect(await command('order', 'list', 'other')).toMatchObject({ isDone: false, output: expect.stringContaining('toShip') as string });
    const { serialNumber } = await placeOrder(db(), { userId: (await insertShopper(db())).userId, status: 1 });
    expect(await command('order', 'ship', serialNumber, '', 'P1')).toEqual({ isDone: false, output: "This can't be used as carrier." });
    expect((await command('order', 'ship', serialNumber)).output).toContain('npm run ops -- order ship NUMBER CARRIER TRACKING');
  });
});
