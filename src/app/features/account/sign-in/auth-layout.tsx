import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBrand } from '../../../../ui/brand';
import { Icon } from '../../../../ui/icon';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { useTitle } from '../../../../ui/title';
import { OfflineNote } from '../offline-note';
import css from './auth-layout.module.css';

const leads = { login: 'login.lead', 'login.code': 'login.code.lead', register: 'register.lead', forgot: 'forgot.lead' } as const;

type Props = {
  /** which page's messages it shows */
  readonly of: keyof typeof leads;
  readonly children: ReactNode;
  /** the alternatives, under the form */
  readonly others: ReactNode;
};

/** Layout of the login and registration pages: one form, the alternatives, and what an account is good for. */
export function AuthLayout({ of, children, others }: Props) {
  const intl = useIntl();
  const { name: brand } = useBrand();
  const title = intl.formatMessage({ id: `${of}.title` });
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <div className={css['main']}>
        <header className={css['head']}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={css['lead']}><FormattedMessage id={leads[of]} values={{ brand }} /></p>
        </header>
        <OfflineNote />
        {children}
        <div className={css['others']}>{others}</div>
      </div>
      <aside className={css['beside']} aria-labelledby="account-good-for">
        <h2 id="account-good-for"><FormattedMessage id="account.goodFor.title" /></h2>
        <ul>
          <li><LazyIcon name="heart" /><FormattedMessage id="account.goodFor.favourites" /></li>
          <li><Icon name="store" /><FormattedMessage id="account.goodFor.stores" /></li>
          <li><Icon name="kept" /><FormattedMessage id="account.goodFor.offline" /></li>
          <li><LazyIcon name="lock" /><FormattedMessage id="account.goodFor.private" /></li>
        </ul>
      </aside>
    </div>
  );
}
