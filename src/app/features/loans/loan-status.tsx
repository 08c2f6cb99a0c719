import { FormattedMessage } from 'react-intl';
import type { LoanStatus } from '../../../contract/shop/loans';
import type { IconName } from '../../../ui/icon';
import { StatusMark, type Tone } from '../../../ui/status-mark';

type Word = 'inProgress' | 'approved' | 'loaned' | 'failed' | 'repaid' | 'overdue';

/** The word of each status: its label is `loans.status.<word>`, what it means for the borrower `loans.next.<word>`. */
const words: Readonly<Record<LoanStatus, { readonly word: Word; readonly icon: IconName; readonly tone: Tone }>> = {
  0: { word: 'inProgress', icon: 'clock', tone: 'going' },
  1: { word: 'approved', icon: 'check', tone: 'going' },
  2: { word: 'loaned', icon: 'check', tone: 'now' },
  3: { word: 'failed', icon: 'close', tone: 'bad' },
  4: { word: 'repaid', icon: 'check', tone: 'done' },
  5: { word: 'overdue', icon: 'alert', tone: 'bad' },
};

/** Whether it is paid out and not repaid yet: there is something to repay. */
export const isOwed = (status: LoanStatus) => words[status].word === 'loaned' || words[status].word === 'overdue';
/** Whether it is finished, so that the user may apply for another. */
export const isOver = (status: LoanStatus) => words[status].word === 'failed' || words[status].word === 'repaid';

export function LoanStatusMark({ status }: { status: LoanStatus }) {
  const { word, ...mark } = words[status];
  return <StatusMark {...mark}><FormattedMessage id={`loans.status.${word}`} /></StatusMark>;
}

export function LoanNext({ status }: { status: LoanStatus }) {
  return <FormattedMessage id={`loans.next.${words[status].word}`} />;
}
