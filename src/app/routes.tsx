import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { isLanguage, type Language } from '../rules/languages';
import type { PageGroup } from '../rules/message-groups';
import { chunk } from '../ui/retry-chunk';
import type { ownPages } from './account-pages';
import { documentTree, HomePage, homePage, listQuestion, readListSearch, type RawSearch } from './features/catalog';
import { keywordOf, readSearch, searchQuestion, storesQuestion } from './features/search';
import { isHelpPage } from './features/support';
import type { Prefetch } from './queries/query-cache';
import { FailedPage } from './shell/failed-page';
import { Layout } from './shell/layout';
import { NotFoundPage } from './shell/not-found-page';

/** What every route may use. */
export type RouteContext = {
  /** brings what the route's page will show (see queries/query-cache.ts) */
  readonly prefetch: Prefetch;
  /** brings the texts that the page speaks beside the core's */
  readonly texts: (...groups: PageGroup[]) => Promise<void>;
  /** switches the page's language before it is shown */
  readonly speak: (language: Language) => Promise<void>;
};

const root = createRootRouteWithContext<RouteContext>()({
  // `lang` counts on every navigation, whatever the page; what is no language changes nothing.
  beforeLoad: async ({ context, location }) => {
    const { lang } = location.search as RawSearch;
    if (isLanguage(lang)) await context.speak(lang);
  },
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const home = createRoute({
  ...at('/index'),
  loader: ({ context: { prefetch } }) =>
    Promise.all([
      prefetch('banner!bannerList', {}),
      prefetch('category!list', homePage),
      prefetch('sellerGoods!recommend_like', homePage),
    ]),
  component: HomePage,
});

const classification = createRoute({
  ...at('/classification'),
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps }) =>
    Promise.all([
      texts('catalog'),
      prefetch('category!tree', {}, documentTree({ ...deps, departments: true })),
      deps.categoryId === undefined ? prefetch('category!recommend', {}) : prefetch('sellerGoods!list', listQuestion(deps)),
    ]),
  component: lazyRouteComponent(chunk(() => import('./features/catalog/categories/classification-page')), 'ClassificationPage'),
});

const commodity = createRoute({
  ...at('/commodity'),
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps }) => Promise.all([texts('catalog'), prefetch('category!tree', {}, documentTree(deps)), prefetch('sellerGoods!list', listQuestion(deps))]),
  component: lazyRouteComponent(chunk(() => import('./features/catalog/lists/commodity-page')), 'CommodityPage'),
});

const discounted = createRoute({
  ...at('/discounted'),
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps }) =>
    Promise.all([texts('catalog'), prefetch('category!tree', {}, documentTree(deps)), prefetch('sellerGoods!list', listQuestion({ ...deps, discounted: true }))]),
  component: lazyRouteComponent(chunk(() => import('./features/catalog/lists/discounted-page')), 'DiscountedPage'),
});

const productDetails = createRoute({
  ...at('/productDetails'),
  validateSearch: (raw: RawSearch) => ({ sellerGoodsId: text(raw['sellerGoodsId']) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps: { sellerGoodsId } }) => Promise.all([texts('product'), prefetch('sellerGoods!info', { sellerGoodsId })]),
  component: lazyRouteComponent(chunk(() => import('./features/catalog/product/product-page')), 'ProductPage'),
});

const store = createRoute({
  ...at('/store'),
  validateSearch: (raw: RawSearch) => ({ ...readListSearch(raw), id: text(raw['id']), ...(text(raw['k']) && { k: text(raw['k']) }) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps: { id, k, ...list } }) =>
    Promise.all([
      texts('catalog', 'search'),
      prefetch('seller!info', { sellerId: id }),
      prefetch('category!sellerTree', { sellerId: id }),
      k === undefined
        ? prefetch('sellerGoods!list', listQuestion({ ...list, sellerId: id }))
        : prefetch('sellerGoods!searchSellerGoods', { ...searchQuestion(list, k), sellerId: id }),
    ]),
  component: lazyRouteComponent(chunk(() => import('./features/catalog/store/store-page')), 'StorePage'),
});

