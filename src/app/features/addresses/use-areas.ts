import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { knownCountries } from '../../../rules/addresses/post-codes';
import { usePublicQueries, usePublicQuery } from '../../queries/use-public-query';

type Choice = { readonly id: string; readonly name: string };

/** The countries by name; from built-in tables until the server's list has loaded. */
export function useCountries(): readonly Choice[] {
  const { locale } = useIntl();
  const listed = usePublicQuery('address!listCountry', {}).data?.countryList;
  return useMemo(() => {
    if (listed) return listed;
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const { compare } = new Intl.Collator(locale);
    return knownCountries().map((id) => ({ id, name: names.of(id) ?? id })).toSorted((a, b) => compare(a.name, b.name));
  }, [listed, locale]);
}

/** Returns a function that gives a country's name in the user's language. */
export function useCountryName(): (country: string) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return (country: string) => {
      try {
        return names.of(country) ?? country;
      } catch {
        return country;
      }
    };
  }, [locale]);
}

const none: readonly Choice[] = [];

/** The regions of a country; empty if the server has no list of them. */
export function useStates(country: string): readonly Choice[] {
  const [result] = usePublicQueries('address!listState', country === '' ? [] : [{ country }]);
  return result?.data?.stateList ?? none;
}
