import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKey } from '../../../src/contract/shop/query-key';
import {
  acceptChanges, addAlone, addToCart, cartLines, watchLines, watchMerged, watchSelected, updateCart, keepSelected, removeFromCart, restoreToCart, setChecked, setCount, takeMerged,
  type Selected,
} from '../../../src/local/cart/cart';
import { cartToSend, isCartUnsent, keepMergedCart } from '../../../src/local/cart/cart-sync';
import { takeBought } from '../../../src/local/cart/take-bought';
import { device, DeviceDatabase } from '../../../src/local/database/database';
import { evictShare, evictUnused } from '../../../src/local/database/storage-eviction';
import { keepShopTime } from '../../../src/local/outbox/outbox-age';
import { keepAttempt } from '../../../src/local/orders/order-drafts';
import { keepReply } from '../../../src/local/replies/replies';
import { forgetUser } from '../../../src/local/session/encrypt-user-data';
import { switchUser, closeSession } from '../../../src/local/session/switch-user';
import { checkedGroups, maxLines, type CartLine } from '../../../src/rules/cart/cart';
import { amount } from '../../support/catalog';
import { newLine } from '../../support/client/cart-lines';
import { Stage } from '../../support/client/outbox-stage';

const sealKey = Buffer.alloc(32, 7).toString('base64url');
const logIn = (user: string, db = device) => switchUser(db, { user, token: `token of ${user}`, sealKey });
const counts = async (db = device) => Object.fromEntries((await cartLines(db)).map(({ skuId, count }) => [skuId, count]));
const bytesOf = async () =>
  JSON.stringify(await Promise.all(device.tables.map((table) => table.toArray())), (_, value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value));

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

