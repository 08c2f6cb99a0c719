import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTitle } from '../../../../ui/title';
import { KeepOffline } from '../../offline';
import { CategoryTrail } from '../categories/category-trail';
import { useCategoryFocus } from '../categories/use-category-focus';
import { useCategoryTree } from '../categories/use-category-tree';
import { ListFrame } from './list-frame';
import { categoryPath } from './list-search';
import { useListAddress } from './use-list-address';

const route = getRouteApi('/commodity');

/** All goods of the mall, or of one category. */
export function CommodityPage() {
  const intl = useIntl();
  const { isChoice, ...address } = useListAddress(route.useSearch());
  const { categoryId } = address.search;
  const { data } = useCategoryTree({ categoryId });
  const path = categoryPath(data?.tree ?? [], categoryId);
  const here = path.at(-1);
  useTitle(here?.name ?? intl.formatMessage({ id: 'commodity.title' }));
  const place = useRef<HTMLDivElement>(null);
  useCategoryFocus(place, categoryId, isChoice);
  const heading = (
    <header>
      <CategoryTrail to="/commodity" root="commodity.title" path={path} />
      <h1 tabIndex={-1}>{here?.name ?? <FormattedMessage id="commodity.title" />}</h1>
      {here && <KeepOffline kind="category" id={here.id} name={here.name} />}
    </header>
  );
  return (
    <div ref={place} className="page">
      <ListFrame call="sellerGoods!list" {...address} tree={data?.tree} heading={heading} />
    </div>
  );
}
