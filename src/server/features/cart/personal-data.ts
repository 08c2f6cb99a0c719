import { inPages, type PersonalData } from '../../personal-data';

export const cartData: PersonalData = {
  copy: (db, userId) => ({
    cart: inPages(db.selectFrom('cart_entry').select(['place', 'identifier', 'entry']).where('user_id', '=', userId).orderBy('place').orderBy('identifier')),
  }),
  async forget(db, userId) {
    await db.deleteFrom('cart_entry').where('user_id', '=', userId).execute();
    await db.deleteFrom('cart').where('user_id', '=', userId).execute();
  },
};
