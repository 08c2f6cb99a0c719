import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { suggest, type Suggestions } from './suggest';

/** Fast typing sends one request. */
const debounceMs = 150;

/** The suggestions for a keyword; the previous ones stay while new ones load. */
export function useSuggestions(keyword: string): Suggestions | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<Suggestions>();
  useEffect(() => {
    const turn = new AbortController();
    const timer = setTimeout(() => {
      if (!keyword) return setFound(undefined);
      const onSuggestions = (suggestions: Suggestions) => {
        // Ignores replies to an earlier keyword.
        if (!turn.signal.aborted) setFound(suggestions);
      };
      void suggest(keyword, language, turn.signal, onSuggestions).catch(() => {});
    }, keyword ? debounceMs : 0);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  }, [keyword, language]);
  return keyword ? found : undefined;
}
