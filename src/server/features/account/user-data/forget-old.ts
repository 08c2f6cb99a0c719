import { asTimestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import { readSettings } from '../../settings';
import { forgetFormerEmails } from '../contacts/former-emails';
import { forgetUnprovenNotices } from '../contacts/unproven-notices';
import { forgetOldSafewordTries } from '../fund-password/safeword-attempts';
import { forgetTakenAnswers } from '../registration/taken-answers';

/**
 * How long ended sessions and old counts are kept. Until then an old page learns that its session expired, not that it is
 * unknown.
 */
const keptDays = 90;
const codesKeptDays = 2;

/** Deletes rows of accounts that are no longer needed. */
export async function forgetOldAccountRows(db: Db, now: number): Promise<void> {
  const before = (days: number) => asTimestamp(now - days * dayMs);
  await db.deleteFrom('session').where((eb) => eb.or([eb('ended_at', '<', before(keptDays)), eb('expires_at', '<', before(keptDays))])).execute();
  await db.deleteFrom('form_token').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('verification_code').where('sent_at', '<', before(codesKeptDays)).execute();
  await forgetFormerEmails(db, now);
  await forgetTakenAnswers(db, now);
  await forgetUnprovenNotices(db, now);
  await forgetOldSafewordTries(db, now);
  // After so many days the names of users who left may be registered again, so they need not be kept.
  const { reregistration_days: blockedDays } = await readSettings(db, 'reregistration_days');
  await db.updateTable('app_user').set({ username_key: '', email_key: null, phone: null }).where('status', '=', 'cancelled').where('cancelled_at', '<', before(blockedDays)).where('username_key', '<>', '').execute();
  // Locks are shorter than this. Counts of unknown names would otherwise stay for ever.
  await db.deleteFrom('wrong_tries').where('last_at', '<', before(keptDays)).execute();
}
