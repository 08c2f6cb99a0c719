import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { networkStatusAtom } from '../../queries/network-status';
import css from './network-bar.module.css';

/** Says what works while offline; a polite live region, hidden shortly after the connection is back. */
export function NetworkBar() {
  const network = useAtomValue(networkStatusAtom);
  return (
    <div role="status" className={css['bar']} data-line={network}>
      {network !== 'online' && (
        <p>
          <Icon name={network === 'back' ? 'check' : 'offline'} />
          <FormattedMessage id={network === 'back' ? 'line.back' : 'line.offline'} />
        </p>
      )}
    </div>
  );
}
