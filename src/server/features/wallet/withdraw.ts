import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import { compareMoney } from '../../../rules/money';
import { withdrawalFee, withdrawalTrouble } from '../../../rules/wallet/withdrawals';
import { refuse, Refusal } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { runInTransaction } from '../../calls/transaction';
import { timestamp } from '../../db/timestamp';
import type { Db, Tables } from '../../db/schema';
import { newSerialNumber } from '../../platform/serial-number';
import { callerOf, type Caller, type Handler } from '../../shop-call';
import { lockCaller, spendFormToken, trySafeword, trySecondFactor, type AccountDependencies, type SpendFactor } from '../account';
import { refuseHeld } from '../holds';
import { transfer } from '../ledger';
import { withdrawalOf } from './records';
import { addressesOf } from './withdraw-address';
import { openChannels } from './withdraw-channels';
import { readWithdrawalTerms, timesLeft } from './withdrawal-terms';

type WithdrawalRequest = Payload<'withdraw!apply'>;
type Requester = { readonly userId: string; readonly now: number };
type AllowedRequester = Requester & Caller & { readonly spendFactor: SpendFactor };

/** Sets amount and fee aside at once; an operator sends the money, or returns all of it. */
export function applyWithdrawal(account: AccountDependencies): Handler<'withdraw!apply'> {
  return async (payload, context) => {
    const wrong = await trySafeword(account, payload.safeword, context);
    if (wrong) return wrong;
    const asking = { ...callerOf(context), now: context.now() };
    // A form that is sent again takes nothing, and the code that it came with may be used up.
    const before = await withdrawalOfForm(context.db, asking.userId, secretHash(payload.session_token));
    const spendFactor = before ? () => Promise.resolve(undefined) : await trySecondFactor(account, payload.verifcode, context);
    if (spendFactor instanceof Refusal) return spendFactor;
    return runInTransaction(context.db, (db) => takeWithdrawal(db, payload, { ...asking, spendFactor }));
  };
}

/** The user's row is locked first, so that of many requests at once each counts those before it. */
async function takeWithdrawal(db: Db, request: WithdrawalRequest, { userId, sessionId, now, spendFactor }: AllowedRequester): Promise<Reply<'withdraw!apply'> | Refusal> {
  const { channel, amount, session_token: form } = request;
  const ended = await lockCaller(db, { userId, sessionId });
  if (ended) return ended;
  const formHash = secretHash(form);
  if (!(await spendFormToken(db, userId, form, now))) return sentBefore(db, request, { userId, formHash });
  const refused = await refuseHeld(db, userId, 'withdrawal', now);
  if (refused) return refused;
  const spent = await spendFactor(db);
  if (spent) return spent;
  const row = await openChannels(db).where('channel', '=', channel).executeTakeFirst();
  if (!row) return refuse('channelClosed', { field: 'channel' });
  const { times, ...terms } = await readWithdrawalTerms(db);
  const trouble = withdrawalTrouble(amount, terms, now);
  if (trouble) return refuse(trouble, { field: 'amount' });
  const fee = withdrawalFee(amount, terms);
  if (request.fee !== undefined && compareMoney(request.fee, fee) !== 0) return refuse('termsChanged', { field: 'fee' });
  if ((await timesLeft(db, userId, times, now)) === 0) return refuse('withdrawalTimes');
  const to = row.chain === null ? bankOf(request) : await addressFor(db, row.chain, channel, { userId, now });
  if (to instanceof Refusal) return to;
  if (request.address !== undefined && request.address !== to.address) return refuse('termsChanged', { field: 'address' });
  const id = randomUUID();
  const moved = await transfer(db, { kind: 'withdrawal', reference: id, from: `user:${userId}`, to: `held:${userId}`, amount, now });
  if (moved !== 'moved') return refuse('balanceInsufficient', { field: 'amount' });
  const made = await db
    .insertInto('withdrawal')
    .values({
      id, user_id: userId, serial_number: newSerialNumber(now), created_at: timestamp(now), channel, amount, fee, form_hash: formHash,
      is_demo: row.is_demo, ...to,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return withdrawalOf(made);
}

function withdrawalOfForm(db: Db, userId: string, formHash: string) {
  return db.selectFrom('withdrawal').selectAll().where('form_hash', '=', formHash).where('user_id', '=', userId).executeTakeFirst();
}

/** A form that is sent again gets the withdrawal that it made; if that was a different one, or none, its token is used up. */
async function sentBefore(db: Db, { channel, amount, bankName, cardNumber }: WithdrawalRequest, { userId, formHash }: { readonly userId: string; readonly formHash: string }) {
  const row = await withdrawalOfForm(db, userId, formHash);
  if (!row) return refuse('sessionTokenInvalid', { field: 'session_token' });
  const isSameBank = row.card_number === null || (row.bank_name === bankName && row.card_number === cardNumber);
  const isSame = row.channel === channel && compareMoney(row.amount, amount) === 0 && isSameBank;
  return isSame ? withdrawalOf(row) : refuse('sessionTokenInvalid', { field: 'session_token' });
}

type Destination = Pick<Insertable<Tables['withdrawal']>, 'chain' | 'address' | 'bank_name' | 'card_number'>;

function bankOf({ bankName, cardNumber }: WithdrawalRequest): Destination | Refusal {
  if (bankName === undefined) return refuse('requiredEmpty', { field: 'bankName' });
  if (cardNumber === undefined) return refuse('requiredEmpty', { field: 'cardNumber' });
  return { bank_name: bankName, card_number: cardNumber };
}

async function addressFor(db: Db, chain: string, channel: string, { userId, now }: Requester): Promise<Destination | Refusal> {
  const { bound } = await addressesOf(db, userId, now);
  return bound?.channel === channel ? { chain, address: bound.address } : refuse('chainAddressEmpty', { field: 'channel' });
}
