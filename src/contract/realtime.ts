import * as v from 'valibot';
import { id, money, count, time } from './fields';

/** What the page says on the realtime socket (decisions, "Realtime socket"): the goods that are on screen now. */
export const fromPage = v.variant('type', [v.strictObject({ type: v.literal('watch'), goods: v.pipe(v.array(id), v.maxLength(200)) })]);
export type FromPage = v.InferOutput<typeof fromPage>;

/** What the server pushes; unknown kinds are left alone by a page that is older than the server. */
export const fromServer = v.variant('type', [
  v.object({
    type: v.literal('goods'),
    sellerGoodsId: id,
    discountPrice: v.nullable(money),
    sellingPrice: money,
    stock: count,
    at: time,
  }),
  v.object({ type: v.literal('setting'), code: v.string() }),
]);
export type FromServer = v.InferOutput<typeof fromServer>;
export type GoodsChange = Extract<FromServer, { type: 'goods' }>;
