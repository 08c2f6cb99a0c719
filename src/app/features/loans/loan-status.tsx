import { FormattedMessage } from 'react-intl';
import type { LoanStatus, loanStatuses } from '../../../contract/shop/loans';
import type { IconName } from '../../../ui/icon';
import { StatusMark, type Tone } from '../../../ui/status-mark';

type Statuses = typeof loanStatuses;

/** The name of each status is its message key: its label is `loans.status.<key>`, what it means for the borrower `loans.next.<key>`. */
const messages: { readonly [Name in keyof Statuses as Statuses[Name]]: { readonly key: Name; readonly icon: IconName; readonly tone: Tone } } = {
  0: { key: 'inProgress', icon: 'clock', tone: 'going' },
  1: { key: 'approved', icon: 'check', tone: 'going' },
  2: { key: 'loaned', icon: 'check', tone: 'now' },
  3: { key: 'failed', icon: 'close', tone: 'bad' },
  4: { key: 'repaid', icon: 'check', tone: 'done' },
  5: { key: 'overdue', icon: 'alert', tone: 'bad' },
};

export const statusName = (status: LoanStatus) => messages[status].key;
/** Whether it is paid out and not repaid yet: there is something to repay. */
export const isOwed = (status: LoanStatus) => statusName(status) === 'loaned' || statusName(status) === 'overdue';
/** Whether it is finished, so that the user may apply for another. */
export const isOver = (status: LoanStatus) => statusName(status) === 'failed' || statusName(status) === 'repaid';

export function LoanStatusMark({ status }: { status: LoanStatus }) {
  const { key, ...mark } = messages[status];
  return <StatusMark {...mark}><FormattedMessage id={`loans.status.${key}`} /></StatusMark>;
}

export function LoanNext({ status }: { status: LoanStatus }) {
  return <FormattedMessage id={`loans.next.${statusName(status)}`} />;
}
