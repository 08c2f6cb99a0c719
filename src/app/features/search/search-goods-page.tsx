import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useRefusalText } from '../../i18n/use-refusal';
import { useTitle } from '../../shell/title';
import { AskAgain } from './ask-again';
import { keywordOf } from './questions';
import { SearchResults } from './search-results';

const route = getRouteApi('/searchGoods');

/** The goods found for the JSON-encoded keyword in the address (storefront, 2). */
export function SearchGoodsPage() {
  const { k, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  const keyword = keywordOf(k);
  if (keyword === undefined) return <UnreadableSearch />;
  return <SearchResults keyword={keyword} list={list} onList={(next) => void navigate({ search: { ...next, k }, resetScroll: false })} />;
}

/** An address that is cut or typed by hand: the catalogue's message, and a way to search anew. */
function UnreadableSearch() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'search.unreadable.title' });
  useTitle(title);
  return <AskAgain title={title} text={useRefusalText('parameterError')} />;
}
