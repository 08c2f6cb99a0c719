import * as v from 'valibot';
import type { Address } from '../../contract/shop/addresses';
import type { Reply } from '../../contract/shop/calls';
import { firstCalls } from '../../contract/shop/page-calls';
import { readQueryKey } from '../../contract/shop/query-key';
import { changesOf, countOne } from '../counters';
import { device, type DeviceDatabase } from '../database/database';
import { presentUser } from '../session/session-row';

function rowsOf(db: DeviceDatabase, user: string) {
  return db.userReplies.where('user').equals(user).filter(({ key }) => readQueryKey(key)?.name === 'address!list');
}

/** The user's addresses from the shop's newest stored reply, in whichever language it was asked; `asOf` is 0 if they changed on this device since. */
export async function keptAddresses(db: DeviceDatabase, user: string): Promise<{ readonly book: readonly Address[]; readonly asOf: number } | undefined> {
  const newest = (await rowsOf(db, user).toArray()).toSorted((a, b) => b.asOf - a.asOf)[0];
  const reply = v.safeParse(firstCalls['address!list'].reply, newest?.reply);
  return newest && reply.success ? { book: reply.output.addressList, asOf: newest.asOf } : undefined;
}

/** Applies a change that the shop accepted to the stored list, so that it stays visible; the shop is still asked again. */
export async function settleAddress(db: DeviceDatabase, user: string, change: (book: readonly Address[]) => readonly Address[]): Promise<void> {
  const kept = await keptAddresses(db, user);
  if (kept) await rowsOf(db, user).modify({ reply: { addressList: change(kept.book) }, asOf: 0 });
  await countOne(db, user, 'addressesSettled');
}

/**
 * Saves the list as the shop returned it. Returns false if a change was settled since the request, when the counter stood
 * at `changes`: the list may lack it. Also if the user is gone.
 */
export function keepAddresses(user: string, kept: { readonly key: string; readonly reply: Reply<'address!list'>; readonly asOf: number }, changes: number): Promise<boolean> {
  return device.transaction('rw', device.userReplies, device.counters, device.session, async () => {
    if ((await presentUser(device)) !== user || (await changesOf(user, 'addressesSettled')) !== changes) return false;
    // Keeps one list only, whatever language it was requested in.
    await rowsOf(device, user).delete();
    await device.userReplies.put({ user, ...kept });
    return true;
  });
}
