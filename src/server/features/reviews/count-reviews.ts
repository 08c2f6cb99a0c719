import { sql } from 'kysely';
import type { Reply } from '../../../contract/shop/calls';
import { refuse } from '../../calls/refusal';
import type { Handler } from '../../shop-call';
import { inClass } from './review-classes';

type Counts = Reply<'evaluation!countType'>;

const starCounts = sql.join([1, 2, 3, 4, 5].map((stars) => sql`count(e.id) filter (where e.rating = ${sql.lit(stars)})`));

/** How many reviews of each class a product has. */
export const countReviews: Handler<'evaluation!countType'> = async ({ sellerGoodsId }, { db }) => {
  const { rows } = await sql<Omit<Counts, 'all'> & { total: number }>`
    select count(e.id) as total, count(e.id) filter (where ${inClass.good}) as good,
      count(e.id) filter (where ${inClass.medium}) as medium, count(e.id) filter (where ${inClass.bad}) as bad,
      count(e.id) filter (where ${inClass.image}) as image, array[${starCounts}]::int[] as stars
    from goods g left join evaluation e on e.goods_id = g.id where g.id = ${sellerGoodsId} group by g.id`.execute(db);
  const [row] = rows;
  if (!row) return refuse('goodsUnknown');
  const { total, ...classes } = row;
  return { all: total, ...classes };
};
