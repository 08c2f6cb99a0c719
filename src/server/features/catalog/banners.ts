import { sql } from 'kysely';
import type { Reply } from '../../../contract/shop/calls';
import type { Handler } from '../../shop-call';
import { textIn } from './texts';

type BannerRow = Reply<'banner!bannerList'>['bannerList'][number];

export const listBanners: Handler<'banner!bannerList'> = async (_payload, { db, language }) => {
  const text = (column: 'title' | 'body') => textIn(language, 'banner_text', 'banner_id', sql`b.id`, column);
  const { rows } = await sql<BannerRow>`
    select b.id, ${text('title')} as title, ${text('body')} as text, b.image, b.category_id as "categoryId"
    from banner b order by b.position, b.id`.execute(db);
  return { bannerList: rows };
};
