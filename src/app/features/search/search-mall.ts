import type { RegisteredRouter } from '@tanstack/react-router';
import type { CallOutcome } from '../../../contract/shop/call-outcome';
import type { CallName, Reply } from '../../../contract/shop/calls';
import { queryKey } from '../../../contract/shop/query-key';
import { addSearch, keepSearchResult } from '../../../local/catalog/search-history';
import type { Language } from '../../../rules/languages';
import { currentConnection } from '../../../sync/connectivity';
import { refresh } from '../../../sync/refresh';
import type { RawSearch } from '../catalog';
import { runSearch } from './run-search';
import { searchQuery, storesQuery } from './search-query';

type Manner = { readonly router: RegisteredRouter; readonly language: Language; readonly timeout: AbortSignal };

/** The search in progress; aborted by the next search and by navigation. */
let current: AbortController | undefined;

/** Runs a search with the real network, storage and router. It uses the same queries as the pages, so that they find the replies in the cache. */
export async function searchMall(keyword: string, { router, language, timeout }: Manner): Promise<void> {
  current?.abort();
  const over = new AbortController();
  current = over;
  // Fires before the URL changes; the router's own event may come so late that it would abort the next search.
  const stop = router.history.subscribe(() => over.abort());
  try {
    await runSearch(keyword, {
      stores: (asked) => answerOf<'seller!list'>(queryKey(language, 'seller!list', storesQuery(asked))),
      goods: (asked) => answerOf<'sellerGoods!search'>(queryKey(language, 'sellerGoods!search', searchQuery({}, asked))),
      remember: addSearch,
      keep: keepSearchResult,
      place: () => {
        const { pathname, search } = router.state.location as { pathname: string; search: RawSearch };
        return { path: pathname, storeId: typeof search['id'] === 'string' ? search['id'] : '' };
      },
      go: (destination) => router.navigate(destination),
      now: Date.now,
      timeout,
      over: over.signal,
    });
  } finally {
    stop();
  }
}

async function answerOf<Name extends CallName>(key: string): Promise<Reply<Name> | undefined> {
  // When known to be offline, it does not wait; the connection is retried automatically (sync/connectivity).
  if (currentConnection() === 'offline') return undefined;
  const outcome = (await refresh(key)) as CallOutcome<Name>;
  return outcome.status === 'success' ? outcome.data : undefined;
}
