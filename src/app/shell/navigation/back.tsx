import { Link, useRouter } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from '../frame/header.module.css';
import { usePageFacts } from '../use-page-facts';

/** The back link on every page that is not in the phone's bottom bar: goes back in history, or to home if there is none. */
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
