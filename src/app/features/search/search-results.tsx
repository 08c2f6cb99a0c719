import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTitle } from '../../../ui/title';
import { networkStatusAtom } from '../../queries/network-status';
import { usePublicQuery } from '../../queries/use-public-query';
import { appliedFilters, ListFrame, useListAddress, type RawSearch } from '../catalog';
import { DeviceResults } from './device-results';
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
  const { data, status } = usePublicQuery('sellerGoods!search', searchQuery(address.search, keyword));
  const { data: categories } = usePublicQuery('category!tree', {});
  const connection = useAtomValue(networkStatusAtom);
  // With filters applied, the list itself says what they leave, also for goods cached on the device.
  if (appliedFilters(address.search, base).length === 0) {
    // Over a connection that works, a call without an answer is asked for again by a tap too.
    if (status === 'offline' || status === 'failed') return <DeviceResults keyword={keyword} why={status === 'offline' && connection === 'online' ? 'failed' : status} />;
    if (data?.totalElements === 0) return <NothingFound keyword={keyword} />;
  }
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
      />
    </div>
  );
}
