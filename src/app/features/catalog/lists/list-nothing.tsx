import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button';
import { listFilters } from '../list-query';
import { FilterLabel } from './filter-label';
import type { Narrowing } from './list-filters';
import css from './list-nothing.module.css';
import { without, type FilterName } from './list-search';
import { countOf, usePages } from './use-pages';

type Props = Narrowing & { readonly applied: readonly FilterName[]; readonly onDrop: (names: readonly FilterName[]) => void };

/** Shown when the filters leave nothing: says what removing each would bring, and removes it with one tap. */
export function ListNothing({ applied, onDrop, ...narrowing }: Props) {
  return (
    <section className={css['nothing']}>
      <h2>
        <FormattedMessage id="list.nothing.title" />
      </h2>
      <p className="muted">
        <FormattedMessage id="list.nothing.text" />
      </p>
      <ul>
        {applied.map((name) => (
          <li key={name}>
            <DropFilter {...narrowing} name={name} onDrop={() => onDrop([name])} />
          </li>
        ))}
      </ul>
      {applied.length > 1 && (
        <Button kind="quiet" onClick={() => onDrop(applied)}>
          <FormattedMessage id="filter.clear" />
        </Button>
      )}
    </section>
  );
}

/** Fetches the list without this filter, so that the tap shows it at once. */
function DropFilter({ call, base, search, tree, name, onDrop }: Narrowing & { readonly name: FilterName; readonly onDrop: () => void }) {
  const count = countOf(usePages(call, { ...listFilters(without(search, [name])), ...base }, 1));
  return (
    <button type="button" className={css['drop']} onClick={onDrop}>
      <span>
        <FormattedMessage id="list.nothing.without" values={{ filter: <strong><FilterLabel name={name} search={search} tree={tree} /></strong> }} />
      </span>
      <span className="muted small figures">{count && <FormattedMessage id="list.total" values={{ total: count.total }} />}</span>
    </button>
  );
}
