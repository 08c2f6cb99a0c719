import { sql, type RawBuilder, type Selectable } from 'kysely';
import { refuse } from '../../calls/refusal';
import { pageReply, limitOffset } from '../../db/paging';
import type { Tables } from '../../db/schema';
import type { Handler } from '../../shop-call';
import { variantName } from '../catalog';
import { inClass } from './review-classes';

type Evaluation = Selectable<Tables['evaluation']>;
type Row = Pick<Evaluation, 'id' | 'rating' | 'content' | 'lang' | 'images'> & {
  readonly userName: Evaluation['author'];
  readonly createTime: Evaluation['created_at'];
  readonly checkAttrName: string;
};

/** A product's reviews, all or of one class: first those in the reader's language, then the others, each newest first and untranslated. */
export const listReviews: Handler<'evaluation!list'> = async ({ sellerGoodsId, evaluationType, ...paging }, { db, language }) => {
  const goods = await db.selectFrom('goods').select('evaluations').where('id', '=', sellerGoodsId).executeTakeFirst();
  if (!goods) return refuse('goodsUnknown');
  const condition = sql`e.goods_id = ${sellerGoodsId} and ${evaluationType === undefined ? sql`true` : inClass[evaluationType]}`;
  // Each part is read only as far as the page goes, however many reviews there are.
  const part = (isOwn: RawBuilder<unknown>) => sql`
    (select e.*, e.lang <> ${language} as foreign_language from evaluation e where ${condition} and e.lang ${isOwn} ${language}
      order by e.created_at desc, e.id limit ${paging.pageNum * paging.pageSize})`;
  const { rows } = await sql<Row>`
    select e.id, e.rating, e.content, e.lang, e.images, e.author as "userName", e.created_at as "createTime",
      ${variantName(language, 'e')} as "checkAttrName"
    from (${part(sql`=`)} union all ${part(sql`<>`)} order by foreign_language, created_at desc, id ${limitOffset(paging)}) e
    order by e.foreign_language, e.created_at desc, e.id`.execute(db);
  const page = await pageReply(rows, paging, async () => {
    const counted = await sql<{ n: number }>`select count(*) as n from evaluation e where ${condition}`.execute(db);
    return counted.rows[0]?.n ?? 0;
  });
  return { ...page, evaluationNum: goods.evaluations };
};
