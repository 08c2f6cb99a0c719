import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { queryKey } from '../../../../contract/shop/query-key';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { tryConnection } from '../../../queries/network-status';
import { QueryCacheContext } from '../../../queries/use-public-query';
import { GoodsGrid } from '../goods-card';
import { useOfflineProducts } from '../offline-goods';
import { Section } from '../section';

/** A product this device has never opened, while there is no line: says so, and offers what is kept. */
export function ProductUnseen({ sellerGoodsId, why }: { sellerGoodsId: string; why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const kept = useOfflineProducts();
  const seenInList = kept.find((card) => card.sellerGoodsId === sellerGoodsId);
  const others = kept.filter((card) => card.sellerGoodsId !== sellerGoodsId).slice(0, 12);
  const cache = use(QueryCacheContext);
  const key = queryKey(useLanguage(), 'sellerGoods!info', { sellerGoodsId });
  // The page follows the connection by itself; who knows that it is back need not wait for that.
  const again = () => {
    tryConnection();
    cache.askAgain(key);
  };
  const text = why === 'failed' ? 'shell.failed.text' : seenInList ? 'product.unseen.known' : 'list.offline.text';
  return (
    <div className="page">
      <Notice
        drawing={why}
        title={intl.formatMessage({ id: why === 'offline' ? 'product.unseen.title' : 'shell.failed.title' })}
        action={<Button onClick={again}><FormattedMessage id="shell.tryAgain" /></Button>}
      >
        <FormattedMessage id={text} values={{ name: seenInList?.name ?? '' }} />
      </Notice>
      {others.length > 0 && (
        <Section title={<FormattedMessage id="list.kept" />}>
          <GoodsGrid goods={others} />
        </Section>
      )}
    </div>
  );
}
