import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';
import { usePublicQuery } from '../../queries/use-public-query';
import { SellerGrid, Unreached } from '../catalog';
import { DeviceStores } from './device-stores';
import { cutKeyword, storesQuestion } from './questions';
import css from './search-store-page.module.css';
import { StoresSkeleton } from './stores-skeleton';
import { useHeadingFocus } from './use-heading-focus';

const soughtStore = { d: 'M34 68V40M60 68H34M32 38l5-16h46l5 16ZM76 46a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM83 63l7 5' };

const route = getRouteApi('/searchStore');

/** The stores that a keyword finds by their names, or all of them. */
export function SearchStorePage() {
  const intl = useIntl();
  const { k, pages = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const keyword = cutKeyword(k);
  useTitle(intl.formatMessage({ id: 'search.stores.title' }));
  const { data, status } = usePublicQuery('seller!list', storesQuestion(keyword));
  useHeadingFocus(keyword);
  if (status === 'offline' || status === 'failed') return <DeviceStores keyword={keyword} why={status} />;
  if (data?.totalElements === 0) return <NoStore keyword={keyword} />;
  const more = () => void navigate({ search: { k, pages: pages + 1 }, resetScroll: false });
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
      {Array.from({ length: pages }, (_, index) => (
        <StoresPage key={index} keyword={keyword} pageNum={index + 1} pages={pages} onMore={more} />
      ))}
    </div>
  );
}

type PageProps = { readonly keyword: string; readonly pageNum: number; readonly pages: number; readonly onMore: () => void };

function StoresPage({ keyword, pageNum, pages, onMore }: PageProps) {
  const { data, status } = usePublicQuery('seller!list', storesQuestion(keyword, pageNum));
  if (!data) {
    return status === 'pending' ? <StoresSkeleton /> : <Unreached why={status} />;
  }
  const shown = Math.min(pages * data.pageSize, data.totalElements);
  return (
    <>
      <SellerGrid sellers={data.pageList} rows={shown} />
      {pageNum === pages && (
        <footer className={css['foot']}>
          <p className="muted small figures">
            <FormattedMessage id="list.shown" values={{ shown, total: data.totalElements }} />
          </p>
          {shown < data.totalElements && <Button onClick={onMore}><FormattedMessage id="list.more" /></Button>}
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
