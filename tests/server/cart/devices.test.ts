import { randomUUID } from 'node:crypto';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { maxCartChanges } from '../../../src/contract/shop/cart';
import { acceptChanges, addToCart, cartLines, removeFromCart, setChecked, setCount, updateCart } from '../../../src/local/cart/cart';
import { cartToSend, keepMergedCart } from '../../../src/local/cart/cart-sync';
import { saveForLater } from '../../../src/local/cart/saved-lines';
import { DeviceDatabase } from '../../../src/local/database/database';
import { identifierOf } from '../../../src/rules/cart/cart';
import { defaultMaxBuy } from '../../../src/rules/catalog/catalog';
import { dayMs } from '../../../src/rules/durations';
import { maxEntries } from '../../../src/server/features/cart/merge-cart';
import { amount, testNow } from '../../support/catalog';
import { newLine } from '../../support/client/cart-lines';
import { describeWithShop } from '../../support/server/databases';
import { insertShopper, type Shopper } from '../../support/server/shopper';

const skus = ['a', 'b', 'c', 'd'] as const;
const idOf = (sku: string) => identifierOf({ sellerGoodsId: `goods-${sku}`, skuId: sku });

/** The database of a device where the user is logged in. */
async function opened(user: string): Promise<DeviceDatabase> {
  // Not the global one: the server's tests share their modules, and Dexie looks for that when it is loaded.
  const db = new DeviceDatabase(randomUUID(), { indexedDB, IDBKeyRange });
  await db.session.put({ name: 'open', user, token: 'token' });
  onTestFinished(async () => {
    await db.delete();
  });
  return db;
}

