import { allCountries } from 'country-region-data';
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import type { Reply } from '../../../contract/shop/calls';
import { isPostCodeKnown } from '../../../rules/addresses/post-codes';
import { formatTag, type Language } from '../../../rules/languages';
import type { Handler } from '../../shop-call';
import cities from './cities.json';

/**
 * Countries, their states and their cities. They are the same for everybody as long as this version runs, so each list is
 * made once. Countries are named in the requested language; states and cities as they are written there.
 */

type Named = { readonly id: string; readonly name: string };

const countryLists = new Map<Language, Reply<'address!listCountry'>>();

/** Territories whose mail is addressed to another country. */
const notPostedTo: ReadonlySet<string> = new Set(['AC', 'TA']);

export const listCountries: Handler<'address!listCountry'> = (_nothing, { language }) => {
  const kept = countryLists.get(language) ?? { countryList: countriesIn(language) };
  countryLists.set(language, kept);
  return Promise.resolve(kept);
};

function countriesIn(language: Language) {
  const names = new Intl.DisplayNames([formatTag(language)], { type: 'region' });
  const { compare } = new Intl.Collator(formatTag(language));
  return getCountries()
    .filter((country) => isPostCodeKnown(country) && !notPostedTo.has(country))
    .map((country) => ({ id: country as string, name: names.of(country) ?? country, areaCode: getCountryCallingCode(country) as string }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** States of countries for which the package knows none, or fewer than the post does. */
const ownStates: Readonly<Record<string, readonly string[]>> = { HK: ['Hong Kong Island', 'Kowloon', 'New Territories'] };

const stateLists = new Map<string, readonly Named[]>();

function statesOf(country: string): readonly Named[] {
  const kept = stateLists.get(country);
  if (kept) return kept;
  const known = allCountries.find(([, code]) => code === country)?.[2] ?? [];
  const taken = new Set<string>();
  const states = known
    // A country whose only state is itself has none to choose from.
    .filter(() => known.length > 1)
    .map(([name, code], index) => {
      // Some codes are missing in the package, or occur twice.
      const id = code !== undefined && code !== 'undefined' && /^[\w-]{1,16}$/.test(code) && !taken.has(code) ? code : `part-${index + 1}`;
      taken.add(id);
      return { id, name };
    });
  const own = ownStates[country]?.map((name) => ({ id: name.replaceAll(' ', '-'), name }));
  const list = own ?? states;
  if (isSupportedCountry(country)) stateLists.set(country, list);
  return list;
}

export const listStates: Handler<'address!listState'> = ({ country }) => Promise.resolve({ stateList: [...statesOf(country)] });

/** The cities of each country by the ids of its states; '' if its cities are known without states. */
const placesOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = cities;

export const listCities: Handler<'address!listCity'> = ({ country, state = '' }) => {
  const places = Object.hasOwn(placesOf, country) ? (placesOf[country] ?? {}) : {};
  const part = statesOf(country).find(({ id, name }) => id === state || name === state);
  const cityNames = Object.entries(places).flatMap(([id, names]) => (id === '' || state === '' || id === part?.id || id === part?.name ? names : []));
  const names = [...new Set(cityNames)].toSorted((a, b) => a.localeCompare(b, 'en'));
  return Promise.resolve({ cityList: names.map((name, index) => ({ id: `${country}-${index + 1}`, name })) });
};
