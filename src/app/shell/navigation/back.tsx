import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import type { RawSearch } from '../../features/catalog';
import css from '../frame/header.module.css';

/**
 * The back link on every page but those of the phone's bottom bar: goes back in history, or to home if there is none. An open
 * category is no longer the page that the bar leads to.
 */
export function Back() {
  const intl = useIntl();
  const { history } = useRouter();
  const isTab = useRouterState({ select: ({ matches }) => matches.some(({ staticData, search }) => staticData.bar && !(search as RawSearch)['categoryId']) });
  if (isTab) return null;
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
