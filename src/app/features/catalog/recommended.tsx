import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { noteGone } from '../../../local/catalog/gone-goods';
import { usePublicQuery } from '../../queries/use-public-query';
import { GoodsGrid } from './goods-card';
import { homeListQuery } from './list-query';
import { Section } from './section';

/** Shown where there is nothing else: goods similar to a product that is gone, as the shop said at `asOf`, or recommended ones. */
export function Recommended({ like: sellerGoodsId, asOf = 0 }: { like?: string | undefined; asOf?: number }) {
  const isAlike = sellerGoodsId !== undefined;
  const { data, asOf: pricesAsOf } = usePublicQuery('sellerGoods!recommend_like', isAlike ? { sellerGoodsId, ...homeListQuery } : homeListQuery);
  useEffect(() => {
    if (sellerGoodsId !== undefined) noteGone(sellerGoodsId, asOf).catch(() => {});
  }, [sellerGoodsId, asOf]);
  return data && (
    <Section title={<FormattedMessage id={isAlike ? 'product.others' : 'home.recommended'} />} asOf={pricesAsOf}>
      <GoodsGrid goods={data.pageList} />
    </Section>
  );
}
