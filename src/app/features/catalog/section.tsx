import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../ui/icon';
import css from './section.module.css';

/** A titled part of a page, with a way to all of it. */
export function Section({ title, more, children }: { title: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <section className={css['section']}>
      <header>
        <h2>{title}</h2>
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
