import { wishRestMs } from '../../../rules/news';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { eachDueRow } from '../../jobs/each-due-row';
import type { NewsDependencies } from './dependencies';
import { recordNews } from './record-news';
import { fulfilledPrice, isReached, lockNextWish, type DueWish } from './wishes';

/** The most wishes in one run; the rest follows at the next. */
const batchSize = 1_000;

/** Writes news for each fulfilled wish. */
export async function fulfilWishes(db: Db, { canMail }: Pick<NewsDependencies, 'canMail'>, now: number, failed: (error: unknown) => void): Promise<void> {
  await eachDueRow(db, {
    next: (trx, skippedIds: readonly number[]) => lockNextWish(trx, now, skippedIds),
    act: (trx, wish) => announceIfFulfilled(trx, wish, { canMail, now }),
    failed,
    limit: batchSize,
  });
}

/**
 * Writes the news and closes the wish if it is fulfilled and was not announced within the last day. Otherwise it waits for the next
 * change, or for the end of that day.
 */
async function announceIfFulfilled(trx: Db, wish: DueWish, { canMail, now }: { readonly canMail: boolean; readonly now: number }): Promise<void> {
  const set = (values: { is_open?: boolean; told_at?: string; look_at: string | null }) => trx.updateTable('goods_wish').set(values).where('id', '=', wish.id).execute();
  const price = await fulfilledPrice(trx, wish.id);
  if (price === undefined) return void (await set({ look_at: null }));
  if (wish.told_at !== null && wish.told_at + wishRestMs > now) return void (await set({ look_at: timestamp(wish.told_at + wishRestMs) }));
  const preference = await trx.selectFrom('news_preference').select('channel').where('user_id', '=', wish.user_id).where('kind', '=', 'goods').executeTakeFirst();
  // While every channel is off, or reaches nobody, it waits: turning one on, a proven e-mail or a subscribed device looks again at
  // once. A day later, the mall may be able to send e-mail.
  if (!preference || !(await isReached(trx, wish.user_id, { canMail, now }))) return void (await set({ look_at: timestamp(now + wishRestMs) }));
  await recordNews(trx, { userId: wish.user_id, kind: 'goods', subject: `${wish.id} ${now}`, facts: { goodsId: wish.goods_id, about: wish.kind, price, lang: wish.lang } }, now);
  await set({ is_open: false, told_at: timestamp(now), look_at: null });
}
