import { inPages, type PersonalData } from '../../personal-data';

export const newsData: PersonalData = {
  copy: (db, userId) => ({
    newsPreferences: inPages(db.selectFrom('news_preference').select(['kind', 'channel']).where('user_id', '=', userId).orderBy('kind').orderBy('channel')),
    wishes: inPages(db.selectFrom('goods_wish').select(['kind', 'goods_id as sellerGoodsId', 'sku_id as skuId', 'below', 'made_at as since']).where('user_id', '=', userId).where('is_open', '=', true).orderBy('id')),
  }),
  async forget(db, userId) {
    await db.deleteFrom('news_preference').where('user_id', '=', userId).execute();
    await db.deleteFrom('goods_wish').where('user_id', '=', userId).execute();
    await db.deleteFrom('push_subscription').where('user_id', '=', userId).execute();
    await db.deleteFrom('news').where('user_id', '=', userId).execute();
  },
};
