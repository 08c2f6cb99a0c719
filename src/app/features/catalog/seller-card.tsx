import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SellerCard as Seller } from '../../../contract/shop/goods';
import { WindowedRow } from '../../../ui/loading/windowed-row';
import { Picture } from '../../../ui/picture';
import { Follow } from '../favourites';
import css from './seller-card.module.css';

/** One store in a list of `rows` stores: a link to its page, and beside it the follow button. */
export function SellerCard({ seller, rows }: { seller: Seller; rows: number }) {
  const intl = useIntl();
  const country = intl.formatDisplayName(seller.country, { type: 'region' }) ?? seller.country;
  return (
    <WindowedRow rows={rows} className={css['place']}>
      <Link to="/store" search={{ id: seller.sellerId }} className={css['card']}>
        <Picture name={seller.logo} alt="" sizes="56px" className={css['logo']} />
        <span className={css['text']}>
          <strong>{seller.name}</strong>
          <span className="small muted" suppressHydrationWarning>
            <FormattedMessage id="store.summary" values={{ country, goods: seller.goodsNum }} />
          </span>
        </span>
      </Link>
      <Follow sellerId={seller.sellerId} name={seller.name} />
    </WindowedRow>
  );
}

/** Stores in a grid. */
export function SellerGrid({ sellers, ref }: { sellers: readonly Seller[]; ref?: Ref<HTMLUListElement> }) {
  return (
    <ul ref={ref} className={css['grid']}>
      {sellers.map((seller) => (
        <SellerCard key={seller.sellerId} seller={seller} rows={sellers.length} />
      ))}
    </ul>
  );
}

/** Stores in one row that scrolls sideways. */
export function SellerShelf({ sellers }: { sellers: readonly Seller[] }) {
  return (
    <ul className={css['shelf']}>
      {sellers.map((seller) => (
        <SellerCard key={seller.sellerId} seller={seller} rows={sellers.length} />
      ))}
    </ul>
  );
}

/** Placeholders for such a row. */
export function SellerPlaces() {
  const intl = useIntl();
  return (
    <div role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })} className={css['shelf']}>
      {[0, 1, 2, 3].map((place) => <span key={place} className={css['card']}><span className={css['logo']} /><span className={css['text']} /></span>)}
    </div>
  );
}
