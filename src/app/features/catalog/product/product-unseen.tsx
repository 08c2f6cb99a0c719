import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useTitle } from '../../../../ui/title';
import { usePublicQuery } from '../../../queries/use-public-query';
import { useRefetch } from '../../../queries/use-refetch';
import { TryAgain } from '../../account';
import { DeviceAge } from '../device-age';
import { GoodsGrid } from '../goods-card';
import { useOfflineProducts } from '../use-offline-products';
import { useOpenedCard } from '../opened-card';
import { Section } from '../section';

/** A product not on this device that can't be fetched: says so, and offers what is saved. */
export function ProductUnseen({ sellerGoodsId, why }: { sellerGoodsId: string; why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const kept = useOfflineProducts();
  const seenInList = kept.find((card) => card.sellerGoodsId === sellerGoodsId);
  const others = kept.filter((card) => card.sellerGoodsId !== sellerGoodsId).slice(0, 12);
  const { requestId } = usePublicQuery('sellerGoods!info', { sellerGoodsId });
  const again = useRefetch('sellerGoods!info', { sellerGoodsId });
  const title = intl.formatMessage({ id: why === 'offline' ? 'product.unseen.title' : 'shell.failed.title' });
  // A tapped card has named the page already.
  useTitle(useOpenedCard(sellerGoodsId) ? undefined : title);
  const text = why === 'failed' ? 'shell.failed.text' : seenInList ? 'product.unseen.known' : 'list.offline.text';
  return (
    <div className="page">
      <Notice
        drawing={why}
        title={title}
        action={<TryAgain ask={again} />}
      >
        <FormattedMessage id={text} values={{ name: seenInList?.name ?? '' }} />
        <Reference of={requestId} />
      </Notice>
      {others.length > 0 && (
        <Section title={<FormattedMessage id="list.kept" />} more={<DeviceAge goods={others} />}>
          <GoodsGrid goods={others} />
        </Section>
      )}
    </div>
  );
}
