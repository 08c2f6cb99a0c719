import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import css from './search-results.module.css';

/** A search without any result: the query stays in the box; spelling, categories and people help on. */
export function NothingFound({ keyword }: { keyword: string }) {
  const intl = useIntl();
  return (
    <div className="page">
      <Notice drawing="empty" title={intl.formatMessage({ id: 'search.none.title' }, { keyword })} action={<WaysOn />}>
        <FormattedMessage id="search.none.text" />
      </Notice>
    </div>
  );
}

/** Where to go on when a search did not help. */
export function WaysOn() {
  return (
    <div className={css['actions']}>
      <Link to="/classification" className={buttonClass('next')}>
        <FormattedMessage id="search.none.categories" />
      </Link>
      <Link to="/help/$page" params={{ page: 'contact-us' }} className={buttonClass()}>
        <FormattedMessage id="search.none.contact" />
      </Link>
    </div>
  );
}
