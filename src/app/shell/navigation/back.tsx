import { Link, useRouter } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from '../frame/header.module.css';
import { usePageFacts } from '../use-page-facts';

/** On every page that a phone's bottom bar doesn't name: to where the shopper came from; home, where they came from elsewhere. */
export function Back() {
  const intl = useIntl();
  const { history } = useRouter();
  if (usePageFacts().bar) return null;
  return (
    <Link
      to="/index"
      className={`round ${css['back']}`}
      aria-label={intl.formatMessage({ id: 'shell.back' })}
      onClick={(event) => {
        if (!history.canGoBack()) return;
        event.preventDefault();
        history.back();
      }}
    >
      <Icon name="back" size={24} />
    </Link>
  );
}
