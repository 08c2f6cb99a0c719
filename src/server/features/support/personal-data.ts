import type { PersonalData } from '../../personal-data';

/** The newsletter subscription, if the account has proven that the e-mail address is its own. */
export const newsletterData: PersonalData = {
  async forget(db, userId) {
    const { email, email_proven_at: provenAt } = await db.selectFrom('app_user').select(['email', 'email_proven_at']).where('id', '=', userId).executeTakeFirstOrThrow();
    if (email !== null && provenAt !== null) await db.deleteFrom('subscription').where('email', '=', email.toLowerCase()).execute();
  },
};
