import { useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { formatTag, type Language } from '../rules/languages';
import type { Messages } from './messages';

const cache = createIntlCache();

const made = new WeakMap<Messages, IntlShape>();

/** Returns the `IntlShape` of a language with its loaded messages; the same object for the same messages. */
export function shopIntl(language: Language, messages: Messages): IntlShape {
  const locale = formatTag(language);
  const before = made.get(messages);
  if (before?.locale === locale) return before;
  // The page uses the shopper's time zone; the server renders no date that depends on it (see ui/age.tsx).
  const intl = createIntl({ locale, messages: messages as Record<string, string>, onError: () => {} }, cache);
  findFormatsFast(intl.formatters);
  made.set(messages, intl);
  return intl;
}

/**
 * react-intl looks up a compiled message by its JSON, and throws for one without placeholders that is given values all
 * the same: together this costs more than everything else in rendering a page. Here a message is looked up by identity.
 */
function findFormatsFast(formatters: IntlShape['formatters']): void {
  const { getMessageFormat } = formatters;
  type Find = typeof getMessageFormat;
  const found = new WeakMap<object, ReturnType<Find>>();
  const find: Find = (text, ...rest) => {
    if (typeof text === 'string') return { format: () => text } as unknown as ReturnType<Find>;
    const known = found.get(text) ?? getMessageFormat(text, ...rest);
    found.set(text, known);
    return known;
  };
  Object.assign(formatters, { getMessageFormat: find });
}

export function IntlScope({ language, messages, children }: { language: Language; messages: Messages; children: ReactNode }) {
  const intl = useMemo(() => shopIntl(language, messages), [language, messages]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
