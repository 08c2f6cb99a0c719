import { randomUUID } from 'node:crypto';
import type { Payload } from '../../../contract/shop/calls';
import { maskedName } from '../../../rules/account/masked-name';
import { refuse, Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { lockOwnOrder, readLinesToReview, takeStep } from '../orders';
import { lockGoods } from '../stock';
import { showUpload } from '../uploads';

type Written = Payload<'evaluation!addList'>['evaluationList'][number];

/**
 * Writes reviews of lines of one order, all or none. Only received lines can be reviewed, each once; the last review completes
 * the order. Returns the ids in the order of `reviews`, or the refusal.
 */
async function takeReviews(orderId: string, reviews: readonly Written[], context: CallContext): Promise<string[] | Refusal> {
  const { db, language } = context;
  const { userId } = callerOf(context);
  const now = context.now();
  const order = await lockOwnOrder(db, orderId, userId);
  if (!order) return refuse('orderUnknown');
  if (order.status !== 4) return refuse('orderStatus');
  const lines = await readLinesToReview(db, orderId);
  const open = lines.filter(({ review }) => review === null);
  const { username } = await db.selectFrom('app_user').select('username').where('id', '=', userId).executeTakeFirstOrThrow();
  const rows = [];
  for (const { sellerGoodsId, skuId, rating, content, images } of reviews) {
    const isMeant = (line: (typeof lines)[number]) => line.goods_id === sellerGoodsId && line.sku_id === skuId;
    const at = open.findIndex(isMeant);
    if (at === -1) return lines.some(isMeant) ? refuse('orderStatus') : refuse('goodsUnknown');
    const [line] = open.splice(at, 1);
    if (!line) throw new Error('a line that was found is gone');
    for (const name of images) {
      if (!(await showUpload(db, { userId, module: 'evaluation', name, now }))) return refuse('imageUnknown', { field: 'images' });
    }
    rows.push({
      id: randomUUID(),
      goods_id: line.goods_id,
      rating,
      content,
      lang: language,
      images,
      author: maskedName(username),
      value_id: line.value_id,
      second_value_id: line.second_value_id,
      created_at: timestamp(now),
      order_line_id: line.id,
      user_id: userId,
    });
  }
  // A trigger counts reviews in the goods rows: lock those first, sorted, as everything that changes them does (features/stock).
  await lockGoods(db, rows.map((row) => row.goods_id));
  await db.insertInto('evaluation').values(rows).execute();
  if (open.length === 0 && !(await takeStep(db, order, 'review', { actor: 'buyer', now }))) return refuse('orderStatus');
  return rows.map(({ id }) => id);
}

export const addReview: Handler<'evaluation!add'> = async ({ orderId, ...review }, context) => {
  const taken = await takeReviews(orderId, [review], context);
  if (taken instanceof Refusal) return taken;
  const [id = ''] = taken;
  return { id };
};

export const addReviews: Handler<'evaluation!addList'> = async ({ orderId, evaluationList }, context) => {
  const taken = await takeReviews(orderId, evaluationList, context);
  return taken instanceof Refusal ? taken : { idList: taken };
};
