import type { catalogCalls } from '../../../contract/shop/catalog';
import { PromiseCache } from '../../platform/promise-cache';
import { withDependencies, type Handlers } from '../../shop-call';
import { listBanners } from './banners';
import { categoryTree, listCategories, popularLifetimeMs, recommendedCategories, sellerTree, type PopularCategories } from './categories';
import { goodsInfo } from './goods-info';
import { goodsAlike, listGoods, newArrivals } from './goods-lists';
import { home } from './home';
import { forgetOldViews, ViewCounter } from './view-counter';
import { sellerInfo } from './sellers';
import { Totals } from './totals';

export { isCatalogPicture } from './catalog-picture';
export { categoriesOf } from './categories';
export { countFilters } from './filter-counts';
export { cardColumns, cardPrice, toCard, type CardRow } from './goods-cards';
export { goodsStatusRefusals, type GoodsStatus } from './goods-status';
export { filtersKey, isNarrowed, shown, sortOrders, type GoodsFilters } from './goods-filters';
export { forgetOldViews, ViewCounter, Totals };
export type { CatalogContext } from './context';
export { sellerColumns, toSellerCard, type SellerRow } from './seller-cards';
export { isSeller, sellerOrder, sellersPage } from './sellers';
export { textIn, variantName } from './texts';

/** All calls of the catalog but `seller!list`: it doubles as the search for stores, so features/search handles it. */
export function catalogHandlers(viewCounter: ViewCounter, totals: Totals): Handlers<Exclude<keyof typeof catalogCalls, 'seller!list'>> {
  const counting = withDependencies({ totals });
  const popular: PopularCategories = new PromiseCache(popularLifetimeMs, 1);
  return {
    'index!home': counting(home(popular)),
    'banner!bannerList': listBanners,
    'category!list': listCategories,
    'category!tree': categoryTree,
    'category!sellerTree': sellerTree,
    'category!recommend': recommendedCategories(popular),
    'sellerGoods!list': counting(listGoods),
    'sellerGoods!info': goodsInfo(viewCounter),
    'sellerGoods!recommend_new': counting(newArrivals),
    'sellerGoods!recommend_like': counting(goodsAlike),
    'seller!info': sellerInfo,
  };
}
