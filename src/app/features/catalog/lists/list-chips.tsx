import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { Icon } from '../../../../ui/icon';
import type { ListSearch } from '../list-address';
import { FilterLabel } from './filter-label';
import css from './list-chips.module.css';
import type { FilterName } from './list-search';

type Props = {
  readonly applied: readonly FilterName[];
  readonly search: ListSearch;
  readonly tree: readonly CategoryNode[] | undefined;
  readonly onDrop: (names: readonly FilterName[]) => void;
};

/** The applied filters above the list, each removed with one tap. */
export function ListChips({ applied, search, tree, onDrop }: Props) {
  const intl = useIntl();
  if (applied.length === 0) return null;
  return (
    <ul className={css['chips']} aria-label={intl.formatMessage({ id: 'filter.applied' })}>
      {applied.map((name) => (
        <li key={name}>
          <button type="button" className={css['chip']} onClick={() => onDrop([name])}>
            <span>
              <span className="unseen">
                <FormattedMessage id="filter.remove" />{' '}
              </span>
              <FilterLabel name={name} search={search} tree={tree} />
            </span>
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css['clear']} onClick={() => onDrop(applied)}>
          <FormattedMessage id="filter.clear" />
        </button>
      </li>
    </ul>
  );
}
