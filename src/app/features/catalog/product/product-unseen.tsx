import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notice';
import { usePublicQuery } from '../../../queries/use-public-query';
import { GoodsGrid } from '../goods-card';
import { useOfflineProducts } from '../offline-goods';
import { Section } from '../section';

/** A product this device has never opened, while there is no line: says so, and offers what is kept. */
export function ProductUnseen({ sellerGoodsId, why }: { sellerGoodsId: string; why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const kept = useOfflineProducts();
  const seenInList = kept.find((card) => card.sellerGoodsId === sellerGoodsId);
  const others = kept.filter((card) => card.sellerGoodsId !== sellerGoodsId).slice(0, 12);
  // Asking again is the page's own business: it follows the line, and brings the product when there is one.
  usePublicQuery('sellerGoods!info', { sellerGoodsId });
  return (
    <div className="page">
      <Notice drawing={why} title={intl.formatMessage({ id: why === 'offline' ? 'product.unseen.title' : 'shell.failed.title' })}>
        <FormattedMessage id={seenInList ? 'product.unseen.known' : 'list.offline.text'} values={{ name: seenInList?.name ?? '' }} />
      </Notice>
      {others.length > 0 && (
        <Section title={<FormattedMessage id="list.kept" />}>
          <GoodsGrid goods={others} />
        </Section>
      )}
    </div>
  );
}
