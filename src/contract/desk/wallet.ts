import * as v from 'valibot';
import { holdReasons } from '../../rules/account/holds';
import { isAboveZero } from '../../rules/money';
import { networks, type Network } from '../../rules/wallet/chain-address';
import { count, id, money, pageNum, pageOf, pageSize, time } from '../fields';
import { userPageSize } from '../shop/lists';
import { accountHold, channelCalls, depositRecord, walletStatus, withdrawalRecord } from '../shop/wallet';
import { declareDeskCall } from './desk-call';
import { username } from './users';

const line = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most), v.regex(/^\P{Cc}*$/u));
/** Why something failed, as its user reads it. */
const answer = line(500);
const aboveZero = v.pipe(money, v.check((amount) => isAboveZero(amount), 'amountError'));
const atLeastZero = v.pipe(money, v.check((amount) => !amount.startsWith('-'), 'amountError'));
const status = v.optional(walletStatus);
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,16}$/));
const channel = v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/));
const chain = v.picklist(Object.keys(networks) as Network[]);
const limits = { minAmount: aboveZero, maxAmount: aboveZero };

/** USDT for one of it; its deposits' fee, in it; and the minutes until one is usually confirmed. */
const currency = { symbol, rate: aboveZero, fee: atLeastZero, arrivalMinutes: v.pipe(count, v.minValue(1), v.maxValue(100_000)) };
/** `confirmations` of the network, until a deposit counts; 0 where the mall says none. */
const depositChain = { symbol, chain, address: line(128), confirmations: v.pipe(count, v.maxValue(10_000)), ...limits, open: v.boolean() };
const depositChannel = { channel, symbol, name: line(64), payTo: line(500), bank: v.boolean(), call: v.picklist(channelCalls), ...limits, open: v.boolean() };

/** Of a network, or of a bank where there is none. */
const withdrawChannel = { channel, symbol, chain: v.nullable(chain), open: v.boolean() };

const user = { username: v.string() };
const decided = v.object({ id, status: walletStatus });
const decideRefusals = ['recordUnknown', 'recordDecided'] as const;
const demo = v.boolean();

export const deskWalletCalls = {
  /** the oldest first: what waits longest is on top */
  'deposit!list': declareDeskCall({
    capability: 'wallet',
    payload: v.strictObject({ status, pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(v.object({ ...depositRecord.entries, ...user })),
    refusals: ['pageNumber'],
  }),
  /** credits what was found, which may be another amount than the user wrote */
  'deposit!confirm': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, amount: aboveZero }),
    reply: decided,
    refusals: [...decideRefusals, 'amountError'],
  }),
  'deposit!refuse': declareDeskCall({ capability: 'wallet', changes: true, secondFactor: true, payload: v.strictObject({ id, answer }), reply: decided, refusals: decideRefusals }),

  /** the oldest first: what waits longest is on top; `held` where the account is on hold by now */
  'withdrawal!list': declareDeskCall({
    capability: 'wallet',
    payload: v.strictObject({ status, pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(v.object({ ...withdrawalRecord.entries, ...user, startedBy: v.nullable(v.string()), startTime: v.nullable(time), held: v.boolean() })),
    refusals: ['pageNumber'],
  }),
  /** says that somebody sends it now, so that nobody else does; `illegalRequest` where somebody does already */
  'withdrawal!start': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id }),
    reply: decided,
    refusals: [...decideRefusals, 'illegalRequest'],
  }),
  /** it was sent, as `reference` shows; above a setting by another than who started it; `illegalRequest` where nobody did */
  'withdrawal!complete': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, reference: line(200) }),
    reply: decided,
    refusals: [...decideRefusals, 'illegalRequest', 'otherStaffNeeded'],
  }),
  /** gives all of it back, the fee too; `illegalRequest` while another, who is employed still, sends it */
  'withdrawal!refuse': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, answer }),
    reply: decided,
    refusals: [...decideRefusals, 'illegalRequest'],
  }),

  /** stops withdrawals of an account, and payments too where it says so; the shopper reads reason, what is wanted and until when */
  'hold!place': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username, reason: v.picklist(holdReasons), wanted: answer, stopsPayments: v.boolean(), endTime: v.nullable(time) }),
    reply: v.object({ id }),
    refusals: ['userUnknown'],
  }),
  /** `answer` is why, for the audit */
  'hold!lift': declareDeskCall({ capability: 'wallet', changes: true, secondFactor: true, payload: v.strictObject({ id, answer }), reply: v.null(), refusals: decideRefusals }),
  /** those that count now */
  'hold!list': declareDeskCall({ capability: 'wallet', payload: v.strictObject({ username }), reply: v.object({ holdList: v.array(accountHold) }), refusals: ['userUnknown'] }),

  /** the laws of the ledger that do not hold, each with the account or transfer: none; and its chain, whose `head` stands for all that was linked */
  'ledger!check': declareDeskCall({
    capability: 'balances',
    payload: v.strictObject({}),
    reply: v.object({ brokenList: v.array(v.object({ law: v.string(), what: v.string() })), chain: v.object({ links: count, head: v.string(), waiting: count }) }),
  }),

  /** everything that can be withdrawn over, open or not */
  'withdrawChannel!list': declareDeskCall({ capability: 'settings', payload: v.strictObject({}), reply: v.object({ channelList: v.array(v.object({ ...withdrawChannel, demo })) }) }),
  /** one that addresses are bound to keeps its network: `illegalRequest` */
  'withdrawChannel!set': declareDeskCall({
    capability: 'settings',
    changes: true,
    secondFactor: true,
    payload: v.strictObject(withdrawChannel),
    reply: v.null(),
    refusals: ['illegalRequest'],
  }),

  /** everything that can be paid in over, open or not */
  'depositWay!list': declareDeskCall({
    capability: 'settings',
    payload: v.strictObject({}),
    reply: v.object({
      currencyList: v.array(v.object(currency)),
      chainList: v.array(v.object({ ...depositChain, demo })),
      channelList: v.array(v.object({ ...depositChannel, demo })),
    }),
  }),
  'depositWay!setCurrency': declareDeskCall({ capability: 'settings', changes: true, secondFactor: true, payload: v.strictObject(currency), reply: v.null(), refusals: ['amountError'] }),
  /** its address is checked as the network writes it */
  'depositWay!setChain': declareDeskCall({
    capability: 'settings',
    changes: true,
    secondFactor: true,
    payload: v.strictObject(depositChain),
    reply: v.null(),
    refusals: ['recordUnknown', 'amountError', 'chainAddressFormat', 'chainAddressTooLong'],
  }),
  'depositWay!setChannel': declareDeskCall({ capability: 'settings', changes: true, secondFactor: true, payload: v.strictObject(depositChannel), reply: v.null(), refusals: ['recordUnknown', 'amountError'] }),
};
