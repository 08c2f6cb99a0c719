import { beforeAll, expect, it } from 'vitest';
import { uploadUrl } from '../../../src/contract/pictures';
import { describeWithShop } from '../../support/server/databases';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';

describeWithShop((shop) => {
  const { command, logIn } = terminalOf(() => shop().app);
  let operator: Employed;
  beforeAll(async () => {
    operator = await employ(shop(), 'Olga', { role: 'operator' });
    await logIn('Olga', operator.password, operator.code());
  });

  it('customer service lists, reads and answers from a terminal', async () => {
    expect(await command('chat', 'list')).toEqual({ isDone: true, said: 'Nobody has written yet.' });
    const as = await insertShopper(shop().db, { username: 'Annabel' });
    expect(await command('chat', 'read', 'annabel')).toEqual({ isDone: true, said: 'Nothing has been said yet.' });
    await shop().ask('newOnlinechat!send', { type: 'text', content: 'Where is\nmy lamp? \u001b[31mred\u001b[0m \u202eback' }, { as });
    const picture = (await uploadPicture({ app: shop().app, db: shop().db, now: shop().mall.now() }, as, await anyPicture())).data as { data: string };
    await shop().ask('newOnlinechat!send', { type: 'img', content: picture.data }, { as });
    expect(await command('chat', 'answer', 'ANNABEL', ' On its way. ')).toEqual({ isDone: true, said: 'ANNABEL was answered.' });
    expect((await shop().ask('newOnlinechat!list', {}, { as })).messageList.at(-1)).toMatchObject({ send_receive: 'receive', content: 'On its way.' });
    expect(await command('chat', 'list')).toEqual({ isDone: true, said: '2026-01-15 12:00  Annabel  0 waiting  On its way.' });
    const { said } = await command('chat', 'read', 'Annabel');
    expect(said.split('\n')).toEqual([
      '2026-01-15 12:00  Annabel  Where is my lamp?  [31mred [0m  back', `2026-01-15 12:00  Annabel  /uploads/${picture.data}`, '2026-01-15 12:00  shop  On its way.',
    ]);
    await shop().ask('newOnlinechat!send', { type: 'text', content: 'Is it blue?', about: { kind: 'goods', id: 'lamp' } }, { as });
    expect((await command('chat', 'read', 'Annabel')).said.split('\n').at(-1)).toMatch(/Annabel {2}Is it blue\? {2}\[product lamp: .+, .+\]$/);
    // A picture opens with the operator's token, and with no other.
    const see = (token: string) => shop().app.inject({ url: uploadUrl(picture.data), headers: { authorization: `Bearer ${token}` } });
    expect((await see(operator.token)).statusCode).toBe(200);
    expect((await see(`${operator.token}x`)).statusCode).toBe(404);
  });

  it('says why it can’t answer', async () => {
    await insertShopper(shop().db, { username: 'Byron001' });
    expect(await command('chat', 'answer', 'Nobody001', 'hello')).toEqual({ isDone: false, said: 'There is no user "Nobody001".' });
    expect(await command('chat', 'read', 'Nobody001')).toEqual({ isDone: false, said: 'There is no user "Nobody001".' });
    expect(await command('chat', 'answer', 'Byron001', '  ')).toEqual({ isDone: false, said: 'Nothing was said.' });
    expect(await command('chat', 'answer', 'Byron001', 'x'.repeat(2001))).toEqual({ isDone: false, said: 'A message has at most 2000 characters.' });
    expect((await command('chat', 'answer', 'Byron001')).said).toContain('npm run ops -- chat answer NAME "TEXT"');
  });
});
