import * as v from 'valibot';
import { count, money } from './fields';

/** What stops an account from being cancelled, each to be settled by its user. */
export const obstacle = v.variant('kind', [
  /** of one currency: what can be spent, and what is set aside */
  v.object({ kind: v.literal('balance'), symbol: v.string(), amount: money }),
  v.object({ kind: v.picklist(['deposit', 'withdrawal', 'order', 'loan']), count }),
]);
export type Obstacle = v.InferOutput<typeof obstacle>;
