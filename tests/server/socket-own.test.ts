import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { FromServer } from '../../src/contract/shop/realtime';
import { maxMessages } from '../../src/server/features/chat/messages';
import { daysAgo } from '../support/catalog';
import { listening } from '../support/server/listening';
import { grant, payOrder, placeOrder } from '../support/server/orders';
import { insertSession, type Shopper } from '../support/server/shopper';
import { openDevice } from '../support/server/socket-device';
import { employ } from '../support/server/staff';

type Told = Extract<FromServer, { type: 'chat' }>;
type Device = Awaited<ReturnType<typeof openDevice>>;

/** The default number of messages from a network in half a minute. */
const mostSaid = 240;

const contents = (message: FromServer) => (message as Told).messageList.map(({ content }) => content);

describe('the socket of a shopper', () => {
  it('[S-262] [S-263] [W-295] says who it is by its first message, and is told of the chat from then on', async () => {
    const { whole, shopper, page, say } = await listening();
    const as = await shopper();
    await say(as.userId, 'before');
    const device = await page(as);
    await say(as.userId, 'not said who it is yet');
    await device.settled();
    expect(device.heard).toEqual([]);
    device.say({ type: 'login', token: as.token });
    expect(await device.next()).toEqual({
      type: 'chat',
      messageList: ['before', 'not said who it is yet'].map((content) => ({ id: expect.any(String) as string, send_receive: 'receive', type: 'text', content, createtime: Date.parse(daysAgo(0)) })),
      unread: 2,
    });
    const answered = await (await employ(whole, 'Olga', { role: 'operator' })).ask('conversation!answer', { username: 'listener1', content: 'after' });
    expect(await device.next()).toEqual({ type: 'chat', messageList: [answered], unread: 3 });
  });

  it('[S-263] goes on after the message that the page has, and marks nothing as read', async () => {
    const { shopper, page, say, whole } = await listening();
    const as = await shopper();
    const [, second] = await say(as.userId, 'one', 'two', 'three');
    const device = await page(as);
    device.say({ type: 'login', token: as.token, lastMessageId: String(second?.id) });
    const told = await device.next();
    expect(contents(told)).toEqual(['three']);
    expect(told).toMatchObject({ unread: 3 });
    expect(await whole.db.selectFrom('chat_read').selectAll().execute()).toEqual([]);
  });

  it('is told all that it missed, however much', async () => {
    const { shopper, page, say } = await listening();
    const as = await shopper();
    const ids = await say(as.userId, ...Array.from({ length: maxMessages * 2 + 5 }, (_, index) => `${index}`));
    const device = await page(as);
    device.say({ type: 'login', token: as.token, lastMessageId: String(ids[0]?.id) });
    const told = [await device.next(), await device.next(), await device.next()];
    expect(told.map((message) => contents(message).length)).toEqual([200, 200, 4]);
    expect(told.flatMap(contents)).toEqual(Array.from({ length: maxMessages * 2 + 4 }, (_, index) => `${index + 1}`));
  });

  it('is told when another of its pages has read', async () => {
    const { shopper, page, say, whole } = await listening();
    const as = await shopper();
    const [only] = await say(as.userId, 'only');
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    await whole.db.insertInto('chat_read').values({ user_id: as.userId, last_read: only?.id ?? 0 }).execute();
    expect(await device.next()).toEqual({ type: 'chat', messageList: [], unread: 0 });
  });

  it('misses nothing while it says who it is once more, as a page does that came back', async () => {
    const { shopper, page, whole } = await listening();
    const as = await shopper();
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    await whole.db.transaction().execute(async (holds) => {
      await sql`lock table session in access exclusive mode`.execute(holds);
      device.say({ type: 'login', token: as.token });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(whole.db);
        expect(rows).toHaveLength(1);
      });
      await sql`select pg_notify('mall', ${JSON.stringify({ user: as.userId, event: 'wallet' })})`.execute(whole.db);
      await whole.db.updateTable('setting').set({ value: '77' }).where('code', '=', 'mall_max_goods_number_in_order').execute();
      // This is pushed without a look at the session; changes are heard in order, so the other one is heard too.
      expect(await device.next()).toEqual({ type: 'setting', code: 'mall_max_goods_number_in_order' });
    });
    expect(await device.next()).toMatchObject({ type: 'chat' });
    expect(await device.next()).toEqual({ type: 'wallet' });
  });

  it('is told nothing when what it was told is still true', async () => {
    const { shopper, page, placed, say, whole } = await listening();
    const as = await shopper();
    await say(as.userId, 'only');
    const { total } = await placed(as);
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    await whole.db.insertInto('chat_read').values({ user_id: as.userId, last_read: 0 }).execute();
    await grant(whole.db, as.userId, total);
    expect(await device.next()).toEqual({ type: 'wallet' });
  });

  it('hears every message once, in order, when many come at once', async () => {
    const { shopper, page, whole } = await listening();
    const as = await shopper();
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    const service = await employ(whole, 'Olga', { role: 'operator' });
    await Promise.all(Array.from({ length: 30 }, (_, index) => service.ask('conversation!answer', { username: 'listener1', content: `m${index}` })));
    const told: FromServer[] = [];
    while (told.flatMap(contents).length < 30) told.push(await device.next());
    const ids = (told as Told[]).flatMap(({ messageList }) => messageList.map(({ id }) => Number(id)));
    expect(new Set(ids).size).toBe(30);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('[S-264] [S-265] hears that an order of theirs has another status, and that the balance changed; nobody else does', async () => {
    const { shopper, page, placed, whole } = await listening();
    const [as, other] = [await shopper(), await shopper()];
    const { id, total } = await placed(as);
    const [device, witness] = [await page(as), await page(other)];
    for (const [each, { token }] of [[device, as], [witness, other]] as const) {
      each.say({ type: 'login', token });
      await each.next();
    }
    await grant(whole.db, as.userId, total);
    expect(await device.next()).toEqual({ type: 'wallet' });
    await payOrder(whole.db, id);
    const told = [await device.next(), await device.next()];
    expect(told).toContainEqual({ type: 'order', orderId: id, status: 1, returnStatus: 'none' });
    expect(told).toContainEqual({ type: 'wallet' });
    await whole.db.updateTable('shop_order').set({ delivered_at: new Date().toISOString() }).where('id', '=', id).execute();
    expect(await device.next()).toEqual({ type: 'order', orderId: id, status: 1, returnStatus: 'none' });
    // A change that leaves its status as it is is pushed to nobody.
    await whole.db.updateTable('shop_order').set({ remark: 'later' }).where('id', '=', id).execute();
    await whole.db.updateTable('shop_order').set({ status: 6, return_status: 'refunding' }).where('id', '=', id).execute();
    expect(await device.next()).toEqual({ type: 'order', orderId: id, status: 6, returnStatus: 'refunding' });
    await grant(whole.db, other.userId, total);
    expect(await witness.next()).toEqual({ type: 'wallet' });
    expect(JSON.stringify(witness.heard)).not.toContain(id);
  });

  it('[S-264] hears of many orders at once, and the socket bears it', async () => {
    const { shopper, page, whole } = await listening();
    const as = await shopper();
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) ids.push((await placeOrder(whole.db, { userId: as.userId, lines: [{ goodsId: `mug-${String(index + 1).padStart(2, '0')}`, skuId: `mug-${String(index + 1).padStart(2, '0')}-black` }], sellerId: 'nordwind' })).id);
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    await whole.db.updateTable('shop_order').set({ status: -1 }).where('id', 'in', ids).execute();
    const told = new Set<string>();
    while (told.size < ids.length) {
      const message = await device.next();
      if (message.type === 'order') told.add(message.orderId);
    }
    expect([...told].toSorted()).toEqual(ids.toSorted());
  });

  it('the socket hears nothing of anybody else', async () => {
    const { shopper, page, say } = await listening();
    const [one, other] = [await shopper(), await shopper()];
    const [first, second] = [await page(one), await page(other)];
    first.say({ type: 'login', token: one.token });
    second.say({ type: 'login', token: other.token });
    await Promise.all([first.next(), second.next()]);
    await say(one.userId, 'planted-one');
    await first.next();
    await say(other.userId, 'planted-other');
    await second.next();
    expect(JSON.stringify(first.heard)).not.toContain('planted-other');
    expect(JSON.stringify(second.heard)).not.toContain('planted-one');
  });

  it('[S-262] takes no token without its cookie, no other cookie, no ended, expired or unknown session, and no disabled user', async () => {
    const { shopper, page, url, whole, say } = await listening();
    const [as, other, disabled] = [await shopper(), await shopper(), await shopper()];
    for (const { userId } of [as, other, disabled]) await say(userId, 'planted-message');
    const expired = await insertSession(whole.db, as.userId, { expiresAt: whole.mall.now() });
    const ended = await insertSession(whole.db, as.userId);
    await whole.db.updateTable('session').set({ ended_at: daysAgo(0) }).where('id', '=', ended.sessionId).execute();
    await whole.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', disabled.userId).execute();
    const tries = [
      [await openDevice(url), as.token], [await page({ cookie: '' }), as.token], [await page(other), as.token], [await page({ cookie: as.token }), as.token],
      [await page(expired), expired.token], [await page(ended), ended.token], [await page(disabled), disabled.token], [await page(as), 'unknown'], [await page(as), ''],
    ] as const;
    for (const [device, token] of tries) {
      device.say({ type: 'login', token });
      expect(await device.next()).toEqual({ type: 'sessionEnded' });
      await say(as.userId, 'planted-more');
      await device.settled();
      expect(device.heard).toHaveLength(1);
    }
    const program = await insertSession(whole.db, as.userId, { isBrowser: false });
    const device = await openDevice(url);
    device.say({ type: 'login', token: program.token });
    expect(await device.next()).toMatchObject({ type: 'chat' });
  });

  it('the socket takes nobody’s word in its address', async () => {
    const { shopper, url, say } = await listening();
    const as = await shopper();
    const device = await openDevice(`${url}?token=${as.token}`, undefined, { cookie: `sid=${as.cookie}`, authorization: `Bearer ${as.token}` });
    await say(as.userId, 'planted');
    await device.settled();
    device.say({ type: 'login', token: 'unknown' });
    expect(await device.next()).toEqual({ type: 'sessionEnded' });
  });

  it('hears that its session is over, of that session only, and nothing after it', async () => {
    const { shopper, page, whole, say } = await listening();
    const as = await shopper();
    const elsewhere = { userId: as.userId, ...(await insertSession(whole.db, as.userId)) };
    const [here, there] = [await page(as), await page(elsewhere)];
    here.say({ type: 'login', token: as.token });
    there.say({ type: 'login', token: elsewhere.token });
    await Promise.all([here.next(), there.next()]);
    await whole.db.updateTable('session').set({ ended_at: daysAgo(0) }).where('id', '=', as.sessionId).execute();
    expect(await here.next()).toEqual({ type: 'sessionEnded' });
    await say(as.userId, 'later');
    expect(contents(await there.next())).toEqual(['later']);
    await here.settled();
    expect(here.heard).toHaveLength(2);
    // It may log in again, and goods and settings reach it all along.
    const again = await insertSession(whole.db, as.userId, { isBrowser: false });
    here.say({ type: 'login', token: again.token });
    expect(contents(await here.next())).toEqual(['later']);
  });

  it('[W-273] hears that its session is over when the user is disabled', async () => {
    const { shopper, page, whole } = await listening();
    const as = await shopper();
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    await whole.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', as.userId).execute();
    expect(await device.next()).toEqual({ type: 'sessionEnded' });
  });

  it('is told nothing more when the session’s time is over, though nobody ended it', async () => {
    const { shopper, page, whole, say } = await listening();
    const as = await shopper();
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    whole.wait(30 * 86_400_000);
    await say(as.userId, 'planted-late');
    expect(await device.next()).toEqual({ type: 'sessionEnded' });
    expect(JSON.stringify(device.heard)).not.toContain('planted-late');
  });

  it('is told nothing after a logout, and of the next user after the next login', async () => {
    const { shopper, url, whole, say } = await listening();
    const [one, other] = [await shopper(), await shopper()];
    const programOf = ({ userId }: Shopper) => insertSession(whole.db, userId, { isBrowser: false });
    const [first, second] = [await programOf(one), await programOf(other)];
    await say(other.userId, 'for the other');
    const [device, witness] = [await openDevice(url), await openDevice(url)];
    for (const each of [device, witness]) {
      each.say({ type: 'login', token: first.token });
      await each.next();
    }
    device.say({ type: 'logout' });
    await device.settled();
    await say(one.userId, 'planted-one');
    // The device that is still logged in has heard it, so it would be here too.
    expect(contents(await witness.next())).toEqual(['planted-one']);
    device.say({ type: 'login', token: second.token });
    expect(contents(await device.next())).toEqual(['for the other']);
    // A login directly followed by a logout: the logout wins.
    device.say({ type: 'login', token: first.token });
    device.say({ type: 'logout' });
    device.say({ type: 'login', token: 'unknown' });
    while ((await device.next()).type !== 'sessionEnded');
    await say(one.userId, 'planted-two');
    expect(contents(await witness.next())).toEqual(['planted-two']);
    await device.settled();
    expect(device.heard.at(-1)).toEqual({ type: 'sessionEnded' });
  });

  it('hangs up on who says more than can be meant', async () => {
    const { shopper, page, whole } = await listening();
    const device = await page(await shopper());
    // The database is slow to look up the session: what comes meanwhile waits.
    await whole.db.transaction().execute(async (holds) => {
      await sql`lock table session in access exclusive mode`.execute(holds);
      device.say({ type: 'login', token: 'unknown' });
      for (let index = 0; index < 100; index += 1) device.say({ type: 'logout' });
      expect(await device.closed).toBe(1008);
    });
  });

  it.each([
    ['says more than a page means', (device: Device) => device.say({ type: 'watch', goods: [] })],
    ['pings without end', (device: Device) => device.socket.ping()],
  ])('hangs up on who %s, and bears what a page says', async (_case, say) => {
    const { shopper, page } = await listening();
    const device = await page(await shopper());
    for (let index = 0; index < mostSaid - 1; index += 1) say(device);
    await device.settled();
    expect(device.socket.readyState).toBe(device.socket.OPEN);
    say(device);
    expect(await device.closed).toBe(1008);
  });

  it('is closed only when all that it asked is answered, also for a page that has gone', async () => {
    const { shopper, page, stop, whole } = await listening();
    const as = await shopper();
    const device = await page(as);
    const connections = promisify(whole.app.server.getConnections.bind(whole.app.server));
    const stopped = vi.fn();
    await whole.db.transaction().execute(async (holds) => {
      await sql`lock table session in access exclusive mode`.execute(holds);
      device.say({ type: 'login', token: as.token });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(whole.db);
        expect(rows).toHaveLength(1);
      });
      device.socket.terminate();
      await vi.waitFor(async () => expect(await connections()).toBe(0));
      void stop().then(stopped);
      // As many round trips as a stop takes that waits for nothing, and many more.
      for (let turn = 0; turn < 50; turn += 1) await sql`select`.execute(whole.db);
      expect(stopped).not.toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
  });

  it('lets go of who does not read what is pushed', async () => {
    const { shopper, page, say, whole } = await listening();
    const as = await shopper();
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    device.socket.pause();
    // Chat messages are pushed as they come, until the system's buffers, whose size varies, and the server's own are full.
    const connections = promisify(whole.app.server.getConnections.bind(whole.app.server));
    for (let megabytes = 0; (await connections()) > 0; megabytes += 2) {
      expect(megabytes).toBeLessThan(300);
      await say(as.userId, ...Array.from({ length: 200 }, () => 'x'.repeat(10_000)));
    }
  });

  it('hangs up where something could not be told, for the page to come back and ask', async () => {
    const { shopper, page, whole, failed } = await listening();
    const as = await shopper();
    const device = await page(as);
    device.say({ type: 'login', token: as.token });
    await device.next();
    await whole.db.schema.alterTable('session').renameTo('session_gone').execute();
    await sql`select pg_notify('mall', ${JSON.stringify({ user: as.userId, event: 'wallet' })})`.execute(whole.db);
    expect(await device.closed).toBe(1011);
    failed.mockClear();
  });

  it('has no token in any log, also when something breaks', async () => {
    const { shopper, page, whole, failed } = await listening();
    const as = await shopper();
    const device = await page(as);
    await whole.db.schema.alterTable('session').renameTo('session_gone').execute();
    device.say({ type: 'login', token: as.token });
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    const error = failed.mock.calls[0]?.[0] as Error;
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const secret of [as.token, as.cookie]) expect(told).not.toContain(secret);
    failed.mockClear();
  });
});
