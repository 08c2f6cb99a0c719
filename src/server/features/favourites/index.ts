import type { favouriteCalls } from '../../../contract/shop/favourites';
import type { Handlers } from '../../shop-call';
import { countFollowedSellers, followSeller, listFollowedSellers, unfollowSeller } from './followed-sellers';
import { addFavouriteGoods, countFavouriteGoods, listFavouriteGoods, removeFavouriteGoods } from './favourite-goods';

export { favouriteData } from './personal-data';

export const favouriteHandlers: Handlers<keyof typeof favouriteCalls> = {
  'keepGoods!list': listFavouriteGoods,
  'keepGoods!add': addFavouriteGoods,
  'keepGoods!del': removeFavouriteGoods,
  'keepGoods!count': countFavouriteGoods,
  'focusSeller!list': listFollowedSellers,
  'focusSeller!add': followSeller,
  'focusSeller!del': unfollowSeller,
  'focusSeller!count': countFollowedSellers,
};
