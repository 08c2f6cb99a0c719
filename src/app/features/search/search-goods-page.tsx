import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useTitle } from '../../../ui/title';
import { useRefusalText } from '../../../ui/use-refusal-text';
import { keywordOf } from './keyword';
import { NoKeyword } from './no-keyword';
import { SearchResults } from './search-results';

const route = getRouteApi('/searchGoods');

/** The goods found for the JSON-encoded keyword in the URL. */
export function SearchGoodsPage() {
  const search = route.useSearch();
  const keyword = keywordOf(search.k);
  return keyword === undefined ? <UnreadableSearch /> : <SearchResults keyword={keyword} raw={search} />;
}

/** A URL that is truncated or typed by hand: shows the catalogue's message, and a way to search again. */
function UnreadableSearch() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'search.unreadable.title' });
  useTitle(title);
  return <NoKeyword title={title} text={useRefusalText('parameterError')} />;
}
