import * as v from 'valibot';
import { currency, exchangeRate } from '../shop/rates';
import { declareDeskCall } from './desk-call';
import { positiveMoney } from './fields';

/** The value of one USDT in other currencies; shown as approximate, never used to charge. */
export const deskRateCalls = {
  'exchangeRate!list': declareDeskCall({ capability: 'settings', payload: v.strictObject({}), reply: v.object({ rateList: v.array(exchangeRate) }) }),
  /** takes effect now; its date is today */
  'exchangeRate!set': declareDeskCall({
    capability: 'settings',
    changes: true,
    payload: v.strictObject({ currency, rate: positiveMoney }),
    reply: v.null(),
    refusals: ['amountError'],
  }),
  'exchangeRate!remove': declareDeskCall({ capability: 'settings', changes: true, payload: v.strictObject({ currency }), reply: v.null(), refusals: ['recordUnknown'] }),
};
