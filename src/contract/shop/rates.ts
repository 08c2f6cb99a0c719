import * as v from 'valibot';
import { declareCall } from '../call';
import { money, nothing, time } from '../fields';

/** Three-letter ISO 4217 code. */
export const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** `rate`: the value of one USDT in this currency, as staff entered it at `dated`. */
export const exchangeRate = v.object({ currency, rate: money, dated: time });

/** Rates for the approximate amounts shown beside USDT; nothing is ever charged by them. */
export const rateCalls = {
  'rate!list': declareCall({ offline: 'kept', payload: nothing, reply: v.object({ rateList: v.array(exchangeRate) }) }),
};
