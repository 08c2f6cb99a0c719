import type { favouriteCalls } from '../../../contract/shop/favourites';
import type { Handlers } from '../../shop-call';
import { countFollowedSellers, followSeller, listFollowedSellers, unfollowSeller } from './followed-sellers';
import { countKeptGoods, keepGoods, letGoOfGoods, listKeptGoods } from './kept-goods';

export { favouriteData } from './personal-data';

export const favouriteHandlers: Handlers<keyof typeof favouriteCalls> = {
  'keepGoods!list': listKeptGoods,
  'keepGoods!add': keepGoods,
  'keepGoods!del': letGoOfGoods,
  'keepGoods!count': countKeptGoods,
  'focusSeller!list': listFollowedSellers,
  'focusSeller!add': followSeller,
  'focusSeller!del': unfollowSeller,
  'focusSeller!count': countFollowedSellers,
};
