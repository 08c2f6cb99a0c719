import * as v from 'valibot';
import { isAboveZero, parseMoney, type Money } from '../../rules/money';
import { declareCall } from '../call';
import { count, id, money, nothing, pageNum, pageSize, time } from '../fields';
import type { RefusalKey } from '../refusals';
import { safeword, sessionToken } from './account';
import { pictureName } from './goods';
import { operationType, statusNumber, userPageSize } from './lists';

/** States of deposits and withdrawals; lists are asked for by the same numbers. */
const walletStatuses = { processing: 0, success: 1, fail: 2 } as const;
const walletStatus = v.picklist([walletStatuses.processing, walletStatuses.success, walletStatuses.fail]);

/** Business constant: what a call without a page size answers; the page asks for 8. */
const depositPageSize = 10;

/** Up to ten decimals (money.ts); how many a channel takes, and the limits, are the handler's to judge. */
function amount(notAboveZero: RefusalKey) {
  return v.pipe(
    v.string('amountError'),
    v.check((text) => parseMoney(text) !== undefined, 'amountError'),
    v.check((text) => isAboveZero(parseMoney(text)), notAboveZero),
    v.transform((text) => text as Money),
  );
}

/** Of a currency: "USDT", "BTC", "EUR". */
const symbolText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,16}$/));
/** Of a network ("TRC20") or of a bank or e-wallet way of paying. */
const channelText = v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.regex(/^[\w-]{1,32}$/));
const chainAddress = v.pipe(v.string(), v.trim(), v.nonEmpty('chainAddressEmpty'), v.maxLength(128, 'chainAddressTooLong'));
const bankName = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(64));
const cardNumber = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(64));
const remark = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '');

/** A deposit. What a way of paying doesn't have is `null`. */
export const depositRecord = v.object({
  id,
  type: v.literal('recharge'),
  serialNumber: v.string(),
  status: walletStatus,
  createTime: time,
  /** in `symbol`, as it was submitted, or as the operator confirmed it */
  amount: money,
  symbol: v.string(),
  /** USDT for one of `symbol` */
  rate: money,
  fee: money,
  expectedArrival: time,
  chain: v.nullable(v.string()),
  address: v.nullable(v.string()),
  bankName: v.nullable(v.string()),
  cardNumber: v.nullable(v.string()),
  /** the payment proof; private */
  image: pictureName,
  remark: v.string(),
});

/** A withdrawal; `actualAmount` is what arrives: amount less fee. */
export const withdrawalRecord = v.object({
  id,
  type: v.literal('withdraw'),
  serialNumber: v.string(),
  status: walletStatus,
  createTime: time,
  amount: money,
  fee: money,
  actualAmount: money,
  channel: v.string(),
  chain: v.nullable(v.string()),
  address: v.nullable(v.string()),
  bankName: v.nullable(v.string()),
  cardNumber: v.nullable(v.string()),
});

/** Record lists name their page `thisPageNumber`, unlike all others. */
function recordsOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ pageList: v.array(item), thisPageNumber: count, pageSize: count, totalElements: count });
}
const recordFilters = { status: v.optional(statusNumber), operationType: v.optional(operationType), pageNum };
const listRefusals = ['pageNumber', 'statusNumber', 'operationTypeNumber'] as const;

const limits = { minAmount: money, maxAmount: money };
const deposit = { amount: amount('depositNotAboveZero'), image: pictureName, remark };
const depositRefusals = [
  'amountError', 'depositNotAboveZero', 'depositBelowLimit', 'depositAboveLimit', 'channelClosed', 'imageUnknown', 'duplicateSubmission',
] as const;

const channelDeposit = {
  ...deposit,
  channel: channelText,
  /** the currency that is paid in */
  symbol: v.pipe(v.string(), v.nonEmpty('fiatTypeRequired'), symbolText),
};

/** A bank or e-wallet way of paying that is set up on its own: five calls, the same flow. */
const bankDeposit = declareCall({
  caller: 'shopper',
  offline: 'online',
  changes: true,
  closed: true,
  payload: v.strictObject({ ...channelDeposit, bankName, cardNumber }),
  reply: depositRecord,
  refusals: [...depositRefusals, 'fiatTypeRequired'],
});

