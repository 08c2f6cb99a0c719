import { sql } from 'kysely';
import { loanStatuses } from '../../../contract/shop/loans';
import { asMoment } from '../../db/moment';
import type { Db } from '../../db/schema';
import type { Storage } from '../../platform/storage';
import { readSettings } from '../settings';
import { deletePaper } from '../uploads';
import { lockUser } from '../wallet';
import { tellOfLoan } from './notices';

const dayMs = 24 * 3_600_000;

/** Marks each loan whose next instalment is late as overdue, once. */
export async function markOverdueLoans(db: Db, now: number, failed: (error: unknown) => void): Promise<number> {
  return eachOnce(failed, (skipped, found) =>
    db.transaction().execute(async (rows) => {
      const row = await rows
        .selectFrom('loan')
        .selectAll()
        .where('status', '=', loanStatuses.loaned)
        .where('overdue_at', '<=', asMoment(now))
        .$if(skipped.length > 0, (query) => query.where('id', 'not in', skipped))
        .orderBy('overdue_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return false;
      found(row.id);
      await rows.updateTable('loan').set({ status: loanStatuses.overdue }).where('id', '=', row.id).execute();
      await tellOfLoan(rows, 'loanOverdue', row, now);
      return true;
    }),
  );
}

/**
 * Deletes the applicant and the papers of a loan some days (`loan_papers_days`) after it was refused or repaid. A paper that
 * another application of the user shows, too, is kept for that one.
 */
export async function deleteOldPapers(db: Db, storage: Storage, now: number, failed: (error: unknown) => void): Promise<number> {
  const { loan_papers_days: days } = await readSettings(db, 'loan_papers_days');
  return eachOnce(failed, async (skipped, found) => {
    const due = await db
      .selectFrom('loan')
      .select(['id', 'user_id'])
      .where('applicant', 'is not', null)
      .where('ended_at', '<=', asMoment(now - days * dayMs))
      .$if(skipped.length > 0, (query) => query.where('id', 'not in', skipped))
      .orderBy('ended_at')
      .limit(1)
      .executeTakeFirst();
    if (!due) return false;
    found(due.id);
    await db.transaction().execute(async (rows) => {
      // Locked like an application does, which may begin to show the same papers.
      await lockUser(rows, due.user_id);
      const { rows: papers } = await sql<{ name: string }>`select unnest(images) as name from loan where id = ${due.id}
        except select unnest(images) from loan where user_id = ${due.user_id} and id <> ${due.id}`.execute(rows);
      for (const { name } of papers) await deletePaper(rows, storage, name);
      await rows.updateTable('loan').set({ applicant: null, images: [] }).where('id', '=', due.id).execute();
    });
    return true;
  });
}

/** Runs `work` until there is none left; one that fails is reported, and does not stop the others. */
async function eachOnce(failed: (error: unknown) => void, work: (skipped: readonly string[], found: (id: string) => void) => Promise<boolean>): Promise<number> {
  const skipped: string[] = [];
  for (let done = 0; ; ) {
    let id: string | undefined;
    try {
      if (!(await work(skipped, (one) => (id = one)))) return done;
      done += 1;
    } catch (error) {
      // Nothing was found, so the database itself failed.
      if (id === undefined) throw error;
      skipped.push(id);
      failed(error);
    }
  }
}
