import { sql } from 'kysely';
import type { UploadModule } from '../../../contract/shop/uploads';
import { refuse, type Refusal } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { dayMs } from '../../../rules/durations';
import { megabyte } from '../../platform/sizes';
import { lockUser } from '../account';
import { readSettings } from '../settings';

type NewUpload = { readonly name: string; readonly userId: string; readonly module: UploadModule; readonly bytes: number; readonly now: number };

/** Uploads that the shop itself requires. They have a quota of their own: other pictures must not keep a shopper from their money. */
const requiredModules: readonly UploadModule[] = ['returns', 'recharge', 'identity'];

/**
 * Reserves a row for an upload before it is decoded and stored, so that concurrent uploads count too, and so that what a killed
 * server leaves behind is swept. The row is the upload's own, with a placeholder hash that no file has.
 */
export function reserveUpload(db: Db, { name, userId, module, bytes, now }: NewUpload): Promise<Refusal | undefined> {
  return runInTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const { upload_megabytes: megabytes, uploads_a_day: maxPerDay } = await readSettings(trx, 'upload_megabytes', 'uploads_a_day');
    const since = timestamp(now - dayMs);
    const isRequired = requiredModules.includes(module);
    const among = sql<boolean>`module = any(${requiredModules}::text[])`;
    // What a deposit, a loan or an order shows counts for a day only. What nothing shows counts as long as it is there: sent again
    // and again, it is never swept.
    const counted = isRequired ? sql<boolean>`${among} and (used_at is null or created_at > ${since})` : sql<boolean>`not (${among})`;
    const { stored, today } = await trx
      .selectFrom('upload')
      .select(sql<number>`coalesce(sum(bytes) filter (where ${counted}), 0)::float8`.as('stored'))
      .select(sql<number>`count(*) filter (where created_at > ${since})`.as('today'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (today >= maxPerDay) return refuse('tooFrequent', { until: now + dayMs });
    if (stored + bytes > megabytes * megabyte) return isRequired ? refuse('tooFrequent', { until: now + dayMs }) : refuse('uploadFailed');
    await trx
      .insertInto('upload')
      .values({ name, user_id: userId, module, sha256: `pending:${name}`, bytes, created_at: timestamp(now) })
      .execute();
    return undefined;
  });
}
