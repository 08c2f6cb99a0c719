import * as v from 'valibot';
import type { CallSuccess } from '../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../contract/shop/calls';
import { findCall } from '../../contract/shop/page-calls';
import { readQueryKey } from '../../contract/shop/query-key';
import { device } from '../database/database';
import { watch } from '../database/watch';
import { presentUser } from '../session/session-row';
import { changesOf } from './invalidate';

/**
 * A reply that only its user may see: a table of its own, which goes when the user does. Never Cache Storage. Answers whether
 * something has changed since it was asked for, when there were so many `changes`: then the shop may have spoken before that,
 * and it only stands in until it is asked anew, where nothing else does.
 */
export function keepPersonal<Name extends CallName>(user: string, key: string, reply: Reply<Name>, asOf: number, changes?: number): Promise<boolean> {
  return device.transaction('rw', device.userReplies, device.counters, device.session, async () => {
    // It was asked for by somebody who may have logged out meanwhile.
    if ((await presentUser(device)) !== user) return false;
    const isStale = changes !== undefined && (await changesOf(user, readQueryKey(key)?.name as Name)) !== changes;
    if (!isStale || !(await device.userReplies.get([user, key]))) await device.userReplies.put({ user, key, reply, asOf: isStale ? 0 : asOf, saidAt: asOf });
    return isStale;
  });
}

/** Tells what is kept for the present user, now and at every change; `undefined` for nothing, and for nobody. */
export function watchUserReply<Name extends CallName>(key: string, tell: (kept: CallSuccess<Name> | undefined) => void): () => void {
  const name = readQueryKey(key)?.name ?? '';
  const read = async (): Promise<CallSuccess<Name> | undefined> => {
    const user = await presentUser(device);
    const row = user === undefined ? undefined : await device.userReplies.get([user, key]);
    // Told again where it is made stale once more: what was asked since the last time may have been in vain.
    if (user !== undefined) await changesOf(user, name as Name);
    // Its declaration may be on the other side of a lost line; the reply is looked at again at its next change.
    const declared = row && (await findCall(name).catch(() => undefined));
    if (!declared) return undefined;
    const reply = v.safeParse(declared.reply, row.reply);
    return reply.success ? { status: 'success', data: reply.output as Reply<Name>, asOf: row.asOf } : undefined;
  };
  return watch(read, tell, () => tell(undefined));
}
