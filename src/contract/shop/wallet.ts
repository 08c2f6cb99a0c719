import * as v from 'valibot';
import { holdReasons } from '../../rules/account/holds';
import { isAboveZero, parseMoney, type Money } from '../../rules/money';
import { remarkLimit } from '../../rules/orders/orders';
import { declareCall } from '../call';
import { count, id, money, nothing, pageNum, pageSize, time } from '../fields';
import type { RefusalKey } from '../refusals';
import { ownPassword, ownPasswordRefusals, safeword, sessionToken } from './account';
import { pictureName } from './goods';
import { operationType, statusNumber, userPageSize } from './lists';
import { secondFactor } from './security';

/** The states of deposits and withdrawals; lists are filtered by the same numbers. */
export const walletStatuses = { processing: 0, success: 1, fail: 2 } as const;
export const walletStatus = v.picklist(Object.values(walletStatuses));

/** The default page size; the page requests 8. */
const depositPageSize = 10;

/** Up to ten decimals (money.ts); the handler checks how many a channel accepts, and its limits. */
function amount(notAboveZero: RefusalKey) {
  return v.pipe(
    v.string(),
    v.check((text) => parseMoney(text) !== undefined, 'amountError'),
    v.check((text) => isAboveZero(parseMoney(text)), notAboveZero),
    v.transform((text) => text as Money),
  );
}

/** A currency: "USDT", "BTC", "EUR". */
const symbolText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,16}$/));
/** A network ("TRC20"), or a payment channel of a bank or e-wallet. */
const channelText = v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.regex(/^[\w-]{1,32}$/));
const chainAddress = v.pipe(v.string(), v.trim(), v.nonEmpty('chainAddressEmpty'), v.maxLength(128, 'chainAddressTooLong'));
const bankName = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(64));
const cardNumber = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(64));
const remark = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(remarkLimit)), '');

/** A deposit. Fields that its payment method doesn't have are `null`. */
export const depositRecord = v.object({
  id,
  type: v.literal('recharge'),
  serialNumber: v.string(),
  status: walletStatus,
  createTime: time,
  /** in `symbol`, as submitted or, later, as the operator confirmed it */
  amount: money,
  symbol: v.string(),
  /** USDT per unit of `symbol` */
  rate: money,
  /** in `symbol`; the credited sum is (amount − fee) × rate */
  fee: money,
  expectedArrival: time,
  chain: v.nullable(v.string()),
  address: v.nullable(v.string()),
  bankName: v.nullable(v.string()),
  cardNumber: v.nullable(v.string()),
  /** the payment proof; private */
  image: pictureName,
  remark: v.string(),
  /** reason of a failure, as written by the operator */
  answer: v.nullable(v.string()),
});

/** A withdrawal; `actualAmount` is what arrives: amount − fee. */
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
  /** reason of a failure, as written by the operator */
  answer: v.nullable(v.string()),
});

/**
 * What changes the balance beside deposits and withdrawals, which have records of their own: an order's payment and its refund,
 * a payment that came when its order could no longer be paid, credit from the mall, a loan and its repayments, a balance given up.
 */
const walletEntryKinds = ['payment', 'refund', 'latePayment', 'grant', 'loan', 'loanPrincipal', 'loanInterest', 'loanFee', 'givenUp'] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];

const walletEntry = v.object({
  id,
  type: v.literal('entry'),
  kind: v.picklist(walletEntryKinds),
  createTime: time,
  /** below zero if it left the balance */
  amount: money,
  /** the order or loan that it belongs to, if any */
  order: v.nullable(v.object({ id, serialNumber: v.string() })),
  loanId: v.nullable(id),
});

/** Record lists call their page `thisPageNumber`, unlike all other lists. */
function recordsOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ pageList: v.array(item), thisPageNumber: count, pageSize: count, totalElements: count });
}
const recordFilters = { status: v.optional(statusNumber), operationType: v.optional(operationType), pageNum };
const listRefusals = ['pageNumber', 'statusNumber', 'operationTypeNumber'] as const;

const limits = { minAmount: money, maxAmount: money };
/** whether it belongs to the demo: nobody may send real money there, and none comes from it */
const demo = v.boolean();
/** The names of the deposit calls over a channel, as in `thirdPartyRecharge!recharge`. */
export const channelCalls = ['recharge', 'PHP_recharge', 'PHP_recharge2', 'PHP_recharge3', 'PHP_recharge4', 'PHP_recharge5'] as const;
export type ChannelCall = (typeof channelCalls)[number];
/** `rate` and `fee` as the shopper saw them; refused with `termsChanged` if they differ now */
const deposit = { amount: amount('depositNotAboveZero'), image: pictureName, remark, rate: v.optional(money), fee: v.optional(money) };
const depositRefusals = [
  'amountError', 'depositNotAboveZero', 'depositBelowLimit', 'depositAboveLimit', 'channelClosed', 'imageUnknown', 'duplicateSubmission', 'termsChanged', 'depositsWaiting',
] as const;

const channelDeposit = {
  ...deposit,
  channel: channelText,
  /** currency paid in */
  symbol: v.pipe(v.string(), v.nonEmpty('fiatTypeRequired'), symbolText),
};

