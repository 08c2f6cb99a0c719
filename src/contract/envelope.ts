import * as v from 'valibot';
import { count, time } from './fields';

/** The response of every call; see codes.ts. */
export const envelope = v.object({
  code: v.pipe(v.number(), v.integer(), v.minValue(0)),
  msg: v.string(),
  data: v.unknown(),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** An order line that can't be bought as requested: why, and what quantity is possible. */
const wrongLine = v.object({
  sellerGoodsId: v.string(),
  skuId: v.string(),
  /** code of the refusal that this line alone would get */
  code: count,
  /** how many are left; 0 for goods no longer sold */
  stock: count,
  /** minimum quantity per purchase */
  least: count,
});
export type WrongLine = v.InferOutput<typeof wrongLine>;

/** The `data` of a refusal: details besides its code. */
export const refusalDetail = v.object({
  field: v.optional(v.string()),
  requestId: v.optional(v.string()),
  /** when a lockout or another wait ends, UTC milliseconds */
  until: v.optional(time),
  /** every order line that prevents the order */
  lineList: v.optional(v.array(wrongLine)),
});
export type RefusalDetail = v.InferOutput<typeof refusalDetail>;
