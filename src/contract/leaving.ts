import * as v from 'valibot';
import { count, money } from './fields';

/** What stops an account from being cancelled, each to be settled by its user. */
export const obstacle = v.variant('kind', [
  /** what there is of one currency, and how it can go: as a withdrawal, or, where it is less than those, given up */
  v.object({ kind: v.literal('balance'), symbol: v.string(), amount: money, way: v.picklist(['withdraw', 'giveUp', 'ask']) }),
  v.object({ kind: v.picklist(['deposit', 'withdrawal', 'order', 'loan', 'payment']), count }),
]);
export type Obstacle = v.InferOutput<typeof obstacle>;
