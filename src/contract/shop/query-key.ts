import type { Language } from '../../rules/languages';
import type { PayloadInput, CallName } from './calls';

/**
 * The key of a query in the page's cache and on the device: language, call name and payload, with the payload's fields
 * sorted and undefined ones left out. Never contains a token.
 */
export function queryKey<Name extends CallName>(language: Language, name: Name, payload: PayloadInput<Name>): string {
  const fields = Object.entries(payload as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${language} ${name} ${JSON.stringify(Object.fromEntries(fields))}`;
}

/** Parses a key; `undefined` if it is malformed. */
export function readQueryKey(key: string): { language: string; name: string; payload: unknown } | undefined {
  const parts = /^(\w+) (\S+) (\{.*\})$/.exec(key);
  if (!parts) return undefined;
  const [, language = '', name = '', payload = ''] = parts;
  try {
    return { language, name, payload: JSON.parse(payload) };
  } catch {
    return undefined;
  }
}
