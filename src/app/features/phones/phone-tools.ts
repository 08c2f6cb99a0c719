import { AsYouType, getCountries, getCountryCallingCode, getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import type { Policy } from '../../../rules/account/email';
import { parsePhone } from '../../../rules/account/phones';
import { parseAddressPhone } from '../../../rules/addresses/written-address';
import type { Wrong } from '../../../ui/forms/form-state';

/** Phone number rules of all countries, for phone fields: some 100 kB, loaded by the page that asks for a number. */

/** Countries with their calling codes, sorted by their names in the locale. */
export function phoneCountries(locale: string): readonly { readonly country: string; readonly label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(locale);
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .toSorted((a, b) => compare(a.name, b.name))
    // A calling code reads left to right in every language.
    .map(({ country, name }) => ({ country, label: `${name} \u2066+${getCountryCallingCode(country)}\u2069` }));
}

/** Formats a partly typed number as its country writes it. */
export function formatPhone(typed: string, country: string): string {
  return new AsYouType(isSupportedCountry(country) ? country : undefined).input(typed);
}

/** Splits a number that contains its country (`+81 90 …`) into the country and the national number. */
export function splitPhone(typed: string): { readonly country: string; readonly phone: string } | undefined {
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  return number?.country !== undefined && number.isPossible() ? { country: number.country, phone: number.formatNational() } : undefined;
}

/** The number as it is sent: with its country code if that is known, else as typed. */
export function phoneToSend(typed: string, country: string): string {
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), isSupportedCountry(country) ? country : undefined);
  return number?.number ?? typed.trim();
}

export function wrongPhone(typed: string, country: string, policy: Policy): Wrong | undefined {
  if (!isSupportedCountry(country)) return parsePhone(typed, policy) === undefined ? { id: 'account.wrong.phone' } : undefined;
  if (parsePhone(typed, policy, country) !== undefined) return undefined;
  if (policy === 'specified') return { id: 'account.wrong.phone' };
  const example = getExampleNumber(country, examples)?.formatNational();
  return example === undefined ? { id: 'account.wrong.phone' } : { id: 'account.wrong.phoneExample', values: { example: `\u2066${example}\u2069` } };
}

/** The parts that an address stores: the calling code, and the rest as dialled from abroad. */
export function phoneParts(typed: string, country: string): { readonly areaCode: string; readonly phone: string } | undefined {
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), isSupportedCountry(country) ? country : undefined);
  if (number) return { areaCode: number.countryCallingCode, phone: number.formatInternational().slice(number.countryCallingCode.length + 2) };
  return isSupportedCountry(country) ? { areaCode: getCountryCallingCode(country), phone: typed.trim() } : undefined;
}

/** Validates the phone number of an address, which needs a country. */
export function wrongAddressPhone(typed: string, country: string, policy: Policy): Wrong | undefined {
  const parts = phoneParts(typed, country);
  if (!parts) return { id: 'address.wrong.phoneCountry' };
  if (parseAddressPhone(parts.phone, parts.areaCode, policy) !== undefined) return undefined;
  return wrongPhone(typed, country, policy) ?? { id: 'account.wrong.phone' };
}
