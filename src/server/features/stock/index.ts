export { holdingStock, lockGoods } from './stock';
