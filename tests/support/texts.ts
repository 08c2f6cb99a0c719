import { readFileSync } from 'node:fs';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { compileText } from '../../src/build/messages';
import { formatTag, type Language } from '../../src/rules/languages';

const cache = createIntlCache();
const ready = new Map<Language, IntlShape>();

/** A language's messages as in its file. */
export function textsOf(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;
}

/** The mall's text for a message key: tests use keys, so that wording may change. Throws if the key is missing. */
export function said(language: Language, key: string, values: Record<string, string | number> = {}): string {
  let intl = ready.get(language);
  if (!intl) {
    const messages = Object.fromEntries(Object.entries(textsOf(language)).map(([id, text]) => [id, compileText(id, text, language)]));
    intl = createIntl({ locale: formatTag(language), messages: messages as Record<string, string>, onError: (error) => {
      throw error;
    } }, cache);
    ready.set(language, intl);
  }
  return intl.formatMessage({ id: key }, values);
}
