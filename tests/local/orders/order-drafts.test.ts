import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { device } from '../../../src/local/database/database';
import { storageUsage } from '../../../src/local/database/storage-usage';
import { draftNotPlaced, DraftGone, watchDrafts, forgetDraft, keepAttempt, ownDrafts, type OrderDraft } from '../../../src/local/orders/order-drafts';
import { forgetUser, importUserKey, openSession, encryptUser } from '../../../src/local/session/encrypt-user-data';
import { closeSession } from '../../../src/local/session/switch-user';
import { checkoutLine, shownOrder } from '../../support/client/checkout-world';

const sealKey = Buffer.alloc(32, 7).toString('base64url');
const login = async (user: string) => openSession(device, { user, token: `token of ${user}` }, await importUserKey(sealKey));
const order = (remark = '', facts = {}) => {
  const { payload, groups, payType } = shownOrder([checkoutLine(facts)]);
  return { payload: { ...payload, remark }, groups, payType };
};
const attempt = (remark: string, more: { state?: OrderDraft['state']; id?: string; now?: number } = {}) => keepAttempt({ order: order(remark), state: 'waiting', now: 1, ...more });
/** The same, as it is stored. */
const kept = async (...attempted: Parameters<typeof attempt>) => {
  const made = await attempt(...attempted);
  if (!made) return undefined;
  const { isNew: _isNew, ...draft } = made;
  return draft;
};
const everything = async () => JSON.stringify(await Promise.all(device.tables.map((table) => table.toArray())));

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

describe('an order on the device', () => {
  it('[S-480] is there again after a reload with all that is needed to place it', async () => {
    await login('ann');
    const draft = await kept('blue');
    expect(await ownDrafts(device)).toEqual([{ ...draft, state: 'waiting', order: order('blue'), madeAt: 1 }]);
  });

  it('CO2 keeps its key over retries, also when another tab tries the same', async () => {
    await login('ann');
    const [one, two] = await Promise.all([kept('blue', { state: 'sent' }), kept('blue', { state: 'sent' })]);
    const again = await kept('blue', { state: 'sent', now: 9 });
    expect([two?.key, again?.key]).toEqual([one?.key, one?.key]);
    expect(again).toMatchObject({ id: one?.id, madeAt: 1 });
    expect(await device.orderDrafts.count()).toBe(1);
  });

  it('CO2 that was sent stays so, and stays what it said', async () => {
    await login('ann');
    const sent = await kept('blue', { state: 'sent' });
    expect(await kept('blue', { state: 'waiting' })).toEqual({ ...sent, wasSent: true });
    expect(await kept('red', { state: 'sent', ...(sent && { id: sent.id }) })).toEqual({ ...sent, wasSent: true });
    expect(await ownDrafts(device)).toEqual([sent]);
  });

  it('says whether this attempt made it', async () => {
    await login('ann');
    expect([(await attempt('blue'))?.isNew, (await attempt('blue', { state: 'sent' }))?.isNew, (await attempt('blue'))?.isNew]).toEqual([true, undefined, undefined]);
  });

  it('that only waits becomes what its shopper made of it, in the same place', async () => {
    await login('ann');
    const draft = await kept('blue');
    const next = await kept('red', { ...(draft && { id: draft.id }) });
    expect(next).toMatchObject({ id: draft?.id, key: draft?.key, order: { payload: { remark: 'red' } } });
    expect(await device.orderDrafts.count()).toBe(1);
  });

  it('CO2 that the shop did not place waits again, under another key where the shop has a reply under that one', async () => {
    await login('ann');
    const draft = await kept('blue', { state: 'sent' });
    await draftNotPlaced(draft?.id ?? '', false);
    expect(await ownDrafts(device)).toMatchObject([{ id: draft?.id, key: draft?.key, state: 'waiting' }]);
    await draftNotPlaced(draft?.id ?? '', true);
    const [after] = await ownDrafts(device);
    expect(after).toMatchObject({ id: draft?.id, state: 'waiting' });
    expect(after?.key).not.toBe(draft?.key);
    await forgetDraft(draft?.id ?? '');
    expect(await ownDrafts(device)).toEqual([]);
  });

  it('CO1 that is gone, placed or discarded in another tab, is not made anew', async () => {
    await login('ann');
    const draft = await kept('blue', { state: 'sent' });
    await forgetDraft(draft?.id ?? '');
    for (const state of ['sent', 'waiting'] as const) await expect(kept('blue', { state, id: draft?.id ?? '' })).rejects.toThrow(DraftGone);
    expect(await ownDrafts(device)).toEqual([]);
  });

  it('another order is another row with another key; the oldest is first', async () => {
    await login('ann');
    const [one, two] = [await kept('blue', { now: 7 }), await kept('red', { now: 3 })];
    expect(one?.key).not.toBe(two?.key);
    expect((await ownDrafts(device)).map(({ order: { payload } }) => payload.remark)).toEqual(['red', 'blue']);
  });

  it('is told to every page at each change', async () => {
    await login('ann');
    const counts: number[] = [];
    const told = new Promise<void>((resolve) => {
      const stop = watchDrafts((drafts) => {
        counts.push(drafts.length);
        if (drafts.length === 0) void kept('blue');
        else {
          stop();
          resolve();
        }
      });
    });
    await told;
    expect(counts).toEqual([0, 1]);
  });

  it('of a shape that this version does not know is left where it lies', async () => {
    await login('ann');
    const draft = await kept('blue');
    await device.orderDrafts.update(['ann', draft?.id ?? ''], { order: { payload: 'of tomorrow' } });
    expect(await ownDrafts(device)).toEqual([]);
    expect(await device.orderDrafts.count()).toBe(1);
  });
});

