export { lockGoods, releaseStock, shipStock } from './stock';
