import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GoodsCard } from '../../../contract/shop/goods';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useOpenedPage } from '../../../ui/loading/use-opened-page';
import { Notice } from '../../../ui/notice';
import { TryAgain } from '../account';
import { DeviceAge, GoodsGrid, GoodsSkeleton } from '../catalog';
import { WaysOn } from './nothing-found';
import { ResultsHeading } from './results-heading';
import css from './search-results.module.css';
import { useDeviceSearch } from './use-device-search';

/** The same search among the products cached on this device, while the server can't be reached; it says so. */
export function DeviceResults({ keyword, why }: { keyword: string; why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const goods = useDeviceSearch(keyword);
  // Without a connection it is asked for again as soon as there is one.
  const again = why === 'failed' && <div><TryAgain /></div>;
  const only = <FormattedMessage id={why === 'offline' ? 'search.device.only' : 'search.device.failed'} />;
  if (goods?.length === 0) {
    return (
      <div className="page">
        <Notice drawing={why} title={intl.formatMessage({ id: 'search.device.none' }, { keyword })} action={<>{again}<WaysOn /></>}>
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
        {again}
      </header>
      {goods ? <FoundGoods goods={goods} /> : <GoodsSkeleton count={4} />}
    </div>
  );
}

/** Cards shown at first, and more with each tap: a device may keep a whole mall. */
const cardsEach = 60;

function FoundGoods({ goods }: { goods: readonly GoodsCard[] }) {
  const [most, setMost] = useState(cardsEach);
  const list = useRef<HTMLUListElement>(null);
  const shown = goods.slice(0, most);
  const more = useOpenedPage(list, shown.length, false, () => setMost(most + cardsEach));
  return (
    <>
      <DeviceAge goods={shown} />
      <GoodsGrid ref={list} goods={shown} />
      {shown.length < goods.length && (
        <footer className={css['foot']}>
          <p className="muted small figures">
            <FormattedMessage id="list.shown" values={{ shown: shown.length, total: goods.length }} />
          </p>
          <Button onClick={more} data-more="">
            <FormattedMessage id="list.more" />
          </Button>
        </footer>
      )}
    </>
  );
}