describe('the cart on the device', () => {
  it('[S-136] is a visitor’s too, [S-160] [S-475] and each user has one of his or her own, under the user’s code', async () => {
    await addToCart([newLine('a', { count: 2 })]);
    expect((await device.cart.toArray()).map(({ user, key }) => [user, key])).toEqual([['', 'lines']]);
    await logIn('ann');
    await addToCart([newLine('b')]);
    await forgetUser(device, 'ann');
    await logIn('ben');
    expect(await counts()).toEqual({});
    await addToCart([newLine('c')]);
    expect((await device.cart.toArray()).map(({ user, key }) => [user, key])).toEqual([['ben', 'lines']]);
  });

  it('is unsent once its user has changed it, until the shop has the change: what was only heard of the goods is no loss', async () => {
    await addToCart([newLine('a')]);
    expect(await isCartUnsent()).toBe(false);
    await logIn('ann');
    expect(await isCartUnsent()).toBe(true);
    await keepMergedCart('ann', await cartToSend('ann'), { revision: 1, changes: [], more: false });
    expect(await isCartUnsent()).toBe(false);
    const [line] = await cartLines();
    await updateCart(() => line && { ...newLine('a', { stock: 3 }), seenAt: line.seenAt + 1 });
    expect((await cartToSend('ann')).changes).toHaveLength(1);
    expect(await isCartUnsent()).toBe(false);
    await removeFromCart(line ? [line.identifier] : []);
    expect(await isCartUnsent()).toBe(true);
  });

  it('is unsent from the moment a line is added, though the line is written only once other rows have been read', async () => {
    await logIn('ann');
    let read = () => {};
    const late = new Promise<void>((resolve) => (read = resolve));
    const rows = vi.spyOn(device.replies, 'bulkGet').mockImplementationOnce(() => Dexie.Promise.resolve(late).then(() => []));
    const added = addToCart([newLine('a')]);
    const [isUnsent, toSend] = [isCartUnsent(), cartToSend('ann')];
    expect(rows).toHaveBeenCalledOnce();
    // Longer than the questions take that do not wait for the line.
    for (let reads = 0; reads < 20; reads += 1) await device.cart.count();
    read();
    expect(await added).toBe('added');
    expect(await isUnsent).toBe(true);
    expect((await toSend).changes).toHaveLength(1);
  });

  it('[S-160] survives a reload', async () => {
    await addToCart([newLine('a', { count: 2 }), newLine('b')]);
    const later = new DeviceDatabase();
    expect(await counts(later)).toEqual({ a: 2, b: 1 });
    later.close();
  });

  it('[S-139] takes a product with attribute and quantity, and tells it', async () => {
    const told: (readonly CartLine[])[] = [];
    const stop = watchLines((lines) => told.push(lines));
    await vi.waitFor(() => expect(told).toEqual([[]]));
    await addToCart([newLine('a', { count: 3, checkAttrName: 'Red' })]);
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject([{ checkAttrName: 'Red', count: 3, checked: true }]));
    stop();
  });

  it('[S-151] keeps the quantity within the setting that the device knows', async () => {
    await keepReply<'syspara!getSyspara'>(queryKey('ar', 'syspara!getSyspara', { code: 'mall_max_goods_number_in_order' }), { mall_max_goods_number_in_order: 30 }, 5);
    await addToCart([newLine('a', { count: 20 })]);
    await addToCart([newLine('a', { count: 20 })]);
    expect(await counts()).toEqual({ a: 30 });
    await setCount('goods-a:a', 500);
    expect(await counts()).toEqual({ a: 30 });
  });

  it('changes, loses and regains lines', async () => {
    await addToCart([newLine('a'), newLine('b')]);
    await setCount('goods-a:a', 7);
    await setChecked(['goods-a:a', 'goods-b:b'], false);
    const before = await cartLines();
    expect(before.map(({ skuId, count, checked }) => [skuId, count, checked]).toSorted()).toEqual([['a', 7, false], ['b', 1, false]]);
    await removeFromCart(['goods-a:a']);
    expect(await counts()).toEqual({ b: 1 });
    await restoreToCart(before.filter(({ skuId }) => skuId === 'a'), '');
    expect(await cartLines()).toEqual(before);
    await addAlone(newLine('c', { count: 2 }));
    expect((await cartLines()).filter(({ checked }) => checked).map(({ skuId }) => skuId)).toEqual(['c']);
  });

  it('puts nothing that was removed back into the cart of another user, who came by another tab meanwhile', async () => {
    await logIn('ann');
    await addToCart([newLine('a')]);
    const removed = await cartLines();
    await removeFromCart(['goods-a:a']);
    await logIn('ben');
    expect(await restoreToCart(removed, 'ann')).toBe('kept');
    expect(await counts()).toEqual({});
    await logIn('ann');
    await restoreToCart(removed, 'ann');
    expect(await counts()).toEqual({ a: 1 });
  });

  it('hears what the shop says of its goods, but nothing older than it knows', async () => {
    await addToCart([newLine('a', { seenAt: 1_000 }), newLine('b', { seenAt: 3_000 })]);
    const { count: _count, ...goods } = newLine('a', { sellingPrice: amount('7'), seenAt: 2_000 });
    await updateCart(({ skuId }) => ({ ...goods, sellerGoodsId: `goods-${skuId}`, skuId }));
    expect(Object.fromEntries((await cartLines()).map(({ skuId, sellingPrice, lowered }) => [skuId, [sellingPrice, lowered]]))).toEqual({ a: ['7', '10'], b: ['10', undefined] });
    await acceptChanges(['goods-a:a']);
    expect((await cartLines()).find(({ skuId }) => skuId === 'a')?.lowered).toBeUndefined();
  });

  it('is not touched when room is made for other things', async () => {
    await addToCart([newLine('a')]);
    const later = Date.now() + 1_000 * 86_400_000;
    await keepShopTime(device, { shop: later, device: later });
    await evictUnused(later);
    await evictShare(device, 1);
    expect(await counts()).toEqual({ a: 1 });
  });

  it('takes as many lines as an order does, and says so of the next', async () => {
    expect(await addToCart(Array.from({ length: maxLines }, (_, index) => newLine(`s${index}`)))).toBe('added');
    expect(await addToCart([newLine('one-more')])).toBe('noRoom');
    expect(await addToCart([newLine('s0')])).toBe('added');
    expect(await cartLines()).toHaveLength(maxLines);
  });

  it('says that the browser keeps nothing where its database does not open', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const closed = new DeviceDatabase('closed', { indexedDB: { open: refuse } as never, IDBKeyRange });
    expect(await addToCart([newLine('a')], closed)).toBe('noStorage');
    expect(await setCount('goods-a:a', 2, closed)).toBe('noStorage');
  });

  it('leaves out what another version wrote and this one can’t read', async () => {
    await addToCart([newLine('a')]);
    const row = await device.cart.get(['', 'lines']);
    await device.cart.put({ user: '', key: 'lines', value: { ...(row?.value as object), odd: { life: 'x' } } });
    expect(await counts()).toEqual({ a: 1 });
  });
});

describe('two tabs', () => {
  const other = new DeviceDatabase();
  afterEach(() => other.close({ disableAutoOpen: false }));

  it('that change the cart at once lose no change', async () => {
    await addToCart([newLine('a')]);
    await Promise.all([
      addToCart([newLine('b')]), addToCart([newLine('c')], other), setCount('goods-a:a', 4), addToCart([newLine('b')], other), removeFromCart(['goods-none:x'], other), addToCart([newLine('d')]),
    ]);
    expect(await counts()).toEqual({ a: 4, b: 2, c: 1, d: 1 });
    expect(await counts(other)).toEqual(await counts());
  });

  it('see what the other did', async () => {
    const told: (readonly CartLine[])[] = [];
    const stop = watchLines((lines) => told.push(lines));
    await addToCart([newLine('z')], other);
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject([{ skuId: 'z' }]));
    stop();
  });
});

