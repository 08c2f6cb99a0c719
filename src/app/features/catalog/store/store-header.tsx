import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { Icon } from '../../../../ui/icon';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { Picture } from '../../../../ui/picture';
import { Toggle } from '../../favourites';
import { KeepOffline } from '../../offline';
import css from './store-header.module.css';

/** The store and its figures, all of them counted, none a claim of the seller. */
export function StoreHeader({ seller }: { seller: Reply<'seller!info'> }) {
  const intl = useIntl();
  const country = intl.formatDisplayName(seller.country, { type: 'region' }) ?? seller.country;
  // A document can't know the shopper's time zone.
  const isHydrated = useHydrated();
  const since = intl.formatDate(seller.createTime, { year: 'numeric', month: 'long', ...(!isHydrated && { timeZone: 'UTC' }) });
  return (
    <header className={css['store']}>
      <Picture name={seller.logo} alt="" sizes="96px" first className={css['logo']} />
      <div className={css['who']}>
        <h1 tabIndex={-1}>{seller.name}</h1>
        <p className="small muted" suppressHydrationWarning>
          <Icon name="truck" />
          <FormattedMessage id="store.country" values={{ country }} />
        </p>
        <p className="small muted" suppressHydrationWarning>
          <Icon name="store" />
          <FormattedMessage id="store.since" values={{ since }} />
        </p>
      </div>
      <div className={css['follow']}>
        <Toggle kind="seller" id={seller.sellerId} name={seller.name} />
        <KeepOffline kind="seller" id={seller.sellerId} name={seller.name} />
      </div>
      <p className={css['about']}>{seller.about}</p>
      <dl className={css['figures']}>
        <Figure label={<FormattedMessage id="store.sold" />} value={intl.formatNumber(seller.soldNum)} />
        <Figure label={<FormattedMessage id="store.views" />} value={intl.formatNumber(seller.viewsNum)} />
        <Figure
          label={<FormattedMessage id="store.goodRate" />}
          value={seller.favourableRate === null ? <FormattedMessage id="store.noReviews" /> : intl.formatNumber(seller.favourableRate / 100, { style: 'percent' })}
        />
        <Figure label={<FormattedMessage id="store.followers" />} value={intl.formatNumber(seller.followersNum)} />
      </dl>
    </header>
  );
}

function Figure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures" suppressHydrationWarning>{value}</dd>
    </div>
  );
}
