import { sql } from 'kysely';
import { loanStatuses } from '../../../contract/shop/loans';
import { noneOf } from '../../db/none-of';
import { asTimestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { eachDueRow } from '../../jobs/each-due-row';
import type { Storage } from '../../platform/storage';
import { deletePaper } from '../uploads';
import { lockUser } from '../account';
import { notifyOfLoan } from './notices';

/** Marks each loan whose next instalment is late as overdue, once. */
export async function markOverdueLoans(db: Db, now: number, failed: (error: unknown) => void): Promise<number> {
  return eachDueRow(db, {
    next: (trx, skippedIds: readonly string[]) =>
      trx
        .selectFrom('loan')
        .selectAll()
        .where('status', '=', loanStatuses.loaned)
        .where('overdue_at', '<=', asTimestamp(now))
        .where(noneOf('id', skippedIds))
        .orderBy('overdue_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),
    async act(trx, loan) {
      await trx.updateTable('loan').set({ status: loanStatuses.overdue }).where('id', '=', loan.id).execute();
      await notifyOfLoan(trx, 'loanOverdue', loan, now);
    },
    failed,
  });
}

/**
 * The days that the agreement says, whatever the setting says since. In a loan from before the column they are the only number in the
 * last section of its text; Arabic writes one and two as words, and then one is meant: no paper is kept for longer than agreed.
 */
const agreedDays = sql<number>`coalesce(papers_days, nullif(left(regexp_replace(agreement #>> '{sectionList,-1,text}', '[^0-9]', '', 'g'), 4), '')::int, 1)`;

/**
 * Deletes the applicant and the papers of a loan as many days after it was refused or repaid as its agreement says. A paper that
 * another application of the user shows, too, is kept for that one.
 */
export async function deleteOldPapers(db: Db, storage: Storage, now: number, failed: (error: unknown) => void): Promise<number> {
  return eachDueRow(db, {
    next: (trx, skippedIds: readonly string[]) =>
      trx
        .selectFrom('loan')
        .select(['id', 'user_id'])
        .where('applicant', 'is not', null)
        .where(sql<boolean>`ended_at <= ${asTimestamp(now)} - make_interval(hours => 24 * ${agreedDays})`)
        .where(noneOf('id', skippedIds))
        .orderBy('ended_at')
        .limit(1)
        .executeTakeFirst(),
    async act(trx, { id, user_id: userId }) {
      // Locked like an application does, which may begin to show the same papers.
      await lockUser(trx, userId);
      const { rows: papers } = await sql<{ name: string }>`select unnest(images) as name from loan where id = ${id}
        except select unnest(images) from loan where user_id = ${userId} and id <> ${id}`.execute(trx);
      for (const { name } of papers) await deletePaper(trx, storage, name);
      await trx.updateTable('loan').set({ applicant: null, images: [] }).where('id', '=', id).execute();
    },
    failed,
  });
}
