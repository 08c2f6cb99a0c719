import * as v from 'valibot';
import { holdReasons } from '../../rules/account/holds';
import { networks, type Network } from '../../rules/wallet/chain-address';
import { count, id, moment, money, pageNum, pageOf, pageSize, time } from '../fields';
import { userPageSize } from '../shop/lists';
import { accountHold, channelCalls, depositRecord, walletStatus, withdrawalRecord } from '../shop/wallet';
import { declareDeskCall } from './desk-call';
import { positiveMoney, singleLine, username } from './fields';

/** Reason for a decision, shown to the user. */
const answer = singleLine(500);
const atLeastZero = v.pipe(money, v.check((amount) => !amount.startsWith('-'), 'amountError'));
const status = v.optional(walletStatus);
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,16}$/));
const channel = v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/));
const chain = v.picklist(Object.keys(networks) as Network[]);
const limits = { minAmount: positiveMoney, maxAmount: positiveMoney };

/** `rate`: USDT per unit; `fee`: fee of a deposit, in this currency; `arrivalMinutes`: minutes until a deposit is usually confirmed. */
const currency = { symbol, rate: positiveMoney, fee: atLeastZero, arrivalMinutes: v.pipe(count, v.minValue(1), v.maxValue(100_000)) };
/** `confirmations`: network confirmations until a deposit counts; 0 if the mall states none. */
const depositChain = { symbol, chain, address: singleLine(128), confirmations: v.pipe(count, v.maxValue(10_000)), ...limits, open: v.boolean() };
const depositChannel = { channel, symbol, name: singleLine(64), payTo: singleLine(500), bank: v.boolean(), call: v.picklist(channelCalls), ...limits, open: v.boolean() };

/** A channel over a network (`chain`), or over a bank if `chain` is `null`. */
const withdrawChannel = { channel, symbol, chain: v.nullable(chain), open: v.boolean() };

const user = { username: v.string() };
const decided = v.object({ id, status: walletStatus });
const decideRefusals = ['recordUnknown', 'recordDecided'] as const;
const demo = v.boolean();

export const deskWalletCalls = {
  /** oldest first */
  'deposit!list': declareDeskCall({
    capability: 'wallet',
    payload: v.strictObject({ status, pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(v.object({ ...depositRecord.entries, ...user })),
    refusals: ['pageNumber'],
  }),
  /** credits the amount that really arrived, which may differ from what the user entered */
  'deposit!confirm': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, amount: positiveMoney }),
    reply: decided,
    refusals: [...decideRefusals, 'amountError'],
  }),
  'deposit!refuse': declareDeskCall({ capability: 'wallet', changes: true, secondFactor: true, payload: v.strictObject({ id, answer }), reply: decided, refusals: decideRefusals }),

  /** oldest first; `held`: whether the account is on hold now; `closed`: whether it is locked, disabled or cancelled */
  'withdrawal!list': declareDeskCall({
    capability: 'wallet',
    payload: v.strictObject({ status, pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(v.object({ ...withdrawalRecord.entries, ...user, startedBy: v.nullable(v.string()), startTime: v.nullable(time), held: v.boolean(), closed: v.optional(v.boolean()) })),
    refusals: ['pageNumber'],
  }),
  /** claims a withdrawal for the caller, who sends it now; `illegalRequest` if it is claimed already */
  'withdrawal!start': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id }),
    reply: decided,
    refusals: [...decideRefusals, 'illegalRequest'],
  }),
  /** confirms that it was sent, with `reference` as evidence; `otherStaffNeeded` if it is above a configured amount and the caller started it; `illegalRequest` if nobody started it */
  'withdrawal!complete': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, reference: singleLine(200) }),
    reply: decided,
    refusals: [...decideRefusals, 'illegalRequest', 'otherStaffNeeded'],
  }),
  /** returns the whole amount including the fee; `illegalRequest` if another active staff member has started it */
  'withdrawal!refuse': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ id, answer }),
    reply: decided,
    refusals: [...decideRefusals, 'illegalRequest'],
  }),

  /** stops withdrawals of an account, and payments too with `stopsPayments`; the user sees `reason`, `wanted` and `endTime` */
  'hold!place': declareDeskCall({
    capability: 'wallet',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username, reason: v.picklist(holdReasons), wanted: answer, stopsPayments: v.boolean(), endTime: v.nullable(moment) }),
    reply: v.object({ id }),
    refusals: ['userUnknown'],
  }),
  /** `answer` is the reason, for the audit log */
  'hold!lift': declareDeskCall({ capability: 'wallet', changes: true, secondFactor: true, payload: v.strictObject({ id, answer }), reply: v.null(), refusals: decideRefusals }),
  /** the holds in force now */
  'hold!list': declareDeskCall({ capability: 'wallet', payload: v.strictObject({ username }), reply: v.object({ holdList: v.array(accountHold) }), refusals: ['userUnknown'] }),

  /**
   * ledger laws that are violated, each with its account or transfer (none if all is well); and its hash chain, whose `head` covers all
   * links. Takes minutes once the ledger is large, and answers `tooFrequent` with the field `check` while another check or a migration
   * runs
   */
  'ledger!check': declareDeskCall({
    capability: 'balances',
    payload: v.strictObject({}),
    reply: v.object({ brokenList: v.array(v.object({ law: v.string(), what: v.string() })), chain: v.object({ links: count, head: v.string(), waiting: count }) }),
  }),

  /** all withdrawal channels, open or not */
  'withdrawChannel!list': declareDeskCall({ capability: 'settings', payload: v.strictObject({}), reply: v.object({ channelList: v.array(v.object({ ...withdrawChannel, demo })) }) }),
  /** `illegalRequest` if its `symbol` is not USDT, or if it would change the network of a channel that addresses are bound to */
  'withdrawChannel!set': declareDeskCall({
    capability: 'settings',
    changes: true,
    secondFactor: true,
    payload: v.strictObject(withdrawChannel),
    reply: v.null(),
    refusals: ['illegalRequest'],
  }),

  /** all ways to deposit, open or not */
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
  /** `address` must have the format of its network */
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
