import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { namedIn } from './entry-message';

const none: ReadonlyMap<string, string> = new Map();

/** Names of the goods and stores that the entries refer to, as far as this device knows them. */
export function useEntryNames(entries: readonly WaitingEntry[]): ReadonlyMap<string, string> {
  const language = useLanguage();
  const [names, setNames] = useState(none);
  useEffect(() => {
    let gone = false;
    import('../../../../local/catalog/known-cards').then(
      async ({ namesOfEntries }) => {
        const found = await namesOfEntries(language, namedIn(entries)).catch(() => none);
        if (!gone) setNames(found);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [language, entries]);
  return names;
}
