import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { DeviceAge, GoodsGrid, GoodsSkeleton } from '../catalog';
import { WaysOn } from './nothing-found';
import { ResultsHeading } from './results-heading';
import css from './search-results.module.css';
import { useDeviceSearch } from './use-device-search';

/** The same search among the products cached on this device, while the server can't be reached; it says so. */
export function DeviceResults({ keyword, why }: { keyword: string; why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const goods = useDeviceSearch(keyword);
  const only = <FormattedMessage id={why === 'offline' ? 'search.device.only' : 'search.device.failed'} />;
  if (goods?.length === 0) {
    return (
      <div className="page">
        <Notice drawing={why} title={intl.formatMessage({ id: 'search.device.none' }, { keyword })} action={<WaysOn />}>
          {only}
        </Notice>
      </div>
    );
  }
  return (
    <div className="page">
      <header className={css['head']}>
        <ResultsHeading keyword={keyword} />
        <p className={css['note']}>
          <Icon name="offline" />
          <span>{only}</span>
        </p>
        <p role="status" className="muted">
          {goods && <FormattedMessage id="search.device.count" values={{ count: goods.length }} />}
        </p>
        {goods && <DeviceAge goods={goods} />}
      </header>
      {goods ? <GoodsGrid goods={goods} /> : <GoodsSkeleton count={4} />}
    </div>
  );
}
