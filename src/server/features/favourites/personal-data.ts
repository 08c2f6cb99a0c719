import { inPages, type PersonalData } from '../../personal-data';

export const favouriteData: PersonalData = {
  copy: (db, userId) => ({
    favourites: inPages(db.selectFrom('keep_goods').select(['goods_id as sellerGoodsId', 'since', 'seen_price as priceThen']).where('user_id', '=', userId).orderBy('since').orderBy('goods_id')),
    followedStores: inPages(db.selectFrom('follow').select(['seller_id as sellerId', 'since']).where('follower', '=', userId).orderBy('since').orderBy('seller_id')),
  }),
  async forget(db, userId) {
    await db.deleteFrom('keep_goods').where('user_id', '=', userId).execute();
    await db.deleteFrom('follow').where('follower', '=', userId).execute();
  },
};
