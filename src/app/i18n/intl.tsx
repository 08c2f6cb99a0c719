import { createContext, use, useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { formatTag, type Language } from '../../rules/languages';
import type { Messages } from './messages';

const cache = createIntlCache();

/** Messages the page has, by language; a group that comes later is added to the same record. */
export const MessagesContext = createContext<Messages>({});

export function shopIntl(language: Language, messages: Messages): IntlShape {
  // The shopper's own zone on the page; the server writes no date that depends on it (see shell/age.tsx).
  return createIntl({ locale: formatTag(language), messages, onError: () => {} }, cache);
}

export function IntlScope({ language, messages, children }: { language: Language; messages: Messages; children: ReactNode }) {
  const intl = useMemo(() => shopIntl(language, messages), [language, messages]);
  return (
    <MessagesContext value={messages}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </MessagesContext>
  );
}

/** Adds a lazily loaded group (help pages, refusals) to the messages of what it encloses. */
export function MoreMessages({ language, messages, children }: { language: Language; messages: Messages; children: ReactNode }) {
  const core = use(MessagesContext);
  const all = useMemo(() => ({ ...core, ...messages }), [core, messages]);
  return (
    <IntlScope language={language} messages={all}>
      {children}
    </IntlScope>
  );
}
