import type { Language } from '../../rules/languages';
import type { PayloadInput, CallName } from './calls';

/**
 * What a question is kept under, on the page and on the device: its language, name and payload, the payload's fields
 * in one order and without those that say nothing. Never a token.
 */
export function queryKey<Name extends CallName>(language: Language, name: Name, payload: PayloadInput<Name>): string {
  const fields = Object.entries(payload as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${language} ${name} ${JSON.stringify(Object.fromEntries(fields))}`;
}

/** A key read back; `undefined` for one that no version of the mall wrote. */
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
