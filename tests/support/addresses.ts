import { pages, type Page } from '../../src/app/pages/pages';
import { languageCodes, type Language } from '../../src/rules/languages';
import type { GoodsCard } from '../../src/contract/shop/goods';

/** Languages in which every page is checked; `LANGUAGES=th,de` sets others. */
export const lookedAt = languageCodes.filter((code) => (process.env['LANGUAGES'] ?? 'en,ar,cn').split(',').includes(code));

/** Pages that ask a visitor to log in. */
export const needLogin = pages.flatMap((row) => ('forUser' in row ? [row.path] : []));

type Screens = Readonly<Record<string, string>>;

/**
 * An address for every page, by path: everything that anybody may open, with one of each kind where the address has an
 * id.
 */
export async function openAddresses(mall: { product: (lang: Language) => Promise<Pick<GoodsCard, 'sellerGoodsId' | 'sellerId' | 'name' | 'categoryId'>> }, lang: Language = 'en'): Promise<Screens> {
  const { sellerGoodsId, sellerId, name, categoryId } = await mall.product(lang);
  const keyword = encodeURIComponent(name.split(' ')[0] ?? name);
  const shown: Partial<Record<Page['path'], string>> = {
    '/productDetails': `/productDetails?sellerGoodsId=${sellerGoodsId}`,
    '/store': `/store?id=${sellerId}`,
    '/searchResult': `/searchResult?k=${keyword}`,
    '/searchGoods': `/searchGoods?k=${encodeURIComponent(`"${decodeURIComponent(keyword)}"`)}`,
    '/help/$page': '/help/privacy-policy',
    '/letters/$act': '/letters/none?proof=x.y',
    '/userInfo/order-detail': '/userInfo/order-detail?orderId=none',
    '/userInfo/order-receipt': '/userInfo/order-receipt?orderId=none',
    '/userInfo/order-return': '/userInfo/order-return?orderId=none',
    '/userInfo/order-evaluation': '/userInfo/order-evaluation?orderId=none',
  };
  return {
    ...Object.fromEntries(pages.map(({ path }) => [path, shown[path] ?? path])),
    'a classification': `/classification?categoryId=${categoryId}`,
    'a filtered list': `/commodity?categoryId=${categoryId}&sort=priceUp&discounted=true`,
    'an unknown product': '/productDetails?sellerGoodsId=nothing',
    'a store found': `/store?id=${sellerId}&k=${keyword}`,
    'an unknown store': '/store?id=nothing',
    'nothing found': '/searchResult?k=zzzzzzzzqq',
    'no question': '/searchResult',
    'a search that is no JSON': '/searchGoods?k=%7Bbroken',
    'not found': '/no-such-page',
  };
}

/** The same address with its `lang` parameter set. */
export function inLanguage(address: string, lang: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
}

/** The account and loan pages that a logged-in user can open. */
export const ownAddresses: Screens = Object.fromEntries(pages.flatMap((row) => (/^\/(userInfo|credit)\b/.test(row.path) ? [[row.path, row.path]] : [])));
