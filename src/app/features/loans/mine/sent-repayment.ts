import type { LoanDetail } from '../../../../contract/shop/loans';
import type { Language } from '../../../../rules/languages';
import { addMoney, compareMoney, type Money } from '../../../../rules/money';
import { request } from '../../../queries/request';
import { SentOnce } from '../../../queries/sent-once';

/**
 * The repayments of this tab, by loan and amount. They outlive the page: one with an unknown outcome is resumed after
 * another amount, a visit to another page or a new login, or it would be made twice.
 */
const begun = new Map<string, SentOnce<LoanDetail>>();

/** One repayment of this amount, however often it is sent. */
export function repaymentOf({ id, paymentList }: Pick<LoanDetail, 'id' | 'paymentList'>, amount: Money, language: Language): SentOnce<LoanDetail> {
  for (const [words, once] of begun) if (!once.isUnheard) begun.delete(words);
  // Compared by value: 10 and 10.00 are one repayment.
  const words = JSON.stringify([id, addMoney(amount)]);
  const once = begun.get(words) ?? new SentOnce<LoanDetail>({ token: () => request('session!token', {}, { language }), find });
  begun.set(words, once);
  return once;

  /** Finds a payment of this amount that was not in the list when the user asked to pay. */
  async function find() {
    const outcome = await request('loan!get', { id }, { language });
    if (outcome.status !== 'success') return outcome;
    const isThere = timesPaid(outcome.data, amount) > timesPaid({ paymentList }, amount);
    return { status: 'success', data: isThere ? outcome.data : undefined } as const;
  }
}

function timesPaid({ paymentList }: Pick<LoanDetail, 'paymentList'>, amount: Money): number {
  return paymentList.filter((paid) => compareMoney(paid.amount, amount) === 0).length;
}
