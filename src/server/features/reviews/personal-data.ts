import { inPages, type PersonalData } from '../../personal-data';

export const reviewData: PersonalData = {
  copy: (db, userId) => ({
    reviews: inPages(
      db
        .selectFrom('evaluation')
        .select(['goods_id as sellerGoodsId', 'rating', 'content', 'created_at as createTime'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')),
  }),
  /** Reviews stay, under the shortened name that they were always shown with. */
  async forget(db, userId) {
    await db.updateTable('evaluation').set({ user_id: null }).where('user_id', '=', userId).execute();
  },
};
