export { DeliveryLine } from './delivery-line';
export { DeliveryHere, DeliveryTo, DeliveryToAddress } from './delivery-to';
