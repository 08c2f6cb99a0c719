import * as v from 'valibot';
import { holdReasons } from '../../rules/account/holds';
import { isAboveZero, parseMoney, type Money } from '../../rules/money';
import { declareCall } from '../call';
import { count, id, money, nothing, pageNum, pageSize, time } from '../fields';
import type { RefusalKey } from '../refusals';
import { ownPassword, ownPasswordRefusals, safeword, sessionToken } from './account';
import { pictureName } from './goods';
import { operationType, statusNumber, userPageSize } from './lists';
import { secondFactor } from './security';

/** States of deposits and withdrawals; lists are asked for by the same numbers. */
const walletStatuses = { processing: 0, success: 1, fail: 2 } as const;
export const walletStatus = v.picklist([walletStatuses.processing, walletStatuses.success, walletStatuses.fail]);

/** Business constant: what a call without a page size answers; the page asks for 8. */
const depositPageSize = 10;

/** Up to ten decimals (money.ts); how many a channel takes, and the limits, are the handler's to judge. */
function amount(notAboveZero: RefusalKey) {
  return v.pipe(
    v.string(),
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
  /** in `symbol`; what is credited is amount less fee, times rate */
  fee: money,
  expectedArrival: time,
  chain: v.nullable(v.string()),
  address: v.nullable(v.string()),
  bankName: v.nullable(v.string()),
  cardNumber: v.nullable(v.string()),
  /** the payment proof; private */
  image: pictureName,
  remark: v.string(),
  /** why it failed, as the operator wrote it */
  answer: v.nullable(v.string()),
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
  /** why it failed, as the operator wrote it */
  answer: v.nullable(v.string()),
});

/** Record lists name their page `thisPageNumber`, unlike all others. */
function recordsOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ pageList: v.array(item), thisPageNumber: count, pageSize: count, totalElements: count });
}
const recordFilters = { status: v.optional(statusNumber), operationType: v.optional(operationType), pageNum };
const listRefusals = ['pageNumber', 'statusNumber', 'operationTypeNumber'] as const;

const limits = { minAmount: money, maxAmount: money };
/** the demo's own: nobody may send real money there, and none comes from it */
const demo = v.boolean();
/** What stands between `thirdPartyRecharge!` and `.action` for deposits over a channel. */
export const channelCalls = ['recharge', 'PHP_recharge', 'PHP_recharge2', 'PHP_recharge3', 'PHP_recharge4', 'PHP_recharge5'] as const;
export type ChannelCall = (typeof channelCalls)[number];
/** `rate` and `fee` as the shopper saw them: others are refused, never taken */
const deposit = { amount: amount('depositNotAboveZero'), image: pictureName, remark, rate: v.optional(money), fee: v.optional(money) };
const depositRefusals = [
  'amountError', 'depositNotAboveZero', 'depositBelowLimit', 'depositAboveLimit', 'channelClosed', 'imageUnknown', 'duplicateSubmission', 'termsChanged',
] as const;

const channelDeposit = {
  ...deposit,
  channel: channelText,
  /** the currency that is paid in */
  symbol: v.pipe(v.string(), v.nonEmpty('fiatTypeRequired'), symbolText),
};

const boundAddress = v.strictObject({ channel: channelText, address: chainAddress, safeword, verifcode: v.optional(secondFactor) });
const bindRefusals = [
  'chainAddressEmpty', 'chainAddressFormat', 'chainAddressTooLong', 'chainAddressBound', 'channelClosed', 'safewordFormat', 'safewordUnset', 'safewordWrong',
  'safewordClosed', 'verificationCodeEmpty', 'verificationCodeWrong', 'lockedMinutes', 'lockedTomorrow',
] as const;

/** A bank or e-wallet way of paying that is set up on its own: five calls, the same flow. */
const bankDeposit = declareCall({
  caller: 'shopper',
  offline: 'online',
  changes: true,
  payload: v.strictObject({ ...channelDeposit, bankName, cardNumber }),
  reply: depositRecord,
  refusals: [...depositRefusals, 'fiatTypeRequired'],
});

/** Withdrawals of the account are refused while there is one, and payments where it says so. */
export const accountHold = v.object({
  id,
  reason: v.picklist(holdReasons),
  /** what the shopper can do about it, as the operator wrote it */
  wanted: v.string(),
  stopsPayments: v.boolean(),
  createTime: time,
  /** when it ends by itself; `null` where somebody has to lift it */
  endTime: v.nullable(time),
});

