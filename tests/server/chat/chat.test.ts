import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/contract/shop/chat';
import { maxMessages, addMessage } from '../../../src/server/features/chat/messages';
import { daysAgo } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { placeOrder } from '../../support/server/orders';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { lockWaits } from '../../support/server/transactions';

describeWithShop((shop, kind) => {
  const named = async () => {
    const username = `chatter${Math.random().toString(36).slice(2, 12)}`;
    return { username, ...(await insertShopper(shop().db, { username })) };
  };
  const send = (as: Shopper, content: string, manner = {}) => shop().ask('newOnlinechat!send', { type: 'text', content }, { as, ...manner });
  const list = async (as: Shopper, message_id?: string) => (await shop().ask('newOnlinechat!list', message_id === undefined ? {} : { message_id }, { as })).messageList;
  const unread = (as: Shopper) => shop().ask('newOnlinechat!unread', {}, { as });
  let service: Employed;
  beforeAll(async () => {
    service = await employ(shop(), 'Olga', { role: 'operator' });
  });
  const answer = (username: string, content: string): Promise<ChatMessage> => service.ask('conversation!answer', { username, content });
  const texts = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content);
  const upload = async (as: Shopper, moduleName?: string) => {
    const { data } = await uploadPicture({ app: shop().app, db: shop().db, now: shop().mall.now() }, as, await anyPicture(), moduleName);
    return (data as { data: string }).data;
  };

  describe('a conversation', () => {
    it('[S-249] [S-250] [S-251] [S-402] [S-403] a conversation is what both have said, oldest first', async () => {
      const as = await named();
      const asked = await send(as, '  Where is my lamp?\n');
      expect(asked).toEqual({ id: expect.stringMatching(/^\d+$/) as string, send_receive: 'send', type: 'text', content: 'Where is my lamp?', createtime: shop().mall.now() });
      shop().wait(5000);
      const answered = await answer(as.username, 'On its way.');
      const name = await upload(as);
      const pictured = await shop().ask('newOnlinechat!send', { type: 'img', content: name }, { as });
      expect(await list(as)).toEqual([asked, answered, pictured]);
      expect(answered).toMatchObject({ send_receive: 'receive', type: 'text', createtime: shop().mall.now() });
      expect(pictured).toMatchObject({ send_receive: 'send', type: 'img', content: name });
    });

    it('a user writes only so much in 24 hours, also at once: more is not taken now, and taken later', async () => {
      await shop().db.insertInto('setting').values({ code: 'messages_a_day', value: '3' }).execute();
      const as = await named();
      await answer(as.username, 'What is it about?');
      const say = (n: number) => shop().send('newOnlinechat!send', { type: 'text', content: `message ${n}` }, { as });
      const answers = await Promise.all([1, 2, 3, 4, 5].map(say));
      expect(answers.map(refusalOf).toSorted()).toEqual(['tooFrequent', 'tooFrequent', undefined, undefined, undefined]);
      expect(answers.find((each) => each.code !== 0)?.data).toEqual({ until: shop().mall.now() + 86_400_000 });
      await answer(as.username, 'I see.');
      expect(refusalOf(await say(6))).toBe('tooFrequent');
      await shop().db.updateTable('chat_message').set({ created_at: new Date(shop().mall.now() - 86_400_000).toISOString() }).where('user_id', '=', as.userId).execute();
      expect(refusalOf(await say(7))).toBeUndefined();
      await shop().db.deleteFrom('setting').execute();
    });

    it('shows what a message asks about as the shop knows it: a product, or one of the user’s own orders; so does the desk', async () => {
      const as = await named();
      const placed = await placeOrder(shop().db, { userId: as.userId });
      const about = (kind: 'goods' | 'order', id: string) => shop().ask('newOnlinechat!send', { type: 'text', content: 'Is it blue?', about: { kind, id } }, { as });
      const goods = await about('goods', 'lamp');
      const order = await about('order', placed.id);
      const { pageList: [listed] } = await shop().ask('order!listMain', {}, { as });
      const { name, images: [image], sellerName } = await shop().ask('sellerGoods!info', { sellerGoodsId: 'lamp' });
      expect(goods.about).toEqual({ kind: 'goods', id: 'lamp', name, image, sellerId: 'lantern', sellerName });
      expect(order.about).toEqual({ kind: 'order', id: placed.id, name: placed.serialNumber, image: 'lamp.black', sellerId: 'lantern', sellerName: listed?.sellerName });
      expect(await list(as)).toEqual([goods, order]);
      expect((await service.ask('conversation!read', { username: as.username })).messageList).toEqual([goods, order]);
    });

    it('takes nothing for the subject of a message that is not there, another’s, not on the shelf, or of another shape', async () => {
      const as = await named();
      const theirs = await placeOrder(shop().db, { userId: (await named()).userId });
      const refused = (about: unknown, type = 'text') => shop().refusal('newOnlinechat!send', { type, content: 'Hello', about } as never, { as });
      expect(await refused({ kind: 'order', id: theirs.id })).toEqual({ key: 'orderUnknown', field: 'about' });
      expect(await refused({ kind: 'order', id: 'none' })).toEqual({ key: 'orderUnknown', field: 'about' });
      expect(await refused({ kind: 'goods', id: 'none' })).toEqual({ key: 'goodsUnknown', field: 'about' });
      await sql`update goods set status = 'unlisted' where id = 'teapot'`.execute(shop().db);
      expect(await refused({ kind: 'goods', id: 'teapot' })).toEqual({ key: 'goodsUnknown', field: 'about' });
      await sql`update goods set status = 'listed' where id = 'teapot'`.execute(shop().db);
      for (const wrong of [{ kind: 'seller', id: 'lantern' }, { kind: 'goods' }, { kind: 'goods', id: 'lamp', name: 'A better name' }, 'lamp', null, { kind: 'goods', id: 'x'.repeat(65) }]) {
        expect((await shop().send('newOnlinechat!send', { type: 'text', content: 'Hello', about: wrong }, { as })).code, JSON.stringify(wrong)).not.toBe(0);
      }
      expect((await shop().send('newOnlinechat!send', { type: 'img', content: await upload(as), about: { kind: 'goods', id: 'lamp' } }, { as })).code).not.toBe(0);
      expect(await list(as)).toEqual([]);
    });

    it('names what a device sent by the key it was sent under, so that a lost answer makes no second message of it', async () => {
      const as = await named();
      const sent = await send(as, 'Is it blue?', { key: 'blue-0001' });
      expect(sent.key).toBe('blue-0001');
      expect(await list(as)).toEqual([sent]);
    });

    it('[S-402] answers what came after the message that was seen last', async () => {
      const as = await named();
      const [one, two, three] = [await send(as, 'one'), await send(as, 'two'), await answer(as.username, 'three')];
      expect(await list(as, one.id)).toEqual([two, three]);
      expect(await list(as, three.id)).toEqual([]);
      expect(await list(as, '999999999999999')).toEqual([]);
      // An id that no message ever had counts as nothing seen.
      for (const id of ['nothing', '-1', '1e3', '9'.repeat(64)]) expect(await list(as, id), id).toEqual([one, two, three]);
    });

    it('a conversation has at most 200 in one answer: the latest, or the next', async () => {
      const as = await named();
      expect(maxMessages).toBe(200);
      await shop()
        .db.insertInto('chat_message')
        .values(Array.from({ length: 450 }, (_, index) => ({ user_id: as.userId, sender: 'user' as const, type: 'text' as const, content: `${index}`, created_at: daysAgo(1) })))
        .execute();
      const latest = await list(as);
      expect([latest.length, latest[0]?.content, latest.at(-1)?.content]).toEqual([200, '250', '449']);
      const told: ChatMessage[] = [];
      for (let last = '0'; told.length < 450; last = told.at(-1)?.id ?? '0') told.push(...(await list(as, last)));
      expect(texts(told)).toEqual(Array.from({ length: 450 }, (_, index) => `${index}`));
    });

    it('a conversation takes text up to 2,000 characters, and no empty one', async () => {
      const as = await named();
      expect((await send(as, 'x'.repeat(2000))).content).toHaveLength(2000);
      expect((await send(as, `  ${'y'.repeat(2000)}  `)).content).toHaveLength(2000);
      const refused = (content: unknown) => shop().refusal('newOnlinechat!send', { type: 'text', content }, { as });
      expect(await refused('x'.repeat(2001))).toEqual({ key: 'parameterError', field: 'content' });
      for (const empty of ['', ' \n\t ', null]) expect(await refused(empty)).toEqual({ key: 'requiredEmpty', field: 'content' });
      for (const wrong of [7, ['x'], { a: 'x' }, 'a\u0000b']) expect(await refused(wrong)).toEqual({ key: 'parameterError', field: 'content' });
      expect((await shop().refusal('newOnlinechat!send', { type: 'file', content: 'x' }, { as })).field).toBe('type');
      expect(await list(as)).toHaveLength(2);
    });

    it.each(['<script>alert(1)</script>', "'; drop table chat_message; --", '👩‍👩‍👧 ‏مرحبا‏ 你好', 'line\nline'])('gives back every text as it was written: %s', async (text) => {
      const as = await named();
      expect((await send(as, text)).content).toBe(text);
      expect(texts(await list(as))).toEqual([text]);
    });

    it('shows only pictures that the user uploaded for it; of all others it knows nothing', async () => {
      const [as, other] = [await named(), await named()];
      const names = [await upload(other), await upload(as, 'avatar'), `${'0'.repeat(32)}.webp`, 'lamp.front'];
      for (const content of names) {
        expect(await shop().refusal('newOnlinechat!send', { type: 'img', content }, { as })).toEqual({ key: 'imageUnknown', field: 'content' });
      }
      for (const content of ['', '../x.webp', 'https://evil.example/x.webp', 'javascript:alert(1)']) {
        expect(await shop().refusal('newOnlinechat!send', { type: 'img', content }, { as })).toEqual({ key: 'parameterError', field: 'content' });
      }
      expect(await list(as)).toEqual([]);
    });

    it('[S-341] [S-342] has one message for one key, however often it is sent', async () => {
      const as = await named();
      const first = await send(as, 'once', { key: 'chat-once-1' });
      shop().wait(60_000);
      expect(await send(as, 'once', { key: 'chat-once-1' })).toEqual(first);
      expect((await shop().refusal('newOnlinechat!send', { type: 'text', content: 'other' }, { as, key: 'chat-once-1' })).key).toBe('duplicateSubmission');
      const other = await named();
      expect((await send(other, 'once', { key: 'chat-once-1' })).id).not.toBe(first.id);
      expect(await list(as)).toEqual([first]);
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(as, 'at once', { key: 'chat-once-2' })));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(texts(await list(as))).toEqual(['once', 'at once']);
    });

    if (kind === 'server') {
      it('lets no message overtake one with a lower id: who follows it by ids misses none', async () => {
        const as = await named();
        let goOn = () => {};
        const held = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        let isSaid = () => {};
        const said = new Promise<void>((resolve) => {
          isSaid = resolve;
        });
        const slow = holdTransaction(shop().db, async (db) => {
          await addMessage(db, { userId: as.userId, sender: 'operator', type: 'text', content: 'slow', now: 0 });
          isSaid();
          await held;
        });
        await said;
        let isDone = false;
        const fast = send(as, 'fast').then(() => {
          isDone = true;
        });
        while (!isDone && (await lockWaits(shop().db)) === 0);
        expect(await list(as, '0')).toEqual([]);
        goOn();
        await Promise.all([slow, fast]);
        expect(texts(await list(as, '0'))).toEqual(['slow', 'fast']);
        // Another conversation does not wait.
        await holdTransaction(shop().db, async (db) => {
          await addMessage(db, { userId: as.userId, sender: 'operator', type: 'text', content: 'slow', now: 0 });
          await send(await named(), 'fast');
        });
      });
    }

    it('a conversation is one user’s own: an id of another’s is like one that nobody has', async () => {
      const [as, other] = [await named(), await named()];
      const mine = await send(as, 'planted-mine');
      const theirs = await send(other, 'planted-theirs');
      expect(texts(await list(as))).toEqual(['planted-mine']);
      expect(texts(await list(other, mine.id))).toEqual(['planted-theirs']);
      expect(texts(await list(as, theirs.id))).toEqual([]);
    });
  });

  describe('unread', () => {
    it('[S-252] [S-404] the unread count is a number: what came to the user after what was seen', async () => {
      const as = await named();
      expect(await unread(as)).toBe(0);
      await send(as, 'mine is not unread');
      expect(await unread(as)).toBe(0);
      const [first] = [await answer(as.username, 'first'), await answer(as.username, 'second')];
      expect(await unread(as)).toBe(2);
      await list(as, first?.id);
      expect(await unread(as)).toBe(1);
    });

    it('stays, however often a closed chat asks: an answer is not seen yet', async () => {
      const as = await named();
      const seen = await answer(as.username, 'seen');
      await list(as, seen.id);
      const fresh = await answer(as.username, 'not seen');
      await list(as);
      for (const _poll of [1, 2, 3]) expect(texts(await list(as, seen.id))).toEqual(['not seen']);
      expect(await unread(as)).toBe(1);
      expect(await list(as, fresh.id)).toEqual([]);
      expect(await unread(as)).toBe(0);
    });

    it('never comes back, and is not lost by an id that is not of this conversation', async () => {
      const [as, other] = [await named(), await named()];
      const [one, two] = [await answer(as.username, 'one'), await answer(as.username, 'two')];
      await list(as, two.id);
      await list(as, one.id);
      expect(await unread(as)).toBe(0);
      // An id beyond all messages: later messages are unread all the same.
      await list(as, '999999999999999');
      await answer(as.username, 'three');
      expect(await unread(as)).toBe(1);
      await answer(other.username, 'theirs');
      await list(as, '999999999999999');
      expect([await unread(as), await unread(other)]).toEqual([0, 1]);
    });

    it('[S-405] what is unread is listed by conversation, with the last message, for loginType user', async () => {
      const as = await named();
      const ask = () => shop().ask('userOnlineChatController!unread', { loginType: 'user' }, { as });
      expect(await ask()).toEqual([]);
      await send(as, 'hello');
      await answer(as.username, 'one');
      const last = await answer(as.username, 'two');
      expect(await ask()).toEqual([{ id: 'customer-service', name: shop().mall.brands.of('localhost').name, unread: 2, lastMessage: last }]);
      await list(as, last.id);
      expect(await ask()).toEqual([]);
      expect(await shop().refusal('userOnlineChatController!unread', { loginType: 'seller' }, { as })).toEqual({ key: 'parameterError', field: 'loginType' });
      expect(await shop().refusal('userOnlineChatController!unread', {}, { as })).toEqual({ key: 'parameterMissing', field: 'loginType' });
    });
  });

  describe('a visitor', () => {
    it('[S-255] a visitor has no chat', async () => {
      for (const [name, payload] of [['newOnlinechat!list', {}], ['newOnlinechat!unread', {}], ['userOnlineChatController!unread', { loginType: 'user' }]] as const) {
        expect(await shop().send(name, payload), name).toEqual({ code: 403, msg: '未登录', data: null });
      }
    });

    // A visitor has no session, and can write to nobody but customer service: the refusal “not logged in” comes first, and
    // the catalogue's own text for this case is never needed.
    it('[S-256] [W-276] a visitor messages nobody: there is no session, and the message is nowhere', async () => {
      for (const payload of [{ type: 'text', content: 'planted-visitor' }, { type: 'text', content: 'planted-visitor', to: 'visitor' }, {}]) {
        expect(await shop().send('newOnlinechat!send', payload)).toEqual({ code: 403, msg: '未登录', data: null });
      }
      expect(await shop().db.selectFrom('chat_message').select('id').where('content', '=', 'planted-visitor').execute()).toEqual([]);
      // Nor may a shopper choose the recipient of a message.
      expect(await shop().refusal('newOnlinechat!send', { type: 'text', content: 'x', to: 'visitor' }, { as: await named() })).toEqual({ key: 'parameterError', field: 'to' });
    });
  });

  describe('customer service', () => {
    it('customer service sees who waits, the longest first, and then the rest', async () => {
      await shop().db.deleteFrom('chat_message').execute();
      const [early, late, done] = [await named(), await named(), await named()];
      await send(done, 'question');
      await send(early, 'help');
      await send(late, 'me too');
      await send(early, 'please');
      await answer(done.username, 'answer');
      const name = await upload(late);
      await shop().ask('newOnlinechat!send', { type: 'img', content: name }, { as: late });
      expect((await service.ask('conversation!list', {})).conversationList).toEqual([
        { username: early.username, waiting: 2, lastTime: shop().mall.now(), lastText: 'please' },
        { username: late.username, waiting: 2, lastTime: shop().mall.now(), lastText: name },
        { username: done.username, waiting: 0, lastTime: shop().mall.now(), lastText: 'answer' },
      ]);
      expect(texts((await service.ask('conversation!read', { username: early.username.toUpperCase() })).messageList)).toEqual(['help', 'please']);
    });

    it('answers by user name, with text that is some and not too much', async () => {
      const as = await named();
      const refused = async (username: string, content: string) => refusalOf(await service.send('conversation!answer', { username, content }));
      expect(await refused('nobody-at-all', 'hello')).toBe('userUnknown');
      expect(await refused(as.username, '  ')).toBe('requiredEmpty');
      expect(await refused(as.username, 'a\u0000b')).toBe('parameterError');
      expect(await refused(as.username, 'x'.repeat(2001))).toBe('parameterError');
      expect(refusalOf(await service.send('conversation!read', { username: 'nobody-at-all' }))).toBe('userUnknown');
      await answer(as.username.toUpperCase(), ' trimmed ');
      expect(texts(await list(as))).toEqual(['trimmed']);
    });
  });
}, { embeddedToo: true });
