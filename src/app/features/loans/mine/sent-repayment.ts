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
export function repaymentOf({ id }: Pick<LoanDetail, 'id'>, amount: Money, language: Language): SentOnce<LoanDetail> {
  /** how often this amount had been paid before */
  let before = 0;
  for (const [key, { isUnheard }] of begun) if (!isUnheard) begun.delete(key);
  // Compared by value: 10 and 10.00 are one repayment.
  const words = JSON.stringify([id, addMoney(amount)]);
  const once = begun.get(words) ?? new SentOnce<LoanDetail>({ token, find });
  begun.set(words, once);
  return once;

  /** The list on the page may be old: a payment that was made elsewhere since would be taken for this one. */
  async function token() {
    const [form, loan] = await Promise.all([request('session!token', {}, { language }), request('loan!get', { id }, { language })]);
    if (form.status === 'success' && loan.status !== 'success') return loan;
    if (loan.status === 'success') before = timesPaid(loan.data, amount);
    return form;
  }

  /** Finds a payment of this amount that was not in the list before. */
  async function find() {
    const outcome = await request('loan!get', { id }, { language });
    if (outcome.status !== 'success') return outcome;
    const isThere = timesPaid(outcome.data, amount) > before;
    return { status: 'success', data: isThere ? outcome.data : undefined } as const;
  }
}

function timesPaid({ paymentList }: Pick<LoanDetail, 'paymentList'>, amount: Money): number {
  return paymentList.filter((paid) => compareMoney(paid.amount, amount) === 0).length;
}