export const walletCalls = {
  'wallet!getUsdt': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: v.object({ money }) }),
  /** the holds on the caller's account that count now */
  'wallet!holds': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: v.object({ holdList: v.array(accountHold) }) }),
  /** to the mall, for good: all that there is, where it is less than can be withdrawn */
  'wallet!giveUp': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    /** as the user saw it */
    payload: v.strictObject({ amount: amount('amountError'), ...ownPassword }),
    reply: v.null(),
    refusals: ['amountError', ...ownPasswordRefusals],
  }),
  // A deposit address must never be an old one, so it is not kept for later.
  'rechargeBlockchain!recharge_open': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: nothing,
    reply: v.object({
      currencyList: v.array(v.object({
        symbol: v.string(),
        chainList: v.array(v.object({
          chain: v.string(),
          address: v.string(),
          /** of the network, until a deposit counts; 0 where the mall says none */
          confirmations: count,
          demo,
          ...limits,
        })),
      })),
    }),
  }),
  'rechargeBlockchain!recharge': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ ...deposit, symbol: symbolText, chain: channelText, address: chainAddress }),
    reply: depositRecord,
    refusals: [...depositRefusals, 'depositChain', 'chainAddressEmpty', 'chainAddressFormat', 'chainAddressTooLong'],
  }),
  'rechargeBlockchain!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({ ...recordFilters, pageSize: pageSize(depositPageSize) }),
    reply: recordsOf(depositRecord),
    refusals: listRefusals,
  }),
  'rechargeBlockchain!get': declareCall({ caller: 'shopper', offline: 'kept', payload: v.strictObject({ id }), reply: depositRecord, refusals: ['recordUnknown'] }),
  'rechargeBlockchain!fee': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ symbol: symbolText }),
    reply: v.object({ fee: money, rate: money, expectedArrival: time }),
    refusals: ['channelClosed'],
  }),
  'thirdPartyRecharge!getCoinList': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: nothing,
    reply: v.object({
      coinList: v.array(v.object({
        symbol: v.string(),
        channel: v.string(),
        name: v.string(),
        /** asks for bank name and card number */
        bank: v.boolean(),
        /** the call that takes its deposits */
        call: v.picklist(channelCalls),
        /** where the shopper pays to, as the operator wrote it */
        payTo: v.string(),
        demo,
        ...limits,
      })),
    }),
  }),
  'thirdPartyRecharge!recharge': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ ...channelDeposit, bankName: v.optional(bankName), cardNumber: v.optional(cardNumber) }),
    reply: depositRecord,
    refusals: [...depositRefusals, 'fiatTypeRequired'],
  }),
  'thirdPartyRecharge!PHP_recharge': bankDeposit,
  'thirdPartyRecharge!PHP_recharge2': bankDeposit,
  'thirdPartyRecharge!PHP_recharge3': bankDeposit,
  'thirdPartyRecharge!PHP_recharge4': bankDeposit,
  'thirdPartyRecharge!PHP_recharge5': bankDeposit,
  /** The first one, which counts at once; with one bound it is refused. */
  'user!bindWithdrawAddress': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: boundAddress,
    reply: v.null(),
    refusals: [...bindRefusals, 'oneAddressOnly'],
  }),
  /** Another one in place of the one that is bound: told by e-mail, and counts after a wait. */
  'user!changeWithdrawAddress': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: boundAddress,
    reply: v.object({ effectiveTime: time }),
    refusals: [...bindRefusals, 'withdrawalRunning'],
  }),
  /** The change that waits; where none does, nothing happens. */
  'user!cancelWithdrawAddress': declareCall({ caller: 'shopper', offline: 'online', changes: true, payload: nothing, reply: v.null() }),
  'withdraw!withdraw_open': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ channel: v.optional(channelText) }),
    reply: v.object({
      channelList: v.array(v.object({ channel: v.string(), symbol: v.string(), bank: v.boolean(), demo, ...limits })),
      /** part of the amount: "0.01" is 1 % */
      feeRate: money,
      feeMin: money,
      timesLeftToday: count,
      /** minutes after midnight UTC; 0 and 1440 is all day */
      windowFrom: count,
      windowTo: count,
      /** within which it usually arrives */
      arrivalMinutes: count,
      address: v.nullable(v.object({ channel: v.string(), address: v.string() })),
      /** a change that was asked for, and when it counts */
      nextAddress: v.nullable(v.object({ channel: v.string(), address: v.string(), effectiveTime: time })),
      safewordSet: v.boolean(),
      /** a second factor is asked for */
      authenticator: v.boolean(),
    }),
    refusals: ['channelClosed'],
  }),
  'withdraw!fee': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ channel: channelText, amount: v.optional(amount('withdrawalNotAboveZero')) }),
    /** the fee of this amount; without one, the least */
    reply: v.object({ withdraw_fee: money }),
    refusals: ['amountError', 'withdrawalNotAboveZero', 'channelClosed'],
  }),
  'withdraw!apply': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({
      channel: channelText,
      amount: amount('withdrawalNotAboveZero'),
      bankName: v.optional(bankName),
      cardNumber: v.optional(cardNumber),
      /** as the shopper saw them before the fund password: others are refused, never taken */
      fee: v.optional(money),
      address: v.optional(chainAddress),
      safeword,
      verifcode: v.optional(secondFactor),
      session_token: sessionToken,
    }),
    reply: withdrawalRecord,
    refusals: [
      'amountError', 'withdrawalNotAboveZero', 'withdrawalBelowLimit', 'withdrawalAboveLimit', 'withdrawalTimes', 'withdrawalWindow', 'businessLocked', 'channelClosed',
      'balanceInsufficient', 'chainAddressEmpty', 'chainAddressTooLong', 'termsChanged', 'safewordUnset', 'safewordWrong', 'safewordClosed', 'safewordFormat', 'sessionTokenInvalid',
      'verificationCodeEmpty', 'verificationCodeWrong', 'lockedMinutes', 'lockedTomorrow', 'duplicateSubmission',
    ],
  }),
  'withdraw!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({ ...recordFilters, pageSize: pageSize(userPageSize) }),
    reply: recordsOf(withdrawalRecord),
    refusals: listRefusals,
  }),
  'withdraw!get': declareCall({ caller: 'shopper', offline: 'kept', payload: v.strictObject({ id }), reply: withdrawalRecord, refusals: ['recordUnknown'] }),
};
