import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { Reference } from '../../../ui/reference';
import { networkStatusAtom } from '../../queries/network-status';
import { TryAgain } from '../account';
import { WaysOn } from './nothing-found';
import css from './search-results.module.css';

/** Why the shop was not searched. Over a connection that works, a call without an answer is asked for again by a tap. */
const useWhy = () => (useAtomValue(networkStatusAtom) === 'online' ? 'failed' : 'offline');

/** Above results that are from this device alone. */
export function DeviceNote({ requestId }: { requestId?: string | undefined }) {
  const why = useWhy();
  return (
    <>
      <p className={css['note']}>
        <Icon name="offline" />
        <span><FormattedMessage id={why === 'offline' ? 'search.device.only' : 'search.device.failed'} /><Reference of={requestId} /></span>
      </p>
      {why === 'failed' && <div><TryAgain /></div>}
    </>
  );
}

/** This device has nothing for a keyword. */
export function DeviceNothing({ keyword }: { keyword: string }) {
  const intl = useIntl();
  return <Notice level="h2" drawing={useWhy()} title={intl.formatMessage({ id: 'search.device.none' }, { keyword })} action={<WaysOn />} />;
}
