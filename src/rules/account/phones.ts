import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Policy } from './email';

/**
 * Returns a phone number as the shop stores it: digits only, with the calling code first if the country is known;
 * `undefined` if it is invalid. `specified`: at least 8 digits. `inclusive`: any length that its country allows, and
 * the documents' rule if the country is unknown. The world's longest numbers have 15 digits.
 */
export function parsePhone(typed: string, policy: Policy, country?: CountryCode): string | undefined {
  const text = typed.trim().replace(/^00/, '+');
  if (!/^\+?[\d\s().\u2010-\u2015/-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const isKnownCountry = text.startsWith('+') || country !== undefined;
  if (policy === 'specified' || !isKnownCountry) return digits.length >= 8 && digits.length <= 15 ? digits : undefined;
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() === true ? number.number.slice(1) : undefined;
}
