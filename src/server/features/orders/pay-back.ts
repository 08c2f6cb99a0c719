import { isAboveZero, type Money } from '../../../rules/money';
import type { Db } from '../../db/schema';
import { transfer } from '../ledger';
import type { OrderRow } from './sql/order-rows';

/**
 * Credits a refund to the buyer's balance, in the transaction of the step that grants it. The transfer has the refund's id
 * as its reference, so it happens once.
 */
export async function payBack(db: Db, { user_id: userId }: Pick<OrderRow, 'user_id'>, refund: { readonly id: string; readonly amount: Money }, now: number): Promise<void> {
  if (!isAboveZero(refund.amount)) return;
  await transfer(db, { kind: 'refund', reference: refund.id, from: 'mall:sales', to: `user:${userId}`, amount: refund.amount, now });
}
