export { CountryChoice } from './country-choice';
export { DeliveryLine } from './delivery-line';
export { DeliveryTo, DeliveryToAddress } from './delivery-to';