export const walletCalls = {
  'wallet!getUsdt': declareCall({ caller: 'shopper', offline: 'kept', closed: true, payload: nothing, reply: v.object({ money }) }),
  // A deposit address must never be an old one, so it is not kept for later.
  'rechargeBlockchain!recharge_open': declareCall({
    caller: 'shopper',
    offline: 'online',
    closed: true,
    payload: nothing,
    reply: v.object({
      currencyList: v.array(v.object({ symbol: v.string(), chainList: v.array(v.object({ chain: v.string(), address: v.string(), ...limits })) })),
    }),
  }),
  'rechargeBlockchain!recharge': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    closed: true,
    payload: v.strictObject({ ...deposit, symbol: symbolText, chain: channelText, address: chainAddress }),
    reply: depositRecord,
    refusals: [...depositRefusals, 'depositChain', 'chainAddressEmpty', 'chainAddressFormat', 'chainAddressTooLong'],
  }),
  'rechargeBlockchain!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    closed: true,
    payload: v.strictObject({ ...recordFilters, pageSize: pageSize(depositPageSize) }),
    reply: recordsOf(depositRecord),
    refusals: listRefusals,
  }),
  'rechargeBlockchain!get': declareCall({ caller: 'shopper', offline: 'kept', closed: true, payload: v.strictObject({ id }), reply: depositRecord, refusals: ['recordUnknown'] }),
  'rechargeBlockchain!fee': declareCall({
    caller: 'shopper',
    offline: 'online',
    closed: true,
    payload: v.strictObject({ symbol: symbolText }),
    reply: v.object({ fee: money, rate: money, expectedArrival: time }),
    refusals: ['channelClosed'],
  }),
  'thirdPartyRecharge!getCoinList': declareCall({
    caller: 'shopper',
    offline: 'online',
    closed: true,
    payload: nothing,
    reply: v.object({
      coinList: v.array(v.object({
        symbol: v.string(),
        channel: v.string(),
        name: v.string(),
        /** asks for bank name and card number */
        bank: v.boolean(),
        ...limits,
      })),
    }),
  }),
  'thirdPartyRecharge!recharge': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    closed: true,
    payload: v.strictObject({ ...channelDeposit, bankName: v.optional(bankName), cardNumber: v.optional(cardNumber) }),
    reply: depositRecord,
    refusals: [...depositRefusals, 'fiatTypeRequired'],
  }),
  'thirdPartyRecharge!PHP_recharge': bankDeposit,
  'thirdPartyRecharge!PHP_recharge2': bankDeposit,
  'thirdPartyRecharge!PHP_recharge3': bankDeposit,
  'thirdPartyRecharge!PHP_recharge4': bankDeposit,
  'thirdPartyRecharge!PHP_recharge5': bankDeposit,
  'user!bindWithdrawAddress': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    closed: true,
    payload: v.strictObject({ channel: channelText, address: chainAddress, safeword }),
    reply: v.null(),
    refusals: [
      'chainAddressEmpty', 'chainAddressFormat', 'chainAddressTooLong', 'chainAddressBound', 'oneAddressOnly', 'channelClosed', 'withdrawalRunning',
      'safewordFormat', 'safewordUnset', 'safewordWrong', 'safewordClosed', 'lockedMinutes', 'lockedTomorrow',
    ],
  }),
  'withdraw!withdraw_open': declareCall({
    caller: 'shopper',
    offline: 'online',
    closed: true,
    payload: v.strictObject({ channel: v.optional(channelText) }),
    reply: v.object({
      channelList: v.array(v.object({ channel: v.string(), symbol: v.string(), bank: v.boolean(), ...limits })),
      /** part of the amount: "0.01" is 1 % */
      feeRate: money,
      feeMin: money,
      timesLeftToday: count,
      /** minutes after midnight UTC; 0 and 1440 is all day */
      windowFrom: count,
      windowTo: count,
      address: v.nullable(v.object({ channel: v.string(), address: v.string() })),
      /** a change that was asked for, and when it counts */
      nextAddress: v.nullable(v.object({ channel: v.string(), address: v.string(), effectiveTime: time })),
      safewordSet: v.boolean(),
    }),
    refusals: ['channelClosed'],
  }),
  'withdraw!fee': declareCall({
    caller: 'shopper',
    offline: 'online',
    closed: true,
    payload: v.strictObject({ channel: channelText, amount: v.optional(amount('withdrawalNotAboveZero')) }),
    /** the fee of this amount; without one, the least */
    reply: v.object({ withdraw_fee: money }),
    refusals: ['amountError', 'withdrawalNotAboveZero', 'channelClosed'],
  }),
  'withdraw!apply': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    closed: true,
    payload: v.strictObject({
      channel: channelText,
      amount: amount('withdrawalNotAboveZero'),
      bankName: v.optional(bankName),
      cardNumber: v.optional(cardNumber),
      safeword,
      session_token: sessionToken,
    }),
    reply: withdrawalRecord,
    refusals: [
      'amountError', 'withdrawalNotAboveZero', 'withdrawalBelowLimit', 'withdrawalAboveLimit', 'withdrawalTimes', 'withdrawalWindow', 'channelClosed',
      'balanceInsufficient', 'chainAddressEmpty', 'safewordUnset', 'safewordWrong', 'safewordClosed', 'safewordFormat', 'sessionTokenInvalid', 'lockedMinutes',
      'lockedTomorrow', 'duplicateSubmission',
    ],
  }),
  'withdraw!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    closed: true,
    payload: v.strictObject({ ...recordFilters, pageSize: pageSize(userPageSize) }),
    reply: recordsOf(withdrawalRecord),
    refusals: listRefusals,
  }),
  'withdraw!get': declareCall({ caller: 'shopper', offline: 'kept', closed: true, payload: v.strictObject({ id }), reply: withdrawalRecord, refusals: ['recordUnknown'] }),
};
