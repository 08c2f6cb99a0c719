import type { cancelReasons, returnReasons } from '../../../../contract/shop/orders';

/** The last parts of the reasons' message ids, by reason number. */
export const cancelReasonKeys: Readonly<Record<(typeof cancelReasons)[number], string>> = { 0: 'notWanted', 1: 'wrongItem', 2: 'duplicate', 3: 'cannotReceive', 4: 'other' };

export const returnReasonKeys: Readonly<Record<(typeof returnReasons)[number], string>> = {
  1: 'notReceived', 2: 'notLiked', 3: 'wrongGoods', 4: 'counterfeit', 5: 'missing', 6: 'damaged', 7: 'quality', 8: 'agreed', 9: 'other',
};
