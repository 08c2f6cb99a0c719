import * as v from 'valibot';
import { reviewClasses, reviewPageSize } from '../../rules/catalog/reviews';
import { declareCall } from '../call';
import { count, id, pageNum, pageOf, pageSize } from '../fields';
import { pictureName, review } from './goods';

/** Most pictures in a review. */
export const reviewImageLimit = 9;
export const reviewTextLimit = 1000;

/** A buyer's review of one order line; nothing is preselected. */
const writtenReview = {
  sellerGoodsId: id,
  skuId: id,
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  content: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(reviewTextLimit)),
  images: v.optional(v.pipe(v.array(pictureName), v.maxLength(reviewImageLimit, 'imagesTooMany')), []),
};
const writeRefusals = ['orderUnknown', 'orderStatus', 'goodsUnknown', 'imagesTooMany', 'imageUnknown'] as const;

export const reviewCalls = {
  'evaluation!list': declareCall({
    offline: 'kept',
    payload: v.strictObject({ sellerGoodsId: id, evaluationType: v.optional(v.picklist(reviewClasses)), pageNum, pageSize: pageSize(reviewPageSize) }),
    reply: v.object({ ...pageOf(review).entries, evaluationNum: count }),
    refusals: ['goodsUnknown', 'pageNumber'],
  }),
  'evaluation!countType': declareCall({
    offline: 'kept',
    payload: v.strictObject({ sellerGoodsId: id }),
    reply: v.object({
      all: count,
      good: count,
      medium: count,
      bad: count,
      image: count,
      /** number of reviews with one star, two, … five */
      stars: v.pipe(v.array(count), v.length(5)),
    }),
    refusals: ['goodsUnknown'],
  }),
  'evaluation!add': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: v.strictObject({ orderId: id, ...writtenReview }),
    reply: v.object({ id }),
    refusals: writeRefusals,
  }),
  /** reviews several lines of an order at once; all are stored or none */
  'evaluation!addList': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    payload: v.strictObject({ orderId: id, evaluationList: v.pipe(v.array(v.strictObject(writtenReview)), v.nonEmpty('requiredEmpty'), v.maxLength(200)) }),
    reply: v.object({ idList: v.array(id) }),
    refusals: writeRefusals,
  }),
};
