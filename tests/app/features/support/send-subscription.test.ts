import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendSubscription } from '../../../../src/app/features/support/send-subscription';
import { device } from '../../../../src/local/database/database';
import { discardEntry } from '../../../../src/local/outbox/outbox';
import { switchUser } from '../../../../src/local/session/switch-user';

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => vi.unstubAllGlobals());

/** Submits an address; resolves to its entry, once that waits, and what the form will say. */
async function submitted() {
  const said = sendSubscription('ada@example.com', 'en', 'attempt');
  await vi.waitUntil(async () => (await device.outbox.count()) === 1);
  const [entry] = await device.outbox.toArray();
  return { id: entry?.id ?? '', said };
}

it('an address whose entry is gone was taken', async () => {
  const { id, said } = await submitted();
  await discardEntry(id);
  expect(await said).toMatchObject({ isKept: true, id: 'newsletter.done' });
});

it('an address whose entry is out of sight because another tab has logged in is not said to be taken, and stays in the form', async () => {
  const { said } = await submitted();
  await switchUser(device, { user: 'ann', token: 'token of ann', sealKey: Buffer.alloc(32, 7).toString('base64url') });
  expect(await said).toMatchObject({ isKept: false, id: 'newsletter.notSent' });
});