describe('whose it is', () => {
  it('another user sees and changes none of it; a visitor has none', async () => {
    expect(await kept('nobody')).toBeUndefined();
    await login('ann');
    const draft = await kept('blue');
    await login('ben');
    expect(await ownDrafts(device)).toEqual([]);
    await forgetDraft(draft?.id ?? '');
    await draftNotPlaced(draft?.id ?? '', true);
    const bens = await kept('blue');
    expect(bens?.key).not.toBe(draft?.key);
    await login('ann');
    expect(await ownDrafts(device)).toEqual([draft]);
  });

  it('after a logout no word of it is left', async () => {
    await login('ann');
    await kept('my secret remark');
    await forgetUser(device, 'ann');
    expect(await everything()).not.toContain('secret');
    expect(await device.orderDrafts.count()).toBe(0);
  });

  it('a logout forgets sealed ones too', async () => {
    await login('ann');
    await kept('my secret remark');
    await closeSession(device, 'token of ann');
    await forgetUser(device, 'ann');
    expect(await device.sealed.count()).toBe(0);
  });

  it('at the end of a session it is sealed, and the same user finds it as it was, key and all', async () => {
    await login('ann');
    const draft = await kept('my secret remark', { state: 'sent' });
    await closeSession(device, 'token of ann');
    expect(await everything()).not.toContain('secret');
    expect(await device.sealed.count()).toBe(1);
    await login('ben');
    expect(await ownDrafts(device)).toEqual([]);
    await login('ann');
    expect(await ownDrafts(device)).toEqual([draft]);
    expect(await device.sealed.count()).toBe(0);
  });

  it('a sealing that broke off is done again from where it stood', async () => {
    await login('ann');
    await kept('one');
    await kept('two', { now: 2 });
    await device.session.delete('open');
    await Promise.all([encryptUser(device, 'ann'), encryptUser(device, 'ann')]);
    await login('ann');
    expect((await ownDrafts(device)).map(({ order: { payload } }) => payload.remark)).toEqual(['one', 'two']);
  });

  it('counts among what is the shopper’s own on this device', async () => {
    await login('ann');
    const before = await storageUsage('own');
    await kept('blue');
    expect((await storageUsage('own')).count).toBe(before.count + 1);
  });
});
