import { FormattedMessage, useIntl } from 'react-intl';
import { useTitle } from '../../../ui/title';
import { usePublicQuery } from '../../queries/use-public-query';
import { appliedFilters, ListFrame, useListAddress, type RawSearch } from '../catalog';
import { DeviceNote, DeviceNothing } from './device-notes';
import { NothingFound } from './nothing-found';
import { ResultsHeading } from './results-heading';
import { searchQuery } from './search-query';
import css from './search-results.module.css';
import { useHeadingFocus } from './use-heading-focus';

/** The results of a search, shared by /searchResult and /searchGoods. `raw` are the URL's search parameters. */
export function SearchResults({ keyword, raw }: { keyword: string; raw: RawSearch }) {
  const intl = useIntl();
  useTitle(intl.formatMessage({ id: 'search.results.title' }, { keyword }));
  useHeadingFocus(keyword);
  const address = useListAddress(raw);
  const base = { keyword };
  const { data, requestId } = usePublicQuery('sellerGoods!search', searchQuery(address.search, keyword));
  const { data: categories } = usePublicQuery('category!tree', {});
  // With filters applied, the list itself says what they leave.
  if (appliedFilters(address.search, base).length === 0 && data?.totalElements === 0) return <NothingFound keyword={keyword} />;
  const corrected = data?.corrected && (
    <p className={css['close']}>
      <FormattedMessage id="search.results.corrected" />
    </p>
  );
  return (
    <div className="page">
      {/* A new keyword is a new list: nothing of the old one stays, not even dimmed. */}
      <ListFrame
        key={keyword}
        call="sellerGoods!search"
        base={base}
        {...address}
        tree={categories?.tree}
        heading={<ResultsHeading keyword={keyword} />}
        notice={corrected}
        onDevice={{ note: <DeviceNote requestId={requestId} />, nothing: <DeviceNothing keyword={keyword} /> }}
      />
    </div>
  );
}
