import { Provider, createStore } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import type { BrandFacts } from '../../contract/brand';
import type { Language } from '../../rules/languages';
import type { Memory } from '../data/known';
import { MemoryContext } from '../data/use-reply';
import { IntlScope } from '../i18n/intl';
import { languageAtom } from '../i18n/language';
import { loadMessages, type Messages } from '../i18n/messages';
import { SpeakContext, type Speak } from '../i18n/speak';
import { BrandContext } from './brand';

type Props = {
  readonly memory: Memory;
  readonly brand: BrandFacts;
  readonly language: Language;
  readonly messages: Messages;
  /** after a switch: the address, what is stored, the document's own language */
  readonly onSpeak?: (language: Language) => void;
  readonly children: ReactNode;
};

/** What surrounds the router, the same on the server and the page, so that hydration finds what it expects. */
export function Shell({ memory, brand, language: first, messages: firstMessages, onSpeak, children }: Props) {
  const [spoken, setSpoken] = useState({ language: first, messages: firstMessages });
  const store = useMemo(() => {
    const made = createStore();
    made.set(languageAtom, first);
    return made;
  }, [first]);
  const speak = useMemo<Speak>(
    () => async (language) => {
      const messages = await loadMessages(language, 'core');
      store.set(languageAtom, language);
      setSpoken({ language, messages });
      onSpeak?.(language);
    },
    [store, onSpeak],
  );
  return (
    <Provider store={store}>
      <BrandContext value={brand}>
        <MemoryContext value={memory}>
          <SpeakContext value={speak}>
            <IntlScope language={spoken.language} messages={spoken.messages}>
              {children}
            </IntlScope>
          </SpeakContext>
        </MemoryContext>
      </BrandContext>
    </Provider>
  );
}
