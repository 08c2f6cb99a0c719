import type { Session } from '../../../contract/shop/account';
import type { Payload } from '../../../contract/shop/calls';
import { emailKey, isAccountEmail } from '../../../rules/email';
import { parsePhone } from '../../../rules/phones';
import { usernameKey } from '../../../rules/usernames';
import type { CallContext } from '../../shop-call';
import { refuse, Refusal } from '../../calls/refusal';
import { beginSession } from './begin-session';
import { createUser } from './create-user';
import type { AccountParts } from './parts';
import { refusePassword } from './password-rules';
import { registeredBefore } from './registered-before';
import { findRecommender, refuseTaken } from './registration-checks';
import { tryCode, spendCode } from './verification-codes';

type Asked = Payload<'localuser!registerNoVerifcode'> & { readonly verifcode?: string };

/** A registration that the brand's policy takes, in the form in which it is kept; or why it is not taken. */
function readForm({ username, password, email, phone = '' }: Asked, { policy }: CallContext) {
  if (email !== undefined && !isAccountEmail(email, policy)) return refuse('emailFormat', { field: 'email' });
  const digits = phone === '' ? null : parsePhone(phone, policy);
  if (digits === undefined) return refuse('phoneFormat', { field: 'phone' });
  const refused = refusePassword(password, policy, { field: 'password', username });
  if (refused) return refused;
  return { username, email: email ?? null, unique: { usernameKey: usernameKey(username), emailKey: email === undefined ? null : emailKey(email), phone: digits } };
}

/**
 * Registers and logs in. Everything that can be refused is, before a code is tried and the password is hashed; two who
 * want the same name at once get as far as the row, which takes one of them.
 */
async function register(asked: Asked, parts: AccountParts, context: CallContext): Promise<Session | Refusal> {
  const { db, now } = context;
  const form = readForm(asked, context);
  if (form instanceof Refusal) return form;
  const taken = await refuseTaken(db, form.unique, now());
  if (taken) return (taken.key === 'usernameTaken' && (await registeredBefore(asked, parts, context))) || taken;
  const recommender = await findRecommender(db, asked.invitationCode ?? '');
  if (recommender instanceof Refusal) return recommender;
  if (parts.hashes.isFull) return refuse('tooFrequent');

  const wrongCode = refuse('verificationCodeWrong', { field: 'verifcode' });
  const code = asked.verifcode === undefined ? null : await tryCode(db, asked.verifcode, { emailKey: form.unique.emailKey ?? '', purpose: 'register' }, now());
  if (code === undefined) return wrongCode;
  const passwordHash = await parts.hashes.make(asked.password);
  return db.transaction().execute(async (rows) => {
    const userId = await createUser(rows, { ...form, passwordHash, recommender, now: now() });
    if (userId === undefined) return (await refuseTaken(rows, form.unique, now())) ?? refuse('tooFrequent');
    if (code !== null && !(await spendCode(rows, code, now()))) throw new CodeUsed();
    return beginSession(rows, parts, userId, context);
  }).catch((error: unknown) => {
    if (error instanceof CodeUsed) return wrongCode;
    throw error;
  });
}

/** Takes the user back out of the rows: another registration with the same code was faster. */
class CodeUsed extends Error {}

/** Both calls: without a code, and with one that was sent to the e-mail. */
export function registerWith(parts: AccountParts): (asked: Asked, context: CallContext) => Promise<Session | Refusal> {
  return (asked, context) => register(asked, parts, context);
}
