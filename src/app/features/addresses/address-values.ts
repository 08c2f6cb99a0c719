import type { Address } from '../../../contract/shop/addresses';
import type { PayloadInput } from '../../../contract/shop/calls';
import type { Policy } from '../../../rules/account/email';
import { addressFields, addressForm } from '../../../rules/addresses/address-forms';
import { isPostCode } from '../../../rules/addresses/post-codes';
import type { Rules, Wrong } from '../../../ui/forms/form-state';
import { emailRule, type PhoneTools } from '../account';

/** What the form of an address holds; `use` is '1' where it is to be the default. */
export type Typed = 'country' | 'name' | 'address' | 'city' | 'state' | 'postCode' | 'phoneCountry' | 'phone' | 'email' | 'use';
export type Values = Readonly<Record<Typed, string>>;

export const emptyValues: Values = { country: '', name: '', address: '', city: '', state: '', postCode: '', phoneCountry: '', phone: '', email: '', use: '' };

/** A form's draft is named after what it edits; '' is a new address. */
export const draftNameOf = (id: string) => `address ${id || 'new'}`;

/** An address as its form shows it; the number's country is found by its code. */
export function valuesOf(address: Omit<Address, 'id'>, tools: PhoneTools): Values {
  const { areaCode, phone, use, country, name, city, state, postCode, email } = address;
  const whole = `+${areaCode} ${phone}`;
  const split = tools.splitPhone(phone.startsWith('+') ? phone : whole);
  return { country, name, address: address.address, city, state, postCode, email, phoneCountry: split?.country ?? '', phone: split?.phone ?? whole, use: use === 1 ? '1' : '' };
}

/** As the shop is told it. What the country has no field for is not sent, though it stays typed. */
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

/** What the fields may hold, as the shop will judge them, in the order in which the country's form shows them. */
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
