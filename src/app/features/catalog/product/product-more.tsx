import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../../contract/shop/goods';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { usePublicQuery } from '../../../queries/use-public-query';
import { AskAbout } from '../../chat';
import { KeepOffline } from '../../offline';
import { Reviews } from '../../reviews';
import { GoodsGrid } from '../goods-card';
import { GoodsSkeleton } from '../goods-skeleton';
import { listQuery } from '../list-query';
import { ReturnPostage } from '../return-postage';
import { Section } from '../section';
import css from './product-more.module.css';
import { RecentlyViewed } from './recently-viewed';

const mostOthers = 6;
const TellMe = lazyPart(async () => (await import('../../news')).TellMe);

type Props = {
  readonly goods: GoodsDetail;
  readonly chosen: Sku | undefined;
  /** renders only the back-in-stock offer, for beside the buttons; a lazy module of its own would cost each first view its name */
  readonly whenBack?: boolean;
};

/** The part below the product: who pays for returns, reviews, more of the seller, similar goods; none of it part of the document. */
export function ProductMore({ whenBack = false, ...about }: Props) {
  return whenBack ? <TellMe kind="back" {...about} /> : <Below {...about} />;
}

function Below({ goods, chosen }: Omit<Props, 'whenBack'>) {
  const { sellerGoodsId, sellerId, sellerName, name, images, seller } = goods;
  const ofSeller = usePublicQuery('sellerGoods!list', listQuery({ sellerId }));
  const like = usePublicQuery('sellerGoods!recommend_like', { sellerGoodsId, pageNum: 1, pageSize: 12 });
  const others = ofSeller.data?.pageList.filter((each) => each.sellerGoodsId !== sellerGoodsId).slice(0, mostOthers) ?? [];
  // The one that is shown is one of the store's.
  const places = ofSeller.status === 'pending' ? Math.min(mostOthers, seller.goodsNum - 1) : others.length;
  return (
    <>
      <p className="muted"><Suspense><ReturnPostage /></Suspense></p>
      <div className={css['acts']}>
        <Suspense><WithMessages group="buying"><AskAbout text="order.askGoods" about={{ kind: 'goods', id: sellerGoodsId, name, image: images[0] ?? '', sellerId, sellerName }} /></WithMessages></Suspense>
        <Suspense><TellMe kind="cheaper" goods={goods} chosen={chosen} /></Suspense>
        <KeepOffline kind="goods" id={sellerGoodsId} name={name} />
      </div>
      <Reviews sellerGoodsId={sellerGoodsId} />
      {places > 0 && (
        <Section title={<FormattedMessage id="home.fromStore" values={{ store: sellerName }} />} asOf={ofSeller.asOf}>
          {ofSeller.data ? <GoodsGrid goods={others} /> : <GoodsSkeleton count={places} />}
        </Section>
      )}
      {(like.status === 'pending' || (like.data && like.data.pageList.length > 0)) && (
        <Section title={<FormattedMessage id="product.others" />} asOf={like.asOf}>
          {like.data ? <GoodsGrid goods={like.data.pageList} /> : <GoodsSkeleton />}
        </Section>
      )}
      <Suspense><RecentlyViewed except={sellerGoodsId} /></Suspense>
    </>
  );
}
