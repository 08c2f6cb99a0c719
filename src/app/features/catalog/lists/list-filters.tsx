import { useLocation } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { useLanguage } from '../../../../i18n/language';
import { idleWords } from '../../../../rules/address';
import type { ListSearch, RawSearch } from '../questions';
import { ListCategories } from './list-categories';
import { ListChoices } from './list-choices';
import css from './list-filters.module.css';
import { ListPrice } from './list-price';
import { changed, filterNames, type FilterName, type ListBase } from './list-search';
import { ListStores } from './list-stores';
import type { ListCall } from './use-pages';

/** What the parts of a list that narrow it share. */
export type Narrowing = {
  readonly call: ListCall;
  readonly base: ListBase;
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  readonly tree: readonly CategoryNode[] | undefined;
};

const ratings = [4, 3, 2] as const;

/** All that narrows a list. A choice counts at once; while scripts are not there yet, "Apply" sends the plain form. */
export function ListFilters({ elsewhere, ...narrowing }: Narrowing & { readonly elsewhere: readonly FilterName[] }) {
  const { base, search, onSearch } = narrowing;
  const choose = (change: ListSearch) => onSearch(changed(search, change));
  const offers = (name: FilterName) => !(name in base) && !elsewhere.includes(name);
  const stars = [...new Set([...(search.rating === undefined ? [] : [search.rating]), ...ratings])].toSorted((a, b) => b - a);
  return (
    <form method="get" className={css['form']} onSubmit={(event: FormEvent) => event.preventDefault()}>
      <KeptWords offers={offers} />
      {offers('categoryId') && <ListCategories tree={narrowing.tree} categoryId={search.categoryId} onChoose={(categoryId) => choose({ categoryId })} />}
      <ListPrice search={search} onChoose={choose} />
      <ListChoices
        legend={<FormattedMessage id="filter.rating" />}
        name="rating"
        lead={[{ value: '', label: <FormattedMessage id="filter.rating.any" /> }]}
        choices={stars.map((each) => ({ value: String(each), label: <FormattedMessage id="filter.rating.atLeast" values={{ stars: each }} /> }))}
        chosen={search.rating === undefined ? '' : String(search.rating)}
        onChoose={(value) => choose({ rating: value === '' ? undefined : Number(value) })}
      />
      {offers('discounted') && (
        <fieldset className={css['group']}>
          <legend><FormattedMessage id="filter.discount" /></legend>
          <label className={css['choice']}>
            <input type="checkbox" name="discounted" value="true" checked={search.discounted === true} onChange={({ target }) => choose({ discounted: target.checked || undefined })} />
            <span><FormattedMessage id="filter.discounted" /></span>
          </label>
        </fieldset>
      )}
      {offers('sellerId') && <ListStores {...narrowing} onChoose={(sellerId) => choose({ sellerId })} />}
    </form>
  );
}

/**
 * What else the address says: a plain form would lose it. Nothing that belongs to one visit (a token, where it came
 * from): the document is kept, and the same for everybody who asks for this list in this language.
 */
function KeptWords({ offers }: { offers: (name: FilterName) => boolean }) {
  const search: RawSearch = useLocation({ select: (location) => location.search });
  const lang = useLanguage();
  const kept = Object.entries(search).filter(([name, value]) => {
    const asked = filterNames.find((filter) => filter === name);
    return name !== 'pages' && !idleWords.has(name) && value !== undefined && !(asked && offers(asked));
  });
  return [...kept, ['lang', lang]].map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />);
}
