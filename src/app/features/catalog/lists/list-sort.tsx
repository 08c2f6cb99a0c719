import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { goodsSorts, type GoodsSort } from '../../../../rules/catalog/catalog';
import { Icon } from '../../../../ui/icon';
import { readListSearch, type ListSearch } from '../list-address';
import { changed } from './list-search';
import css from './list-sort.module.css';

type Props = {
  /** what the default order of this list is */
  readonly order: 'recommended' | 'match';
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
};

/** The sort order by its name; the default one explains itself in a line. */
export function ListSort({ order, search, onSearch }: Props) {
  const intl = useIntl();
  const id = useId();
  const [first, ...others] = goodsSorts;
  const label = (sort: GoodsSort) => intl.formatMessage({ id: `list.sort.${sort === first ? order : sort}` });
  return (
    <div className={css['sort']}>
      <div className={css['control']}>
        <label htmlFor={id}>
          <FormattedMessage id="list.sort.label" />
        </label>
        <select
          id={id}
          value={search.sort ?? first}
          aria-describedby={search.sort ? undefined : `${id}-help`}
          onChange={({ target }) => onSearch(changed(search, { sort: readListSearch({ sort: target.value }).sort }))}
        >
          {[first, ...others].map((sort) => (
            <option key={sort} value={sort}>
              {label(sort)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      {!search.sort && (
        <p id={`${id}-help`} className={css['help']}>
          <FormattedMessage id={`list.sort.${order}Help`} />
        </p>
      )}
    </div>
  );
}
