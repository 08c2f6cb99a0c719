import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useTitle } from '../../../../ui/title';
import { usePublicQuery } from '../../../queries/use-public-query';
import { KeepOffline } from '../../offline';
import { CategoryTiles } from '../home/category-tiles';
import { ListFrame } from '../lists/list-frame';
import { categoryPath, nextCategories } from '../lists/list-search';
import { ListUnreached } from '../lists/list-unreached';
import { useListAddress } from '../lists/use-list-address';
import { CategoryTrail } from './category-trail';
import { CategoryTree } from './category-tree';
import css from './classification-page.module.css';
import { useCategoryFocus } from './use-category-focus';
import { useCategoryTree } from './use-category-tree';

const TreeUnreached = lazyPart(async () => (await import('./tree-unreached')).TreeUnreached);

const route = getRouteApi('/classification');

/** Browsing by category: the whole tree, or one category with its subcategories and goods. */
export function ClassificationPage() {
  const intl = useIntl();
  const { categoryId } = route.useSearch();
  const { data, status, requestId } = useCategoryTree({ categoryId, departments: true });
  const recommended = usePublicQuery('category!recommend', {});
  const tree = data ? <CategoryTree tree={data.tree} /> : status === 'offline' || status === 'failed' ? <Suspense fallback={<ListUnreached why={status} requestId={requestId} />}><TreeUnreached why={status} requestId={requestId} /></Suspense> : undefined;
  const path = categoryPath(data?.tree ?? [], categoryId);
  useTitle(path.at(-1)?.name ?? intl.formatMessage({ id: 'classification.title' }));
  const place = useRef<HTMLDivElement>(null);
  useCategoryFocus(place, categoryId);
  return (
    <div ref={place} className="page">
      {data && path.length > 0 ? (
        <CategoryGoods tree={data.tree} path={path} />
      ) : (
        <>
          <h1 tabIndex={-1}><FormattedMessage id="classification.title" /></h1>
          {data && categoryId !== undefined && <p role="status" className={css['unknown']}><FormattedMessage id="classification.unknown" /></p>}
          {/* Rendered together: the one that came later would shift the other. */}
          {tree && recommended.status !== 'pending' ? (
            <>
              <Recommended categories={recommended.data?.pageList ?? []} />
              {tree}
            </>
          ) : (
            <div className={css['waiting']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })} />
          )}
        </>
      )}
    </div>
  );
}

function Recommended({ categories }: { categories: Reply<'category!recommend'>['pageList'] }) {
  const intl = useIntl();
  if (categories.length === 0) return null;
  return (
    <section className={css['recommended']}>
      <h2><FormattedMessage id="classification.recommended" /></h2>
      <CategoryTiles categories={categories} label={intl.formatMessage({ id: 'classification.recommended' })} shape="row" />
    </section>
  );
}

function CategoryGoods({ tree, path }: { tree: readonly CategoryNode[]; path: readonly CategoryNode[] }) {
  const intl = useIntl();
  const address = useListAddress(route.useSearch());
  const here = path.at(-1);
  if (!here) return null;
  return (
    <ListFrame
      key={here.id}
      call="sellerGoods!list"
      base={{ categoryId: here.id }}
      {...address}
      tree={tree}
      heading={
        <header>
          <CategoryTrail to="/classification" root="classification.title" path={path} />
          <h1 tabIndex={-1}>{here.name}</h1>
          <KeepOffline kind="category" id={here.id} name={here.name} />
          <CategoryTiles categories={nextCategories(tree, path)} label={intl.formatMessage({ id: 'classification.next' })} current={here.id} shape="row" />
        </header>
      }
    />
  );
}
