import { beforeAll, expect, it } from 'vitest';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';
import { employ, type Employed } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';

const password = 'harbour light 27';

describeWithShop((shop) => {
  let admin: Employed;
  const { command, logIn } = terminalOf(() => shop().app);
  beforeAll(async () => {
    admin = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('Adele', admin.password, admin.code());
  });
  const maxBuy = async () => (await shop().ask('syspara!getSyspara', { code: 'mall_max_goods_number_in_order' })).mall_max_goods_number_in_order;

  it('a setting is what the mall does from then on, and the audit says what it was before', async () => {
    await admin.ask('setting!set', { code: 'mall_max_goods_number_in_order', value: ' 12 ' });
    expect(await maxBuy()).toBe(12);
    const { settingList } = await admin.ask('setting!list', {});
    expect(settingList).toContainEqual({ code: 'mall_max_goods_number_in_order', value: '12', usual: '500' });
    expect(settingList).toContainEqual({ code: 'session_longest_days', value: '90', usual: '90' });
    const audits = await shop().db.selectFrom('audit').select(['action', 'before', 'after']).where('subject', '=', 'mall_max_goods_number_in_order').execute();
    expect(audits).toEqual([{ action: 'setting!set', before: { value: '500' }, after: { value: '12' } }]);
  });

  it('a setting that can’t be used is refused in words, and changes nothing', async () => {
    const before = await maxBuy();
    for (const value of ['0', 'many', '-1', '1.5']) {
      expect(await command('setting', 'set', 'mall_max_goods_number_in_order', value)).toEqual({ isDone: false, output: 'mall_max_goods_number_in_order takes a whole number from 1 to 100000000.' });
    }
    expect(await command('setting', 'set', 'customer_service_url', 'javascript:alert(1)')).toMatchObject({ isDone: false });
    expect(await command('setting', 'set', 'colour', 'red')).toMatchObject({ isDone: false, output: expect.stringContaining('no setting "colour"') as string });
    expect(await maxBuy()).toBe(before);
  });

  it('who pays return postage is told to everybody, and set in one of three words', async () => {
    const rule = async () => (await shop().ask('syspara!getSyspara', { code: 'return_postage' })).return_postage;
    expect(await rule()).toBe('byFault');
    await admin.ask('setting!set', { code: 'return_postage', value: 'seller' });
    expect(await rule()).toBe('seller');
    expect(await command('setting', 'set', 'return_postage', 'nobody')).toEqual({ isDone: false, output: 'return_postage takes byFault, seller, buyer.' });
    await admin.ask('setting!set', { code: 'return_postage', value: 'byFault' });
  });

  it('a terminal lists and sets the settings', async () => {
    expect(await command('setting', 'set', 'return_days', '0')).toEqual({ isDone: true, output: 'return_days = 0  days from receipt in which a return can be requested; 0: no returns' });
    const lines = (await command('setting', 'list')).output.split('\n');
    expect(lines.find((line) => line.startsWith('return_days '))).toMatch(/^return_days = 0 {2}\(usually 7\) {2}days /);
    expect(lines.find((line) => line.startsWith('withdraw_from_minute '))).toMatch(/^withdraw_from_minute = 0 {2}minutes after midnight UTC/);
    expect(lines.filter((line) => !/^\w+ = \S*(.* \(usually .*\))? {2}[a-z]/.test(line))).toEqual([]);
    expect((await shop().ask('syspara!getSyspara', { code: 'return_days' })).return_days).toBe(0);
  });

  it('the limits of accounts are among the settings', async () => {
    await admin.ask('setting!set', { code: 'session_days', value: '2' });
    await admin.ask('setting!set', { code: 'session_longest_days', value: '1' });
    const browser = new Browser(shop());
    const { expiresAt } = await browser.register('Shortly01', password);
    expect(expiresAt).toBe(shop().mall.now() + 86_400_000);

    await admin.ask('setting!set', { code: 'taken_answers', value: '1' });
    const other = new Browser(shop(), { address: '192.0.2.77' });
    const taken = { username: 'Shortly01', password: 'another light 28' };
    expect((await other.refusal('localuser!registerNoVerifcode', taken)).key).toBe('usernameTaken');
    expect((await other.refusal('localuser!registerNoVerifcode', taken)).key).toBe('tooFrequent');
    await admin.ask('setting!set', { code: 'taken_answers', value: '30' });
  });
});
