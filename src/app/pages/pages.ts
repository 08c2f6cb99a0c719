import { notFound } from '@tanstack/react-router';
import type { PayloadInput } from '../../contract/shop/calls';
import { documentTree, HomePage, homeListQuery, listQuery, readCount, readListSearch, type RawSearch } from '../features/catalog';
import { keywordOf, readSearch, searchQuery, storesQuery } from '../features/search';
import { helpSettings, isHelpPage } from '../features/support';
import type { Prefetch } from '../queries/query-cache';
import { redirectPage, page } from './page';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Picks the named search parameters that are present. */
const textParams = <const Name extends string>(raw: RawSearch, ...names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (text(raw[name]) ? [[name, text(raw[name])]] : []))) as { readonly [name in Name]?: string };
const from = (raw: RawSearch) => textParams(raw, 'from');
const order = (raw: RawSearch) => ({ orderId: text(raw['orderId']) });
/** How many pages of a list of the shopper's own are open (queries/use-user-list-query.ts). */
const opened = (raw: RawSearch): { readonly pages?: number | undefined } => ({ pages: readCount(raw['pages']) });
const setting = (prefetch: Prefetch, code: PayloadInput<'syspara!getSyspara'>['code']) => prefetch('syspara!getSyspara', { code });
const charges = (prefetch: Prefetch) => [setting(prefetch, 'order_tax_percent'), setting(prefetch, 'order_handling_fee')];
const loanApplication = { file: 'loans/application-page', title: 'loans.apply.title', messages: ['account', 'wallet', 'loans'], forUser: true } as const;

/**
 * Every page of the mall. Router, heads, preloads, sitemap, navigation and the tests' matrix are made from this table: a new
 * page is a row here and the file it names.
 */
