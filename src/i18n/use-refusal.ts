import { useEffect, useState } from 'react';
import { shopIntl } from './intl';
import { useLanguage } from './language';
import { loadMessages } from './messages';

/** A refusal of the catalogue in the reader's language; empty until its texts have come. */
export function useRefusalText(refusal: string): string {
  const language = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    void loadMessages(language, 'refusal').then((messages) => {
      if (!gone) setText(shopIntl(language, messages).formatMessage({ id: `refusal.${refusal}` }));
    });
    return () => {
      gone = true;
    };
  }, [language, refusal]);
  return text;
}
