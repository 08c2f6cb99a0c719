import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { addToCart, cartLines } from '../../../src/local/cart/cart';
import { device } from '../../../src/local/database/database';
import { forgetUser } from '../../../src/local/session/encrypt-user-data';
import { visitor } from '../../../src/local/session/session-row';
import { switchUser, closeSession } from '../../../src/local/session/switch-user';
import { watchSaved, moveToCart, removeSaved, restoreSaved, saveForLater } from '../../../src/local/cart/saved-lines';
import { mergeAtLogin } from '../../../src/local/cart/cart-login';
import { maxLines, type CartLine } from '../../../src/rules/cart/cart';
import { newLine } from '../../support/client/cart-lines';

const sealKey = Buffer.alloc(32, 7).toString('base64url');
const logIn = (user: string) => switchUser(device, { user, token: `token of ${user}`, sealKey });
const named = (lines: readonly CartLine[]) => Object.fromEntries(lines.map(({ skuId, count }) => [skuId, count]));
const cart = async () => named(await cartLines());
const idOf = async (skuId: string) => (await cartLines()).find((line) => line.skuId === skuId)?.identifier ?? '';
async function saved() {
  let told: readonly CartLine[] | undefined;
  const stop = watchSaved((lines) => (told = lines));
  await vi.waitFor(() => expect(told).toBeDefined());
  stop();
  return named(told ?? []);
}

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

it('a line is in the cart or saved, never in both and never in none', async () => {
  await addToCart([newLine('a', { count: 3 }), newLine('b')]);
  const id = await idOf('a');
  expect(await saveForLater(id)).toBe('kept');
  expect([await cart(), await saved()]).toEqual([{ b: 1 }, { a: 3 }]);
  expect(await moveToCart(id)).toBe('kept');
  expect([await cart(), await saved()]).toEqual([{ a: 3, b: 1 }, {}]);
  await saveForLater(id);
  expect(await removeSaved(id)).toBe('kept');
  expect([await cart(), await saved()]).toEqual([{ b: 1 }, {}]);
});

it('a saved line that was removed can be had back, in the cart of its owner only', async () => {
  await addToCart([newLine('a', { count: 3 })]);
  const [line] = await cartLines();
  if (!line) throw new Error('there is one');
  await saveForLater(line.identifier);
  await removeSaved(line.identifier);
  expect(await restoreSaved([line], 'ann')).toBe('kept');
  expect(await saved()).toEqual({});
  expect(await restoreSaved([line], visitor)).toBe('kept');
  expect([await cart(), await saved()]).toEqual([{}, { a: 3 }]);
});

it('moves nothing where the cart is full, and says so', async () => {
  await addToCart([newLine('a')]);
  const id = await idOf('a');
  await saveForLater(id);
  await addToCart(Array.from({ length: maxLines }, (_, index) => newLine(`n${index}`)));
  expect(await moveToCart(id)).toBe('noRoom');
  expect(await saved()).toEqual({ a: 1 });
});

it('CA5 a visitor’s saved lines go over to the user at a login, beside the user’s own', async () => {
  await addToCart([newLine('a', { count: 2 }), newLine('b')]);
  await saveForLater(await idOf('a'));
  await device.transaction('rw', device.cart, () => mergeAtLogin(device, 'ann', { maxBuy: 500, now: 5 }));
  await logIn('ann');
  expect([await cart(), await saved()]).toEqual([{ b: 1 }, { a: 2 }]);
  expect(await device.cart.where('user').equals('').count()).toBe(0);
});

it('are the user’s alone: they come back with the user, and a logout leaves nothing of them', async () => {
  await logIn('ann');
  await addToCart([newLine('a', { count: 2 })]);
  await saveForLater(await idOf('a'));
  await closeSession(device, 'token of ann');
  expect(await saved()).toEqual({});
  await logIn('ann');
  expect(await saved()).toEqual({ a: 2 });
  await forgetUser(device, 'ann');
  expect(await device.cart.count()).toBe(0);
});
