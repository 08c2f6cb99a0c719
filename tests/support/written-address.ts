import type { PayloadInput } from '../../src/contract/shop/calls';

/** A valid address in Germany; `other` overrides fields. */
export function writtenAddress(other: Partial<PayloadInput<'address!add'>> = {}): PayloadInput<'address!add'> {
  return {
    name: 'Änne Muster',
    email: 'aennemuster@shop.example',
    areaCode: '49',
    phone: '30 901820',
    country: 'DE',
    state: '',
    city: 'Berlin',
    postCode: '10115',
    address: 'Invalidenstraße 116',
    use: 0,
    ...other,
  };
}
