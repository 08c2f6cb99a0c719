import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail } from '../../../../contract/shop/goods';
import { usePublicQuery } from '../../../queries/use-public-query';
import { Reviews } from '../../reviews';
import { GoodsGrid } from '../goods-card';
import { listQuestion } from '../questions';
import { ReturnPostage } from '../return-postage';
import { Section } from '../section';

/** Below the product: who pays for sending it back, what others say, more of the seller, and goods like it; none of it part of the document. */
export function ProductMore({ goods: { sellerGoodsId, sellerId, sellerName } }: { goods: GoodsDetail }) {
  const ofSeller = usePublicQuery('sellerGoods!list', listQuestion({ sellerId }));
  const like = usePublicQuery('sellerGoods!recommend_like', { sellerGoodsId, pageNum: 1, pageSize: 12 });
  const others = ofSeller.data?.pageList.filter((each) => each.sellerGoodsId !== sellerGoodsId).slice(0, 6) ?? [];
  return (
    <>
      <p className="muted"><Suspense><ReturnPostage /></Suspense></p>
      <Reviews sellerGoodsId={sellerGoodsId} />
      {others.length > 0 && (
        <Section title={<FormattedMessage id="home.fromStore" values={{ store: sellerName }} />}>
          <GoodsGrid goods={others} />
        </Section>
      )}
      {like.data && like.data.pageList.length > 0 && (
        <Section title={<FormattedMessage id="product.others" />}>
          <GoodsGrid goods={like.data.pageList} />
        </Section>
      )}
    </>
  );
}
