import type { Language } from '../../src/rules/languages';
import type { Journey } from './journey';

/** An address of every screen that is open to anyone, by the name of the screen. */
export async function openAddresses(mall: Journey, lang: Language = 'en'): Promise<Readonly<Record<string, string>>> {
  const { sellerGoodsId, sellerId, name, categoryId } = await mall.product(lang);
  const keyword = encodeURIComponent(name.split(' ')[0] ?? name);
  return {
    home: '/index',
    classification: '/classification',
    'a classification': `/classification?categoryId=${categoryId}`,
    commodity: '/commodity',
    'a filtered list': `/commodity?categoryId=${categoryId}&sort=priceUp&discounted=true`,
    discounted: '/discounted',
    product: `/productDetails?sellerGoodsId=${sellerGoodsId}`,
    'an unknown product': '/productDetails?sellerGoodsId=nothing',
    store: `/store?id=${sellerId}`,
    'a store found': `/store?id=${sellerId}&k=${keyword}`,
    'an unknown store': '/store?id=nothing',
    'search result': `/searchResult?k=${keyword}`,
    'nothing found': '/searchResult?k=zzzzzzzzqq',
    'no question': '/searchResult',
    'goods search': `/searchGoods?k=${encodeURIComponent(`"${decodeURIComponent(keyword)}"`)}`,
    'a search that is no JSON': '/searchGoods?k=%7Bbroken',
    'store search': '/searchStore',
    information: '/information',
    'help page': '/help/privacy-policy',
    download: '/userInfo/download',
    checkout: '/settlement',
    'payment arrived': '/paySuccess',
    'later: loans': '/credit/application',
    'later: wallet': '/userInfo/money-package',
    orders: '/userInfo/my-order',
    order: '/userInfo/order-detail?orderId=none',
    return: '/userInfo/order-return?orderId=none',
    'writing a review': '/userInfo/order-evaluation?orderId=none',
    'later: account': '/userInfo/setup/account-cancellation',
    addresses: '/userInfo/setup/shipping-address',
    login: '/login',
    registration: '/register',
    'forgotten password': '/forgot-password',
    dashboard: '/userInfo/dashboard',
    settings: '/userInfo/setup',
    'login password': '/userInfo/setup/login-password',
    'transaction password': '/userInfo/setup/transaction-password',
    sessions: '/userInfo/setup/sessions',
    device: '/userInfo/setup/device',
    'waiting actions': '/userInfo/waiting',
    'not found': '/no-such-page',
  };
}

/** The same address in a language. */
export function inLanguage(address: string, lang: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
}

/** Every screen of the account that is there for whoever is logged in. */
export const ownAddresses: Readonly<Record<string, string>> = {
  dashboard: '/userInfo/dashboard',
  favourites: '/userInfo/collect-goods',
  'followed stores': '/userInfo/collect-shop',
  'waiting actions': '/userInfo/waiting',
  settings: '/userInfo/setup',
  'login password': '/userInfo/setup/login-password',
  'transaction password': '/userInfo/setup/transaction-password',
  sessions: '/userInfo/setup/sessions',
  device: '/userInfo/setup/device',
  download: '/userInfo/download',
};
