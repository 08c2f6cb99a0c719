import { FormattedMessage } from 'react-intl';
import type { LoanDetail } from '../../../../contract/shop/loans';
import { Icon } from '../../../../ui/icon';
import { useDateTime } from '../../../../ui/use-time';
import { statusName } from '../loan-status';
import css from './loan-timeline.module.css';

type Step = { readonly name: 'applied' | 'review' | 'approved' | 'failed' | 'payout' | 'repaid'; readonly at?: number | null; readonly state: 'done' | 'now' | 'next' };

/** The steps of a loan: what has happened, its current state, and what is still to come. */
export function stepsOf({ status, createTime, payoutTime, endTime }: Pick<LoanDetail, 'status' | 'createTime' | 'payoutTime' | 'endTime'>): readonly Step[] {
  const applied: Step = { name: 'applied', at: createTime, state: 'done' };
  switch (statusName(status)) {
    case 'failed':
      return [applied, { name: 'failed', at: endTime, state: 'now' }];
    case 'inProgress':
      return [applied, { name: 'review', state: 'now' }, { name: 'payout', state: 'next' }, { name: 'repaid', state: 'next' }];
    case 'approved':
      return [applied, { name: 'approved', state: 'now' }, { name: 'payout', state: 'next' }, { name: 'repaid', state: 'next' }];
    case 'loaned':
    case 'overdue':
      return [applied, { name: 'approved', state: 'done' }, { name: 'payout', at: payoutTime, state: 'now' }, { name: 'repaid', state: 'next' }];
    case 'repaid':
      return [applied, { name: 'approved', state: 'done' }, { name: 'payout', at: payoutTime, state: 'done' }, { name: 'repaid', at: endTime, state: 'now' }];
  }
}

export function LoanTimeline({ loan }: { loan: LoanDetail }) {
  const formatDateTime = useDateTime();
  return (
    <ol className={css['steps']}>
      {stepsOf(loan).map(({ name, at, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Icon name={state === 'next' ? 'clock' : name === 'failed' ? 'close' : state === 'now' && name === 'review' ? 'clock' : 'check'} />
          <span>
            <FormattedMessage id={`loans.step.${name}`} />
            {state === 'next' && <> <span className="small"><FormattedMessage id="loans.step.toCome" /></span></>}
            {at != null && <time className="muted small figures" dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  );
}
