import type { Session } from '../../../../contract/shop/account';
import type { Payload } from '../../../../contract/shop/calls';
import { emailKey, isAccountEmail } from '../../../../rules/account/email';
import { parsePhone } from '../../../../rules/account/phones';
import { usernameKey } from '../../../../rules/account/usernames';
import { isAboveZero } from '../../../../rules/money';
import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import type { Db } from '../../../db/schema';
import type { CallContext } from '../../../shop-call';
import { transfer } from '../../ledger';
import { readSettings } from '../../settings';
import { countUnprovenAccount } from '../contacts/unproven-notices';
import { tryCode, spendCode } from '../contacts/verification-codes';
import type { AccountDependencies } from '../dependencies';
import { refusePassword } from '../passwords/password-rules';
import { beginSession } from '../sessions/begin-session';
import { createUser } from './create-user';
import { registeredBefore } from './registered-before';
import { findRecommender, refuseTaken } from './registration-checks';
import { countTakenAnswer, refuseCollector } from './taken-answers';

type Registration = Payload<'localuser!registerNoVerifcode'> & { readonly verifcode?: string };

/** Returns the registration as it is stored, or the refusal of the brand's policy. */
function readForm({ username, password, email, phone = '' }: Registration, { policy }: CallContext) {
  if (email !== undefined && !isAccountEmail(email, policy)) return refuse('emailFormat', { field: 'email' });
  const digits = phone === '' ? null : parsePhone(phone, policy);
  if (digits === undefined) return refuse('phoneFormat', { field: 'phone' });
  const refused = refusePassword(password, policy, { field: 'password', username });
  if (refused) return refused;
  return { username, email: email ?? null, unique: { usernameKey: usernameKey(username), emailKey: email === undefined ? null : emailKey(email), phone: digits } };
}

/**
 * Registers and logs in. Cheap refusals come first, before the code is checked and the password hashed. If two want the same
 * name at once, the unique index lets one through.
 */
async function register(registration: Registration, dependencies: AccountDependencies, context: CallContext): Promise<Session | Refusal> {
  const { db, now } = context;
  const form = readForm(registration, context);
  if (form instanceof Refusal) return form;
  const collector = await refuseCollector(context);
  if (collector) return collector;
  const isCoded = registration.verifcode !== undefined;
  // With a code, only the reader of the mailbox learns whether somebody has its address.
  const taken = await refuseTaken(db, isCoded ? { ...form.unique, emailKey: null } : form.unique, now());
  if (taken) {
    const again = taken.key === 'usernameTaken' ? await registeredBefore(registration, dependencies, context) : undefined;
    return again ?? (await countTakenAnswer(context)) ?? taken;
  }
  const recommender = await findRecommender(db, registration.invitationCode ?? '');
  if (recommender instanceof Refusal) return recommender;

  const wrongCode = refuse('verificationCodeWrong', { field: 'verifcode' });
  const code = registration.verifcode === undefined ? null : await tryCode(registration.verifcode, { emailKey: form.unique.emailKey ?? '', purpose: 'register' }, context);
  if (code === undefined) return wrongCode;
  const bound = isCoded ? await refuseTaken(db, form.unique, now()) : undefined;
  if (bound) return bound;
  const made = await dependencies.hashes.make(registration.password, context.client.address);
  if (made instanceof Refusal) return made;
  return runInTransaction(db, async (trx) => {
    const isEmailTyped = form.email !== null && code === null;
    const mayNotify = !isEmailTyped || (await countUnprovenAccount(trx, context.client.address, now()));
    const userId = await createUser(trx, { ...form, isEmailProven: code !== null, mayNotify, passwordHash: made.hash, recommender, now: now() });
    if (userId === undefined) return (await refuseTaken(trx, form.unique, now())) ?? refuse('tooFrequent');
    // Another registration spent the same code first.
    if (code !== null && !(await spendCode(trx, code, now()))) return wrongCode;
    await giveBalance(trx, userId, now());
    return beginSession(trx, dependencies, userId, context);
  });
}

/** Grants the starting balance of the settings, if it is above zero. */
async function giveBalance(db: Db, userId: string, now: number): Promise<void> {
  const { new_account_balance: amount } = await readSettings(db, 'new_account_balance');
  if (isAboveZero(amount)) await transfer(db, { kind: 'grant', reference: `new account ${userId}`, from: 'mall:capital', to: `user:${userId}`, amount, now });
}

/** The handler of both calls: without a code, and with one that was sent by e-mail. */
export function registerWith(dependencies: AccountDependencies): (registration: Registration, context: CallContext) => Promise<Session | Refusal> {
  return (registration, context) => register(registration, dependencies, context);
}
