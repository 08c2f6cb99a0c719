import { useEffect, useState } from 'react';
import { shopIntl } from '../i18n/intl';
import { useLanguage } from '../i18n/language';
import { loadMessages } from '../i18n/messages';
import { retryImport } from './loading/retry-import';

/** A refusal's text in the user's language; empty until its messages are loaded. */
export function useRefusalText(refusal: string): string {
  const language = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    void retryImport(() => loadMessages(language, 'refusal')).then((messages) => {
      if (!gone) setText(shopIntl(language, messages).formatMessage({ id: `refusal.${refusal}` }));
    });
    return () => {
      gone = true;
    };
  }, [language, refusal]);
  return text;
}
