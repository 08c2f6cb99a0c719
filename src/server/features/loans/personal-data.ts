import { countRows } from '../../db/count-rows';
import { inPages, type PersonalData } from '../../personal-data';

export const loanData: PersonalData = {
  async stops(db, userId) {
    const count = await countRows(db.selectFrom('loan').where('user_id', '=', userId).where('ended_at', 'is', null));
    return count === 0 ? [] : [{ kind: 'loan', count }];
  },
  copy: (db, userId) => ({
    loans: inPages(
      db
        .selectFrom('loan')
        .select(['serial_number as serialNumber', 'status', 'created_at as createTime', 'amount', 'term_days as termDays', 'schedule', 'agreement', 'payout_at as payoutTime', 'ended_at as endTime'])
        .where('user_id', '=', userId).orderBy('created_at').orderBy('id')),
  }),
  /** The money lent and repaid stays for the books; the applicant and the papers do not. */
  async forget(db, userId) {
    await db.updateTable('loan').set({ applicant: null, images: [] }).where('user_id', '=', userId).execute();
  },
};
