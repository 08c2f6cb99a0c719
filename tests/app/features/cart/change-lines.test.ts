import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cartLinesAtom } from '../../../../src/app/features/cart/cart-atoms';
import { changeLinesAtom } from '../../../../src/app/features/cart/change-lines';
import { addToCart, cartLines } from '../../../../src/local/cart/cart';
import { device } from '../../../../src/local/database/database';
import { newLine } from '../../../support/client/cart-lines';

const counts = (lines: readonly { readonly count: number }[] | undefined) => (lines ?? []).map(({ count }) => count);

let store: ReturnType<typeof createStore>;
/** The quantities shown, one after the other. */
let shown: number[][];
let stop: () => void;
let lamp: string;

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
  await addToCart([newLine('lamp', { count: 1 }), newLine('kite', { count: 1 })]);
  store = createStore();
  stop = store.sub(cartLinesAtom, () => {
    const now = counts(store.get(cartLinesAtom));
    if (String(now) !== String(shown.at(-1))) shown.push(now);
  });
  shown = [];
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 1]));
  lamp = store.get(cartLinesAtom)?.[0]?.identifier ?? '';
  shown = [];
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it('quick taps on a slow device show no quantity that was left already', async () => {
  const taps = [3, 4, 5];
  const changes = [store.set(changeLinesAtom, [lamp], { count: 2 })];
  // Each tap comes once the one before is written, and before the device has told of it.
  const tap = () => {
    const count = taps.shift();
    if (count !== undefined) changes.push(store.set(changeLinesAtom, [lamp], { count }));
  };
  Dexie.on('storagemutated', tap);
  await vi.waitFor(() => expect(changes).toHaveLength(4));
  Dexie.on.storagemutated.unsubscribe(tap);
  await Promise.all(changes);
  expect(shown).toEqual([[2, 1], [3, 1], [4, 1], [5, 1]]);
  expect(counts(await cartLines())).toEqual([5, 1]);
});

it('what had no room shows again what the device has', async () => {
  vi.spyOn(device.cart, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await store.set(changeLinesAtom, [lamp], { count: 7 })).toBe('noRoom');
  expect(shown).toEqual([[7, 1], [1, 1]]);
});