describe('at a login', () => {
  it('[S-138] the visitor’s cart becomes the user’s, in one go, and what was merged is told once', async () => {
    await logIn('ann');
    await addToCart([newLine('a', { count: 2 })]);
    await closeSession(device, 'token of ann');
    await addToCart([newLine('a', { count: 5 }), newLine('b')]);
    const told: unknown[] = [];
    const stop = watchMerged((names) => names && told.push(names));
    await logIn('ann');
    expect(await counts()).toEqual({ a: 5, b: 1 });
    expect(await device.cart.where('user').equals('').count()).toBe(0);
    await vi.waitFor(() => expect(told).toEqual([{ added: ['Name of b'], both: ['Name of a'] }]));
    const [one, two] = await Promise.all([takeMerged(), takeMerged()]);
    expect([one, two].filter((names) => names !== undefined)).toHaveLength(1);
    // At a second login there is nothing to merge, and nothing is doubled.
    await logIn('ann');
    expect(await counts()).toEqual({ a: 5, b: 1 });
    expect(await takeMerged()).toBeUndefined();
    stop();
  });

  it('[S-161] what the visitor was about to buy is what the user buys, in that quantity', async () => {
    await logIn('ann');
    await addToCart([newLine('a', { count: 5 })]);
    await keepSelected(selection(await cartLines()));
    await closeSession(device, 'token of ann');
    await addToCart([newLine('a', { count: 2 })]);
    await keepSelected(selection(await cartLines()));
    await logIn('ann');
    const told: (Selected | undefined)[] = [];
    const stop = watchSelected((selected) => told.push(selected));
    await vi.waitFor(() => expect(told[0]?.groups.flatMap(({ list }) => list.map(({ skuId, checkTotal }) => [skuId, checkTotal]))).toEqual([['a', 2]]));
    stop();
    expect(await device.cart.where('user').equals('').count()).toBe(0);
  });

  it('an empty visitor’s cart changes nothing and is not told', async () => {
    await logIn('ann');
    expect(await device.cart.count()).toBe(0);
  });
});

describe('when the session is over', () => {
  it('by a 403 the cart is sealed, no word of it readable, and back at the same user’s login', async () => {
    await logIn('ann');
    await addToCart([newLine('planted-word', { count: 3 })]);
    await keepSelected(selection(await cartLines()));
    await closeSession(device, 'token of ann');
    expect(await device.cart.count()).toBe(0);
    expect(await bytesOf()).not.toContain('planted-word');
    await logIn('ben');
    expect(await counts()).toEqual({});
    await closeSession(device, 'token of ben');
    await logIn('ann');
    expect(await counts()).toEqual({ 'planted-word': 3 });
    expect(await device.cart.get(['ann', 'selected'])).toBeDefined();
    expect(await device.sealed.count()).toBe(0);
  });

  it('by a logout it is gone, open or sealed (storefront, 5 "Session")', async () => {
    await logIn('ann');
    await addToCart([newLine('planted-word')]);
    await forgetUser(device, 'ann');
    expect(await bytesOf()).not.toContain('planted-word');
    await logIn('ann');
    expect(await counts()).toEqual({});
  });
});

function selection(lines: readonly CartLine[]): Selected {
  return { groups: checkedGroups(lines), at: 7 };
}

const pieces = (...identifiers: readonly string[]) => identifiers.map((identifier) => ({ identifier, count: 1 }));

describe('what was selected for payment', () => {
  it('[S-480] [S-154] [S-156] is kept by seller, with title and the identifiers that were checked, for its user', async () => {
    await logIn('ann');
    await addToCart([newLine('a', { count: 2 }), newLine('b', { seller: { id: 'south', name: 'South' } }), newLine('c')]);
    await setChecked(['goods-c:c'], false);
    await keepSelected(selection(await cartLines()));
    const told: (Selected | undefined)[] = [];
    const stop = watchSelected((selected) => told.push(selected));
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.groups.map(({ sellerId, title, checkList }) => [sellerId, title, checkList]).toSorted()).toEqual([['lantern', 'Quay', ['goods-a:a']], ['south', 'South', ['goods-b:b']]]);
    expect(told[0]?.groups.flatMap(({ list }) => list).find(({ skuId }) => skuId === 'a')).toMatchObject({ checkTotal: 2 });
    stop();
  });

  it('[S-480] leaves cart and selection once it is bought; the rest stays', async () => {
    await logIn('ann');
    await addToCart([newLine('a'), newLine('b', { seller: { id: 'south', name: 'South' } }), newLine('c')]);
    await keepSelected(selection(await cartLines()));
    await takeBought(pieces('goods-a:a', 'goods-b:b'), undefined);
    expect(await counts()).toEqual({ c: 1 });
    const told: (Selected | undefined)[] = [];
    const stop = watchSelected((selected) => told.push(selected));
    await vi.waitFor(() => expect(told[0]?.groups.map(({ checkList }) => checkList)).toEqual([['goods-c:c']]));
    stop();
    await takeBought(pieces('goods-c:c'), undefined);
    expect(await device.cart.get(['ann', 'selected'])).toBeUndefined();
    expect(await counts()).toEqual({});
  });
});

