import type { CallOutcome } from '../../contract/shop/call-outcome';
import { isLasting } from '../../contract/temporary-refusals';
import type { Language } from '../../rules/languages';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';
import { QueryCache } from './query-cache';

type UserCache = { readonly user: string; readonly language: Language; readonly cache: QueryCache };

/** Of the user who is here, in this tab's memory only. */
let present: UserCache | undefined;
/** A visitor has no queries of their own. */
const nobodys = new QueryCache();

/**
 * The cache of a user's queries, so that going back shows at once what was shown. It never holds anything of another user:
 * the next one, and another language, begin with an empty one, and it is dropped at the logout.
 */
export function userCache(user: string | undefined, language: Language): QueryCache {
  if (user === undefined) return nobodys;
  if (present?.user !== user || present.language !== language) present = { user, language, cache: connectedCache(user) };
  return present.cache;
}

function connectedCache(user: string): QueryCache {
  const cache = new QueryCache();
  const isKnown = (key: string) => {
    const outcome: CallOutcome | undefined = cache.get(key);
    return outcome !== undefined && isLasting(outcome);
  };
  cache.connect({
    watch(key, listener) {
      dropAtLogout();
      return lazySubscribe(
        () => import('../../sync/user-query'),
        ({ watchUserQuery }) => watchUserQuery(user, key, listener, () => isKnown(key)),
        () => listener({ status: 'offline' }),
      );
    },
  });
  return cache;
}

let isWatched = false;

function dropAtLogout(): void {
  if (isWatched) return;
  isWatched = true;
  lazySubscribe(
    () => import('../../local/session/kept-session'),
    ({ watchSession }) =>
      watchSession((session) => {
        if (session?.user.usercode !== present?.user) present = undefined;
      }),
  );
}
