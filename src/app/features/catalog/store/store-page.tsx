import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useTitle } from '../../../../ui/title';
import { usePublicQuery } from '../../../queries/use-public-query';
import { cutKeyword, StoreFoundNote } from '../../search';
import { StoreGone } from './store-gone';
import { StoreGoods } from './store-goods';
import { StoreHeader } from './store-header';
import { StoreSkeleton } from './store-skeleton';

const StoreFromCards = lazyPart(async () => (await import('./store-from-cards')).StoreFromCards);
const route = getRouteApi('/store');

/** One store (the search parameter `id` is the seller's). Keyed: no state of the previous store remains. */
export function StorePage() {
  const { id } = route.useSearch();
  return <Store key={id} sellerId={id} />;
}

function Store({ sellerId }: { sellerId: string }) {
  const intl = useIntl();
  const { k = '', found = '' } = route.useSearch();
  const { data: seller, refusal, status } = usePublicQuery('seller!info', { sellerId });
  useTitle(seller?.name ?? (refusal === undefined ? undefined : intl.formatMessage({ id: 'store.gone.title' })));
  // An address without an id names no store at all.
  if (refusal !== undefined) return <StoreGone refusal={sellerId ? refusal : 'sellerUnknown'} />;
  const keyword = cutKeyword(k);
  const by = cutKeyword(found);
  if (!seller) return status === 'pending' ? <StoreSkeleton /> : <Suspense fallback={<StoreSkeleton />}><StoreFromCards sellerId={sellerId} keyword={keyword} why={status} /></Suspense>;
  return (
    <div className="page">
      {(keyword || by) && <StoreFoundNote k={keyword || by} sellerId={sellerId} isFound={!keyword} />}
      <StoreHeader seller={seller} />
      <StoreGoods seller={seller} keyword={keyword} />
    </div>
  );
}
