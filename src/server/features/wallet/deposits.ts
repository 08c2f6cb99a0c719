import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import { walletStatuses, type ChannelCall } from '../../../contract/shop/wallet';
import { compareMoney } from '../../../rules/money';
import { readChainAddress } from '../../../rules/wallet/chain-address';
import { depositDecimals, depositTrouble } from '../../../rules/wallet/deposits';
import { refuse, Refusal } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { timestamp } from '../../db/timestamp';
import type { Tables } from '../../db/schema';
import { newSerialNumber } from '../../platform/serial-number';
import { minuteMs } from '../../../rules/durations';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { lockUser } from '../account';
import { readSettings } from '../settings';
import { showUpload } from '../uploads';
import { findChain, findChannel, type ChainWay, type ChannelWay } from './deposit-ways';
import { depositOf } from './records';

/** Records a deposit to one of the mall's addresses: an operator looks for it, and credits the amount received. */
export const depositOnChain: Handler<'rechargeBlockchain!recharge'> = async (payload, context) => {
  const { symbol, chain, address: typed } = payload;
  const way = await findChain(context.db, symbol, chain);
  if (way instanceof Refusal) return way;
  const read = readChainAddress(way.chain, typed);
  if ('wrong' in read) return refuse(read.wrong, { field: 'address' });
  // An address that the mall never had: nothing sent there has reached the mall.
  if (!way.addresses.includes(read.address)) return refuse('chainAddressFormat', { field: 'address' });
  const trouble = depositTrouble(payload.amount, way, depositDecimals.chain);
  if (trouble) return refuse(trouble, { field: 'amount' });
  return takeDeposit({ chain: way.chain, address: read.address }, way, payload, context);
};

/** Records a deposit over a bank or an e-wallet. */
export function depositOver(call: ChannelCall) {
  return async (payload: Payload<'thirdPartyRecharge!recharge'>, context: CallContext): Promise<Reply<'thirdPartyRecharge!recharge'> | Refusal> => {
    const { channel, symbol, amount, bankName, cardNumber } = payload;
    const way = await findChannel(context.db, call, { channel, symbol });
    if (way instanceof Refusal) return way;
    if (way.asksBank && bankName === undefined) return refuse('requiredEmpty', { field: 'bankName' });
    if (way.asksBank && cardNumber === undefined) return refuse('requiredEmpty', { field: 'cardNumber' });
    const trouble = depositTrouble(amount, way, depositDecimals.channel);
    if (trouble) return refuse(trouble, { field: 'amount' });
    return takeDeposit({ channel, bank_name: (way.asksBank && bankName) || null, card_number: (way.asksBank && cardNumber) || null }, way, payload, context);
  };
}

type Destination = Pick<Insertable<Tables['deposit']>, 'chain' | 'address' | 'channel' | 'bank_name' | 'card_number'>;
type DepositRequest = Pick<Payload<'rechargeBlockchain!recharge'>, 'symbol' | 'amount' | 'image' | 'remark' | 'rate' | 'fee'>;

/** Applies the current rate and fee; refused if the shopper was shown others. */
async function takeDeposit(place: Destination, { rate, fee, arrivalMinutes, isDemo }: ChainWay | ChannelWay, { symbol, amount, image, remark, ...seen }: DepositRequest, context: CallContext) {
  const { db } = context;
  const { userId } = callerOf(context);
  const now = context.now();
  if (seen.rate !== undefined && compareMoney(seen.rate, rate) !== 0) return refuse('termsChanged', { field: 'rate' });
  if (seen.fee !== undefined && compareMoney(seen.fee, fee) !== 0) return refuse('termsChanged', { field: 'fee' });
  if (!(await showUpload(db, { userId, module: 'recharge', name: image, now }))) return refuse('imageUnknown', { field: 'image' });
  // Locked, so that of concurrent requests of one user each sees those before it.
  await lockUser(db, userId);
  const waiting = await countRows(db.selectFrom('deposit').where('user_id', '=', userId).where('status', '=', walletStatuses.processing));
  const { waiting_deposits: most } = await readSettings(db, 'waiting_deposits');
  if (waiting >= most) return refuse('depositsWaiting');
  // A proof shows one payment, which waits or was credited; a refused deposit may be reported again. The unique index (0025-deposits.sql)
  // knows of those that wait only.
  const before = await db.selectFrom('deposit').select('id').where('user_id', '=', userId).where('image', '=', image).where('status', '<>', walletStatuses.fail).executeTakeFirst();
  if (before) return refuse('duplicateSubmission', { field: 'image' });
  const row = await db
    .insertInto('deposit')
    .values({
      id: randomUUID(), user_id: userId, serial_number: newSerialNumber(now), created_at: timestamp(now), symbol, amount, rate, fee,
      expected_at: timestamp(now + arrivalMinutes * minuteMs), image, remark, is_demo: isDemo, ...place,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return depositOf(row);
}
