import { emailLimit, isNewsletterEmail } from '../../../rules/email';
import { refuse } from '../../calls/refusal';
import type { Handler } from '../../shop-call';

/** Takes an address for the newsletter. Two who send the same one at once: the row's key lets one of them through. */
export const subscribe: Handler<'subscribe!add'> = async ({ email: given }, { db, language, policy, now }) => {
  const email = given.toLowerCase();
  // Lower case can be longer, as of the Turkish İ.
  if (!isNewsletterEmail(given, policy) || email.length > emailLimit) return refuse('emailFormat', { field: 'email' });
  const added = await db
    .insertInto('subscription')
    .values({ email, lang: language, since: new Date(now()).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  return added ? null : refuse('emailSubscribed', { field: 'email' });
};
