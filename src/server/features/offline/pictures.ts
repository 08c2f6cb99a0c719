import { sql } from 'kysely';
import type { Handler } from '../../shop-call';
import { refuse } from '../../calls/refusal';
import { goodsStatusRefusals, type GoodsStatus } from '../catalog';
import type { Pictures } from '../pictures';

/** The widths that devices keep: sharp on a phone, or with "Save data" as wide as a card. */
const widths = { usual: 640, small: 320 } as const;

/** A product's pictures with their size in bytes. Each is resized to measure it: the caller is about to fetch them. */
export function productPictures(pictures: Pictures): Handler<'goodsPack!pictures'> {
  return async ({ sellerGoodsId, small }, { db }) => {
    const { rows } = await sql<{ status: GoodsStatus; names: string[] }>`
      select status, array(select distinct name from (select unnest(g.images) name union all select image from sku where goods_id = g.id) pictures) as names
      from goods g where g.id = ${sellerGoodsId}`.execute(db);
    const [row] = rows;
    if (!row) return refuse('goodsUnknown');
    if (row.status !== 'listed') return refuse(goodsStatusRefusals[row.status]);
    const width = small ? widths.small : widths.usual;
    const drawn = await Promise.all(row.names.map(async (name) => ({ name, bytes: (await pictures.picture(name, width))?.length ?? 0 })));
    return { pictures: drawn.filter(({ bytes }) => bytes > 0), width };
  };
}
