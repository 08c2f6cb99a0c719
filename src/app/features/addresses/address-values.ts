import type { Address } from '../../../contract/shop/addresses';
import type { PayloadInput } from '../../../contract/shop/calls';
import type { Policy } from '../../../rules/account/email';
import { addressFields, addressForm } from '../../../rules/addresses/address-forms';
import { isPostCode } from '../../../rules/addresses/post-codes';
import type { Rules, Wrong } from '../../../ui/forms/form-state';
import { emailRule } from '../account';
import type { PhoneTools } from '../phones';

/** The fields of the address form; `use` is '1' if it is to be the default. */
export type Typed = 'country' | 'name' | 'address' | 'city' | 'state' | 'postCode' | 'phoneCountry' | 'phone' | 'email' | 'use';
export type Values = Readonly<Record<Typed, string>>;

export const emptyValues: Values = { country: '', name: '', address: '', city: '', state: '', postCode: '', phoneCountry: '', phone: '', email: '', use: '' };

/** The draft's name, by the id of the address being edited; '' means a new one. */
export const draftNameOf = (id: string) => `address ${id || 'new'}`;

/** The form values of an address; the country of the phone number is found by its calling code. */
export function valuesOf(address: Omit<Address, 'id'>, tools: PhoneTools): Values {
  const { areaCode, phone, use, country, name, city, state, postCode, email } = address;
  const whole = `+${areaCode} ${phone}`;
  const split = tools.splitPhone(phone.startsWith('+') ? phone : whole);
  return { country, name, address: address.address, city, state, postCode, email, phoneCountry: split?.country ?? '', phone: split?.phone ?? whole, use: use === 1 ? '1' : '' };
}

/**
 * The payload for the server; `undefined` if the country of the phone number is unknown. Values of fields that the country lacks are
 * not sent, though they stay in the form.
 */
export function toSend(values: Values, policy: Policy, tools: PhoneTools): PayloadInput<'address!add'> | undefined {
  const { fields } = addressForm(values.country, policy);
  const parts = tools.phoneParts(values.phone, values.phoneCountry);
  if (!parts) return undefined;
  const of = (field: 'city' | 'state' | 'postCode') => (fields.includes(field) ? values[field].trim() : '');
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    ...parts,
    country: values.country,
    state: of('state'),
    city: of('city'),
    postCode: of('postCode'),
    address: values.address.trim(),
    use: values.use === '1' ? 1 : 0,
  };
}

const required: Wrong = { id: 'account.wrong.required' };
const limits = { name: 64, address: 255, city: 64, state: 64, postCode: 32 } as const;

/** The validation rules, as the server will apply them, in the field order of the country's form. */
export function addressRules(country: string, policy: Policy, tools: PhoneTools | undefined): Rules<Typed> {
  const form = addressForm(country, policy);
  const field = (name: keyof typeof limits) => (value: string) => {
    const text = value.trim();
    if (!form.fields.includes(name)) return undefined;
    if (text === '') return form.required.has(name) ? required : undefined;
    if (text.length > limits[name]) return { id: 'address.wrong.long', values: { limit: limits[name], count: text.length } };
    if (name !== 'postCode' || isPostCode(text, country, policy)) return undefined;
    if (policy === 'specified' || form.postCodeExample === undefined) return { id: 'address.wrong.postCodeSpecified' };
    return { id: 'address.wrong.postCode', values: { example: `\u2066${form.postCodeExample}\u2069` } };
  };
  const parts = {} as Record<keyof typeof limits, Rules<Typed>['name']>;
  for (const name of [...form.fields, ...addressFields]) parts[name] = field(name);
  return {
    country: (value) => (value === '' ? required : undefined),
    ...parts,
    phoneCountry: () => undefined,
    phone: (value, { phoneCountry }) => (value.trim() === '' ? required : tools?.wrongAddressPhone(value, phoneCountry, policy)),
    email: emailRule(policy),
    use: () => undefined,
  };
}
