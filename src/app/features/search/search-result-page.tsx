import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useTitle } from '../../../ui/title';
import { cutKeyword } from './keyword';
import { NoKeyword } from './no-keyword';
import { SearchResults } from './search-results';

const route = getRouteApi('/searchResult');

/** The goods found for the keyword in the URL. */
export function SearchResultPage() {
  const search = route.useSearch();
  const keyword = cutKeyword(search.k);
  return keyword ? <SearchResults keyword={keyword} raw={search} /> : <NothingAsked />;
}

function NothingAsked() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'search.ask.title' });
  useTitle(title);
  return <NoKeyword title={title} text={intl.formatMessage({ id: 'search.ask.text' })} />;
}
