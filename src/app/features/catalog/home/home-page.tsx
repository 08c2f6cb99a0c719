import { FormattedMessage, useIntl } from 'react-intl';
import { useBrand } from '../../../../ui/brand';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { WhenNear } from '../../../../ui/loading/when-near';
import { useTitle } from '../../../../ui/title';
import { usePublicQuery } from '../../../queries/use-public-query';
import { CategoryRow } from '../categories/category-row';
import { GoodsGrid } from '../goods-card';
import { GoodsSkeleton } from '../goods-skeleton';
import { homeListQuery } from '../list-query';
import { Section, SeeAll } from '../section';
import { Banners } from './banners';
import { Missing } from './missing';

const HomeMore = lazyPart(async () => (await import('./home-more')).HomeMore);

/** Cards in the document; the rest render after hydration. */
const cardsAtFirst = 8;

export function HomePage() {
  const intl = useIntl();
  const brand = useBrand();
  useTitle(intl.formatMessage({ id: 'home.title' }));
  const recommended = usePublicQuery('sellerGoods!recommend_like', homeListQuery);
  const isHydrated = useHydrated();
  return (
    <div className="page">
      <h1 className="unseen" tabIndex={-1}>
        {brand.name}
      </h1>
      <Banners />
      <CategoryRow />
      <Section title={<FormattedMessage id="home.recommended" />} more={<SeeAll to="/commodity" />} asOf={recommended.asOf}>
        {recommended.data ? (
          <GoodsGrid goods={isHydrated ? recommended.data.pageList : recommended.data.pageList.slice(0, cardsAtFirst)} />
        ) : recommended.status === 'pending' ? <GoodsSkeleton /> : <Missing why={recommended.status} call="sellerGoods!recommend_like" payload={homeListQuery} />}
      </Section>
      <WhenNear><HomeMore /></WhenNear>
    </div>
  );
}
