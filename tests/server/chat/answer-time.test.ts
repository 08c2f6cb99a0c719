import { beforeAll, expect, it } from 'vitest';
import { describeWithShop } from '../../support/server/databases';
import { insertShopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';

describeWithShop((shop) => {
  const minute = 60_000;
  const usual = async () => (await shop().ask('syspara!getSyspara', { code: 'chat_answer_minutes' })).chat_answer_minutes;
  let service: Employed;
  beforeAll(async () => {
    service = await employ(shop(), 'Olga', { role: 'operator' });
  });
  // The twelve hours of a staff session are longer than this test waits in all.
  const answer = (username: string) => service.ask('conversation!answer', { username, content: 'Here it is.' });

  it('the usual time to an answer is counted from the latest ones, each from the first message that it answers', async () => {
    for (const [index, waited] of [3, 600, 10, 1, 2].entries()) {
      const username = `patient${index}`;
      const as = await insertShopper(shop().db, { username });
      // A message that nobody asked for is no answer.
      await answer(username);
      expect(await usual(), `${index} answers`).toBe(0);
      await shop().ask('newOnlinechat!send', { type: 'text', content: 'Where is it?' }, { as });
      shop().wait(waited * minute - 1);
      await shop().ask('newOnlinechat!send', { type: 'text', content: 'Hello?' }, { as });
      shop().wait(1);
      await answer(username);
      // A second message after the answer answers nothing more.
      await answer(username);
    }
    expect(await usual()).toBe(3);
  });

  it('the answer time is measured once a minute at most, however often anybody asks', async () => {
    shop().wait(minute);
    const before = await usual();
    const told = await shop().db.selectFrom('chat_message').select('id').where('sender', '=', 'operator').execute();
    expect(told.length).toBeGreaterThan(0);
    await shop().db.updateTable('chat_message').set({ sender: 'user' }).where('sender', '=', 'operator').execute();
    shop().wait(minute - 1);
    expect(await usual()).toBe(before);
    shop().wait(1);
    expect(await usual()).toBe(0);
  });
});
