import * as v from 'valibot';
import { money } from '../fields';
import { declareDeskCall } from './desk-call';
import { positiveMoney, username } from './fields';

export const deskUserCalls = {
  /** locking or disabling a user ends all their sessions, a pending reset of the fund password and a pending change of the withdrawal address; reactivating restores none of them */
  'user!setStatus': declareDeskCall({
    capability: 'users',
    changes: true,
    payload: v.strictObject({ username, status: v.picklist(['active', 'locked', 'disabled']) }),
    reply: v.null(),
    refusals: ['userUnknown'],
  }),
  /** reopens a fund password that was closed after too many wrong tries; for users without an e-mail to reset it, after their identity is checked */
  'safeword!reopen': declareDeskCall({
    capability: 'users',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username }),
    reply: v.null(),
    refusals: ['userUnknown'],
  }),
  /** removes the authenticator, so that withdrawals need the fund password only; for users who lost it and their recovery codes, after their identity is checked */
  'authenticator!remove': declareDeskCall({
    capability: 'users',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username }),
    reply: v.null(),
    refusals: ['userUnknown'],
  }),
  /** credits a gift from the mall; `username` may also be an e-mail that its user has proven */
  'balance!grant': declareDeskCall({
    capability: 'balances',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ username, amount: positiveMoney }),
    reply: v.object({ available: money }),
    refusals: ['userUnknown', 'amountError'],
  }),
};
