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

/** What every route may use. */
export type RouteContext = {
  /** brings what the route's page will show (see queries/query-cache.ts) */
  readonly prefetch: Prefetch;
  /** brings the texts that the page speaks beside the core's */
  readonly texts: (...groups: PageGroup[]) => Promise<void>;
  /** switches the page's language before it is shown */
  readonly speak: (language: Language) => Promise<void>;
};

/** A page's place in the account's side navigation; its text is `user.nav.<name>`. */
type AccountPlace = { readonly name: string } & ({ readonly icon: IconName } | { readonly lazyIcon: LazyIconName });

/** What is said of a page; what it asks is typed by its address (see `page`). */
type PageFacts = {
  /** the file of its component under `features`, without the ending: the one place that names it */
  readonly file: string;
  /** message of its title; `fromData` where the document's head hangs on data (server/render/head.ts) */
  readonly title: string;
  /** messages it speaks beside the core */
  readonly texts: readonly PageGroup[];
  /** for search engines: named in the sitemap, or found by links; else they are asked to leave it out */
  readonly listed?: 'sitemap' | 'links';
  /** a visitor is asked to log in */
  readonly forUser?: true;
  /** its text in the header's navigation */
  readonly header?: string;
  /** its place in a phone's bottom bar */
  readonly bar?: { readonly icon: IconName; readonly label: string };
  readonly account?: AccountPlace;
  /** the name of the place that it is under there, where its address does not say so */
  readonly under?: string;
  /** the cart's floating bar stands on it */
  readonly cartBar?: true;
  /** nothing leads away from it: no search, navigation or newsletter */
  readonly bare?: true;
  /** part of buying, which no offer interrupts */
  readonly isBuying?: true;
};

type Ask<Words> = { readonly prefetch: Prefetch; readonly search: Words; readonly params: Readonly<Record<string, string>> };
type Data<Words> = {
  /** the words of its address that count; all else is left out */
  readonly search?: (raw: RawSearch) => Words;
  /** brings the public data that it shows first; throws `notFound()` where there is no such page */
  readonly asks?: (ask: Ask<Words>) => readonly Promise<void>[];
  /** where its file is not enough: home is in the first script, drawn and kept mounted by the layout */
  readonly component?: RouteComponent;
};
/** A misspelt column is an error: a generic row would take any. */
type NoOther<Row> = { readonly [Key in Exclude<keyof Row, keyof PageFacts | keyof Data<never> | 'path'>]: never };
type NoWords = Readonly<Record<never, never>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly account?: AccountPlace;
    readonly under?: string;
    readonly cartBar?: true;
    readonly bare?: true;
    readonly isBuying?: true;
    readonly bar?: PageFacts['bar'];
  }
}

/** The frame of all pages; router.tsx says what it looks like. */
export const root = createRootRouteWithContext<RouteContext>()({
  // `lang` counts on every navigation, whatever the page; what is no language changes nothing.
  beforeLoad: async ({ context, location }) => {
    const { lang } = location.search as RawSearch;
    if (isLanguage(lang)) await context.speak(lang);
  },
});

/** A row of the table, with the route that is made of it. */
export function page<const Path extends string, const Facts extends PageFacts, Words extends RawSearch = NoWords>(row: { readonly path: Path } & Facts & Data<Words> & NoOther<Facts>) {
  const route = createRoute({
    getParentRoute: () => root,
    path: row.path,
    validateSearch: (raw: RawSearch) => (row.search?.(raw) ?? {}) as Words,
    loaderDeps: ({ search }) => (row.asks ? search : {}) as Words,
    loader: async ({ context: { prefetch, texts }, deps: search, params }) => {
      await Promise.all([texts(...row.texts), ...(row.asks?.({ prefetch, search, params }) ?? [])]);
    },
    component: row.component ?? pageComponent(row.file),
    staticData: row,
  });
  return { ...row, route };
}

/** The page of a file, and behind it the end of hydration; `preload` is how the router loads it before it is drawn. */
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

/** A row that only leads to a page, with all the words of its address. */
export function leads<const From extends string>(from: From, to: '/index' | '/userInfo/dashboard') {
  const route = createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search as never, replace: true });
    },
  });
  return { path: from, route };
}
