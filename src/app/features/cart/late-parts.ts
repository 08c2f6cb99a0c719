/** What of the cart stands in the frame once the page is alive: one chunk. The drawer itself is another, for when it is opened. */
export { CartBar } from './cart-bar';
export { CartIcon } from './cart-icon';
export { CartTab } from './cart-tab';