describe('an order that is placed takes the pieces that were bought', () => {
  const draftOf = async (skuId: string, count: number) => {
    const [group] = checkedGroups((await cartLines()).filter((line) => line.skuId === skuId).map((line) => ({ ...line, count })));
    if (!group) throw new Error('not in the cart');
    const { title, sellerId, list } = group;
    const total = amount('1');
    const order = { payload: { addressId: 'home', orderList: list.map((line) => ({ sellerGoodsId: line.sellerGoodsId, skuId: line.skuId, count })), total }, groups: [{ sellerId, title, list }], payType: null };
    const kept = await keepAttempt({ order, state: 'sent', now: 1 });
    return { list, id: kept?.id };
  };

  it('[S-480] what was added to its lines meanwhile stays in cart and selection', async () => {
    await logIn('ann');
    await addToCart([newLine('a')]);
    const { list, id } = await draftOf('a', 1);
    await addToCart([newLine('a', { count: 2 })]);
    await keepSelected(selection(await cartLines()));
    await takeBought(list, id);
    expect(await counts()).toEqual({ a: 2 });
    expect(await device.cart.get(['ann', 'selected'])).toMatchObject({ value: { groups: [{ checkList: ['goods-a:a'], list: [{ count: 2, checkTotal: 2 }] }] } });
    // The shop's copy learns of it as of any change of a quantity.
    expect(await isCartUnsent()).toBe(true);
    expect((await cartToSend('ann')).changes).toMatchObject([{ entry: { life: 1, edits: 3, count: 2 } }]);
  });

  it('once, however many tabs hear of it', async () => {
    await logIn('ann');
    await addToCart([newLine('a')]);
    const { list, id } = await draftOf('a', 1);
    await addToCart([newLine('a', { count: 2 })]);
    await Promise.all([takeBought(list, id), takeBought(list, id)]);
    expect(await counts()).toEqual({ a: 2 });
    expect(await device.orderDrafts.count()).toBe(0);
  });
});

describe('trouble of the device', () => {
  const stages: Stage[] = [];
  const stage = () => {
    const made = new Stage();
    stages.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of stages.splice(0)) made.close();
  });

  it('[S-417] a full disk lets go of what can be had again, and where that is not enough it is said and nothing changes', async () => {
    const { device: own, world } = stage();
    const { db } = await own.openTab();
    await db.replies.bulkPut([1, 2, 3, 4].map((n) => ({ key: `k${n}`, outcome: {}, asOf: n, usedAt: n, goodsIds: [] })));
    own.disk.full = 1;
    expect(await world.work.during(addToCart([newLine('fits')], db))).toBe('added');
    expect(await db.replies.count()).toBe(2);
    own.disk.full = 99;
    expect(await world.work.during(addToCart([newLine('does-not')], db))).toBe('noRoom');
    expect(await setCount('goods-fits:fits', 5, db)).toBe('noRoom');
    own.disk.full = 0;
    expect(await counts(db)).toEqual({ fits: 1 });
  });

  it('a tab that dies over a change leaves it done or undone, and every other change there', async () => {
    const { device: own } = stage();
    for (let step = 1; step < 12; step += 1) {
      const tab = await own.openTab();
      const before = await counts(tab.db);
      tab.diesAfter = step;
      void addToCart([newLine(`s${step}`), newLine('all')], tab.db).catch(() => {});
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      tab.die();
      const next = await own.openTab();
      const after = await counts(next.db);
      const changed = { ...before, [`s${step}`]: 1, all: (before['all'] ?? 0) + 1 };
      expect([before, changed]).toContainEqual(after);
      expect(await addToCart([newLine('sure')], next.db)).toBe('added');
      next.die();
    }
  });

  it('a login that breaks off in its midst leaves the line in one of the two carts', async () => {
    const { device: own } = stage();
    for (let step = 1; step < 14; step += 1) {
      const tab = await own.openTab();
      await forgetUser(tab.db, 'ann');
      await tab.db.cart.clear();
      await addToCart([newLine('a', { count: 4 })], tab.db);
      tab.diesAfter = step;
      void logIn('ann', tab.db).catch(() => {});
      for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
      tab.die();
      const next = await own.openTab();
      expect(await counts(next.db), `step ${step}`).toEqual({ a: 4 });
      await logIn('ann', next.db);
      expect(await counts(next.db), `step ${step}`).toEqual({ a: 4 });
      next.die();
    }
  });
});
