import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { MoneyText } from '../../../../ui/money';
import { usePublicQuery } from '../../../queries/use-public-query';
import type { ListSearch } from '../list-address';
import { categoryPath, type FilterName } from './list-search';

type Props = { readonly name: FilterName; readonly search: ListSearch; readonly tree: readonly CategoryNode[] | undefined };

/** The text of an applied filter: "4 stars and up". */
export function FilterLabel({ name, search, tree }: Props) {
  const intl = useIntl();
  switch (name) {
    case 'categoryId': {
      const here = categoryPath(tree ?? [], search.categoryId).at(-1);
      if (here) return here.name;
      return <FormattedMessage id={tree ? 'filter.category.unknown' : 'filter.category'} />;
    }
    case 'sellerId':
      return <StoreName sellerId={search.sellerId ?? ''} />;
    case 'priceFrom':
      return search.priceFrom && <FormattedMessage id="filter.price.above" values={{ amount: <MoneyText amount={search.priceFrom} /> }} />;
    case 'priceTo':
      return search.priceTo && <FormattedMessage id="filter.price.below" values={{ amount: <MoneyText amount={search.priceTo} /> }} />;
    case 'rating':
      return <FormattedMessage id="filter.rating.atLeast" values={{ stars: search.rating }} />;
    case 'discounted':
      return <FormattedMessage id="filter.discounted" />;
    case 'inStock':
      return <FormattedMessage id="product.inStock" />;
    case 'freeDelivery':
      return <FormattedMessage id="filter.freeDelivery" />;
    case 'shipsFrom':
      return <FormattedMessage id="store.country" values={{ country: intl.formatDisplayName(search.shipsFrom ?? '', { type: 'region' }) ?? search.shipsFrom }} />;
  }
}

function StoreName({ sellerId }: { sellerId: string }) {
  const { data } = usePublicQuery('seller!info', { sellerId });
  return data ? data.name : <FormattedMessage id="filter.store" />;
}
