import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { uploadUrl } from '../../../src/contract/pictures';
import { describeWithShop } from '../../support/server/databases';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { losingLine, terminalOf } from '../../support/server/terminal';

describeWithShop((shop) => {
  const { command, logIn } = terminalOf(() => shop().app);
  const elsewhere = terminalOf(() => shop().app);
  let operator: Employed;
  beforeAll(async () => {
    operator = await employ(shop(), 'Olga', { role: 'operator' });
    await logIn('Olga', operator.password, operator.code());
  });

  it('customer service lists, reads and answers from a terminal', async () => {
    expect(await command('chat', 'list')).toEqual({ isDone: true, output: 'Nobody has written yet.' });
    const as = await insertShopper(shop().db, { username: 'Annabel' });
    expect(await command('chat', 'read', 'annabel')).toEqual({ isDone: true, output: 'Nothing has been said yet.' });
    await shop().ask('newOnlinechat!send', { type: 'text', content: 'Where is\nmy lamp? \u001b[31mred\u001b[0m \u202eback' }, { as });
    const picture = (await uploadPicture({ app: shop().app, db: shop().db, now: shop().mall.now() }, as, await anyPicture())).data as { data: string };
    await shop().ask('newOnlinechat!send', { type: 'img', content: picture.data }, { as });
    expect(await command('chat', 'answer', 'ANNABEL', ' On its way. ')).toEqual({ isDone: true, output: 'ANNABEL was answered.' });
    expect((await shop().ask('newOnlinechat!list', {}, { as })).messageList.at(-1)).toMatchObject({ send_receive: 'receive', content: 'On its way.' });
    expect(await command('chat', 'list')).toEqual({ isDone: true, output: '2026-01-15 12:00  Annabel  0 waiting  On its way.' });
    const { output } = await command('chat', 'read', 'Annabel');
    expect(output.split('\n')).toEqual([
      '2026-01-15 12:00  Annabel  Where is my lamp?  [31mred [0m  back', `2026-01-15 12:00  Annabel  ${picture.data}`, '2026-01-15 12:00  shop  On its way.',
    ]);
    await shop().ask('newOnlinechat!send', { type: 'text', content: 'Is it blue?', about: { kind: 'goods', id: 'lamp' } }, { as });
    expect((await command('chat', 'read', 'Annabel')).output.split('\n').at(-1)).toMatch(/Annabel {2}Is it blue\? {2}\[product lamp: .+, .+\]$/);
    // A picture opens with the operator's token, and with no other.
    const see = (token: string) => shop().app.inject({ url: uploadUrl(picture.data), headers: { authorization: `Bearer ${token}` } });
    expect((await see(operator.token)).statusCode).toBe(200);
    expect((await see(`${operator.token}x`)).statusCode).toBe(404);
  });

  it('an answer that was lost on its way back is said once, also if the command is repeated', async () => {
    const as = await insertShopper(shop().db, { username: 'Clara0001' });
    const line = await losingLine(shop().app);
    const { at } = line;
    const other = await employ(shop(), 'Ottilie', { role: 'operator' });
    expect(await elsewhere.run(['login', 'Ottilie'], { typed: [other.password, other.code()], at })).toMatchObject({ isDone: true });
    const answer = () => elsewhere.run(['chat', 'answer', 'Clara0001', 'It left today.'], { at });
    line.isLost = true;
    expect(await answer()).toMatchObject({ isDone: false, output: expect.stringContaining('is added once') as string });
    line.isLost = false;
    expect(await answer()).toEqual({ isDone: true, output: 'Clara0001 was answered.' });
    expect((await shop().ask('newOnlinechat!list', {}, { as })).messageList.map(({ content }) => content)).toEqual(['It left today.']);
    // The answer was heard: the same words are another message.
    await answer();
    expect((await shop().ask('newOnlinechat!list', {}, { as })).messageList).toHaveLength(2);
  });

  it('a terminal says why it can’t answer', async () => {
    await insertShopper(shop().db, { username: 'Byron001' });
    expect(await command('chat', 'answer', 'Nobody001', 'hello')).toEqual({ isDone: false, output: 'There is no user "Nobody001".' });
    expect(await command('chat', 'read', 'Nobody001')).toEqual({ isDone: false, output: 'There is no user "Nobody001".' });
    expect(await command('chat', 'answer', 'Byron001', '  ')).toEqual({ isDone: false, output: 'Nothing was said.' });
    expect(await command('chat', 'answer', 'Byron001', 'x'.repeat(2001))).toEqual({ isDone: false, output: 'A message has at most 2000 characters.' });
    expect((await command('chat', 'answer', 'Byron001')).output).toContain('npm run ops -- chat answer NAME "TEXT"');
  });

  it('lists everybody who waits, behind however many whose last word needed no answer', async () => {
    const { db } = shop();
    await sql`insert into app_user (id, username, username_key, password_hash, invitation_code, created_at)
      select 'crowd' || n, 'crowd' || n, 'crowd' || n, '', 'CROWD' || n, now() from generate_series(1, 150) n`.execute(db);
    await sql`insert into chat_message (user_id, sender, type, content, created_at)
      select id, 'user', 'text', 'Thanks!', now() from app_user where id like 'crowd%'`.execute(db);
    const as = await insertShopper(db, { username: 'Dora00001' });
    await shop().ask('newOnlinechat!send', { type: 'text', content: 'Where is my lamp?' }, { as });
    const lines = (await command('chat', 'list')).output.split('\n');
    expect(lines.filter((line) => line.includes('  crowd'))).toHaveLength(150);
    expect(lines.filter((line) => line.includes('  Dora00001  1 waiting'))).toHaveLength(1);
  });
});