export const pages = [
  page({
    path: '/index', file: 'catalog/home/home-page', title: 'fromData', messages: [], listed: 'sitemap', component: HomePage, cartBar: true,
    header: 'shell.nav.home', bar: { icon: 'home', label: 'shell.nav.home' },
    load: ({ prefetch }) => [prefetch('banner!bannerList', {}), prefetch('category!list', homeListQuery), prefetch('sellerGoods!recommend_like', homeListQuery)],
  }),
  page({
    path: '/classification', file: 'catalog/categories/classification-page', title: 'fromData', messages: ['lists'], listed: 'sitemap', cartBar: true,
    header: 'shell.nav.classification', bar: { icon: 'grid', label: 'shell.nav.classification' },
    search: readListSearch,
    load: ({ prefetch, search }) => [
      prefetch('category!tree', {}, documentTree({ ...search, departments: true })),
      search.categoryId === undefined ? prefetch('category!recommend', {}) : prefetch('sellerGoods!list', listQuery(search)),
    ],
  }),
  page({
    path: '/commodity', file: 'catalog/lists/commodity-page', title: 'fromData', messages: ['lists'], listed: 'sitemap', cartBar: true, header: 'shell.nav.commodity',
    search: readListSearch,
    load: ({ prefetch, search }) => [prefetch('category!tree', {}, documentTree(search)), prefetch('sellerGoods!list', listQuery(search))],
  }),
  page({
    path: '/discounted', file: 'catalog/lists/discounted-page', title: 'discounted.title', messages: ['lists'], listed: 'sitemap', cartBar: true, header: 'shell.nav.discounted',
    search: readListSearch,
    load: ({ prefetch, search }) => [prefetch('category!tree', {}, documentTree(search)), prefetch('sellerGoods!list', listQuery({ ...search, discounted: true }))],
  }),
  page({
    path: '/productDetails', file: 'catalog/product/product-page', title: 'fromData', messages: [], listed: 'links', cartBar: true,
    search: (raw: RawSearch) => ({ sellerGoodsId: text(raw['sellerGoodsId']) }),
    load: ({ prefetch, search: { sellerGoodsId } }) => [prefetch('sellerGoods!info', { sellerGoodsId }), setting(prefetch, 'return_days'), ...charges(prefetch)],
  }),
  page({
    path: '/store', file: 'catalog/store/store-page', title: 'fromData', messages: ['lists'], listed: 'links', cartBar: true,
    search: (raw: RawSearch) => ({ ...readListSearch(raw), id: text(raw['id']), ...textParams(raw, 'k', 'found') }),
    load: ({ prefetch, search: { id, k, found: _found, ...list } }) => [
      prefetch('seller!info', { sellerId: id }),
      prefetch('category!sellerTree', { sellerId: id }),
      k === undefined
        ? prefetch('sellerGoods!list', { ...listQuery(list), sellerId: id })
        : prefetch('sellerGoods!searchSellerGoods', { ...searchQuery(list, k), sellerId: id }),
    ],
  }),
  page({
    path: '/searchStore', file: 'search/search-store-page', title: 'search.stores.title', messages: ['lists'],
    search: readSearch,
    load: ({ prefetch, search }) => [prefetch('seller!list', storesQuery(search.k))],
  }),
  page({
    path: '/searchGoods', file: 'search/search-goods-page', title: 'fromData', messages: ['lists'],
    search: readSearch,
    load: ({ prefetch, search }) => {
      const keyword = keywordOf(search.k);
      return keyword === undefined ? [] : [prefetch('sellerGoods!search', searchQuery(search, keyword))];
    },
  }),
  page({
    path: '/searchResult', file: 'search/search-result-page', title: 'fromData', messages: ['lists'],
    search: readSearch,
    load: ({ prefetch, search }) => (search.k.trim() ? [prefetch('sellerGoods!search', searchQuery(search, search.k))] : []),
  }),
  page({ path: '/information', file: 'support/information-page', title: 'information.title', messages: ['help'], listed: 'sitemap', cartBar: true }),
  page({
    path: '/help/$page', file: 'support/help-page', title: 'fromData', messages: ['help'], listed: 'links',
    load: ({ params, prefetch }) => {
      if (!isHelpPage(params['page'] ?? '')) throw notFound();
      return helpSettings.map((code) => setting(prefetch, code));
    },
  }),
  page({ path: '/letters/$act', file: 'support/letter-page', title: 'letters.title', messages: ['help'], search: (raw: RawSearch) => textParams(raw, 'proof') }),
  page({
    path: '/settlement', file: 'checkout/settlement-page', title: 'checkout.title', messages: ['buying'], bare: true, isBuying: true,
    search: (raw: RawSearch) => textParams(raw, 'orderId', 'draft'),
    load: ({ prefetch }) => charges(prefetch),
  }),
  page({ path: '/paySuccess', file: 'checkout/payment/pay-success-page', title: 'pay.done.pageTitle', messages: ['buying', 'account'], isBuying: true, search: (raw: RawSearch) => textParams(raw, 'orders', 'payment') }),
  page({ path: '/login', file: 'account/sign-in/login-page', title: 'login.title', messages: ['account'], search: from }),
  page({ path: '/login-code', file: 'account/sign-in/login-code-page', title: 'login.code.title', messages: ['account'], search: from }),
  page({ path: '/register', file: 'account/sign-in/register-page', title: 'register.title', messages: ['account'], search: from }),
  page({ path: '/forgot-password', file: 'account/sign-in/forgot-page', title: 'forgot.title', messages: ['account'], search: from }),
  page({
    path: '/userInfo/dashboard', file: 'account/dashboard-page', title: 'user.dashboard.title', messages: ['account'], forUser: true, cartBar: true,
    bar: { icon: 'person', label: 'shell.nav.me' }, account: { name: 'dashboard', icon: 'person' },
  }),
  page({
    path: '/userInfo/my-order', file: 'orders/list/my-order-page', title: 'order.list.title', messages: ['account', 'buying'], forUser: true,
    account: { name: 'orders', lazyIcon: 'orders' }, search: (raw: RawSearch) => ({ ...textParams(raw, 'tab', 'k', 'since', 'until'), ...opened(raw) }),
  }),
  page({ path: '/userInfo/order-detail', file: 'orders/detail/order-detail-page', title: 'order.detail.title', messages: ['account', 'buying'], forUser: true, under: 'orders', search: order }),
  page({ path: '/userInfo/order-receipt', file: 'orders/receipt/order-receipt-page', title: 'records.receipt.title', messages: ['account', 'buying'], forUser: true, under: 'orders', search: order }),
  page({ path: '/userInfo/order-return', file: 'orders/returns/order-return-page', title: 'order.return.title', messages: ['account', 'buying', 'writing'], forUser: true, under: 'orders', search: order }),
  page({ path: '/userInfo/order-evaluation', file: 'reviews/order-evaluation-page', title: 'write.title', messages: ['account', 'buying', 'writing'], forUser: true, under: 'orders', search: order }),
  page({
    path: '/userInfo/collect-goods', file: 'favourites/collect-goods-page', title: 'favouriteList.goods.title', messages: ['account'], forUser: true,
    account: { name: 'favourites', lazyIcon: 'heart' }, search: opened,
  }),
  page({
    path: '/userInfo/collect-shop', file: 'favourites/collect-shop-page', title: 'favouriteList.seller.title', messages: ['account'], forUser: true,
    account: { name: 'stores', icon: 'store' }, search: opened,
  }),
  page({
    path: '/userInfo/waiting', file: 'account/outbox/waiting-page', title: 'outbox.title', messages: ['account'],
    account: { name: 'waiting', icon: 'clock' },
  }),
  page({
    path: '/userInfo/notifications', file: 'news/notifications-page', title: 'news.title', messages: ['account', 'settings'], forUser: true,
    account: { name: 'notifications', lazyIcon: 'bell' },
  }),
  page({
    path: '/userInfo/money-package', file: 'wallet/money-package-page', title: 'wallet.title', messages: ['account', 'wallet'], forUser: true,
    account: { name: 'wallet', lazyIcon: 'wallet' }, search: (raw: RawSearch) => ({ ...textParams(raw, 'records', 'deposit', 'withdrawal'), ...opened(raw) }),
  }),
  page({ path: '/userInfo/money-package/recharge', file: 'wallet/recharge-page', title: 'wallet.deposit.title', messages: ['account', 'writing', 'wallet'], forUser: true }),
  page({ path: '/userInfo/money-package/withdraw', file: 'wallet/withdraw-page', title: 'wallet.withdraw.title', messages: ['account', 'wallet'], forUser: true }),
  page({ path: '/credit', ...loanApplication, account: { name: 'loans', lazyIcon: 'loan' } }),
  page({ path: '/credit/application', ...loanApplication }),
  page({ path: '/credit/myLoan', file: 'loans/my-loan-page', title: 'loans.mine.title', messages: ['account', 'wallet', 'loans'], forUser: true, search: (raw: RawSearch) => ({ ...textParams(raw, 'loan'), ...opened(raw) }) }),
  page({
    path: '/userInfo/setup', file: 'account/settings/setup-page', title: 'settings.title', messages: ['account', 'settings'], forUser: true,
    account: { name: 'setup', lazyIcon: 'settings' },
  }),
  page({ path: '/userInfo/setup/login-password', file: 'account/settings/login-password-page', title: 'settings.loginPassword.title', messages: ['account', 'settings'], forUser: true }),
  page({
    path: '/userInfo/setup/transaction-password', file: 'account/settings/transaction-password-page', title: 'settings.safeword.title', messages: ['account', 'settings'], forUser: true,
    search: from,
  }),
  page({ path: '/userInfo/setup/passkeys', file: 'account/settings/passkeys-page', title: 'settings.passkeys.title', messages: ['account', 'settings'], forUser: true }),
  page({ path: '/userInfo/setup/contacts', file: 'account/settings/contacts-page', title: 'settings.contacts.title', messages: ['account', 'settings'], forUser: true }),
  page({ path: '/userInfo/setup/sessions', file: 'account/settings/sessions-page', title: 'settings.sessions.title', messages: ['account', 'settings'], forUser: true }),
  page({ path: '/userInfo/setup/devices', file: 'account/settings/devices-page', title: 'settings.devices.title', messages: ['account', 'settings'], forUser: true }),
  page({ path: '/userInfo/setup/device', file: 'account/settings/storage-page', title: 'settings.device.title', messages: ['account', 'settings'] }),
  page({ path: '/userInfo/setup/shipping-address', file: 'addresses/address-page', title: 'address.title', messages: ['account'], forUser: true }),
  page({ path: '/userInfo/setup/authenticator', file: 'account/settings/authenticator-page', title: 'settings.authenticator.title', messages: ['account', 'settings'], forUser: true }),
  page({ path: '/userInfo/setup/account-cancellation', file: 'account/settings/account-cancellation-page', title: 'settings.leave.title', messages: ['account', 'settings'], forUser: true }),
  page({
    path: '/userInfo/download', file: 'support/download-page', title: 'download.title', messages: ['help'], listed: 'links',
    account: { name: 'download', icon: 'kept' },
  }),
] as const;

/** Paths that redirect to a page. */
export const redirects = [redirectPage('/', '/index'), redirectPage('/userInfo', '/userInfo/dashboard')] as const;

export type Page = (typeof pages)[number];
/** The pages in the header's navigation, in order; `barPages` those in the phone's bottom bar. */
export const headerPages = pages.filter((row) => 'header' in row);
export const barPages = pages.filter((row) => 'bar' in row);
