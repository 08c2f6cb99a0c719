import { useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { formatTag, type Language } from '../../rules/languages';
import type { Messages } from './messages';

const cache = createIntlCache();

export function shopIntl(language: Language, messages: Messages): IntlShape {
  // The shopper's own zone on the page; the server writes no date that depends on it (see shell/age.tsx).
  return createIntl({ locale: formatTag(language), messages: { ...messages }, onError: () => {} }, cache);
}

export function IntlScope({ language, messages, children }: { language: Language; messages: Messages; children: ReactNode }) {
  const intl = useMemo(() => shopIntl(language, messages), [language, messages]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
