import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../contract/shop/goods';
import type { WishKind } from '../../../rules/news';
import { priceThatCounts } from '../../../rules/price';
import { Button } from '../../../ui/button';
import { LazyIcon } from '../../../ui/lazy-icon';
import { WithMessages } from '../../../ui/loading/with-messages';
import { useCurrentUser } from '../../queries/current-user';
import { WhyRefused } from '../account';
import css from './tell-me.module.css';
import { useWishes, type Wish } from './use-wishes';

type Props = {
  readonly kind: WishKind;
  readonly goods: GoodsDetail;
  /** the selected SKU */
  readonly chosen: Sku | undefined;
};

/** "Tell me when it’s back", or when it is cheaper than now: pressed while the wish is active; another tap ends it. */
export function TellMe(props: Props) {
  // Keyed by user: another tab may log in somebody else, and what one user tapped is not shown to the next.
  return <WithMessages group="buying"><Ask key={useCurrentUser()?.usercode} {...props} /></WithMessages>;
}

function Ask({ kind, goods, chosen }: Props) {
  const { query, has, isWaiting, refusedOf, ask, end } = useWishes();
  const wish: Wish = { kind, sellerGoodsId: goods.sellerGoodsId, ...(chosen && goods.skus.length > 1 && { skuId: chosen.id }) };
  const isOn = has(wish);
  const refused = refusedOf(wish);
  const price = priceThatCounts(chosen ? { ...goods, price: chosen.price } : goods);
  return (
    <div className={css['tell']}>
      <Button aria-pressed={isOn} className={css['button']} onClick={() => void (isOn ? end(wish) : ask(wish, kind === 'cheaper' ? price : undefined))}>
        <LazyIcon name="bell" />
        <FormattedMessage id={`tell.${kind}`} />
      </Button>
      <p role="status" className="small muted">
        {refused && <Suspense><WithMessages group="account"><WhyRefused entry={refused} /></WithMessages></Suspense>}
        {isOn && <><FormattedMessage id={isWaiting(wish) ? 'tell.waits' : query.data?.isReached === false ? 'tell.noWay' : 'tell.on'} /> <Link to="/userInfo/notifications" className="link"><FormattedMessage id="tell.choose" /></Link></>}
      </p>
    </div>
  );
}