describeWithShop((shop, kind) => {
  /** Syncs as sync/cart.ts does, until nothing is left to send; returns the number of calls. */
  async function sync(as: Shopper, db: DeviceDatabase, now?: number): Promise<number> {
    for (let calls = 1; ; calls += 1) {
      expect(calls).toBeLessThan(40);
      const sent = await cartToSend(as.userId, db);
      const reply = await shop().ask('cart!merge', { since: sent.since, changes: [...sent.changes] }, { as });
      await keepMergedCart(as.userId, sent, reply, db, now);
      if (!reply.more && (await cartToSend(as.userId, db)).changes.length === 0) return calls;
    }
  }

  describe('the cart follows the account', () => {
    it('what is put in on one device is on another, counted, ticked and put aside alike; what is removed is gone from both', async () => {
      const as = await insertShopper(shop().db);
      const [phone, laptop] = [await opened(as.userId), await opened(as.userId)];
      await addToCart([newLine('a', { count: 2 }), newLine('b'), newLine('c')], phone);
      await saveForLater(idOf('c'), phone);
      await sync(as, phone);
      await sync(as, laptop);
      expect(await cartLines(laptop)).toEqual(await cartLines(phone));
      expect((await laptop.cart.get([as.userId, 'saved']))?.value).toEqual((await phone.cart.get([as.userId, 'saved']))?.value);
      await removeFromCart([idOf('b')], laptop);
      await setCount(idOf('a'), 7, laptop);
      await setChecked([idOf('a')], false, laptop);
      await sync(as, laptop);
      await sync(as, phone);
      expect((await cartLines(phone)).map(({ skuId, count, checked }) => [skuId, count, checked])).toEqual([['a', 7, false]]);
    });

    it('[S-138] CA5 what is put in where nothing of the user’s cart is stays when that comes, although it was once removed: in the larger quantity', async () => {
      const as = await insertShopper(shop().db);
      const phone = await opened(as.userId);
      await addToCart([newLine('a', { count: 2 }), newLine('b')], phone);
      await setCount(idOf('b'), 9, phone);
      await setCount(idOf('b'), 1, phone);
      // Bought, for example.
      await removeFromCart([idOf('a')], phone);
      await sync(as, phone);
      const laptop = await opened(as.userId);
      await addToCart([newLine('a', { count: 3 }), newLine('b', { count: 4 })], laptop);
      await sync(as, laptop);
      expect(Object.fromEntries((await cartLines(laptop)).map(({ skuId, count }) => [skuId, count]))).toEqual({ a: 3, b: 4 });
      await sync(as, phone);
      expect(await cartLines(phone)).toEqual(await cartLines(laptop));
      // Now both have heard of it.
      await removeFromCart([idOf('a')], phone);
      await sync(as, phone);
      await sync(as, laptop);
      expect((await cartLines(laptop)).map(({ skuId }) => skuId)).toEqual(['b']);
    });

    it('CA1–CA5: three devices that changed it apart have one cart in the end, whenever each of them was heard', async () => {
      const act = fc.record({ device: fc.integer({ min: 0, max: 2 }), act: fc.constantFrom('add', 'count', 'remove', 'tick', 'save', 'sync', 'sync'), sku: fc.constantFrom(...skus), count: fc.integer({ min: 1, max: 60 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (story) => {
          const as = await insertShopper(shop().db);
          const devices = [await opened(as.userId), await opened(as.userId), await opened(as.userId)] as const;
          let now = 0;
          for (const { device, act: what, sku, count } of story) {
            const db = devices[device as 0 | 1 | 2];
            now += 1;
            if (what === 'add') await addToCart([newLine(sku, { count, seenAt: now })], db, now);
            if (what === 'count') await setCount(idOf(sku), count, db);
            if (what === 'remove') await removeFromCart([idOf(sku)], db);
            if (what === 'tick') await setChecked([idOf(sku)], count % 2 === 0, db);
            if (what === 'save') await saveForLater(idOf(sku), db, now);
            if (what === 'sync') await sync(as, db);
          }
          for (const db of [...devices, ...devices]) await sync(as, db);
          const [one, ...others] = await Promise.all(devices.map((db) => db.cart.where('user').equals(as.userId).filter(({ key }) => key !== 'synced').toArray()));
          for (const other of others) expect(other).toEqual(one);
          for (const { count } of await cartLines(devices[0])) expect(count).toBeLessThanOrEqual(defaultMaxBuy);
        }),
        { numRuns: kind === 'server' ? 40 : 10 },
      );
    });

    it('a price seen by a clock that was ahead gives way to every later one, and nothing is sent for ever', async () => {
      const as = await insertShopper(shop().db);
      const [phone, laptop] = [await opened(as.userId), await opened(as.userId)];
      const start = testNow;
      const ahead = start + 3 * dayMs;
      const seen = (price: string, seenAt: number, db: DeviceDatabase) => updateCart(() => ({ ...newLine('a', { sellingPrice: amount(price) }), seenAt }), db);
      const prices = async (db: DeviceDatabase) => (await cartLines(db)).map(({ sellingPrice }) => sellingPrice);
      await addToCart([newLine('a', { seenAt: ahead })], phone);
      await sync(as, phone, ahead);
      await sync(as, laptop, start);
      // Within the minute in which the shop takes that one for the newest, both see another.
      shop().wait(1_000);
      await seen('9', start + 1_000, laptop);
      await sync(as, laptop, start + 1_000);
      expect(await sync(as, phone, ahead + 1_000)).toBeLessThan(3);
      // The clock is set right; the laptop sees the next price, and then the phone one more.
      shop().wait(1_000);
      await seen('8', start + 2_000, laptop);
      await sync(as, laptop, start + 2_000);
      await sync(as, phone, start + 2_000);
      expect(await prices(phone)).toEqual(['8']);
      shop().wait(1_000);
      await seen('7', start + 3_000, phone);
      for (const db of [phone, laptop, phone]) expect(await sync(as, db, start + 3_000)).toBeLessThan(3);
      expect([await prices(phone), await prices(laptop)]).toEqual([['7'], ['7']]);
    });

    it('a higher price that was accepted is not asked about again, here or on another device', async () => {
      const as = await insertShopper(shop().db);
      const [phone, laptop] = [await opened(as.userId), await opened(as.userId)];
      const prices = async (db: DeviceDatabase) => (await cartLines(db)).map(({ sellingPrice, offered }) => [sellingPrice, offered?.sellingPrice]);
      await addToCart([newLine('a', { sellingPrice: amount('9.5'), seenAt: testNow - 2_000 })], phone);
      await updateCart(() => newLine('a', { sellingPrice: amount('12'), seenAt: testNow - 1_000 }), phone);
      for (const db of [phone, laptop]) {
        await sync(as, db);
        expect(await prices(db)).toEqual([['9.5', '12']]);
      }
      await acceptChanges([idOf('a')], phone);
      for (const db of [phone, laptop]) {
        expect(await sync(as, db)).toBe(1);
        expect(await prices(db)).toEqual([['12', undefined]]);
      }
    });

    it('a full cart goes in pieces, and nothing goes twice', async () => {
      const as = await insertShopper(shop().db);
      const [phone, laptop] = [await opened(as.userId), await opened(as.userId)];
      const lines = Array.from({ length: maxCartChanges + 50 }, (_, index) => newLine(`sku${index}`));
      await addToCart(lines, phone);
      expect(await sync(as, phone)).toBe(2);
      expect(await sync(as, laptop)).toBe(2);
      expect(await cartLines(laptop)).toEqual(await cartLines(phone));
      const sent = await cartToSend(as.userId, phone);
      expect(await shop().ask('cart!merge', { ...sent, changes: [...sent.changes] }, { as })).toEqual({ revision: lines.length, changes: [], more: false });
    });

    it('a shop that was set back to a copy of earlier is told all again', async () => {
      const as = await insertShopper(shop().db);
      const phone = await opened(as.userId);
      await addToCart([newLine('a'), newLine('b')], phone);
      await sync(as, phone);
      await shop().db.deleteFrom('cart_entry').where('user_id', '=', as.userId).execute();
      await shop().db.updateTable('cart').set({ revision: 0 }).where('user_id', '=', as.userId).execute();
      await addToCart([newLine('c')], phone);
      await sync(as, phone);
      await sync(as, phone);
      const laptop = await opened(as.userId);
      await sync(as, laptop);
      expect(await cartLines(laptop)).toEqual(await cartLines(phone));
    });

    it('has nothing to tell after a revision that there never was, however high', async () => {
      const as = await insertShopper(shop().db);
      const phone = await opened(as.userId);
      await addToCart([newLine('a')], phone);
      await sync(as, phone);
      for (const since of [2, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e21, Number.MAX_VALUE]) {
        expect(await shop().ask('cart!merge', { since, changes: [] }, { as })).toEqual({ revision: 1, changes: [], more: false });
      }
    });

    it('leaves nothing on a device whose user left while the shop was asked', async () => {
      const as = await insertShopper(shop().db);
      const [phone, left] = [await opened(as.userId), await opened(as.userId)];
      await addToCart([newLine('a')], phone);
      await sync(as, phone);
      const sent = await cartToSend(as.userId, left);
      const reply = await shop().ask('cart!merge', { since: sent.since, changes: [...sent.changes] }, { as });
      await left.session.clear();
      await keepMergedCart(as.userId, sent, reply, left);
      expect(await left.cart.count()).toBe(0);
    });

    /** A line that was put in once, and removed again or not. */
    const lived = (sku: string, life: 1 | 2) => ({
      place: 'lines' as const, identifier: idOf(sku),
      entry: { life, edits: 1, count: 1, checked: true, addedAt: 1, goods: life === 1 ? (({ count: _count, ...goods }) => goods)(newLine(sku)) : null },
    });

    /** As many other lines, put in and removed, as the shop keeps entries. */
    async function removeMany(as: Shopper): Promise<void> {
      for (let from = 0; from < maxEntries; from += maxCartChanges) {
        const changes = Array.from({ length: maxCartChanges }, (_, index) => lived(`gone${from + index}`, 2));
        await shop().ask('cart!merge', { since: 0, changes }, { as });
      }
    }

    it('keeps a bounded number of entries: the longest removed go first', async () => {
      const as = await insertShopper(shop().db);
      await shop().ask('cart!merge', { since: 0, changes: [lived('kept', 1)] }, { as });
      await removeMany(as);
      const rows = await shop().db.selectFrom('cart_entry').select('identifier').where('user_id', '=', as.userId).execute();
      const ids = rows.map(({ identifier }) => identifier);
      expect([ids.length, ids.includes(idOf('kept')), ids.includes(idOf('gone0')), ids.includes(idOf(`gone${maxEntries - 1}`))]).toEqual([maxEntries, true, false, true]);
    });

    it('CA1 a line that is added again stays, where a device remembers that it was removed and the shop has forgotten', async () => {
      const as = await insertShopper(shop().db);
      const [tablet, phone] = [await opened(as.userId), await opened(as.userId)];
      await addToCart([newLine('a')], tablet, 1);
      await removeFromCart([idOf('a')], tablet);
      await sync(as, tablet);
      await removeMany(as);
      await addToCart([newLine('a', { count: 3 })], phone, 2);
      await sync(as, phone);
      for (const db of [tablet, phone]) {
        await sync(as, db);
        expect((await cartLines(db)).map(({ skuId, count }) => [skuId, count])).toEqual([['a', 3]]);
      }
      // From then on both count alike.
      await removeFromCart([idOf('a')], tablet);
      for (const db of [tablet, phone]) await sync(as, db);
      expect(await cartLines(phone)).toEqual([]);
    });

    it('CA1 a line that was added again stays where the shop was set back to a copy of before, and other changes hide that from the device', async () => {
      const as = await insertShopper(shop().db);
      const [phone, laptop] = [await opened(as.userId), await opened(as.userId)];
      await addToCart([newLine('a')], phone, 1);
      for (const db of [phone, laptop]) await sync(as, db);
      const { entry } = await shop().db.selectFrom('cart_entry').select('entry').where('user_id', '=', as.userId).executeTakeFirstOrThrow();
      await removeFromCart([idOf('a')], phone);
      await addToCart([newLine('a', { count: 3 })], phone, 2);
      await sync(as, phone);
      await shop().db.updateTable('cart_entry').set({ entry: JSON.stringify(entry), revision: 1 }).where('user_id', '=', as.userId).execute();
      await shop().db.updateTable('cart').set({ revision: 1 }).where('user_id', '=', as.userId).execute();
      await addToCart([newLine('b'), newLine('c')], laptop, 3);
      await sync(as, laptop);
      await removeFromCart([idOf('a')], laptop);
      await sync(as, laptop);
      for (const db of [phone, laptop]) {
        await sync(as, db);
        expect((await cartLines(db)).map(({ skuId, count }) => [skuId, count])).toContainEqual(['a', 3]);
      }
    });

    it('refuses an entry under another product’s identifier, and what is too much for one call', async () => {
      const as = await insertShopper(shop().db);
      const db = await opened(as.userId);
      await addToCart([newLine('a')], db);
      const { changes } = await cartToSend(as.userId, db);
      const wrong = changes.map((change) => ({ ...change, identifier: idOf('b') }));
      await expect(shop().ask('cart!merge', { since: 0, changes: wrong }, { as })).rejects.toThrow();
      await expect(shop().ask('cart!merge', { since: 0, changes: Array.from({ length: maxCartChanges + 1 }, () => changes).flat() }, { as })).rejects.toThrow();
    });

    if (kind === 'server') {
      it('two devices that send at once lose nothing of either', async () => {
        const as = await insertShopper(shop().db);
        for (let round = 0; round < 20; round += 1) {
          const [phone, laptop] = [await opened(as.userId), await opened(as.userId)];
          await addToCart([newLine(`p${round}`)], phone);
          await addToCart([newLine(`l${round}`)], laptop);
          await Promise.all([sync(as, phone), sync(as, laptop)]);
          await Promise.all([sync(as, phone), sync(as, laptop)]);
          const bought = (await cartLines(phone)).map(({ skuId }) => skuId);
          expect(bought).toEqual(expect.arrayContaining([`p${round}`, `l${round}`]));
          expect(await cartLines(laptop)).toEqual(await cartLines(phone));
        }
      });
    }
  });
});
