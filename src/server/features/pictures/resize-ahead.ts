import type { PictureWidth } from '../../../contract/pictures';
import type { Db } from '../../db/schema';
import type { Pictures } from './picture-thread';

/** The widths that phones and desktops request on the home page. */
const widths: Readonly<Record<'banner' | 'category' | 'goods', readonly PictureWidth[]>> = { banner: [640, 800], category: [160], goods: [320, 480] };
const goodsAhead = 24;

/**
 * Resizes the home page's pictures before anybody waits for them. One after the other, so that requests of visitors come in
 * between. Pictures already kept are only read.
 */
export async function resizeAhead(db: Db, pictures: Pictures, goesOn: () => boolean): Promise<void> {
  const banners = await db.selectFrom('banner').select('image').orderBy('position').execute();
  const categories = await db.selectFrom('category').select('image').where('parent_id', 'is', null).orderBy('position').execute();
  const goods = await db.selectFrom('goods').select('images').where('status', '=', 'listed').orderBy('recommended', 'desc').limit(goodsAhead).execute();
  const wanted = [
    ...banners.slice(0, 1).map(({ image }) => ['banner', image] as const),
    ...goods.map(({ images: [image = ''] }) => ['goods', image] as const),
    ...categories.map(({ image }) => ['category', image] as const),
    ...banners.slice(1).map(({ image }) => ['banner', image] as const),
  ];
  for (const [kind, name] of wanted) {
    for (const width of widths[kind]) {
      if (!goesOn()) return;
      await pictures.picture(name, width);
    }
  }
}
