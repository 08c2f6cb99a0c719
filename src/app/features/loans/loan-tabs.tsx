import { Link, useLocation } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import css from './loan-tabs.module.css';

const tabs = { apply: '/credit', mine: '/credit/myLoan' } as const;

export function LoanTabs() {
  const intl = useIntl();
  const isMine = useLocation({ select: ({ pathname }) => pathname === tabs.mine });
  return (
    <nav className={css['tabs']} aria-label={intl.formatMessage({ id: 'loans.tabs' })}>
      {(['apply', 'mine'] as const).map((name) => (
        <Link key={name} to={tabs[name]} activeOptions={{ exact: true, includeSearch: false }} aria-current={(name === 'mine') === isMine ? 'page' : undefined}><FormattedMessage id={`loans.${name}.tab`} /></Link>
      ))}
    </nav>
  );
}
