export { AddressChoice } from './address-choice';
export { useCountries, useCountryName } from './use-areas';
