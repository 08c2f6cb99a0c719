import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import type { Language } from '../../../rules/languages';

/** Looks up on the device the cards that are not in the server's list yet; `look` must be a stable function. */
export function useKnownCards<Card>(ids: readonly string[], look: (language: Language, ids: readonly string[]) => Promise<Card[]>): readonly Card[] {
  const language = useLanguage();
  const [cards, setCards] = useState<readonly Card[]>([]);
  const all = ids.join(' ');
  useEffect(() => {
    let gone = false;
    const wanted = all === '' ? [] : all.split(' ');
    look(language, wanted).then((found) => {
      if (!gone) setCards(found);
    }, () => {});
    return () => {
      gone = true;
    };
  }, [all, language, look]);
  return cards;
}
