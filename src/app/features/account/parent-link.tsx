import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from './parent-link.module.css';

type Props = {
  readonly to: '/userInfo/setup' | '/userInfo/money-package' | '/userInfo/my-order';
  readonly name: string;
};

/** The link above a heading, back to the parent page. */
export function ParentLink({ to, name }: Props) {
  return <Link to={to} className={css['link']} activeOptions={{ exact: true }}><Icon name="back" /><FormattedMessage id={name} /></Link>;
}

/** Back to the settings, from each of their pages. */
export const setupLink = <ParentLink to="/userInfo/setup" name="settings.title" />;
