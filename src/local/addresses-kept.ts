import * as v from 'valibot';
import type { Address } from '../contract/shop/addresses';
import type { Reply } from '../contract/shop/calls';
import { firstCalls } from '../contract/shop/page-calls';
import { readQueryKey } from '../contract/shop/query-key';
import { countOne, counted } from './counters';
import { device, type DeviceDatabase } from './database/database';
import { presentUser } from './session/session-row';

function rowsOf(db: DeviceDatabase, user: string) {
  return db.userReplies.where('user').equals(user).filter(({ key }) => readQueryKey(key)?.name === 'address!list');
}

/** The user's addresses as the shop told them last, in whichever language it was asked; `asOf` is 0 where it knows better by now. */
export async function keptAddresses(db: DeviceDatabase, user: string): Promise<{ readonly book: readonly Address[]; readonly asOf: number } | undefined> {
  const newest = (await rowsOf(db, user).toArray()).toSorted((a, b) => b.asOf - a.asOf)[0];
  const reply = v.safeParse(firstCalls['address!list'].reply, newest?.reply);
  return newest && reply.success ? { book: reply.output.addressList, asOf: newest.asOf } : undefined;
}

/** Grows with every change that the outbox settled: a list asked for before that is old news. */
export function settledAddresses(user: string, db = device): Promise<number> {
  return counted(db, user, 'addressesSettled');
}

/** Brings a change that the shop took into what is kept, so that it stays in sight; the shop is asked anew all the same. */
export async function settleAddress(db: DeviceDatabase, user: string, change: (book: readonly Address[]) => readonly Address[]): Promise<void> {
  const kept = await keptAddresses(db, user);
  if (kept) await rowsOf(db, user).modify({ reply: { addressList: change(kept.book) }, asOf: 0 });
  await countOne(db, user, 'addressesSettled');
}

/** Keeps the list as the shop told it. False: something was settled since it was asked for, which it may lack; or the user is gone. */
export function keepAddresses(user: string, kept: { readonly key: string; readonly reply: Reply<'address!list'>; readonly asOf: number }, settledBefore: number, db = device): Promise<boolean> {
  return db.transaction('rw', db.userReplies, db.counters, db.session, async () => {
    if ((await presentUser(db)) !== user || (await settledAddresses(user, db)) !== settledBefore) return false;
    // One list, whatever language it was asked in.
    await rowsOf(db, user).delete();
    await db.userReplies.put({ user, ...kept });
    return true;
  });
}
