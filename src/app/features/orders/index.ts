export { FiguresList } from './figures-list';
export { OrderFrame, type HereOrder } from './order-frame';
export { LinePicture } from './order-goods';
export { OrderNext } from './order-next';
export { OrderTiles } from './list/order-tiles';
export { RestOfGoods } from './rest-of-goods';
export { StatusBadge } from './status-badge';
export { useOrderNews } from './use-order-news';
