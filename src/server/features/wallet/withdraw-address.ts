import type { Payload } from '../../../contract/shop/calls';
import { walletStatuses } from '../../../contract/shop/wallet';
import { readChainAddress } from '../../../rules/wallet/chain-address';
import { refuse, Refusal } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { hourMs } from '../../../rules/durations';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { lockCaller, mailText, ownUser, queueWarning, trySafeword, trySecondFactor, type AccountDependencies, type SpendFactor } from '../account';
import { readSettings } from '../settings';
import { openChannels } from './withdraw-channels';

type Bound = { readonly channel: string; readonly address: string };
type Addresses = {
  readonly bound: Bound | null;
  /** one that was requested and is not in effect yet */
  readonly next: (Bound & { readonly effectiveTime: number }) | null;
};

/** The address of the user's withdrawals now, and the next one. */
export async function addressesOf(db: Db, userId: string, now: number): Promise<Addresses> {
  const row = await db.selectFrom('withdraw_address').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return { bound: null, next: null };
  const bound = { channel: row.channel, address: row.address };
  if (row.next_channel === null || row.next_address === null || row.next_at === null) return { bound, next: null };
  const next = { channel: row.next_channel, address: row.next_address };
  return row.next_at <= now ? { bound: next, next: null } : { bound, next: { ...next, effectiveTime: row.next_at } };
}

/**
 * The address as the channel's network writes it. The channel is locked, so that its network stays until the address is
 * bound (`withdrawChannel!set`).
 */
async function readAddress(db: Db, { channel, address }: Bound): Promise<Bound | Refusal> {
  const row = await openChannels(db).where('channel', '=', channel).forShare().executeTakeFirst();
  if (!row || row.chain === null) return refuse('channelClosed', { field: 'channel' });
  const read = readChainAddress(row.chain, address);
  return 'wrong' in read ? refuse(read.wrong, { field: 'address' }) : { channel, address: read.address };
}

const isSame = (one: Bound | null, other: Bound) => one?.channel === other.channel && one.address === other.address;

export function bindAddress(account: AccountDependencies): Handler<'user!bindWithdrawAddress'> {
  return async ({ safeword, verifcode, ...typed }, context) => {
    const wrong = await trySafeword(account, safeword, context);
    if (wrong) return wrong;
    const caller = callerOf(context);
    const asked = await readAddress(context.db, typed);
    if (asked instanceof Refusal) return asked;
    // Sent again because the reply was lost: its code is used up, and not wrong.
    const { bound: before } = await addressesOf(context.db, caller.userId, context.now());
    if (isSame(before, asked)) return refuse('chainAddressBound', { field: 'address' });
    const spendFactor = await trySecondFactor(account, verifcode, context);
    if (spendFactor instanceof Refusal) return spendFactor;
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, caller);
      if (ended) return ended;
      const made = await readAddress(db, typed);
      if (made instanceof Refusal) return made;
      const { bound } = await addressesOf(db, caller.userId, context.now());
      if (bound) return refuse(isSame(bound, made) ? 'chainAddressBound' : 'oneAddressOnly', { field: 'address' });
      const spent = await spendFactor(db);
      if (spent) return spent;
      await db.insertInto('withdraw_address').values({ user_id: caller.userId, ...made }).execute();
      return null;
    });
  };
}

/**
 * Requests another address, which takes effect after a wait; requesting yet another restarts the wait. So somebody who took
 * over a session and a fund password can't send money elsewhere before the user is warned.
 */
export function changeAddress(account: AccountDependencies): Handler<'user!changeWithdrawAddress'> {
  return async (payload, context) => {
    const wrong = await trySafeword(account, payload.safeword, context);
    if (wrong) return wrong;
    const asked = await readAddress(context.db, payload);
    if (asked instanceof Refusal) return asked;
    // Sent again because the reply was lost, as above.
    const { next } = await addressesOf(context.db, callerOf(context).userId, context.now());
    if (next && isSame(next, asked)) return { effectiveTime: next.effectiveTime };
    const spendFactor = await trySecondFactor(account, payload.verifcode, context);
    if (spendFactor instanceof Refusal) return spendFactor;
    return runInTransaction(context.db, (db) => askForChange(db, payload, spendFactor, context));
  };
}

async function askForChange(db: Db, typed: Payload<'user!changeWithdrawAddress'>, spendFactor: SpendFactor, context: CallContext): Promise<{ effectiveTime: number } | Refusal> {
  const caller = callerOf(context);
  const { userId } = caller;
  const now = context.now();
  const ended = await lockCaller(db, caller);
  if (ended) return ended;
  const made = await readAddress(db, typed);
  if (made instanceof Refusal) return made;
  const { bound, next: before } = await addressesOf(db, userId, now);
  if (before && isSame(before, made)) return { effectiveTime: before.effectiveTime };
  if (!bound) return refuse('chainAddressEmpty', { field: 'address' });
  if (isSame(bound, made)) return refuse('chainAddressBound', { field: 'address' });
  const running = await db.selectFrom('withdrawal').select('id').where('user_id', '=', userId).where('status', '=', walletStatuses.processing).limit(1).executeTakeFirst();
  if (running) return refuse('withdrawalRunning');
  const spent = await spendFactor(db);
  if (spent) return spent;
  const { withdraw_address_hours: hours } = await readSettings(db, 'withdraw_address_hours');
  const effectiveTime = now + hours * hourMs;
  const next = { next_channel: made.channel, next_address: made.address, next_at: timestamp(effectiveTime) };
  await db.updateTable('withdraw_address').set({ ...bound, ...next }).where('user_id', '=', userId).execute();
  const { username } = await ownUser(db, userId);
  const link = `${context.client.home}/userInfo/money-package/withdraw?${new URLSearchParams({ lang: context.language }).toString()}`;
  const values = { username, shop: context.shopName, address: made.address, channel: made.channel, time: new Date(effectiveTime) };
  await queueWarning(db, userId, mailText('withdrawAddress', context.language, values, link), now);
  return { effectiveTime };
}

export const cancelAddressChange: Handler<'user!cancelWithdrawAddress'> = async (_payload, context) => {
  const { db } = context;
  const caller = callerOf(context);
  const ended = await lockCaller(db, caller);
  if (ended) return ended;
  await dropNextAddress(db, caller.userId, context.now());
  return null;
};

/** Cancels a pending change. The address in effect stays, also if the next one has just taken effect. */
export async function dropNextAddress(db: Db, userId: string, now: number): Promise<void> {
  const { bound } = await addressesOf(db, userId, now);
  if (bound) await db.updateTable('withdraw_address').set({ ...bound, next_channel: null, next_address: null, next_at: null }).where('user_id', '=', userId).execute();
}

/** Deletes the address and a pending change, as if none had ever been bound. */
export async function forgetWithdrawAddress(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('withdraw_address').where('user_id', '=', userId).execute();
}
