import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTitle } from '../../../../ui/title';
import { useCategoryTree } from '../categories/use-category-tree';
import { ListFrame } from './list-frame';
import { useListAddress } from './use-list-address';

const route = getRouteApi('/discounted');
const discountedOnly = { discounted: true } as const;

/** Only goods below their regular price. */
export function DiscountedPage() {
  const intl = useIntl();
  useTitle(intl.formatMessage({ id: 'discounted.title' }));
  const address = useListAddress(route.useSearch());
  const { data } = useCategoryTree({ categoryId: address.search.categoryId });
  const heading = (
    <header>
      <h1 tabIndex={-1}><FormattedMessage id="discounted.title" /></h1>
      <p className="muted"><FormattedMessage id="discounted.text" /></p>
    </header>
  );
  return (
    <div className="page">
      <ListFrame call="sellerGoods!list" base={discountedOnly} {...address} tree={data?.tree} heading={heading} />
    </div>
  );
}
