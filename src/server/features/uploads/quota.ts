import { sql } from 'kysely';
import type { UploadModule } from '../../../contract/shop/uploads';
import { refuse, type Refusal } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { runInTransaction } from '../../calls/transaction';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { dayMs } from '../../../rules/durations';
import { networksOf, providerTimes } from '../../platform/networks';
import { megabyte } from '../../platform/sizes';
import { lockUser } from '../account';
import { readSettings } from '../settings';

type NewUpload = { readonly name: string; readonly userId: string; readonly module: UploadModule; readonly bytes: number; readonly address: string; readonly now: number };

/** Uploads that the shop itself requires. They have a quota of their own: other pictures must not keep a shopper from their money. */
const requiredModules: readonly UploadModule[] = ['returns', 'recharge', 'identity'];

/**
 * How much more of those a network may send: a carrier's one address may be that of thousands of shoppers, whom nothing may keep from
 * their money. At the usual 2,000 MB, 5,000 of them may each send a picture of the largest size (2 MB) in a day, or 50,000 a usual
 * one (200 kB). What of it nothing shows is deleted after that day.
 */
const requiredTimes = 5;

/**
 * Reserves a row for an upload before it is decoded and stored, so that concurrent uploads count too, and so that what a killed
 * server leaves behind is swept. The row is the upload's own, with a placeholder hash that no file has. Accounts are free, so what
 * one network sends counts as well; it may be above the limit by what its users send at the same moment.
 */
export function reserveUpload(db: Db, { name, userId, module, bytes, address, now }: NewUpload): Promise<Refusal | undefined> {
  return runInTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const { upload_megabytes: megabytes, uploads_a_day: maxPerDay, network_upload_megabytes: ofNetwork } = await readSettings(trx, 'upload_megabytes', 'uploads_a_day', 'network_upload_megabytes');
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
    const [asker = '', askerWide = null] = networksOf(address).map((network) => secretHash(network));
    const isOfKind = isRequired ? among : sql<boolean>`not (${among})`;
    const most = ofNetwork * megabyte * (isRequired ? requiredTimes : 1);
    for (const [column, network, times] of [['asker', asker, 1], ['asker_wide', askerWide, providerTimes]] as const) {
      const { sent } = await trx
        .selectFrom('upload')
        .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('sent'))
        .where(column, '=', network)
        .where('created_at', '>', asTimestamp(now - dayMs))
        .where(isOfKind)
        .executeTakeFirstOrThrow();
      if (sent + bytes > most * times) return refuse('tooFrequent', { until: now + dayMs });
    }
    await trx
      .insertInto('upload')
      .values({ name, user_id: userId, module, sha256: `pending:${name}`, bytes, created_at: timestamp(now), asker, asker_wide: askerWide })
      .execute();
    return undefined;
  });
}
