import * as v from 'valibot';
import { isAboveZero } from '../../rules/money';
import { money } from '../fields';
import { currency, exchangeRate } from '../shop/rates';
import { declareDeskCall } from './desk-call';

/** What one USDT is in a shopper's own money; shown as approximate, and never charged. */
export const deskRateCalls = {
  'exchangeRate!list': declareDeskCall({ capability: 'settings', payload: v.strictObject({}), reply: v.object({ rateList: v.array(exchangeRate) }) }),
  /** from now on; its date is today */
  'exchangeRate!set': declareDeskCall({
    capability: 'settings',
    changes: true,
    payload: v.strictObject({ currency, rate: v.pipe(money, v.check((rate) => isAboveZero(rate), 'amountError')) }),
    reply: v.null(),
    refusals: ['amountError'],
  }),
  'exchangeRate!remove': declareDeskCall({ capability: 'settings', changes: true, payload: v.strictObject({ currency }), reply: v.null(), refusals: ['recordUnknown'] }),
};
