import { inPages, type PersonalData } from '../../personal-data';

export const loanData: PersonalData = {
  async stops(db, userId) {
    const { n } = await db.selectFrom('loan').select((eb) => eb.fn.countAll<number>().as('n')).where('user_id', '=', userId).where('ended_at', 'is', null).executeTakeFirstOrThrow();
    return n === 0 ? [] : [{ kind: 'loan', count: n }];
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
