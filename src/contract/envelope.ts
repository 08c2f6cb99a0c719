import * as v from 'valibot';
import { count, time } from './fields';

/** What every call answers; see codes.ts. */
export const envelope = v.object({
  code: v.pipe(v.number(), v.integer(), v.minValue(0)),
  msg: v.string(),
  data: v.unknown(),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** A line of an order that can't be bought as it is asked for: why, and how many of it can be. */
const wrongLine = v.object({
  sellerGoodsId: v.string(),
  skuId: v.string(),
  /** of the refusal that this line alone would get */
  code: count,
  /** how many are left; 0 for goods that are not sold any more */
  stock: count,
  /** how many are sold at once at least */
  least: count,
});
export type WrongLine = v.InferOutput<typeof wrongLine>;

/** What a refusal's `data` tells beside its code. */
export const refusalDetail = v.object({
  field: v.optional(v.string()),
  requestId: v.optional(v.string()),
  /** when a lockout or another wait ends, UTC milliseconds */
  until: v.optional(time),
  /** every line of an order that stands in its way */
  lineList: v.optional(v.array(wrongLine)),
});
export type RefusalDetail = v.InferOutput<typeof refusalDetail>;
