import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import css from './wallet-form.module.css';

/** The way back from what belongs to the wallet. */
export function ToWallet() {
  return <Link to="/userInfo/money-package" activeOptions={{ exact: true }} className={css['up']}><Icon name="back" /><FormattedMessage id="wallet.title" /></Link>;
}
