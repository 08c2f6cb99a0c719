import { isLanguage, preferredLanguage, type Language } from '../../rules/languages';

type LanguageHints = {
  readonly lang: unknown;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** the brand's languages; only these count from the browser's */
  readonly offered?: readonly Language[] | undefined;
};

/** The language in the URL first, then the one the visitor chose before, then the browser's, then English. */
export function visitorLanguage({ lang, cookie = '', acceptLanguage = '', offered }: LanguageHints): Language {
  if (isLanguage(lang)) return lang;
  const chosen = (/(?:^|;\s*)__Host-lang=(\w+)/.exec(cookie) ?? /(?:^|;\s*)lang=(\w+)/.exec(cookie))?.[1];
  return isLanguage(chosen) ? chosen : preferredLanguage(acceptLanguage, offered);
}
