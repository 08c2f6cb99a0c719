export { OrderFrame, type HereOrder } from './order-frame';
export { LinePicture } from './order-goods';
export { OrderTiles } from './order-tiles';
export { useNow } from './use-now';
export { useOrderNews } from './use-order-news';
