import { atom, useAtomValue } from 'jotai';
import { defaultLanguage, type Language } from '../../rules/languages';

/** The language the page speaks now: the document's at first, then the shopper's choice. */
export const languageAtom = atom<Language>(defaultLanguage);

export function useLanguage(): Language {
  return useAtomValue(languageAtom);
}
