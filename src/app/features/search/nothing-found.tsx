import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import css from './search-results.module.css';

const lens = { d: 'M54 20a18 18 0 1 1 0 36 18 18 0 0 1 0-36ZM67 51l17 17M48 38h12' };

/** A search without results: the query stays in the box, with advice on spelling and links to the categories and to contact. */
export function NothingFound({ keyword }: { keyword: string }) {
  const intl = useIntl();
  return (
    <div className="page">
      <Notice drawing={lens} title={intl.formatMessage({ id: 'search.none.title' }, { keyword })} action={<WaysOn />}>
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
