import { asMoment } from '../../db/moment';
import type { Db } from '../../db/schema';

const dayMs = 86_400_000;
/** Ended sessions and old counts: until then a page of long ago is told "expired", not "unknown". */
const keptDays = 90;
const codesKeptDays = 2;

/** Rows of accounts that are of no use any more. */
export async function forgetOldAccountRows(db: Db, now: number): Promise<void> {
  const before = (days: number) => asMoment(now - days * dayMs);
  await db.deleteFrom('session').where((eb) => eb.or([eb('ended_at', '<', before(keptDays)), eb('expires_at', '<', before(keptDays))])).execute();
  await db.deleteFrom('form_token').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('verification_code').where('sent_at', '<', before(codesKeptDays)).execute();
  // A count that nobody added to for so long and that locks nothing; a name that nobody has would be kept for ever.
  await db.deleteFrom('wrong_tries').where('last_at', '<', before(keptDays)).execute();
}
