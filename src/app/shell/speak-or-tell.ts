import { atom } from 'jotai';
import { shopIntl } from '../../i18n/intl';
import { speakAtom, spokenAtom, textsAtom } from '../../i18n/language';
import { languages, type Language } from '../../rules/languages';
import { retryImport } from '../../ui/loading/retry-import';
import { toastAtom } from '../../ui/toast';

/** Switches the page's language. One whose texts don't come changes nothing: the page goes on in its own, and says why. */
export const speakOrTellAtom = atom(null, async (get, set, language: Language) => {
  try {
    await set(speakAtom, language);
  } catch {
    // In a document that begins with such an address, its own texts may still be on their way.
    await retryImport(() => set(textsAtom, 'core'));
    const { language: kept, messages } = get(spokenAtom);
    const name = languages.find(({ code }) => code === language)?.name;
    set(toastAtom, { kind: 'warning', text: shopIntl(kept, messages).formatMessage({ id: 'shell.languageMissing' }, { name }) });
  }
});
