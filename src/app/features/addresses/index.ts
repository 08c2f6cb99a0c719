export { AddressChoice } from './address-choice';
