export { Buy } from './buy';
export { CartBar } from './cart-bar';
export { CartIcon } from './cart-icon';
export { CartTab } from './cart-tab';
export { LineNewsList } from './line-news';
export { cartOpenAtom } from './open-cart';
export { useCharges, useMaxBuy } from './use-cart';
