import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { suggest, type Suggestions } from './suggest';

/** Fast typing asks once. */
const debounceMs = 150;

/** What is suggested for a keyword; while the next suggestions are on their way, those before stay. */
export function useSuggestions(keyword: string): Suggestions | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<Suggestions>();
  useEffect(() => {
    const turn = new AbortController();
    const timer = setTimeout(() => {
      if (!keyword) return setFound(undefined);
      const tell = (suggestions: Suggestions) => {
        // An answer to what is no longer asked is none.
        if (!turn.signal.aborted) setFound(suggestions);
      };
      void suggest(keyword, language, turn.signal, tell).catch(() => {});
    }, keyword ? debounceMs : 0);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  }, [keyword, language]);
  return keyword ? found : undefined;
}
