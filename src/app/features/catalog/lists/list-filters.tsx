import { useLocation } from '@tanstack/react-router';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { useLanguage } from '../../../../i18n/language';
import { ignoredParameters } from '../../../../rules/query-parameters';
import type { ListSearch, RawSearch } from '../list-address';
import { ListCategories } from './list-categories';
import { ListChoices } from './list-choices';
import css from './list-filters.module.css';
import { ListPrice } from './list-price';
import { changed, filterNames, type FilterName, type ListBase } from './list-search';
import { ListStores } from './list-stores';
import { useFilterCounts } from './use-filter-counts';
import type { ListCall } from './use-pages';

/** Shared props of the parts that narrow a list. */
export type Narrowing = {
  readonly call: ListCall;
  readonly base: ListBase;
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  readonly tree: readonly CategoryNode[] | undefined;
};

const ratings = [4, 3, 2] as const;

/** All filters of a list. A choice applies at once; before scripts have loaded, "Apply" submits the plain form. */
export function ListFilters({ elsewhere, ...narrowing }: Narrowing & { readonly elsewhere: readonly FilterName[] }) {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const { base, search, onSearch } = narrowing;
  const counts = useFilterCounts(form, narrowing);
  const choose = (change: ListSearch) => onSearch(changed(search, change));
  const offers = (name: FilterName) => !(name in base) && !elsewhere.includes(name);
  const stars = [...new Set([...(search.rating === undefined ? [] : [search.rating]), ...ratings])].toSorted((a, b) => b - a);
  const flag = (name: 'discounted' | 'inStock' | 'freeDelivery', label: ReactNode) => (
    <label className={css['choice']}>
      <input type="checkbox" name={name} value="true" checked={search[name] === true} onChange={({ target }) => choose({ [name]: target.checked || undefined })} />
      <span>{label}</span>
    </label>
  );
  // The chosen country is offered even while the counts are pending, or if it leaves nothing.
  const known: readonly { readonly country: string; readonly goodsNum?: number }[] = counts?.countryList ?? [];
  const chosen = search.shipsFrom;
  const countries = chosen === undefined || known.some(({ country }) => country === chosen) ? known : [{ country: chosen }, ...known];
  return (
    <form ref={form} method="get" className={css['form']} onSubmit={(event: FormEvent) => event.preventDefault()}>
      <OtherParameters offers={offers} />
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
          {flag('discounted', <FormattedMessage id="filter.discounted" />)}
        </fieldset>
      )}
      <fieldset className={css['group']}>
        <legend><FormattedMessage id="filter.delivery" /></legend>
        {flag('inStock', <Counted count={counts?.inStock}><FormattedMessage id="product.inStock" /></Counted>)}
        {flag('freeDelivery', <Counted count={counts?.freeDelivery}><FormattedMessage id="filter.freeDelivery" /></Counted>)}
      </fieldset>
      {offers('sellerId') && <ListStores {...narrowing} onChoose={(sellerId) => choose({ sellerId })} />}
      {countries.length > 0 && (
        <ListChoices
          legend={<FormattedMessage id="filter.shipsFrom" />}
          name="shipsFrom"
          lead={[{ value: '', label: <FormattedMessage id="filter.shipsFrom.any" /> }]}
          choices={countries.map(({ country, goodsNum }) => ({ value: country, label: <Counted count={goodsNum}>{intl.formatDisplayName(country, { type: 'region' }) ?? country}</Counted> }))}
          chosen={search.shipsFrom ?? ''}
          onChoose={(value) => choose({ shipsFrom: value || undefined })}
        />
      )}
    </form>
  );
}

/** A filter with the number of products it leaves, once that is known. */
function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  const intl = useIntl();
  return (
    <>
      {children}
      {count !== undefined && <span className="small muted figures"> {intl.formatNumber(count)}</span>}
    </>
  );
}

/**
 * The address's other parameters, which a plain form would lose. None that belongs to one visit (a token, where it came
 * from): the document is cached, and the same for everybody who asks for this list in this language.
 */
function OtherParameters({ offers }: { offers: (name: FilterName) => boolean }) {
  const search: RawSearch = useLocation({ select: (location) => location.search });
  const lang = useLanguage();
  const others = Object.entries(search).filter(([name, value]) => {
    const asked = filterNames.find((filter) => filter === name);
    return name !== 'pages' && !ignoredParameters.has(name) && value !== undefined && !(asked && offers(asked));
  });
  return [...others, ['lang', lang]].map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />);
}
