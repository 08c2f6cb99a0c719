import type { cartCalls } from '../../../contract/shop/cart';
import type { Handlers } from '../../shop-call';
import { mergeCart } from './merge-cart';

export { cartData } from './personal-data';

export const cartHandlers: Handlers<keyof typeof cartCalls> = { 'cart!merge': mergeCart };
