import type { LoanDetail } from '../../../../contract/shop/loans';
import type { Language } from '../../../../rules/languages';
import { addMoney, compareMoney, type Money } from '../../../../rules/money';
import { request } from '../../../queries/request';
import { SentOnce, submissionsOfTab } from '../../../queries/sent-once';

const repayments = submissionsOfTab<LoanDetail>();

/** One repayment of this amount, however often it is sent. */
export function repaymentOf({ id }: Pick<LoanDetail, 'id'>, amount: Money, language: Language): SentOnce<LoanDetail> {
  // Compared by value: 10 and 10.00 are one repayment.
  const content = JSON.stringify([id, addMoney(amount)]);
  return repayments(content, () => new SentOnce<LoanDetail>({ token, find, kept: `loan!repay ${content}` }));

  /** The list on the page may be old: a payment that was made elsewhere since would be taken for this one. */
  async function token() {
    const [form, loan] = await Promise.all([request('session!token', {}, { language }), request('loan!get', { id }, { language })]);
    if (form.status !== 'success') return form;
    if (loan.status !== 'success') return loan;
    return { status: 'success', data: { ...form.data, before: timesPaid(loan.data, amount) } } as const;
  }

  /** Finds a payment of this amount that was not in the list before. */
  async function find(before: readonly string[]) {
    const outcome = await request('loan!get', { id }, { language });
    if (outcome.status !== 'success') return outcome;
    const isThere = timesPaid(outcome.data, amount).length > before.length;
    return { status: 'success', data: isThere ? outcome.data : undefined } as const;
  }
}

/** The message about a sent repayment: it is new, or the page had shown it already and nothing more was taken. */
export function repaidText(shown: Pick<LoanDetail, 'paymentList'>, now: Pick<LoanDetail, 'paymentList'>): 'loans.repay.done' | 'loans.repay.earlier' {
  return now.paymentList.length > shown.paymentList.length ? 'loans.repay.done' : 'loans.repay.earlier';
}

/** The times of all repayments of this amount. */
function timesPaid({ paymentList }: Pick<LoanDetail, 'paymentList'>, amount: Money): string[] {
  return paymentList.flatMap((paid) => (compareMoney(paid.amount, amount) === 0 ? [String(paid.createTime)] : []));
}
