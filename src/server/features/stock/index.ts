export { holdingStock, lockGoods, releaseStock, shipStock } from './stock';
