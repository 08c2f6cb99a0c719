import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useTitle } from '../../shell/title';
import { AskAgain } from './ask-again';
import { SearchResults } from './search-results';

const route = getRouteApi('/searchResult');

/** The goods found for the keyword in the address (storefront, 4 "Search flow"). */
export function SearchResultPage() {
  const { k, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  const keyword = k.trim();
  if (!keyword) return <NothingAsked />;
  return <SearchResults keyword={keyword} list={list} onList={(next) => void navigate({ search: { ...next, k }, resetScroll: false })} />;
}

function NothingAsked() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'search.ask.title' });
  useTitle(title);
  return <AskAgain title={title} text={intl.formatMessage({ id: 'search.ask.text' })} />;
}
