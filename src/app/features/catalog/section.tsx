import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Age } from '../../../ui/age';
import { Icon } from '../../../ui/icon';
import css from './section.module.css';

/** A titled section of a page, with a link to all of it; `asOf` tells how old its prices are. */
export function Section({ title, more, asOf, children }: { title: ReactNode; more?: ReactNode; asOf?: number | undefined; children: ReactNode }) {
  return (
    <section className={css['section']}>
      <header>
        <div>
          <h2>{title}</h2>
          {asOf !== undefined && <Age asOf={asOf} />}
        </div>
        {more}
      </header>
      {children}
    </section>
  );
}

export function SeeAll({ to, search = {} }: { to: '/commodity' | '/discounted' | '/searchStore'; search?: Record<string, string> }) {
  return (
    <Link to={to} search={search as never} className={css['all']}>
      <FormattedMessage id="home.seeAll" />
      <Icon name="forward" />
    </Link>
  );
}
