import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from './way-up.module.css';

type Props = {
  readonly to: '/userInfo/setup' | '/userInfo/money-package' | '/userInfo/my-order';
  readonly name: string;
};

/** Over a heading: the way back to the page that this one is a part of. */
export function WayUp({ to, name }: Props) {
  return <Link to={to} className={css['up']} activeOptions={{ exact: true }}><Icon name="back" /><FormattedMessage id={name} /></Link>;
}

/** From each of the settings. */
export const toSetup = <WayUp to="/userInfo/setup" name="settings.title" />;
