import type { loanCalls } from '../../../contract/shop/loans';
import type { Handlers } from '../../shop-call';
import { readAgreement } from './agreement';
import { applyForLoan } from './apply';
import { readConfig } from './offer';
import { getLoan, listLoans } from './records';
import { repayLoan, type LoanDependencies } from './repay';

export { approveLoan, payOutLoan } from './decide';
export { loanDesk } from './desk';
export { loanData } from './personal-data';
export { readLoansBehind } from './records';
export { deleteOldPapers, markOverdueLoans } from './jobs';

export function loanHandlers(dependencies: LoanDependencies): Handlers<keyof typeof loanCalls> {
  return {
    'loan!config': readConfig,
    'loan!agreement': readAgreement,
    'loan!apply': applyForLoan(dependencies.seal),
    'loan!list': listLoans,
    'loan!get': getLoan(dependencies.seal),
    'loan!repay': repayLoan(dependencies),
  };
}
