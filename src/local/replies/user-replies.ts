import * as v from 'valibot';
import type { CallSuccess } from '../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../contract/shop/calls';
import { findCall } from '../../contract/shop/page-calls';
import { readQueryKey } from '../../contract/shop/query-key';
import { changesOf } from '../counters';
import { device } from '../database/database';
import { watch } from '../database/watch';
import { presentUser } from '../session/session-row';

/**
 * Saves a reply that only its user may see, in a table of its own that is cleared with the user; never in Cache
 * Storage. Returns whether the replies became stale since the request, when the counter stood at `changes`: then the
 * reply may be from before the change, and is saved only as stale, and only if there is no other.
 */
export function keepUserReply<Name extends CallName>(user: string, key: string, reply: Reply<Name>, asOf: number, changes?: number): Promise<boolean> {
  return device.transaction('rw', device.userReplies, device.counters, device.session, async () => {
    // The user who requested it may have logged out meanwhile.
    if ((await presentUser(device)) !== user) return false;
    const isStale = changes !== undefined && (await changesOf(user, `stale ${readQueryKey(key)?.name as CallName}`)) !== changes;
    if (!isStale || !(await device.userReplies.get([user, key]))) await device.userReplies.put({ user, key, reply, asOf: isStale ? 0 : asOf, saidAt: asOf });
    return isStale;
  });
}

/** Calls `listener` with a user's stored reply, now and at every change; `undefined` if there is none or the user is not present: another tab may log in the next one. */
export function watchUserReply<Name extends CallName>(user: string, key: string, listener: (kept: CallSuccess<Name> | undefined) => void): () => void {
  const name = readQueryKey(key)?.name ?? '';
  const read = async (): Promise<CallSuccess<Name> | undefined> => {
    const row = (await presentUser(device)) === user ? await device.userReplies.get([user, key]) : undefined;
    // Reads the counter so that `listener` is called at every further invalidation: a request made since the last one may have been in vain.
    await changesOf(user, `stale ${name as CallName}`);
    // The call's declaration may fail to load without a connection; the reply is parsed again at its next change.
    const declared = row && (await findCall(name).catch(() => undefined));
    if (!declared) return undefined;
    const reply = v.safeParse(declared.reply, row.reply);
    const { asOf, saidAt } = row;
    return reply.success ? { status: 'success', data: reply.output as Reply<Name>, asOf, ...(asOf === 0 && saidAt !== undefined && { saidAt }) } : undefined;
  };
  return watch(read, listener, () => listener(undefined));
}
