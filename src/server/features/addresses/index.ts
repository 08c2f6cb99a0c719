import type { addressCalls } from '../../../contract/shop/addresses';
import type { Handlers } from '../../shop-call';
import { addAddress, deleteAddress, editAddress, listAddresses } from './address-book';
import { listCities, listCountries, listStates } from './areas';

export { addressData } from './personal-data';

export const addressHandlers: Handlers<keyof typeof addressCalls> = {
  'address!list': listAddresses,
  'address!add': addAddress,
  'address!edit': editAddress,
  'address!del': deleteAddress,
  'address!listCountry': listCountries,
  'address!listState': listStates,
  'address!listCity': listCities,
};
