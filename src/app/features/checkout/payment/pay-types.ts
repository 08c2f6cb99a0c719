import type { PayType } from '../checkout';

/** In the order in which they are offered; the contract's list, without its schemas. */
export const payTypes = ['balance', 'paypal', 'card'] as const satisfies readonly PayType[];
