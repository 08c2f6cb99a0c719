import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import type { ListSearch } from '../list-address';
import { appliedFilters, categoryPath } from '../lists/list-search';
import css from './store-categories.module.css';

type Props = { readonly tree: readonly CategoryNode[]; readonly sellerId: string; readonly search: ListSearch; readonly keyword: string };

/** The store's own category tree: a row of departments, below it the subcategories of the chosen one, down to a leaf. */
export function StoreCategories({ tree, sellerId, search, keyword }: Props) {
  const intl = useIntl();
  const path = categoryPath(tree, search.categoryId);
  const rows = [tree, ...path.map(({ children }) => children)].filter((row) => row.length > 0);
  // The counts are of all the store's goods: a search and other filters leave fewer.
  const isWhole = !keyword && appliedFilters({ ...search, categoryId: undefined }, { sellerId }).length === 0;
  const kept = { id: sellerId, ...(keyword && { k: keyword }), ...search, pages: undefined };
  return (
    <nav aria-label={intl.formatMessage({ id: 'store.categories' })} className={css['tree']}>
      {rows.map((row, depth) => (
        <ul key={path[depth - 1]?.id ?? ''} className={css['row']}>
          {depth === 0 && (
            <li>
              <Link to="/store" search={{ ...kept, categoryId: undefined }} className={css['category']} aria-current={search.categoryId === undefined ? 'true' : undefined} activeOptions={{ exact: true }} replace resetScroll={false}>
                <FormattedMessage id="filter.category.all" />
              </Link>
            </li>
          )}
          {row.map(({ id, name, goodsNum }) => (
            <li key={id}>
              <Link
                to="/store"
                search={{ ...kept, categoryId: id }}
                className={css['category']}
                aria-current={path[depth]?.id === id ? 'true' : undefined}
                activeOptions={{ exact: true }}
                replace
                resetScroll={false}
              >
                {name} {isWhole && <small className="figures">{intl.formatNumber(goodsNum)}</small>}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
