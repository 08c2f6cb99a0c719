import * as v from 'valibot';
import { time } from './fields';

/** What every call answers; see codes.ts. */
export const envelope = v.object({
  code: v.pipe(v.number(), v.integer(), v.minValue(0)),
  msg: v.string(),
  data: v.unknown(),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** What a refusal's `data` tells beside its code. */
export const refusalDetail = v.object({
  field: v.optional(v.string()),
  requestId: v.optional(v.string()),
  /** when a lockout or another wait ends, UTC milliseconds */
  until: v.optional(time),
});
export type RefusalDetail = v.InferOutput<typeof refusalDetail>;
