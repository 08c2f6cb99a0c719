import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '../../../ui/button';
import { useOpenedPage } from '../../../ui/loading/use-opened-page';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';
import { missingPage } from '../../queries/missing-page';
import { usePublicQueries, usePublicQuery } from '../../queries/use-public-query';
import { refetchMissing } from '../../queries/refetch-missing';
import { SellerGrid, Unreached } from '../catalog';
import { DeviceStores } from './device-stores';
import { cutKeyword } from './keyword';
import { storesQuery } from './search-query';
import css from './search-store-page.module.css';
import { StoresSkeleton } from './stores-skeleton';
import { useHeadingFocus } from './use-heading-focus';

const soughtStore = { d: 'M34 68V40M60 68H34M32 38l5-16h46l5 16ZM76 46a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM83 63l7 5' };

const route = getRouteApi('/searchStore');

/** The stores whose names match the keyword, or all of them. */
export function SearchStorePage() {
  const intl = useIntl();
  const { k, pages = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const keyword = cutKeyword(k);
  useTitle(intl.formatMessage({ id: 'search.stores.title' }));
  const { data, status, requestId } = usePublicQuery('seller!list', storesQuery(keyword));
  useHeadingFocus(keyword);
  if (status === 'offline' || status === 'failed') return <DeviceStores keyword={keyword} why={status} requestId={requestId} />;
  if (data?.totalElements === 0) return <NoStore keyword={keyword} />;
  return (
    <div className="page">
      <header className={css['head']}>
        <h1 tabIndex={-1} className={css['heading']}>
          {keyword ? <FormattedMessage id="search.stores.heading" values={{ keyword: <bdi>{keyword}</bdi> }} /> : <FormattedMessage id="search.stores.title" />}
        </h1>
        {keyword && (
          <Link to="/searchResult" search={{ k: keyword }} className={css['goods']}>
            <FormattedMessage id="search.stores.goods" />
          </Link>
        )}
      </header>
      <FoundStores keyword={keyword} pages={pages} onMore={() => void navigate({ search: { k, pages: pages + 1 }, resetScroll: false })} />
    </div>
  );
}

type FoundProps = { readonly keyword: string; readonly pages: number; readonly onMore: () => void };

/** All loaded pages in one list, with the count of shown and total below. */
function FoundStores({ keyword, pages, onMore }: FoundProps) {
  const opened = usePublicQueries('seller!list', Array.from({ length: pages }, (_, index) => storesQuery(keyword, index + 1)));
  const list = useRef<HTMLUListElement>(null);
  const here = opened.flatMap(({ data }) => data ?? []);
  // A store that moved to the next page between fetches is shown once, and counted once: or the list would never end.
  const listed = here.flatMap(({ pageList }) => pageList);
  const sellers = [...new Map(listed.map((seller) => [seller.sellerId, seller])).values()];
  const end = opened.at(-1);
  const last = end?.status;
  const total = here.length > 0 ? (here.at(-1)?.totalElements ?? 0) - (listed.length - sellers.length) : undefined;
  const missing = missingPage(opened);
  // What is missing comes first: pages after it would leave a gap that nothing tells of.
  const showMore = useOpenedPage(list, sellers.length, last === 'pending', missing === undefined ? onMore : () => void refetchMissing());
  return (
    <>
      {sellers.length > 0 && <SellerGrid ref={list} sellers={sellers} />}
      {last === 'pending' && <StoresSkeleton />}
      {total === undefined && end && end.status !== 'pending' && end.status !== 'success' && <Unreached why={end} />}
      {total !== undefined && (
        <footer className={css['foot']}>
          <p className="muted small figures">
            <FormattedMessage id="list.shown" values={{ shown: sellers.length, total }} />
          </p>
          <div role="status">{missing !== undefined && <Unreached why={missing} />}</div>
          {sellers.length < total && (
            <Button onClick={showMore} aria-disabled={last === 'pending' || undefined} data-more="">
              <FormattedMessage id={last === 'pending' ? 'shell.loading' : 'list.more'} />
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

function NoStore({ keyword }: { keyword: string }) {
  const intl = useIntl();
  return (
    <div className="page">
      <Notice
        drawing={soughtStore}
        title={intl.formatMessage({ id: 'search.stores.none' }, { keyword })}
        action={
          <div className={css['actions']}>
            <Link to="/searchResult" search={{ k: keyword }} className={buttonClass('next')}>
              <FormattedMessage id="search.stores.goods" />
            </Link>
            <Link to="/searchStore" search={{ k: '' }} className={buttonClass()}>
              <FormattedMessage id="search.stores.all" />
            </Link>
          </div>
        }
      >
        <FormattedMessage id="search.none.text" />
      </Notice>
    </div>
  );
}
