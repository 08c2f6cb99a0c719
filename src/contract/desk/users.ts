import * as v from 'valibot';
import { isAboveZero } from '../../rules/money';
import { money } from '../fields';
import { declareDeskCall } from './desk-call';

/** As somebody at the desk writes it. */
export const username = v.pipe(v.string(), v.maxLength(200));

export const deskUserCalls = {
  /** who is kept out is logged out everywhere, and letting in again opens no old session */
  'user!setStatus': declareDeskCall({
    capability: 'users',
    changes: true,
    payload: v.strictObject({ username, status: v.picklist(['active', 'locked', 'disabled']) }),
    reply: v.null(),
    refusals: ['userUnknown'],
  }),
  /** a fund password that was wrong too often may be tried again: for who has no e-mail to reset it by, once it is known who asks */
  'safeword!reopen': declareDeskCall({
    capability: 'users',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username }),
    reply: v.null(),
    refusals: ['userUnknown'],
  }),
  /** withdrawals ask for the fund password only: for who lost the authenticator and the recovery codes, once it is known who asks */
  'authenticator!remove': declareDeskCall({
    capability: 'users',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username }),
    reply: v.null(),
    refusals: ['userUnknown'],
  }),
  /** a gift of the mall; by user name or e-mail */
  'balance!grant': declareDeskCall({
    capability: 'balances',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username, amount: v.pipe(money, v.check((amount) => isAboveZero(amount), 'amountError')) }),
    reply: v.object({ available: money }),
    refusals: ['userUnknown', 'amountError'],
  }),
};
