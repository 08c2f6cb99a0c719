import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { WindowedRow } from '../../../ui/loading/windowed-row';
import { MoneyText } from '../../../ui/money';
import { TryAgain } from '../account';
import { Unreached } from '../catalog';
import css from './notifications-page.module.css';
import { useWishes } from './use-wishes';

/** The products the user waits for, each with a button to stop. */
export function WishList() {
  const intl = useIntl();
  const { query, has, end } = useWishes();
  if (query.status === 'pending') return null;
  const wishes = query.data?.wishList.filter(has) ?? [];
  return (
    <section className={css['kinds']} aria-labelledby="news-wishes">
      <h2 id="news-wishes" tabIndex={-1}><FormattedMessage id="news.wishes" /></h2>
      {query.status !== 'success' && <><Unreached why={query} /><div><TryAgain /></div></>}
      {query.status === 'success' && wishes.length === 0 && <p className="muted"><FormattedMessage id="news.wishes.none" /></p>}
      {wishes.length > 0 && (
        <ul className={css['wishes']}>
          {wishes.map(({ kind, sellerGoodsId, skuId, below, name, checkAttrName }) => (
            <WindowedRow key={`${kind} ${sellerGoodsId} ${skuId}`} rows={wishes.length}>
              <span className={css['text']}>
                <Link to="/productDetails" search={{ sellerGoodsId }} className="link"><bdi>{name}</bdi>{checkAttrName && <> · <bdi>{checkAttrName}</bdi></>}</Link>
                <small>{below === undefined ? <FormattedMessage id="news.wish.back" /> : <FormattedMessage id="news.wish.cheaper" values={{ price: <MoneyText amount={below} /> }} />}</small>
              </span>
              <Button
                aria-label={intl.formatMessage({ id: 'news.wish.endNamed' }, { name })}
                onClick={() => {
                  void end({ kind, sellerGoodsId, ...(skuId !== undefined && { skuId }) });
                  // The pressed button disappears with its row.
                  document.getElementById('news-wishes')?.focus();
                }}
              >
                <FormattedMessage id="news.wish.end" />
              </Button>
            </WindowedRow>
          ))}
        </ul>
      )}
    </section>
  );
}
