import { walletStatuses } from '../../../contract/shop/wallet';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { asTimestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';
import { startOfDay } from '../../../rules/clocks';
import { feeRate, isInWindow, withdrawalFee, type WithdrawalTerms } from '../../../rules/wallet/withdrawals';
import { readAuthenticator, safewordLock } from '../account';
import { readSettings } from '../settings';
import { addressesOf } from './withdraw-address';
import { openChannels } from './withdraw-channels';

export async function readWithdrawalTerms(db: Db): Promise<WithdrawalTerms & { readonly times: number; readonly arrivalMinutes: number }> {
  const settings = await readSettings(
    db, 'withdraw_min_amount', 'withdraw_max_amount', 'withdraw_fee_percent', 'withdraw_fee_min', 'withdraw_from_minute', 'withdraw_to_minute', 'withdraw_times',
    'withdraw_arrival_minutes',
  );
  return {
    minAmount: settings.withdraw_min_amount,
    maxAmount: settings.withdraw_max_amount,
    feePercent: settings.withdraw_fee_percent,
    feeMin: settings.withdraw_fee_min,
    windowFrom: settings.withdraw_from_minute,
    windowTo: settings.withdraw_to_minute,
    times: settings.withdraw_times,
    arrivalMinutes: settings.withdraw_arrival_minutes,
  };
}

/** How often the user can still withdraw today; refused withdrawals do not count. */
export async function timesLeft(db: Db, userId: string, times: number, now: number): Promise<number> {
  const n = await countRows(db.selectFrom('withdrawal').where('user_id', '=', userId).where('created_at', '>=', asTimestamp(startOfDay(now))).where('status', '<>', walletStatuses.fail));
  return Math.max(0, times - n);
}

/** Everything that could stand in the way of a withdrawal, before anything is typed. */
export const openWithdrawal: Handler<'withdraw!withdraw_open'> = async ({ channel }, context) => {
  const { db } = context;
  const { userId } = callerOf(context);
  const now = context.now();
  const channels = await openChannels(db)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? ''))
    .orderBy('channel')
    .execute();
  if (channel !== undefined && channels.length === 0) return refuse('channelClosed', { field: 'channel' });
  const { times, arrivalMinutes, minAmount, maxAmount, ...terms } = await readWithdrawalTerms(db);
  const { bound, next } = await addressesOf(db, userId, now);
  const user = await db.selectFrom('app_user').select('safeword_hash').where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    channelList: channels.map(({ channel: name, symbol, chain, is_demo: demo }) => ({ channel: name, symbol, bank: chain === null, demo, minAmount, maxAmount })),
    feeRate: feeRate(terms),
    feeMin: terms.feeMin,
    timesLeftToday: await timesLeft(db, userId, times, now),
    windowFrom: terms.windowFrom,
    windowTo: terms.windowTo,
    inWindow: isInWindow(terms, now),
    arrivalMinutes,
    address: bound,
    nextAddress: next,
    safewordSet: user.safeword_hash !== null,
    ...(await safewordLock(context, userId)),
    authenticator: (await readAuthenticator(db, userId)) !== null,
  };
};

export const readWithdrawalFee: Handler<'withdraw!fee'> = async ({ channel, amount }, { db }) => {
  const row = await openChannels(db).where('channel', '=', channel).executeTakeFirst();
  if (!row) return refuse('channelClosed', { field: 'channel' });
  const terms = await readWithdrawalTerms(db);
  return { withdraw_fee: amount === undefined ? terms.feeMin : withdrawalFee(amount, terms) };
};
