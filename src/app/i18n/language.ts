import { atom, useAtomValue, useSetAtom } from 'jotai';
import { defaultLanguage, isRightToLeft, languageTag, type Language } from '../../rules/languages';
import { loadMessages, type Messages } from './messages';

/** The language the page speaks and its core messages: the document's at first, then the shopper's choice. */
export const spokenAtom = atom<{ readonly language: Language; readonly messages: Messages }>({ language: defaultLanguage, messages: {} });

export const languageAtom = atom((get) => get(spokenAtom).language);

export function useLanguage(): Language {
  return useAtomValue(languageAtom);
}

/** Kept on the device, for other tabs; the cookie beside it tells the server (storefront, 3 "Local storage keys"). */
export const languageKey = 'dhow.language';

/** Switches the language of the page where it stands; settles when it is shown. */
export const speakAtom = atom(null, async (get, set, language: Language) => {
  if (get(languageAtom) === language) return;
  const messages = await loadMessages(language, 'core');
  set(spokenAtom, { language, messages });
  document.documentElement.lang = languageTag(language);
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  rememberLanguage(language);
});

export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage refused: the cookie still tells the server.
  }
}

export function useSpeak(): (language: Language) => Promise<void> {
  return useSetAtom(speakAtom);
}
