import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitingEntries } from '../../src/local/outbox/outbox';
import { Stage } from '../support/client/outbox-stage';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

const text = (content: string) => ({ type: 'text', content }) as const;

describe('the laws of the outbox', () => {
  it.each([2 * 365 * day, -2 * 365 * day, 12 * hour])('OB12 a clock that jumps by %i ms alters neither order nor waiting', async (jump) => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('newOnlinechat!send', text('1'), user);
    tab.replayer.wake();
    await stage.world.pass(30_000);
    stage.device.clockError = jump;
    await tab.act('newOnlinechat!send', text('2'), user);
    stage.device.clockError = 0;
    await tab.act('newOnlinechat!send', text('3'), user);
    stage.device.clockError = jump;
    stage.device.line.up = true;
    await stage.world.pass(120_000);
    expect(await waitingEntries(tab.db)).toEqual([]);
    expect(await stage.texts(user)).toEqual(['1', '2', '3']);
  });

  it.each([hour / 2, 8 * hour, -8 * hour, 40 * day, -40 * day])('OB12 what waited while the clock was wrong by %i ms is sent within the longest back-off, over reloads', async (error) => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    stage.device.clockError = error;
    await tab.act('newOnlinechat!send', text('held back'), user);
    tab.replayer.wake();
    await stage.world.pass(5 * minute);
    tab.die();
    stage.device.clockError = 0;
    stage.device.line.up = true;
    // No page stays open long enough to wait by its own clock.
    for (let seconds = 0; seconds <= 60; seconds += 15) {
      const page = await stage.device.openTab();
      await stage.world.pass(15_000);
      page.die();
    }
    expect(await stage.texts(user)).toEqual(['held back']);
  });

  it('OB12 a wait of an older version, which did not say when it began, ends at the longest that any is', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('newOnlinechat!send', text('from before'), user);
    tab.die();
    const early = await stage.device.openTab();
    await early.db.outbox.toCollection().modify({ tries: 1, notBefore: stage.device.clock() + 8 * hour });
    early.die();
    stage.device.line.up = true;
    await stage.device.openTab();
    await stage.world.pass(5_000);
    expect(await stage.texts(user)).toEqual(['from before']);
  });

  it('OB12 a page that begins with a connection does not wait for what an earlier one had none for', async () => {
    const { tab, user } = await stage.begin();
    stage.device.line.up = false;
    await tab.act('keepGoods!add', { sellerGoodsId: 'lamp' }, user);
    tab.replayer.wake();
    // By then each wait lasts most of a minute.
    await stage.world.pass(10 * minute);
    tab.die();
    stage.device.line.up = true;
    const next = await stage.device.openTab();
    next.replayer.wake('connection');
    await stage.world.pass(3_000);
    expect(await stage.rows(next)).toEqual([]);
  });

  it("OB12 a reload does not cut a back-off short that no clock disturbed", async () => {
    const { tab, user } = await stage.begin();
    const answer = stage.shop.answer.bind(stage.shop);
    stage.shop.answer = () => Promise.resolve(JSON.stringify({ code: 1013, msg: '操作频繁，请稍后再试', data: {} }));
    await tab.act('newOnlinechat!send', text('not now'), user);
    tab.replayer.wake();
    // By then each wait lasts minutes.
    await stage.world.pass(30 * minute);
    const tries = stage.asked.length;
    stage.shop.answer = answer;
    tab.die();
    const next = await stage.device.openTab();
    await stage.world.pass(1);
    expect([stage.asked.length, (await stage.rows(next)).length]).toEqual([tries, 1]);
    await stage.world.pass(11 * minute);
    expect(await stage.texts(user)).toEqual(['not now']);
  });
});
