import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import { favouriteIds } from '../../src/local/favourites';
import { waitingEntries, retryEntry, discardEntry } from '../../src/local/outbox/outbox';
import { replacePayload } from '../../src/local/outbox/replace-payload';
import { pictureToCome, tooOld } from '../../src/local/outbox/outbox-row';
import { callTimeoutMs } from '../../src/sync/ask-health';
import { endSession } from '../../src/sync/session-end';
import { pictureOf } from '../simulation/story';
import { filesUnder } from '../architecture/source-files';
import { Stage } from '../support/client/outbox-stage';

const day = 86_400_000;
let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

const text = (content: string) => ({ type: 'text', content }) as const;
const lamp = { sellerGoodsId: 'lamp' };

/** Makes the shop sweep unused pictures just before each of the next `times` messages; the returned function returns how many sweeps are left. */
function sweepBeforeSends(times: number): () => number {
  const send = stage.shop.answer.bind(stage.shop);
  let left = times;
  stage.shop.answer = (question) => {
    if (question.name === 'newOnlinechat!send' && left > 0) {
      left -= 1;
      stage.shop.sweep();
    }
    return send(question);
  };
  return () => left;
}

describe('the laws of the outbox', () => {
  it('OB1 what a page shows changes with the entry, and a final no takes both back', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('keepGoods!add', { sellerGoodsId: 'nowhere' }, user);
    expect(await favouriteIds(tab.db, 'goods')).toEqual(new Set(['nowhere']));
    stage.device.line.up = true;
    tab.replayer.wake('connection');
    await stage.world.pass(90_000);
    expect(await favouriteIds(tab.db, 'goods')).toEqual(new Set());
  });

  it('OB2 nothing is told to be kept while its transaction can still be undone', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    // Every request of the transaction succeeds, but its commit fails.
    stage.device.disk.full = 5;
    expect(await tab.act('newOnlinechat!send', text('lost?'), user)).toBe('noRoom');
    expect(await stage.rows(tab)).toEqual([]);
  });

  it('OB3 an entry stays until its answer was read, and goes with it', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.trouble = 1;
    await tab.act('newOnlinechat!send', text('hello'), user);
    tab.replayer.wake();
    for (let look = 0; look < 400 && (await stage.rows(tab)).length > 0; look += 1) {
      await stage.world.pass(1_000);
      if (stage.asked.length > 2) stage.device.line.trouble = 0;
    }
    expect(await stage.rows(tab)).toEqual([]);
    expect(await stage.texts(user)).toEqual(['hello']);
  });

  it('OB4 [S-343] every try of an entry has the same key, and an edited one another', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.trouble = 0.9;
    await tab.act('keepGoods!add', { sellerGoodsId: 'nowhere' }, user);
    tab.replayer.wake();
    await stage.world.pass(600_000);
    stage.device.line.trouble = 0;
    await stage.world.pass(600_000);
    const before = new Set(stage.asked.map(({ key }) => key));
    expect(before.size).toBe(1);
    const [entry] = await waitingEntries(tab.db);
    expect(entry).toMatchObject({ state: 'needsYou', refusal: 'goodsUnknown', editable: true });
    expect(await replacePayload(entry?.id ?? '', lamp, tab.db)).toBe(true);
    tab.replayer.wake();
    await stage.world.pass(5_000);
    expect(before.has(stage.asked.at(-1)?.key)).toBe(false);
    expect((await stage.shop.effects([user])).goods.map(({ id }) => id)).toEqual(['lamp']);
  });

  it.each([true, false])('OB5 three tabs send each entry once (locks of the browser: %s)', async (hasLocks) => {
    stage.close();
    stage = new Stage({ hasLocks });
    const { tab, user } = await stage.begin();
    await stage.device.openTab();
    await stage.device.openTab();
    for (const content of ['1', '2', '3', '4']) await tab.act('newOnlinechat!send', text(content), user);
    for (const each of stage.device.tabs) each.replayer.wake();
    await stage.world.pass(30_000);
    expect(stage.sent('newOnlinechat!send')).toHaveLength(4);
    expect(stage.device.breaches).toEqual([]);
  });

  it.each([true, false])('OB5 a frozen holder is taken over within 15 s, and goes on with nothing when it wakes (locks: %s)', async (hasLocks) => {
    stage.close();
    stage = new Stage({ hasLocks });
    const { tab, user } = await stage.begin();
    await tab.act('newOnlinechat!send', text('1'), user);
    await tab.act('newOnlinechat!send', text('2'), user);
    tab.replayer.wake();
    await stage.world.pass(1);
    tab.freeze();
    const other = await stage.device.openTab();
    await stage.world.pass(15_000);
    expect(await stage.texts(user)).toEqual(['1', '2']);
    const before = stage.asked.length;
    tab.thaw();
    await stage.world.pass(60_000);
    expect(stage.asked.length).toBe(before);
    expect(await stage.rows(other)).toEqual([]);
  });

  it('OB6 a lane keeps its order while another one goes on', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.trouble = 0.6;
    const contents = Array.from({ length: 8 }, (_, index) => String(index));
    for (const content of contents) await tab.act('newOnlinechat!send', text(content), user);
    await tab.act('keepGoods!add', lamp, user);
    tab.replayer.wake();
    await stage.world.pass(1_800_000);
    stage.device.line.trouble = 0;
    await stage.world.pass(1_800_000);
    expect(await stage.texts(user)).toEqual(contents);
  });

  it('OB6 a poisoned lane holds up no other', async () => {
    const { tab, user } = await stage.begin();
    await tab.db.outbox.add({ id: 'later', user, name: 'wishes!add', version: 9, payload: {}, lane: 'chat', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: stage.device.clock(), language: 'en' });
    await tab.act('newOnlinechat!send', text('behind it'), user);
    await tab.act('keepGoods!add', lamp, user);
    tab.replayer.wake();
    await stage.world.pass(5_000);
    expect(stage.asked.map(({ name }) => name)).toEqual(['keepGoods!add']);
  });

  it('OB7 a hundred taps without a line are one request', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    for (let tap = 0; tap < 100; tap += 1) await tab.act(tap % 2 === 0 ? 'keepGoods!add' : 'keepGoods!del', lamp, user);
    expect(await stage.rows(tab)).toHaveLength(1);
    stage.device.line.up = true;
    tab.replayer.wake('connection');
    await stage.world.pass(5_000);
    expect(stage.asked.map(({ name }) => name)).toEqual(['keepGoods!del']);
  });

  it('OB7 an action that was tried is never taken out again', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('keepGoods!add', lamp, user);
    tab.replayer.wake();
    await stage.world.pass(1_000);
    await tab.act('keepGoods!del', lamp, user);
    expect((await stage.rows(tab)).map(({ name }) => name)).toEqual(['keepGoods!add', 'keepGoods!del']);
  });

  it("OB8 what is not final is tried again, later each time and not before the shop's word", async () => {
    const { tab, user } = await stage.begin();
    const tries: number[] = [];
    stage.shop.answer = () => {
      tries.push(stage.world.now);
      return Promise.resolve(JSON.stringify({ code: 1013, msg: '操作频繁，请稍后再试', data: {} }));
    };
    await tab.act('keepGoods!add', lamp, user);
    tab.replayer.wake();
    await stage.world.pass(3_600_000);
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(waits.length).toBeGreaterThan(6);
    expect(waits.length).toBeLessThan(30);
    expect(waits.at(-1)).toBeGreaterThan(250_000);
    expect(await waitingEntries(tab.db)).toMatchObject([{ state: 'waiting' }]);
  });

  it('OB8 a connection that comes and goes fifty times starts no try each time; once it stays, what waits is sent once', async () => {
    const { tab, user } = await stage.begin();
    const { line } = stage.device;
    line.up = false;
    await tab.act('newOnlinechat!send', text('at last'), user);
    tab.replayer.wake();
    await stage.world.pass(1_000);
    const asked = vi.spyOn(line, 'ask');
    for (let flap = 0; flap < 50; flap += 1) {
      tab.replayer.wake('connection');
      await stage.world.pass(200);
    }
    const tries = asked.mock.calls.filter(([{ name }]) => name === 'newOnlinechat!send').length;
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThan(8);
    line.up = true;
    tab.replayer.wake('connection');
    await stage.world.pass(5_000);
    expect(await stage.texts(user)).toEqual(['at last']);
    expect(stage.sent('newOnlinechat!send')).toHaveLength(1);
  });

  it.each(['the page that made it', 'another page'])('OB8 a try that was under way when the connection came back puts nothing off: %s sends the entry over it', async (who) => {
    const { tab, user } = await stage.begin();
    const { line } = stage.device;
    line.up = false;
    await tab.act('newOnlinechat!send', text('through the tunnel'), user);
    tab.replayer.wake();
    // By then each wait lasts most of a minute.
    await stage.world.pass(300_000);
    const ask = vi.spyOn(line, 'ask').mockImplementationOnce(async () => {
      await stage.world.wait(callTimeoutMs);
      return { status: 'offline', isTimeout: true };
    });
    for (let second = 0; second < 61 && ask.mock.calls.length === 0; second += 1) await stage.world.pass(1_000);
    const other = await stage.device.openTab();
    await stage.world.pass(9_000);
    line.up = true;
    const sender = who === 'another page' ? other : tab;
    sender.replayer.wake('connection');
    await stage.world.pass(callTimeoutMs - 9_000);
    if (sender === other) tab.die();
    await stage.world.pass(3_000);
    expect(await stage.texts(user)).toEqual(['through the tunnel']);
  });

  it('OB9 what is refused needs the shopper, the lane goes on, and it goes only by their word', async () => {
    const { tab, user } = await stage.begin();
    await tab.act('keepGoods!add', { sellerGoodsId: 'nowhere' }, user);
    await tab.act('keepGoods!add', lamp, user);
    tab.replayer.wake();
    await stage.world.pass(600_000);
    const [entry] = await waitingEntries(tab.db);
    expect(entry).toMatchObject({ state: 'needsYou', refusal: 'goodsUnknown' });
    expect((await stage.shop.effects([user])).goods).toHaveLength(1);
    expect(await discardEntry(entry?.id ?? '', tab.db)).toBe(true);
    expect(await waitingEntries(tab.db)).toEqual([]);
  });

  it.each([0, 1, 2])('OB9 of three messages the one that is refused holds up no other of its lane: %i', async (refusedAt) => {
    const { tab, user } = await stage.begin();
    const answer = stage.shop.answer.bind(stage.shop);
    stage.shop.answer = (question) =>
      JSON.stringify(question.payload).includes('poison') ? Promise.resolve(JSON.stringify({ code: refusalCode('requiredEmpty'), msg: refusalText('requiredEmpty'), data: {} })) : answer(question);
    const contents = ['1', '2', '3'].with(refusedAt, 'poison');
    for (const content of contents) await tab.act('newOnlinechat!send', text(content), user);
    tab.replayer.wake();
    await stage.world.pass(60_000);
    expect(await stage.texts(user)).toEqual(contents.filter((content) => content !== 'poison'));
    expect(await waitingEntries(tab.db)).toMatchObject([{ payload: text('poison'), state: 'needsYou', refusal: 'requiredEmpty' }]);
  });

  it('OB9 [S-216] a reminder for an order that was reminded from elsewhere is done, and asks nothing of the shopper', async () => {
    const { tab, user } = await stage.begin();
    stage.shop.reminded.add('o1');
    await tab.act('order!remind', { orderId: 'o1' }, user);
    tab.replayer.wake();
    await stage.world.pass(60_000);
    expect(stage.sent('order!remind')).toHaveLength(1);
    expect(await waitingEntries(tab.db)).toEqual([]);
  });

  it('OB10 a 403 seals the queue; nobody else sends it or sees it, and the same user has it again', async () => {
    const { tab, user } = await stage.begin();
    await stage.shop.endSessions(user);
    await tab.act('newOnlinechat!send', text('planted'), user);
    tab.replayer.wake();
    await stage.world.pass(60_000);
    expect(await stage.rows(tab)).toEqual([]);
    expect(JSON.stringify(await tab.db.sealed.toArray(), (_, value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value))).not.toContain('planted');
    const other = await stage.shop.newUser();
    await stage.login(tab, other);
    await stage.world.pass(120_000);
    expect(await waitingEntries(tab.db)).toEqual([]);
    expect(await stage.texts(other)).toEqual([]);
    await stage.login(tab, user);
    await stage.world.pass(120_000);
    expect(await stage.texts(user)).toEqual(['planted']);
  });

  it('OB10 a late 403 to an old token ends no new session', async () => {
    const { tab, user, token } = await stage.begin();
    await stage.login(tab, user);
    await endSession(token, 'loginExpired', tab.db);
    expect((await tab.db.session.get('open'))?.user).toBe(user);
  });

  it('OB11 what this version does not know is kept and shown, whatever happens', async () => {
    const { tab, user } = await stage.begin();
    await tab.db.outbox.add({ id: 'later', user, name: 'wishes!add', version: 1, payload: { wish: 'x' }, lane: 'w', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: stage.device.clock(), language: 'en' });
    tab.replayer.wake();
    await stage.world.pass(600_000);
    expect(await waitingEntries(tab.db)).toMatchObject([{ id: 'later', known: false }]);
    expect(stage.asked).toEqual([]);
  });

  it('OB13 pictures are uploaded one by one, each once, and again each time that the shop swept them', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.trouble = 0.4;
    await tab.act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, user, [pictureOf('sunset')]);
    tab.replayer.wake();
    const left = sweepBeforeSends(2);
    await stage.world.pass(1_200_000);
    stage.device.line.trouble = 0;
    await stage.world.pass(1_200_000);
    expect(left()).toBe(0);
    const { chat, uploads } = await stage.shop.effects([user]);
    expect(chat).toHaveLength(1);
    expect([...uploads.keys()]).toEqual([chat[0]?.content]);
    expect(await tab.db.outboxPictures.count()).toBe(0);
  });

  it('OB13 a shop that never finds a picture is not sent it for ever: the shopper is asked', async () => {
    const { tab, user } = await stage.begin();
    await tab.act('newOnlinechat!send', { type: 'img', content: pictureToCome(0) }, user, [pictureOf('sunset')]);
    tab.replayer.wake();
    sweepBeforeSends(Infinity);
    await stage.world.pass(1_200_000);
    expect(await stage.rows(tab)).toMatchObject([{ state: 'needsYou', refusal: 'imageUnknown' }]);
    expect(await tab.db.outboxPictures.count()).toBe(1);
  });

  it('OB13 a review with nine pictures arrives once, with each in its place and uploaded once, at whichever step its page dies', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 9 }, (_, index) => `photo ${index}`);
    const hashes = await Promise.all(names.map(async (name) => createHash('sha256').update(new Uint8Array(await pictureOf(name).arrayBuffer())).digest('base64url')));
    const review = { orderId: 'o1', sellerGoodsId: 'lamp', skuId: 'brass', rating: 5, content: 'Bright', images: names.map((_, index) => pictureToCome(index)) };
    let hasDied = true;
    let steps = 0;
    for (; hasDied && steps < 200; steps += 1) {
      stage.close();
      stage = new Stage();
      const { tab, user } = await stage.begin();
      // Nothing of the login may count as a step.
      await stage.world.settle();
      await tab.act('evaluation!add', review, user, names.map((name) => pictureOf(name)));
      tab.diesAfter = steps;
      tab.replayer.wake();
      // Less than the minute after which a page looks again, which would be a step too.
      await stage.world.pass(30_000);
      hasDied = tab.isDead;
      tab.die();
      const next = await stage.device.openTab();
      await stage.world.pass(30_000);
      const { uploads } = await stage.shop.effects([user]);
      expect([steps, stage.shop.reviews.get('o1 brass')?.map((image) => uploads.get(image)?.sha256)]).toEqual([steps, hashes]);
      expect(await stage.rows(next)).toEqual([]);
      // The one whose answer died with the page comes again; the shop has it once.
      expect(uploads.size).toBe(9);
      expect(stage.sent('uploadimg!execute').length).toBeLessThanOrEqual(10);
    }
    expect(hasDied).toBe(false);
    // It died at each of them: form, upload, name and check of nine pictures.
    expect(steps).toBeGreaterThan(4 * 9);
  });

  it('OB14 a full disk lets go of what can be had again, and says so when that is not enough', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.db.replies.bulkPut([1, 2, 3, 4].map((n) => ({ key: `k${n}`, outcome: {}, asOf: n, usedAt: n, goodsIds: [] })));
    stage.device.disk.full = 1;
    expect(await tab.act('newOnlinechat!send', text('fits'), user)).toMatchObject({ kept: true });
    expect((await tab.db.replies.toCollection().primaryKeys()).toSorted()).toEqual(['k3', 'k4']);
    stage.device.disk.full = 9;
    expect(await tab.act('newOnlinechat!send', text('does not'), user)).toBe('noRoom');
    stage.device.disk.full = 0;
    expect((await stage.rows(tab)).map(({ payload }) => payload)).toEqual([text('fits')]);
  });

  it.each([[29, []], [31, ['needsYou']], [91, ['needsYou']]] as const)('OB15 after %i days it is sent, or asked about: %j', async (days, left) => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('newOnlinechat!send', text('old'), user);
    tab.die();
    await stage.world.pass(days * day);
    stage.device.line.up = true;
    const next = await stage.device.openTab();
    await stage.world.pass(120_000);
    expect((await waitingEntries(next.db)).map(({ state }) => state)).toEqual(left);
    const [entry] = await waitingEntries(next.db);
    if (entry) {
      expect(entry.refusal).toBe(tooOld);
      await retryEntry(entry.id, next.db);
      next.replayer.wake();
      await stage.world.pass(60_000);
    }
    expect(await stage.texts(user)).toEqual(['old']);
  });

  it('OB15 of two old actions on the same only the later one is asked about', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('keepGoods!add', lamp, user);
    // It was tried and its outcome is unknown, so the next one can't replace it.
    await tab.db.outbox.toCollection().modify({ tries: 1 });
    await tab.act('keepGoods!del', lamp, user);
    tab.die();
    await stage.world.pass(31 * day);
    stage.device.line.up = true;
    const next = await stage.device.openTab();
    await stage.world.pass(120_000);
    expect((await waitingEntries(next.db)).map(({ name, refusal }) => [name, refusal])).toEqual([['keepGoods!del', tooOld]]);
  });

  it('OB16 what nobody woke it for is found within a minute', async () => {
    const { tab, user } = await stage.begin();
    await stage.world.pass(5_000);
    await tab.act('keepGoods!add', lamp, user);
    await stage.world.pass(61_000);
    expect(stage.asked).toHaveLength(1);
  });
});

it('has a test for each of its laws', () => {
  const laws = [...readFileSync('src/sync/outbox.ts', 'utf8').matchAll(/^ \* (OB\d+) /gm)].map(([, law]) => law);
  const titles = filesUnder('tests').filter((file) => /\.test\.tsx?$/.test(file)).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/["'`](OB\d+) /g)].map(([, law]) => law));
  expect(laws.length).toBeGreaterThan(12);
  expect(laws.filter((law) => !titles.includes(law))).toEqual([]);
});
