import * as v from 'valibot';
import { identifierOf } from '../../rules/cart/cart';
import { declareCall } from '../call';
import { count } from '../fields';
import { cartEntry } from './cart-entry';

/** One entry of a user's cart (`lines`) or of their saved-for-later list (`saved`). */
const cartChange = v.pipe(
  v.object({ place: v.picklist(['lines', 'saved']), identifier: v.pipe(v.string(), v.maxLength(130)), entry: cartEntry }),
  v.check(({ identifier, entry }) => !entry.goods || identifier === identifierOf(entry.goods)),
);
export type CartChange = v.InferOutput<typeof cartChange>;

/** Most changes that one call carries in each direction. */
export const maxCartChanges = 100;

export const cartCalls = {
  /**
   * Merges a device's changes into the user's cart and returns what other devices changed after revision `since`, which
   * this device has. Follows the laws of merging, so repeating the call changes nothing. The device is at `revision` from
   * then on; `more` means that further changes are left to fetch.
   */
  'cart!merge': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ since: count, changes: v.pipe(v.array(cartChange), v.maxLength(maxCartChanges)) }),
    reply: v.object({ revision: count, changes: v.array(cartChange), more: v.boolean() }),
  }),
};
