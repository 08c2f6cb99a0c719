import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, type AnyRouter, type RouteComponent, type StaticDataRouteOption } from '@tanstack/react-router';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { pages } from '../../../src/app/pages/pages';
import { QueryCache } from '../../../src/app/queries/query-cache';
import { shopRouter } from '../../../src/app/router';
import { Shell } from '../../../src/app/shell/shell';
import { brandFacts, type BrandFacts } from '../../../src/contract/brand';
import { localeAtom } from '../../../src/i18n/language';
import { loadMessages } from '../../../src/i18n/messages';
import type { Language } from '../../../src/rules/languages';
import type { PageGroup } from '../../../src/rules/message-groups';
import { readBrand } from '../brands';

const groups: readonly PageGroup[] = ['core', 'lists', 'account', 'settings', 'help', 'buying', 'writing', 'wallet', 'loans'];

function facts(policy: BrandFacts['validation'], brand: Partial<BrandFacts>): BrandFacts {
  return v.parse(brandFacts, { ...readBrand('kitewharf'), claims: [], validation: policy, ...brand });
}

/** Loads all messages of a language, as if every page had been visited. */
async function speaking(language: Language, store: Store): Promise<void> {
  const messages = Object.assign({}, ...(await Promise.all(groups.map((group) => loadMessages(language, group))))) as Record<string, string>;
  store.set(localeAtom, { language, messages, groups: new Set(groups) });
}

type Store = ReturnType<typeof createStore>;
type Options = {
  readonly language?: Language;
  readonly policy?: BrandFacts['validation'];
  /** overrides of the brand's facts */
  readonly brand?: Partial<BrandFacts>;
  /** the tab's state; empty by default, as on the server */
  readonly store?: Store;
};

async function draw(router: AnyRouter, address: string, { language = 'en', policy = 'inclusive', brand = {}, store = createStore() }: Options): Promise<string> {
  await speaking(language, store);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return renderToString(
    <Shell store={store} queryCache={new QueryCache()} brand={facts(policy, brand)}>
      <RouterProvider router={router} />
    </Shell>,
  );
}

/** The page at an address as the server renders it, without its document: the same for everybody. */
export function drawnPage(address: string, options: Options = {}): Promise<string> {
  return draw(shopRouter({ prefetch: async () => {}, loadMessages: async () => {}, switchLanguage: async () => {} }), address, options);
}

/** One part of the page rendered alone, as if at this address. */
export function drawnPart(part: RouteComponent, address: string, options: Options = {}): Promise<string> {
  const { pathname } = new URL(address, 'https://shop.test');
  const root = createRootRoute({ component: part, staticData: (pages.find(({ path }) => path === pathname) as StaticDataRouteOption | undefined) ?? {} });
  return draw(createRouter({ routeTree: root }) as never, address, options);
}
