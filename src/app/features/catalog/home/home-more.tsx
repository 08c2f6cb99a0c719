import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import type { GoodsCard } from '../../../../contract/shop/goods';
import { Icon } from '../../../../ui/icon';
import type { QueryResult } from '../../../queries/query-result';
import { usePublicQuery } from '../../../queries/use-public-query';
import { GoodsShelf } from '../goods-card';
import { GoodsSkeleton } from '../goods-skeleton';
import { homeListQuery } from '../list-query';
import { Section, SeeAll } from '../section';
import { SellerPlaces, SellerShelf } from '../seller-card';
import { LastBanner } from './banners';
import { GoodsList } from './goods-list';
import css from './home-more.module.css';
import { Missing } from './missing';

/** The home page below its first screen, never part of the document. No product appears twice on it. */
export function HomeMore() {
  const fresh = usePublicQuery('sellerGoods!recommend_new', homeListQuery);
  const { home, shown } = useGoodsOnce(fresh);
  return (
    <>
      <Section title={<FormattedMessage id="home.new" />} more={<SeeAll to="/commodity" search={{ sort: 'new' }} />} asOf={fresh.asOf}>
        {shown.fresh ? <GoodsShelf goods={shown.fresh} /> : fresh.status === 'success' || fresh.status === 'pending' ? <GoodsSkeleton shape="shelf" /> : <Missing why={fresh.status} call="sellerGoods!recommend_new" payload={homeListQuery} />}
      </Section>
      <Section title={<FormattedMessage id="home.stores" />} more={<SeeAll to="/searchStore" />}>
        {home.data ? <SellerShelf sellers={home.data.sellerList} /> : home.status === 'pending' ? <SellerPlaces /> : <Missing why={home.status} call="index!home" payload={{}} />}
      </Section>
      {/* From the same reply as above: that it is missing is said once. */}
      {(home.status === 'pending' || shown.ofStores.length > 0) && (
        <Section title={<FormattedMessage id="home.fromStores" />} asOf={home.asOf}>
          {shown.isKnown ? <GoodsShelf goods={shown.ofStores} /> : <GoodsSkeleton shape="shelf" />}
        </Section>
      )}
      <LastBanner />
      {home.status === 'pending' && <Section title={'\u00a0'} more={<span className={css['visit']} />}><GoodsSkeleton shape="shelf" /></Section>}
      {home.data?.topSeller && shown.ofTopSeller.length > 0 && (
        <Section
          title={<FormattedMessage id="home.fromStore" values={{ store: home.data.topSeller.seller.name }} />}
          more={
            <Link to="/store" search={{ id: home.data.topSeller.seller.sellerId }} className={css['visit']}>
              <FormattedMessage id="store.visit" />
              <Icon name="forward" />
            </Link>
          }
          asOf={home.asOf}
        >
          {shown.isKnown ? <GoodsShelf goods={shown.ofTopSeller} /> : <GoodsSkeleton shape="shelf" />}
        </Section>
      )}
      <section className={css['download']}>
        <h2><FormattedMessage id="home.download.title" /></h2>
        <p><FormattedMessage id="home.download.text" /></p>
        <Link to="/userInfo/download" className={css['visit']}>
          <FormattedMessage id="home.download.go" />
          <Icon name="forward" />
        </Link>
      </section>
      <GoodsList title={<FormattedMessage id="home.bottom" />} query={bestRated} but={shown.isKnown ? shown.ids : undefined} />
    </>
  );
}

/** Sorted differently from the recommendations above, whose pages it would repeat otherwise. */
const bestRated = { sort: 'rating' } as const;

/**
 * What each section shows of its reply: only goods that no section above it shows. The new goods wait for the recommendations,
 * later sections for all three replies (`isKnown`): removing a card that is already shown would shift the others.
 */
function useGoodsOnce(fresh: QueryResult<Reply<'sellerGoods!recommend_new'>>) {
  const recommended = usePublicQuery('sellerGoods!recommend_like', homeListQuery);
  const home = usePublicQuery('index!home', {});
  const shown = useMemo(() => {
    const ids = new Set(recommended.data?.pageList.map(({ sellerGoodsId }) => sellerGoodsId));
    const once = (goods: readonly GoodsCard[] = []) => goods.filter(({ sellerGoodsId }) => !ids.has(sellerGoodsId) && ids.add(sellerGoodsId));
    const isFirstKnown = recommended.status !== 'pending';
    const isKnown = isFirstKnown && fresh.status !== 'pending' && home.status !== 'pending';
    return { fresh: isFirstKnown && fresh.data && once(fresh.data.pageList), ofStores: once(home.data?.sellerGoodsList), ofTopSeller: once(home.data?.topSeller?.goodsList), ids, isKnown };
  }, [recommended, fresh, home]);
  return { home, shown };
}
