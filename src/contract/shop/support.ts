import * as v from 'valibot';
import { emailLimit } from '../../rules/email';
import { declareCall } from '../call';
import { money, nothing } from '../fields';

/** Settings that the page may read; an operator changes their rows. The last is counted, nobody sets it. */
const settingCodes = [
  'mall_max_goods_number_in_order',
  'customer_service_url',
  'return_days',
  'return_postage',
  'order_minimum_amount',
  'order_tax_percent',
  'order_handling_fee',
  'zone_view_hours',
  'chat_answer_minutes',
] as const;

/** The address of the lucky draw that runs; empty while none does. Read through `activity/lottery!getCurrentActivity`. */
export const lotterySetting = 'lottery_detail_url';

export const supportCalls = {
  'syspara!getSyspara': declareCall({
    methods: ['POST', 'GET'],
    offline: 'kept',
    payload: v.strictObject({ code: v.picklist(settingCodes) }),
    /** the setting under its own code, as the specification's `data.customer_service_url` */
    reply: v.partial(
      v.object({
        mall_max_goods_number_in_order: v.number(),
        customer_service_url: v.string(),
        return_days: v.number(),
        /** who pays for sending goods back (rules/refunds.ts) */
        return_postage: v.string(),
        order_minimum_amount: money,
        order_tax_percent: money,
        order_handling_fee: money,
        zone_view_hours: v.number(),
        /** half of the latest answers came within it; 0 while there are too few to say */
        chat_answer_minutes: v.number(),
      }),
    ),
  }),
  'activity/lottery!getCurrentActivity': declareCall({
    methods: ['GET'],
    offline: 'kept',
    payload: nothing,
    /** `null` while no lucky draw runs */
    reply: v.nullable(v.object({ detailUrl: v.string() })),
  }),
  'jscode!execute': declareCall({ methods: ['GET'], offline: 'online', payload: nothing, reply: v.null() }),
  'subscribe!add': declareCall({
    offline: 'outbox',
    changes: true,
    payload: v.strictObject({ email: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(emailLimit, 'emailFormat')) }),
    reply: v.null(),
    refusals: ['emailFormat', 'emailSubscribed'],
  }),
};
