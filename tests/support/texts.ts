import { readFileSync } from 'node:fs';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { compileText } from '../../src/build/messages';
import { formatTag, type Language } from '../../src/rules/languages';

const cache = createIntlCache();
const ready = new Map<Language, IntlShape>();

/** A language's texts as its file has them. */
export function textsOf(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;
}

/** What the mall says: tests name a text by its key, so that its words may change. Throws where there is none. */
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
