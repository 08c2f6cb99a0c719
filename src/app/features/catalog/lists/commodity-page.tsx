import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTitle } from '../../../../ui/title';
import { KeepOffline } from '../../offline';
import { CategoryTrail } from '../categories/category-trail';
import { useCategoryTree } from '../categories/use-category-tree';
import { ListFrame } from './list-frame';
import { categoryPath } from './list-search';
import { useListAddress } from './use-list-address';

const route = getRouteApi('/commodity');

/** All goods of the mall, or of one category. */
export function CommodityPage() {
  const intl = useIntl();
  const address = useListAddress(route.useSearch());
  const { data } = useCategoryTree({ categoryId: address.search.categoryId });
  const path = categoryPath(data?.tree ?? [], address.search.categoryId);
  const here = path.at(-1);
  useTitle(here?.name ?? intl.formatMessage({ id: 'commodity.title' }));
  const heading = (
    <header>
      <CategoryTrail to="/commodity" root="commodity.title" path={path} />
      <h1 tabIndex={-1}>{here?.name ?? <FormattedMessage id="commodity.title" />}</h1>
      {here && <KeepOffline kind="category" id={here.id} name={here.name} />}
    </header>
  );
  return (
    <div className="page">
      <ListFrame call="sellerGoods!list" {...address} tree={data?.tree} heading={heading} />
    </div>
  );
}
