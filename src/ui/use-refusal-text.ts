import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language';
import { loadIntl } from '../i18n/load-intl';
import { retryImport } from './loading/retry-import';

/**
 * A refusal's text in the user's language; of one that this version does not know, the shop's own (`said`). Empty until the
 * messages are loaded, for which the document is loaded anew only with `mayReload`: beside a form that would take what is typed.
 */
export function useRefusalText(refusal: string, mayReload = false, said = ''): string {
  const language = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    void retryImport(async () => (gone ? undefined : loadIntl(language, 'refusal')), undefined, mayReload).then((intl) => {
      const id = `refusal.${refusal}`;
      if (intl && !gone) setText(id in intl.messages ? intl.formatMessage({ id }) : said.trim() || intl.formatMessage({ id: 'refusal.systemError' }));
    });
    return () => {
      gone = true;
    };
  }, [language, refusal, mayReload, said]);
  return text;
}
