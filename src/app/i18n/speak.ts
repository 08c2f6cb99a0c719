import { createContext, use } from 'react';
import type { Language } from '../../rules/languages';

/** Switches the language of the page where it stands; resolves when it is shown. */
export type Speak = (language: Language) => Promise<void>;

export const SpeakContext = createContext<Speak>(async () => {});

export function useSpeak(): Speak {
  return use(SpeakContext);
}
