import { createRouter } from '@tanstack/react-router';
import { parameterValue } from '../rules/query-parameters';
import type { RawSearch } from './features/catalog';
import { root, type RouteContext } from './pages/page';
import { pages, redirects } from './pages/pages';
import { FailedPage } from './shell/navigation/failed-page';
import { Layout } from './shell/frame/layout';
import { NotFoundPage } from './shell/navigation/not-found-page';

/** The routes of an array of rows, each with its own type. */
type Routes<Rows extends readonly { readonly route: unknown }[]> = { readonly [index in keyof Rows]: Rows[index]['route'] };

const rows = [...redirects, ...pages] as const;
const routeTree = root
  .update({ component: Layout, notFoundComponent: NotFoundPage })
  .addChildren(rows.map(({ route }) => route) as unknown as Routes<typeof rows>);

// Search parameters are plain strings, as specified, not JSON: `k` must reach its page as it was typed.
const parseSearch = (search: string): RawSearch => Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, parameterValue(name, value)]));
function stringifySearch(search: RawSearch): string {
  const parameters = Object.entries(search).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? [[name, `${value as string | number | boolean}`]] : [],
  );
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
}

/** Creates a router for the table of pages: one per tab, on the server one per request. */
export function shopRouter(context: RouteContext, page?: { readonly scrollRestoration: () => boolean }) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // For each page by itself: an error of one leaves the frame of all, with its ways on, in place.
    defaultErrorComponent: FailedPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    ...(page && {
      scrollRestoration: page.scrollRestoration,
      // Home stays mounted, so its scroll position is restored however the user returns; that of other pages only on going back.
      getScrollRestorationKey: (location) => (location.pathname === '/index' ? '/index' : (location.state.__TSR_key ?? location.href)),
    }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof shopRouter>;
  }
}
