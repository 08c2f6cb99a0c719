export { BuySlot } from './buy-slot';
export { CartSlot } from './cart-slot';
export { CartTabSlot } from './cart-tab-slot';
