import { inPages, type PersonalData } from '../../personal-data';

export const addressData: PersonalData = {
  copy: (db, userId) => ({
    addresses: inPages(
      db
        .selectFrom('address')
        .select(['name', 'email', 'area_code as areaCode', 'phone', 'country', 'state', 'city', 'post_code as postCode', 'address', 'is_default as isDefault', 'created_at as createTime'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')),
  }),
  async forget(db, userId) {
    await db.deleteFrom('address').where('user_id', '=', userId).execute();
  },
};
