import { atom } from 'jotai';
import { shopIntl } from '../../i18n/intl';
import { setLanguageAtom, localeAtom, loadMessagesAtom } from '../../i18n/language';
import { languages, type Language } from '../../rules/languages';
import { retryImport } from '../../ui/loading/retry-import';
import { toastAtom } from '../../ui/toast';

/** Switches the page's language. If the messages fail to load, the page keeps its language and shows a toast. */
export const switchLanguageAtom = atom(null, async (get, set, language: Language) => {
  try {
    await set(setLanguageAtom, language);
  } catch {
    // In a document opened with such a URL, the messages of its own language may still be loading.
    await retryImport(() => set(loadMessagesAtom, 'core'));
    const { language: kept, messages } = get(localeAtom);
    const name = languages.find(({ code }) => code === language)?.name;
    set(toastAtom, { kind: 'warning', text: shopIntl(kept, messages).formatMessage({ id: 'shell.languageMissing' }, { name }) });
  }
});