const searchStore = createRoute({
  ...at('/searchStore'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps }) => Promise.all([texts('catalog', 'search'), prefetch('seller!list', storesQuestion(deps.k))]),
  component: lazyRouteComponent(chunk(() => import('./features/search/search-store-page')), 'SearchStorePage'),
});

const searchGoods = createRoute({
  ...at('/searchGoods'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps }) => {
    const keyword = keywordOf(deps.k);
    return Promise.all([texts('catalog', 'search'), keyword && prefetch('sellerGoods!search', searchQuestion(deps, keyword))]);
  },
  component: lazyRouteComponent(chunk(() => import('./features/search/search-goods-page')), 'SearchGoodsPage'),
});

const searchResult = createRoute({
  ...at('/searchResult'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { prefetch, texts }, deps }) =>
    Promise.all([texts('catalog', 'search'), deps.k.trim() && prefetch('sellerGoods!search', searchQuestion(deps, deps.k))]),
  component: lazyRouteComponent(chunk(() => import('./features/search/search-result-page')), 'SearchResultPage'),
});

const information = createRoute({
  ...at('/information'),
  loader: ({ context }) => context.texts('help'),
  component: lazyRouteComponent(chunk(() => import('./features/support/information-page')), 'InformationPage'),
});

const help = createRoute({
  ...at('/help/$page'),
  loader: async ({ context, params: { page } }) => {
    if (!isHelpPage(page)) throw notFound();
    await context.texts('help');
  },
  component: lazyRouteComponent(chunk(() => import('./features/support/help-page')), 'HelpPage'),
});

const download = createRoute({
  ...at('/userInfo/download'),
  loader: ({ context }) => context.texts('help'),
  component: lazyRouteComponent(chunk(() => import('./features/support/download-page')), 'DownloadPage'),
});

/** A page that belongs to one shopper. */
const own = (name: keyof typeof ownPages) => lazyRouteComponent(chunk(async () => ({ default: await (await import('./account-pages')).ownPages[name]() })));

const collectGoods = createRoute({
  ...at('/userInfo/collect-goods'),
  loader: ({ context }) => context.texts('account', 'personal'),
  component: own('collectGoods'),
});

const collectShop = createRoute({
  ...at('/userInfo/collect-shop'),
  loader: ({ context }) => context.texts('account', 'catalog', 'personal'),
  component: own('collectShop'),
});

/** Pages of the account: their texts are one group, and the session's button stands in the footer's. */
const ofAccount = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ ...at(path), loader: ({ context }) => context.texts('account', 'late'), component });
const from = (raw: RawSearch): { from?: string } => (text(raw['from']) ? { from: text(raw['from']) } : {});

const login = createRoute({
  ...at('/login'),
  validateSearch: from,
  loader: ({ context }) => context.texts('account', 'late'),
  component: own('login'),
});

const register = createRoute({
  ...at('/register'),
  validateSearch: from,
  loader: ({ context }) => context.texts('account', 'late'),
  component: own('register'),
});

const words = (raw: RawSearch, ...names: readonly string[]) => Object.fromEntries(names.flatMap((name) => (text(raw[name]) ? [[name, text(raw[name])]] : [])));
const charges = ['order_tax_percent', 'order_handling_fee'] as const;

const settlement = createRoute({
  ...at('/settlement'),
  validateSearch: (raw: RawSearch): { orderId?: string; draft?: string } => words(raw, 'orderId', 'draft'),
  loader: ({ context: { prefetch, texts } }) => Promise.all([texts('buying'), ...charges.map((code) => prefetch('syspara!getSyspara', { code }))]),
  component: own('settlement'),
});

const paySuccess = createRoute({
  ...at('/paySuccess'),
  validateSearch: (raw: RawSearch): { orders?: string; payment?: string } => words(raw, 'orders', 'payment'),
  loader: ({ context }) => context.texts('buying', 'account'),
  component: own('paySuccess'),
});

