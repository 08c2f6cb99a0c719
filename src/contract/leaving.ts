import * as v from 'valibot';
import { count, money } from './fields';

/** What prevents an account from being cancelled, until its user settles it. */
export const obstacle = v.variant('kind', [
  /** remaining balance in one currency, and how to clear it: withdraw it or, if it is too little to withdraw, give it up */
  v.object({ kind: v.literal('balance'), symbol: v.string(), amount: money, way: v.picklist(['withdraw', 'giveUp', 'ask']) }),
  v.object({ kind: v.picklist(['deposit', 'withdrawal', 'order', 'loan', 'payment']), count }),
]);
export type Obstacle = v.InferOutput<typeof obstacle>;
