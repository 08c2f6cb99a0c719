/**
 * The 21 interface languages. `code` is the short code in calls and the `lang` query; `tag` is the BCP 47 tag for the
 * document and Intl; `name` is the language's own name.
 */
export const languages = [
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'cn', tag: 'zh-Hans', name: '简体中文' },
  { code: 'tw', tag: 'zh-Hant', name: '繁體中文' },
  { code: 'ja', tag: 'ja', name: '日本語' },
  { code: 'de', tag: 'de', name: 'Deutsch' },
  { code: 'ms', tag: 'ms', name: 'Bahasa Melayu' },
  { code: 'af', tag: 'af', name: 'Afrikaans' },
  { code: 'th', tag: 'th', name: 'ไทย' },
  { code: 'el', tag: 'el', name: 'Ελληνικά' },
  { code: 'pt', tag: 'pt', name: 'Português' },
  { code: 'es', tag: 'es', name: 'Español' },
  { code: 'fr', tag: 'fr', name: 'Français' },
  { code: 'ru', tag: 'ru', name: 'Русский' },
  { code: 'it', tag: 'it', name: 'Italiano' },
  { code: 'tr', tag: 'tr', name: 'Türkçe' },
  { code: 'ko', tag: 'ko', name: '한국어' },
  { code: 'ph', tag: 'fil', name: 'Filipino' },
  { code: 'ar', tag: 'ar', name: 'العربية' },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia' },
  { code: 'hi', tag: 'hi', name: 'हिन्दी' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const defaultLanguage: Language = 'en';
export const languageCodes = languages.map(({ code }) => code);

export function isLanguage(code: unknown): code is Language {
  return languages.some((language) => language.code === code);
}

/** The languages in a brand's menu: all if it names none. */
export function offeredLanguages(codes: readonly string[] = languageCodes) {
  return languages.filter(({ code }) => codes.includes(code));
}

export function languageTag(code: Language): string {
  return languages.find((language) => language.code === code)?.tag ?? code;
}

/** The tag for Intl: Arabic with Latin digits, so that prices and order numbers read the same everywhere. */
export function formatTag(code: Language): string {
  return code === 'ar' ? 'ar-u-nu-latn' : languageTag(code);
}

/** Right-to-left codes, including languages that the mall doesn't offer. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'ur', 'fa', 'pr']);

export function isRightToLeft(code: string): boolean {
  return rightToLeft.has(code);
}

/** The reader's most preferred language that the shop offers, from an Accept-Language header or `navigator.languages`. */
export function preferredLanguage(acceptLanguage: string, offered: readonly string[] = languageCodes): Language {
  const tags = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().toLowerCase().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of tags) {
    const [base = '', ...rest] = tag.split('-');
    const chinese = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'tw' : 'cn';
    const found = base === 'zh' ? chinese : languages.find(({ tag: own, code }) => own === base || (base === 'tl' && code === 'ph'))?.code;
    if (found && offered.includes(found)) return found;
  }
  return defaultLanguage;
}
