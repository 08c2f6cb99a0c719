import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import { usePublicQuery } from '../../../queries/use-public-query';
import { GoodsGrid } from '../goods-card';
import { GoodsSkeleton } from '../goods-skeleton';
import { GoodsList } from '../lists/goods-list';
import { homePage } from '../questions';
import { Section, SeeAll } from '../section';
import { SellerGrid } from '../seller-card';
import { Unreached } from '../unreached';
import css from './home-more.module.css';

/** The home page below its first screen, never part of the document. */
export function HomeMore() {
  const fresh = usePublicQuery('sellerGoods!recommend_new', homePage);
  const home = usePublicQuery('index!home', {});
  return (
    <>
      <Section title={<FormattedMessage id="home.new" />} more={<SeeAll to="/commodity" search={{ sort: 'new' }} />} asOf={fresh.asOf}>
        {fresh.data ? <GoodsGrid goods={fresh.data.pageList} /> : fresh.status === 'pending' ? <GoodsSkeleton /> : <Unreached why={fresh.status} />}
      </Section>
      {home.data && (
        <>
          <Section title={<FormattedMessage id="home.stores" />} more={<SeeAll to="/searchStore" />}>
            <SellerGrid sellers={home.data.sellerList.slice(0, 6)} />
          </Section>
          <Section title={<FormattedMessage id="home.fromStores" />} asOf={home.asOf}>
            <GoodsGrid goods={home.data.sellerGoodsList} />
          </Section>
          {home.data.topSeller && (
            <Section
              title={<FormattedMessage id="home.fromStore" values={{ store: home.data.topSeller.seller.name }} />}
              more={
                <Link to="/store" search={{ id: home.data.topSeller.seller.sellerId }} className={css['visit']}>
                  <FormattedMessage id="store.visit" />
                  <Icon name="forward" />
                </Link>
              }
            >
              <GoodsGrid goods={home.data.topSeller.goodsList} />
            </Section>
          )}
        </>
      )}
      <section className={css['download']}>
        <h2><FormattedMessage id="home.download.title" /></h2>
        <p><FormattedMessage id="home.download.text" /></p>
        <Link to="/userInfo/download" className={css['visit']}>
          <FormattedMessage id="home.download.go" />
          <Icon name="forward" />
        </Link>
      </section>
      <Section title={<FormattedMessage id="home.bottom" />}>
        <GoodsList question={{}} />
      </Section>
    </>
  );
}
