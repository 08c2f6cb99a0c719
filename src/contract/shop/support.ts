import * as v from 'valibot';
import { emailLimit } from '../../rules/account/email';
import { declareCall } from '../call';
import { byLink, money, nothing } from '../fields';

/**
 * Settings that the page may read; operators set them. Only `chat_answer_minutes` is computed: half of the latest answers
 * came within that many minutes; 0 if there are too few to tell.
 */
const numbers = [
  'mall_max_goods_number_in_order', 'return_days', 'zone_view_hours', 'chat_answer_minutes', 'pay_hours', 'auto_receive_days', 'auto_review_days',
  'extend_receipt_days', 'case_answer_days', 'refund_answer_days',
  'address_limit', 'lockout_tries', 'lockout_minutes', 'loan_papers_days',
] as const;
const amounts = ['order_minimum_amount', 'order_tax_percent', 'order_handling_fee'] as const;
const texts = ['customer_service_url', 'delivery_days'] as const;

function each<const Code extends string, Field>(codes: readonly Code[], field: Field): Record<Code, Field> {
  return Object.fromEntries(codes.map((code) => [code, field])) as Record<Code, Field>;
}

/** The setting with the URL of the current lucky draw; empty if there is none. Read through `activity/lottery!getCurrentActivity`. */
export const lotterySetting = 'lottery_detail_url';

export const supportCalls = {
  'syspara!getSyspara': declareCall({
    methods: ['POST', 'GET'],
    offline: 'kept',
    payload: v.strictObject({ code: v.picklist([...numbers, ...amounts, ...texts, 'return_postage']) }),
    /** the setting under its own code, like the specification's `data.customer_service_url` */
    // `return_postage`: who pays for sending goods back (rules/orders/refunds.ts).
    reply: v.partial(v.object({ ...each(numbers, v.number()), ...each(amounts, money), ...each(texts, v.string()), return_postage: v.string() })),
  }),
  'activity/lottery!getCurrentActivity': declareCall({
    methods: ['GET'],
    offline: 'kept',
    payload: nothing,
    /** `null` if there is no current lucky draw */
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
  /** by the links in the newsletter's e-mails: an address gets nothing more until it is confirmed, and nothing after it was removed */
  'subscribe!confirm': declareCall({ offline: 'online', changes: true, payload: byLink, reply: v.null(), refusals: ['illegalRequest'] }),
  'subscribe!remove': declareCall({ offline: 'online', changes: true, payload: byLink, reply: v.null(), refusals: ['illegalRequest'] }),
};
