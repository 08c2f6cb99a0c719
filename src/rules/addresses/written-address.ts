import { isAccountEmail, type Policy } from '../account/email';
import { parsePhone } from '../account/phones';
import { addressForm, type AddressField } from './address-forms';
import { isPostCode } from './post-codes';

/** The fields of every address, including those that its country decides. */
type WrittenAddress = Readonly<Record<AddressField | 'email' | 'areaCode' | 'phone' | 'country', string>>;

type AddressTrouble =
  | { readonly field: 'phone'; readonly key: 'phoneFormat' }
  | { readonly field: 'email'; readonly key: 'emailFormat' }
  | { readonly field: 'postCode'; readonly key: 'postCodeFormat' }
  | { readonly field: AddressField; readonly key: 'requiredEmpty' };

/**
 * Returns a phone number as digits starting with the calling code; `undefined` if it is invalid. Under `specified` the
 * code doesn't count among the 8 digits. A number that includes a calling code must include this one.
 */
export function parseAddressPhone(phone: string, areaCode: string, policy: Policy): string | undefined {
  const text = phone.trim().replace(/^00/, '+');
  const isWhole = text.startsWith('+');
  if (policy === 'specified') {
    const digits = parsePhone(text, policy);
    if (digits === undefined) return undefined;
    return isWhole ? (digits.startsWith(areaCode) ? digits : undefined) : `${areaCode}${digits}`;
  }
  const number = parsePhone(isWhole ? text : `+${areaCode} ${text}`, policy);
  return number?.startsWith(areaCode) === true ? number : undefined;
}

/** The first reason why an address is invalid, in the order of its country's form. */
export function troubleOf(address: WrittenAddress, policy: Policy): AddressTrouble | undefined {
  const { fields, required } = addressForm(address.country, policy);
  const empty = fields.find((field) => required.has(field) && address[field].trim() === '');
  if (empty !== undefined) return { field: empty, key: 'requiredEmpty' };
  if (address.postCode !== '' && !isPostCode(address.postCode, address.country, policy)) return { field: 'postCode', key: 'postCodeFormat' };
  if (!isAccountEmail(address.email, policy)) return { field: 'email', key: 'emailFormat' };
  return parseAddressPhone(address.phone, address.areaCode, policy) === undefined ? { field: 'phone', key: 'phoneFormat' } : undefined;
}
