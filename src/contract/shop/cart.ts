import * as v from 'valibot';
import { identifierOf } from '../../rules/cart/cart';
import { declareCall } from '../call';
import { count } from '../fields';
import { cartEntry } from './cart-entry';

/** One entry of a user's cart, or of what they saved for later. */
const cartChange = v.pipe(
  v.object({ place: v.picklist(['lines', 'saved']), identifier: v.pipe(v.string(), v.maxLength(130)), entry: cartEntry }),
  v.check(({ identifier, entry }) => !entry.goods || identifier === identifierOf(entry.goods)),
);
export type CartChange = v.InferOutput<typeof cartChange>;

/** So many go each way in one call. */
export const mostCartChanges = 100;

export const cartCalls = {
  /**
   * Brings what changed on a device into the user's cart, and answers what other devices changed after the revision that
   * this one has, by the laws of merging: done twice it changes nothing. `revision` is the device's from then on; with
   * `more` there is more to ask for.
   */
  'cart!merge': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ since: count, changes: v.pipe(v.array(cartChange), v.maxLength(mostCartChanges)) }),
    reply: v.object({ revision: count, changes: v.array(cartChange), more: v.boolean() }),
  }),
};
