import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language';
import { loadIntl } from '../i18n/load-intl';
import { retryImport } from './loading/retry-import';

/** A refusal's text in the user's language; of one that this version does not know, the shop's own (`said`). Empty until the messages are loaded. */
export function useRefusalText(refusal: string, said = ''): string {
  const language = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    // A form asks for it when it opens, perhaps for nothing: what is typed there must not go with the document.
    void retryImport(() => loadIntl(language, 'refusal'), undefined, false).then((intl) => {
      const id = `refusal.${refusal}`;
      if (!gone) setText(id in intl.messages ? intl.formatMessage({ id }) : said.trim() || intl.formatMessage({ id: 'refusal.systemError' }));
    });
    return () => {
      gone = true;
    };
  }, [language, refusal, said]);
  return text;
}
