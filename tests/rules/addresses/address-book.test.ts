import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { withAdded, withDeleted, withEdited } from '../../../src/rules/addresses/address-book';
import { parseAddressPhone, troubleOf } from '../../../src/rules/addresses/written-address';
import { writtenAddress } from '../../support/written-address';

describe('a phone behind its calling code', () => {
  it('[S-302] is taken in every country’s own numbering, as it is written there and abroad', () => {
    for (const country of getCountries()) {
      const number = getExampleNumber(country, examples);
      if (!number) continue;
      const areaCode = getCountryCallingCode(country);
      const abroad = number.formatInternational();
      for (const typed of [abroad, abroad.slice(areaCode.length + 2), number.nationalNumber]) expect(parseAddressPhone(typed, areaCode, 'inclusive'), `${country} ${typed}`).toBe(number.number.slice(1));
    }
  });

  it('that brings another code along is none', () => {
    expect(parseAddressPhone('+81 90-1234-5678', '49', 'inclusive')).toBeUndefined();
    expect(parseAddressPhone('+81 90-1234-5678', '49', 'specified')).toBeUndefined();
    expect(parseAddressPhone('0081 90-1234-5678', '81', 'inclusive')).toBe('819012345678');
  });

  it('[S-301] has 8 digits or more under “specified”, not counting the code', () => {
    expect(parseAddressPhone('1234567', '49', 'specified')).toBeUndefined();
    expect(parseAddressPhone('12345678', '49', 'specified')).toBe('4912345678');
  });
});

it('the first trouble of an address is told in the order of its form', () => {
  const trouble = (other: Parameters<typeof writtenAddress>[0]) => troubleOf(writtenAddress(other), 'inclusive');
  expect(trouble({})).toBeUndefined();
  expect(trouble({ city: '', postCode: '1' })).toEqual({ field: 'city', key: 'requiredEmpty' });
  expect(trouble({ postCode: '1', email: 'x' })).toEqual({ field: 'postCode', key: 'postCodeFormat' });
  expect(trouble({ email: 'x', phone: '1' })).toEqual({ field: 'email', key: 'emailFormat' });
  expect(trouble({ phone: '1' })).toEqual({ field: 'phone', key: 'phoneFormat' });
});

describe('a book', () => {
  type One = { readonly id: string; readonly use: 0 | 1 };
  const uses = (book: readonly One[]) => book.map(({ id, use }) => `${id}${use}`).join(' ');
  const two = withAdded<One>(withAdded<One>([], { id: 'a', use: 0 }), { id: 'b', use: 0 });

  it('AD2 has the first as default, and whichever is marked after it', () => {
    expect(uses(two)).toBe('a1 b0');
    expect(uses(withAdded(two, { id: 'c', use: 1 }))).toBe('c1 a0 b0');
    expect(uses(withEdited(two, { id: 'b', use: 1 }))).toBe('b1 a0');
    expect(uses(withEdited(two, { id: 'z', use: 1 }))).toBe('a1 b0');
  });

  it('AD3 gives the mark to the newest of the others where it goes', () => {
    const three = withAdded(two, { id: 'c', use: 0 });
    expect(uses(withDeleted(three, 'a'))).toBe('c1 b0');
    expect(uses(withDeleted(three, 'b'))).toBe('a1 c0');
    expect(uses(withEdited(three, { id: 'a', use: 0 }))).toBe('c1 a0 b0');
    expect(uses(withEdited<One>(withAdded<One>([], { id: 'a', use: 1 }), { id: 'a', use: 0 }))).toBe('a1');
    expect(uses(withDeleted<One>(withAdded<One>([], { id: 'a', use: 1 }), 'a'))).toBe('');
  });
});
