export { holdStock, lockGoods, releaseStock, shipStock } from './stock';
