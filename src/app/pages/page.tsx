import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router';
import { isLanguage, type Language } from '../../rules/languages';
import type { PageGroup } from '../../rules/message-groups';
import type { IconName } from '../../ui/icon';
import type { LazyIconName } from '../../ui/lazy-icon';
import { HydrationEnd } from '../../ui/loading/hydration';
import { retryPageImport } from '../../ui/loading/retry-page-import';
import type { RawSearch } from '../features/catalog';
import type { Prefetch } from '../queries/query-cache';
import { componentName, loadPage } from './page-files';

/** The context of every route. */
export type RouteContext = {
  /** loads what the route's page will show (see queries/query-cache.ts) */
  readonly prefetch: Prefetch;
  /** loads the page's messages besides the core ones */
  readonly loadMessages: (...groups: PageGroup[]) => Promise<void>;
  /** switches the language before the page is shown */
  readonly switchLanguage: (language: Language) => Promise<void>;
};

/** A page's entry in the account's side navigation; its label is the message `user.nav.<name>`. */
type AccountPlace = { readonly name: string } & ({ readonly icon: IconName } | { readonly lazyIcon: LazyIconName });

/** The facts of a page; what it loads is in `Data`, typed by its search parameters (see `page`). */
type PageFacts = {
  /** file of its component under `features`, without the extension; named only here */
  readonly file: string;
  /** message id of its title; `fromData` if the document's head depends on data (server/render/head.ts) */
  readonly title: string;
  /** message groups it needs besides the core */
  readonly messages: readonly PageGroup[];
  /** for search engines: listed in the sitemap, or found by links; otherwise `noindex` */
  readonly listed?: 'sitemap' | 'links';
  /** asks visitors to log in */
  readonly forUser?: true;
  /** message id of its label in the header's navigation */
  readonly header?: string;
  /** its entry in the phone's bottom bar */
  readonly bar?: { readonly icon: IconName; readonly label: string };
  readonly account?: AccountPlace;
  /** name of its parent entry in the account's navigation, if its path does not show it */
  readonly under?: string;
  /** shows the cart's floating bar */
  readonly cartBar?: true;
  /** hides what leads away from it: search, navigation and newsletter */
  readonly bare?: true;
  /** part of the checkout, which no offer may interrupt */
  readonly isBuying?: true;
};

type Opened<Search> = { readonly prefetch: Prefetch; readonly search: Search; readonly params: Readonly<Record<string, string>> };
type Data<Search> = {
  /** parses its search parameters; all others are dropped */
  readonly search?: (raw: RawSearch) => Search;
  /** prefetches the public data of its first view; throws `notFound()` if there is no such page */
  readonly load?: (opened: Opened<Search>) => readonly Promise<void>[];
  /** replaces the component of its file: home is in the entry chunk, rendered and kept mounted by the layout */
  readonly component?: RouteComponent;
};
/** Makes a misspelt column a type error: a generic row would accept any. */
type NoOther<Row> = { readonly [Key in Exclude<keyof Row, keyof PageFacts | keyof Data<never> | 'path'>]: never };
type NoSearch = Readonly<Record<never, never>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Pick<PageFacts, 'account' | 'under' | 'cartBar' | 'bare' | 'isBuying' | 'bar'> {}
}

/** The root route of all pages; router.tsx sets its components. */
export const root = createRootRouteWithContext<RouteContext>()({
  // `lang` applies on every navigation to any page; an unknown language is ignored.
  beforeLoad: async ({ context, location }) => {
    const { lang } = location.search as RawSearch;
    if (isLanguage(lang)) await context.switchLanguage(lang);
  },
});

/** Returns a row of the table with the route made from it. */
export function page<const Path extends string, const Facts extends PageFacts, Search extends RawSearch = NoSearch>(row: { readonly path: Path } & Facts & Data<Search> & NoOther<Facts>) {
  const route = createRoute({
    getParentRoute: () => root,
    path: row.path,
    validateSearch: (raw: RawSearch) => (row.search?.(raw) ?? {}) as Search,
    loaderDeps: ({ search }) => (row.load ? search : {}) as Search,
    loader: async ({ context: { prefetch, loadMessages }, deps: search, params }) => {
      await Promise.all([loadMessages(...row.messages), ...(row.load?.({ prefetch, search, params }) ?? [])]);
    },
    component: row.component ?? pageComponent(row.file),
    staticData: row,
  });
  return { ...row, route };
}

/** The lazy component of a page's file, followed by `HydrationEnd`; the router loads it with `preload` before rendering. */
function pageComponent(file: string) {
  const Page = lazyRouteComponent(retryPageImport(() => loadPage(file)), componentName(file));
  const WithEnd = () => (
    <>
      <Page />
      <HydrationEnd />
    </>
  );
  return Object.assign(WithEnd, Page.preload && { preload: Page.preload });
}

/** Returns a row that redirects to a page, with all its search parameters. */
export function redirectPage<const From extends string>(from: From, to: '/index' | '/userInfo/dashboard') {
  const route = createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search as never, replace: true });
    },
  });
  return { path: from, route };
}
