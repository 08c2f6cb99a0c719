import type { PersonalData } from '../../personal-data';

export const uploadData: PersonalData = {
  /** Marks the uploads as unused, so that the sweep deletes them. Pictures of reviews stay with the reviews. */
  async forget(db, userId) {
    await db.updateTable('upload').set({ used_at: null }).where('user_id', '=', userId).where('module', '<>', 'evaluation').execute();
  },
};
