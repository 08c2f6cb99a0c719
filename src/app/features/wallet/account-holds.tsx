import { FormattedMessage } from 'react-intl';
import { LazyIcon } from '../../../ui/lazy-icon';
import { useDateTime } from '../../../ui/use-time';
import { useUserQuery } from '../../queries/use-user-query';
import css from './account-holds.module.css';

/** The holds on this account: what is stopped, why, what is requested and until when; nothing if there are none. */
export function AccountHolds() {
  const formatDateTime = useDateTime();
  const holds = useUserQuery('wallet!holds', {}).data?.holdList ?? [];
  return holds.map(({ id, reason, wanted, stopsPayments, endTime }) => (
    <section key={id} className={css['hold']} aria-labelledby={`hold-${id}`}>
      <LazyIcon name="lock" />
      <div>
        <h2 id={`hold-${id}`}><FormattedMessage id={stopsPayments ? 'wallet.hold.payments' : 'wallet.hold.withdrawals'} /></h2>
        <p><FormattedMessage id={`wallet.hold.reason.${reason}`} /></p>
        <p><FormattedMessage id="wallet.hold.wanted" /> <bdi>{wanted}</bdi></p>
        <p className="small muted">{endTime === null ? <FormattedMessage id="wallet.hold.untilLifted" /> : <FormattedMessage id="wallet.hold.until" values={{ time: formatDateTime(endTime) }} />}</p>
      </div>
    </section>
  ));
}
