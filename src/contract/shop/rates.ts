import * as v from 'valibot';
import { declareCall } from '../call';
import { money, nothing, time } from '../fields';

/** ISO 4217, three letters. */
export const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** What one USDT is in it, as staff wrote it down at `dated`. */
export const exchangeRate = v.object({ currency, rate: money, dated: time });

/** For amounts that are shown beside USDT, as approximate; nothing is ever charged by them. */
export const rateCalls = {
  'rate!list': declareCall({ offline: 'kept', payload: nothing, reply: v.object({ rateList: v.array(exchangeRate) }) }),
};
