import type { PersonalData } from '../../personal-data';

export const uploadData: PersonalData = {
  /** The sweep deletes what nothing shows. Pictures of reviews stay with those. */
  async forget(db, userId) {
    await db.updateTable('upload').set({ used_at: null }).where('user_id', '=', userId).where('module', '<>', 'evaluation').execute();
  },
};
