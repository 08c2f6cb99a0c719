import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language';
import { loadIntl } from '../i18n/load-intl';
import { retryImport } from './loading/retry-import';

/** A refusal's text in the user's language; empty until its messages are loaded. */
export function useRefusalText(refusal: string): string {
  const language = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    void retryImport(() => loadIntl(language, 'refusal')).then((intl) => {
      if (!gone) setText(intl.formatMessage({ id: `refusal.${refusal}` }));
    });
    return () => {
      gone = true;
    };
  }, [language, refusal]);
  return text;
}