const boundAddress = v.strictObject({ channel: channelText, address: chainAddress, safeword, verifcode: v.optional(secondFactor) });
const bindRefusals = [
  'chainAddressEmpty', 'chainAddressFormat', 'chainAddressTooLong', 'chainAddressBound', 'channelClosed', 'safewordFormat', 'safewordUnset', 'safewordWrong',
  'safewordClosed', 'verificationCodeEmpty', 'verificationCodeWrong', 'businessLocked', 'lockedMinutes', 'lockedTomorrow',
] as const;

/** A deposit over a separately configured bank or e-wallet: five calls with the same flow. */
const bankDeposit = declareCall({
  caller: 'shopper',
  offline: 'online',
  changes: true,
  payload: v.strictObject({ ...channelDeposit, bankName, cardNumber }),
  reply: depositRecord,
  refusals: [...depositRefusals, 'fiatTypeRequired'],
});

/** A hold on an account: withdrawals are refused while it lasts, and payments too if `stopsPayments`. */
export const accountHold = v.object({
  id,
  reason: v.picklist(holdReasons),
  /** what the shopper can do about it, as the operator wrote it */
  wanted: v.string(),
  stopsPayments: v.boolean(),
  createTime: time,
  /** when it ends automatically; `null` if an operator must lift it */
  endTime: v.nullable(time),
});

export const walletCalls = {
  'wallet!getUsdt': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: v.object({ money }) }),
  /** with `rechargeBlockchain!list` and `withdraw!list`, the whole history of the balance */
  'wallet!list': declareCall({ caller: 'shopper', offline: 'kept', payload: v.strictObject({ pageNum, pageSize: pageSize(userPageSize) }), reply: recordsOf(walletEntry), refusals: ['pageNumber'] }),
  /** the holds in force on the caller's account */
  'wallet!holds': declareCall({ caller: 'shopper', offline: 'kept', payload: nothing, reply: v.object({ holdList: v.array(accountHold) }) }),
  /** gives the whole balance up to the mall, irrevocably; only if it is too little to withdraw */
  'wallet!giveUp': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    /** `amount`: the balance as the user saw it */
    payload: v.strictObject({ amount: amount('amountError'), ...ownPassword }),
    reply: v.null(),
    refusals: ['amountError', ...ownPasswordRefusals],
  }),
  // A deposit address must never be outdated, so it is not cached.
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
          /** network confirmations until a deposit counts; 0 if the mall states none */
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
        /** whether bank name and card number are asked for */
        bank: v.boolean(),
        /** the call to use for its deposits */
        call: v.picklist(channelCalls),
        /** where the shopper pays, as written by the operator */
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
  /** Binds the first address, which takes effect at once; refused if one is bound already. */
  'user!bindWithdrawAddress': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: boundAddress,
    reply: v.null(),
    refusals: [...bindRefusals, 'oneAddressOnly'],
  }),
  /** Replaces the bound address: announced by e-mail, takes effect after a waiting time. */
  'user!changeWithdrawAddress': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: boundAddress,
    reply: v.object({ effectiveTime: time }),
    refusals: [...bindRefusals, 'withdrawalRunning'],
  }),
  /** Cancels the pending change of address; does nothing if there is none. */
  'user!cancelWithdrawAddress': declareCall({ caller: 'shopper', offline: 'online', changes: true, payload: nothing, reply: v.null() }),
  'withdraw!withdraw_open': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ channel: v.optional(channelText) }),
    reply: v.object({
      channelList: v.array(v.object({ channel: v.string(), symbol: v.string(), bank: v.boolean(), demo, ...limits })),
      /** fraction of the amount: "0.01" is 1 % */
      feeRate: money,
      feeMin: money,
      timesLeftToday: count,
      /** `windowFrom` and `windowTo` in minutes after midnight UTC; 0 and 1440 mean all day */
      windowFrom: count,
      windowTo: count,
      /** whether withdrawals are taken now, by the shop's clock */
      inWindow: v.optional(v.boolean()),
      /** minutes within which a withdrawal usually arrives */
      arrivalMinutes: count,
      address: v.nullable(v.object({ channel: v.string(), address: v.string() })),
      /** the pending change of address and when it takes effect */
      nextAddress: v.nullable(v.object({ channel: v.string(), address: v.string(), effectiveTime: time })),
      safewordSet: v.boolean(),
      /** whether the fund password is closed after too many wrong tries, as in `security!get` */
      fundClosed: v.optional(v.boolean()),
      /** when the fund password can be tried again on this device; `null` if it can now */
      fundLockTime: v.optional(v.nullable(time)),
      /** whether a second factor is required */
      authenticator: v.boolean(),
    }),
    refusals: ['channelClosed'],
  }),
  'withdraw!fee': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ channel: channelText, amount: v.optional(amount('withdrawalNotAboveZero')) }),
    /** the fee for this amount; without an amount, the minimum fee */
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
      /** `fee` and `address` as the shopper saw them before entering the fund password; refused with `termsChanged` if they differ now */
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