const forgot = ofAccount('/forgot-password', own('forgot'));
const dashboard = ofAccount('/userInfo/dashboard', own('dashboard'));
const waiting = ofAccount('/userInfo/waiting', own('waiting'));
const setup = ofAccount('/userInfo/setup', own('setup'));
const loginPassword = ofAccount('/userInfo/setup/login-password', own('loginPassword'));
const transactionPassword = createRoute({
  ...at('/userInfo/setup/transaction-password'),
  validateSearch: from,
  loader: ({ context }) => context.texts('account', 'late'),
  component: own('transactionPassword'),
});
const sessions = ofAccount('/userInfo/setup/sessions', own('sessions'));
const shippingAddress = ofAccount('/userInfo/setup/shipping-address', own('shippingAddress'));
const keptHere = ofAccount('/userInfo/setup/device', own('device'));

const myOrder = createRoute({
  ...at('/userInfo/my-order'),
  validateSearch: (raw: RawSearch): { tab?: string } => (text(raw['tab']) ? { tab: text(raw['tab']) } : {}),
  loader: ({ context }) => context.texts('account', 'late', 'buying'),
  component: own('myOrder'),
});

/** A page about one order, which the address names. */
const ofOrder = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    ...at(path),
    validateSearch: (raw: RawSearch) => ({ orderId: text(raw['orderId']) }),
    loader: ({ context }) => context.texts('account', 'late', 'buying'),
    component,
  });
const orderDetail = ofOrder('/userInfo/order-detail', own('orderDetail'));
const orderReturn = ofOrder('/userInfo/order-return', own('orderReturn'));
const orderEvaluation = ofOrder('/userInfo/order-evaluation', own('orderEvaluation'));

const later = lazyRouteComponent(chunk(() => import('./shell/later-page')), 'LaterPage');
const opensLater = <const Path extends string>(path: Path) => createRoute({ ...at(path), loader: ({ context }) => context.texts('late'), component: later });

const leads = <const Path extends string>(from: Path, to: '/index' | '/userInfo/dashboard') =>
  createRoute({
    ...at(from),
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search as never, replace: true });
    },
  });

/** Every route of the specifications, in their order. */
export const routeTree = root.addChildren([
  leads('/', '/index'),
  home,
  classification,
  commodity,
  information,
  productDetails,
  store,
  searchStore,
  searchGoods,
  searchResult,
  settlement,
  paySuccess,
  discounted,
  login,
  register,
  forgot,
  opensLater('/credit'),
  opensLater('/credit/application'),
  opensLater('/credit/myLoan'),
  leads('/userInfo', '/userInfo/dashboard'),
  dashboard,
  waiting,
  myOrder,
  orderDetail,
  orderReturn,
  orderEvaluation,
  download,
  collectGoods,
  collectShop,
  opensLater('/userInfo/money-package'),
  opensLater('/userInfo/money-package/recharge'),
  opensLater('/userInfo/money-package/withdraw'),
  setup,
  loginPassword,
  transactionPassword,
  sessions,
  keptHere,
  shippingAddress,
  opensLater('/userInfo/setup/account-cancellation'),
  help,
]);

// Addresses carry plain words: the specification's queries are strings, and `k` must reach its page as it was written.
const parseSearch = (search: string): RawSearch => Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: RawSearch): string {
  const words = Object.entries(search).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? [[name, `${value as string | number | boolean}`]] : [],
  );
  return words.length > 0 ? `?${new URLSearchParams(words)}` : '';
}

/** A router on this table: one per tab, on the server one per request. */
export function shopRouter(context: RouteContext, page?: { readonly scrollRestoration: true }) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    ...(page && {
      scrollRestoration: true,
      // Home is kept alive, so however one comes back to it, it stands where it was left; other pages only by going back.
      getScrollRestorationKey: (location) => (location.pathname === '/index' ? '/index' : (location.state.__TSR_key ?? location.href)),
    }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof shopRouter>;
  }
}
