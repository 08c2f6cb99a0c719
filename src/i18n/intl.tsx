import { useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { formatTag, type Language } from '../rules/languages';
import type { Messages } from './messages';

const cache = createIntlCache();

const made = new WeakMap<Messages, IntlShape>();

/** Speaks one language with the texts that are there; the same for the same texts. */
export function shopIntl(language: Language, messages: Messages): IntlShape {
  const locale = formatTag(language);
  const before = made.get(messages);
  if (before?.locale === locale) return before;
  // The shopper's own zone on the page; the server writes no date that depends on it (see shell/age.tsx).
  const intl = createIntl({ locale, messages: messages as Record<string, string>, onError: () => {} }, cache);
  findFormatsFast(intl.formatters);
  made.set(messages, intl);
  return intl;
}

/**
 * The library finds a compiled text again by writing it out as JSON, and throws for one without places that is given
 * values all the same: together more than all else that drawing a page costs. Here a text is found by itself.
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
