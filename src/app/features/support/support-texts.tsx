import { useEffect, useState, type ReactNode } from 'react';
import { isRightToLeft, languageTag } from '../../../rules/languages';
import { MoreMessages } from '../../i18n/intl';
import { useLanguage } from '../../i18n/language';
import { loadedMessages, loadMessages } from '../../i18n/messages';

/**
 * The long texts of the pages it encloses. Their route has loaded them before it is shown; after a switch of language
 * on the page the texts that were there stay, marked with their own language, until the new ones have come.
 */
export function SupportTexts({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [last, setLast] = useState(language);
  useEffect(() => {
    let gone = false;
    const show = () => {
      if (!gone) setLast(language);
    };
    // Without a line they may not come: what is on the page can still be read.
    void loadMessages(language, 'help').then(show, () => {});
    return () => {
      gone = true;
    };
  }, [language]);
  const spoken = loadedMessages(language, 'help') ? language : last;
  const other = spoken !== language;
  return (
    <div lang={other ? languageTag(spoken) : undefined} dir={other ? (isRightToLeft(spoken) ? 'rtl' : 'ltr') : undefined}>
      <MoreMessages language={spoken} messages={loadedMessages(spoken, 'help') ?? {}}>
        {children}
      </MoreMessages>
    </div>
  );
}
